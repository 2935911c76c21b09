import { DAY } from '../seeded.ts';
import { Draw } from './draw.ts';
import type { Tendency } from './survey-plan.ts';

const USUAL_LEVEL = 88;
const MONTH = 30.4 * DAY;

/** What people think of a practice or location, week by week. */
export class Reputation {
  private readonly weeks = new Map<number, number>();
  private readonly level: number;
  private readonly categories: Map<string, number>;

  constructor(
    private readonly label: string,
    private readonly tendency: Tendency,
    private readonly today: number,
    categories: readonly string[],
  ) {
    const draw = new Draw(`reputation ${label}`);
    this.level = USUAL_LEVEL + (tendency.level ?? draw.normal(-1, 3.5));
    this.categories = new Map(
      categories.map((code) => [code, draw.normal(0, 2.5) + (tendency.categories?.[code] ?? 0)]),
    );
  }

  /** The mean answer to be expected, in points. */
  at(moment: number): number {
    const week = Math.floor(moment / (7 * DAY));
    let weekly = this.weeks.get(week);
    if (weekly === undefined) {
      weekly = new Draw(`week ${this.label} ${week}`).normal(0, 1.8);
      this.weeks.set(week, weekly);
    }
    return this.level + weekly + this.changeAt(moment);
  }

  categoryOffset(category: string): number {
    return this.categories.get(category) ?? 0;
  }

  private changeAt(moment: number): number {
    const { change } = this.tendency;
    if (!change) return 0;
    const monthsAgo = (this.today - moment) / MONTH;
    return change.points * Math.min(1, Math.max(0, 1 - monthsAgo / change.months));
  }
}

/** How one response comes out. */
export interface Mood {
  level: number;
  /** categories that went wrong */
  culprits: ReadonlySet<string>;
}

const BAD_VISIT = 0.065;

/** @param level what is to be expected of practice, provider and respondent together */
export function moodOf(draw: Draw, level: number, categories: readonly string[]): Mood {
  const isBad = draw.chance(BAD_VISIT + Math.max(0, 80 - level) * 0.006);
  const drop = isBad ? draw.between(16, 46) : 0;
  const wrong = isBad ? draw.int(1, 3) : draw.chance(0.09) ? 1 : 0;
  return {
    level: draw.normal(level, 6) - drop,
    culprits: new Set(draw.shuffled(categories).slice(0, wrong)),
  };
}
