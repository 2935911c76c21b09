import { addDays, listMonths, type Period, type Week, weekStart } from '../../domain/measures/period.ts';
import type { DrillDown } from '../../generated/calls/types.ts';
import type { DrillInput, DrillMetric, Grain } from './drill-metric.ts';
import { dayRows, hasDays, type RollupRows, type RowSubject, selectRows } from './read-rollups.ts';
import { periodOfWeeks } from './weeks.ts';

/** Rows of which a head's figures are sums. */
export interface DrillSource {
  about: DrillDown['metric'];
  /** @returns undefined if they are not stored */
  in(period: Period, of?: 'PLACE' | 'PROVIDER'): RollupRows | undefined;
  /** The rows by type of appointment; undefined if they are not stored, or all are of one type. */
  visits?(period: Period): RollupRows | undefined;
  /** The rows of some weeks, and SQL of the first day of each one's week. */
  byWeek(weeks: readonly Week[]): { rows: RollupRows; start: string } | undefined;
  /** SQL of the sums of rows as moments. */
  sums(rows: RollupRows): string;
}

/** Rows by place or provider in a period; of some types of appointments, or by week, only the latest days have them. */
export class DrillRows implements DrillSource {
  constructor(
    private readonly input: DrillInput,
    private readonly metric: DrillMetric,
  ) {}

  get about(): DrillDown['metric'] {
    return this.metric.about;
  }

  /** Sums of answers are stored in hundredths. */
  sums(): string {
    const { count, sum, squares } = this.metric.columns;
    const total = (column: string): string => `coalesce(sum(${column}), 0)::float8`;
    const scale = this.about.unit === 'stars' ? ' / 100' : '';
    return `${total(count)} as count, ${total(sum)}${scale} as sum, ${total(squares)} as squares`;
  }

  private get types(): string[] | undefined {
    return this.input.query.appointment;
  }

  private findTable(of: 'PLACE' | 'PROVIDER'): RowSubject {
    if (of === 'PROVIDER' || this.input.scope.providerIds) return 'PROVIDER';
    return this.types ? 'VISIT' : 'PLACE';
  }

  private stored(of: 'PLACE' | 'PROVIDER', grain: Grain, period: Period): RollupRows {
    const rows = selectRows(this.findTable(of), grain, this.input.scope).in(grain, period);
    return rows.oneOf('appointment_type', this.types, 'text');
  }

  private has(grain: Grain): boolean {
    return this.metric.grains.includes(grain);
  }

  in(period: Period, of: 'PLACE' | 'PROVIDER' = 'PLACE'): RollupRows | undefined {
    const { input } = this;
    const areDays = this.has('day') && hasDays(period, input.today);
    if (this.types) return areDays ? this.stored(of, 'day', period) : undefined;
    if (listMonths(period, input.today)) return dayRows(input, period, this.findMonths(of));
    if (areDays) return this.stored(of, 'day', period);
    const areWeeks = [period.gte, period.lt].every((day) => day === weekStart(day));
    if (areWeeks && this.has('week')) return this.stored(of, 'week', period);
    if (this.metric.isOnlyStored) return undefined;
    return dayRows(input, period, this.findMonths(of));
  }

  visits(period: Period): RollupRows | undefined {
    const { scope, today } = this.input;
    const areStored = this.has('day') && hasDays(period, today);
    if (!areStored || scope.experienceType === 'EMPLOYEE' || this.types?.length === 1) return undefined;
    const rows = selectRows(scope.providerIds ? 'PROVIDER' : 'VISIT', 'day', scope).in('day', period);
    return rows.oneOf('appointment_type', this.types, 'text');
  }

  private findMonths(of: 'PLACE' | 'PROVIDER'): 'PLACE' | 'PROVIDER' {
    return this.findTable(of) === 'PROVIDER' ? 'PROVIDER' : 'PLACE';
  }

  byWeek(weeks: readonly Week[]): ReturnType<DrillSource['byWeek']> {
    const period = periodOfWeeks(weeks);
    if (!this.types && this.has('week'))
      return { rows: this.stored('PLACE', 'week', period), start: 'week::text' };
    if (!this.has('day') || !hasDays(period, this.input.today)) return undefined;
    // to the end of the last week
    const days = { gte: period.gte, lt: addDays(period.lt, 6) };
    return { rows: this.stored('PLACE', 'day', days), start: `date_trunc('week', day)::date::text` };
  }
}
