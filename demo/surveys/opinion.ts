import { DAY } from '../seeded.ts';
import { Draw } from './draw.ts';
import type { Tendency } from './survey-plan.ts';

const USUAL_LEVEL = 88;

/** How people rate each category against the level, and the points by which that has changed over the last months. */
const USUAL: Readonly<Record<string, { points: number; change?: { points: number; months: number } }>> = {
  EMP: { points: 2.5 },
  AL: { points: 1 },
  SDM: { points: -1.5 },
  // the online calendar came six weeks ago, and with it more appointments than chairs; estimates go out before the visit now
  EA: { points: -5, change: { points: 8, months: 1.5 } },
  PT: { points: -7, change: { points: 7, months: 1.2 } },
  VAL: { points: -3 },
  PRIV: { points: 3.5 },
  CS: { points: 3 },
  WT: { points: -4, change: { points: -9, months: 1.5 } },
  CL: { points: 5 },
  PC: { points: 0.5 },
  OE: { points: 1 },
  PR: { points: 4 },
  OOH: { points: 2 },
  FN: { points: 4 },
  APRNC: { points: -5, change: { points: 8, months: 1.5 } },
  PN: { points: -2, change: { points: -8, months: 1.5 } },
  SMKG: { points: 6 },
  DM: { points: -4 },
  DH: { points: -7, change: { points: 5, months: 8 } },
  CSEN: { points: -3 },
  AVM: { points: 1 },
  CPTCY: { points: 4 },
  PRBSV: { points: 0 },
  C4OTH: { points: 2, change: { points: -5, months: 4 } },
  BDTST: { points: 1 },
  LDTRT: { points: -5, change: { points: 4, months: 5 } },
};
const MONTH = 30.4 * DAY;

/** Weekly opinion of a practice or location. */
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

  /** The expected mean answer, in points. */
  at(moment: number): number {
    const week = Math.floor(moment / (7 * DAY));
    let weekly = this.weeks.get(week);
    if (weekly === undefined) {
      weekly = new Draw(`week ${this.label} ${week}`).normal(0, 1.8);
      this.weeks.set(week, weekly);
    }
    return this.level + weekly + this.changeAt(moment);
  }

  /** Points by which a category is rated above or below the rest. */
  categoryOffset(category: string, moment: number): number {
    const usual = USUAL[category];
    const changed = usual?.change ? this.changeAt(moment, usual.change) : 0;
    return (usual?.points ?? 0) + (this.categories.get(category) ?? 0) + changed;
  }

  private changeAt(moment: number, change = this.tendency.change): number {
    if (!change) return 0;
    const monthsAgo = (this.today - moment) / MONTH;
    return change.points * Math.min(1, Math.max(0, 1 - monthsAgo / change.months));
  }
}

/** One response. */
export interface Mood {
  level: number;
  /** categories that went wrong */
  culprits: ReadonlySet<string>;
}

const BAD_VISIT = 0.065;

/** @param level the expected level of practice, provider and respondent together */
export function makeMood(draw: Draw, level: number, categories: readonly string[]): Mood {
  const isBad = draw.chance(BAD_VISIT + Math.max(0, 80 - level) * 0.006);
  const drop = isBad ? draw.between(16, 46) : 0;
  const wrong = isBad ? draw.int(1, 3) : draw.chance(0.09) ? 1 : 0;
  return {
    level: draw.normal(level, 6) - drop,
    culprits: new Set(draw.shuffled(categories).slice(0, wrong)),
  };
}
