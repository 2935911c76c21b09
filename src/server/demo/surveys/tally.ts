import type { RollupLine } from '../../surveys/rollups.ts';
import { NIL_ID } from '../../surveys/rotation.ts';
import type { DemoSurvey } from './demo-survey.ts';

/** A row of `day_rollups`. */
export interface DayRollup {
  experienceType: string;
  day: string;
  category: string;
  practiceId: string;
  providerId: string;
  workLocationId: string;
  organizationalUnitId: string;
  patientType: string;
  visit: string;
  appointmentType: string;
  count: number;
  /** in hundredths, so that it stays exact */
  hundredths: number;
  promoters: number;
  passives: number;
  detractors: number;
  positiveOutliers: number;
  negativeOutliers: number;
}

/** A row of `funnel_rollups`. */
export interface FunnelRollup {
  experienceType: string;
  day: string;
  practiceId: string;
  providerId: string;
  workLocationId: string;
  organizationalUnitId: string;
  sent: number;
  opened: number;
  completed: number;
  expired: number;
}

function whoOf({ practiceId, providerId, workLocationId, organizationalUnitId }: DemoSurvey) {
  return {
    practiceId: practiceId ?? NIL_ID,
    providerId: providerId ?? NIL_ID,
    workLocationId: workLocationId ?? NIL_ID,
    organizationalUnitId: organizationalUnitId ?? NIL_ID,
  };
}

function addLine(rollup: DayRollup, { value, npsGroup, outlier }: RollupLine): void {
  rollup.count += 1;
  rollup.hundredths += Math.round(value * 100);
  if (npsGroup !== null) rollup[npsGroup] += 1;
  if (outlier === 'positive') rollup.positiveOutliers += 1;
  if (outlier === 'negative') rollup.negativeOutliers += 1;
}

/** What the surveys of one organization add up to, as completing and sending them one by one would. */
export class Tally {
  private readonly days = new Map<string, DayRollup>();
  private readonly funnel = new Map<string, FunnelRollup>();
  private readonly asked = new Map<string, number>();

  add(survey: DemoSurvey): void {
    const who = whoOf(survey);
    const whose = Object.values(who).join();
    this.addToFunnel(survey, who, whose);
    this.addToDays(survey, who, whose);
    const turns = `${survey.experienceType} ${who.practiceId}`;
    this.asked.set(turns, (this.asked.get(turns) ?? 0) + 1);
  }

  /** In the order of their key, so that they are stored one behind the other. */
  dayRollups(): DayRollup[] {
    return [...this.days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rollup]) => rollup);
  }

  funnelRollups(): FunnelRollup[] {
    return [...this.funnel].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rollup]) => rollup);
  }

  rotations(): { experienceType: string; practiceId: string; asked: number }[] {
    return [...this.asked].map(([key, asked]) => {
      const [experienceType = '', practiceId = NIL_ID] = key.split(' ');
      return { experienceType, practiceId, asked };
    });
  }

  private addToFunnel(survey: DemoSurvey, who: ReturnType<typeof whoOf>, whose: string): void {
    const { experienceType, day } = survey;
    const key = `${experienceType},${day},${whose}`;
    const row = this.funnel.get(key) ?? {
      experienceType,
      day,
      ...who,
      sent: 0,
      opened: 0,
      completed: 0,
      expired: 0,
    };
    this.funnel.set(key, row);
    row.sent += 1;
    if (survey.openedAt !== null) row.opened += 1;
    if (survey.completedAt !== null) row.completed += 1;
    if (survey.expiredAt !== null) row.expired += 1;
  }

  private addToDays(survey: DemoSurvey, who: ReturnType<typeof whoOf>, whose: string): void {
    const { experienceType, completion } = survey;
    const patientType = survey.patientType ?? '';
    const visit = survey.visit ?? '';
    const appointmentType = survey.appointmentType ?? '';
    for (const line of completion?.lines ?? []) {
      const { category } = line;
      const day = completion?.day ?? survey.day;
      const key = `${experienceType},${day},${category},${whose},${patientType},${visit},${appointmentType}`;
      let row = this.days.get(key);
      if (!row) {
        row = {
          ...{ experienceType, day, category, ...who, patientType, visit, appointmentType },
          ...{ count: 0, hundredths: 0, promoters: 0, passives: 0, detractors: 0 },
          ...{ positiveOutliers: 0, negativeOutliers: 0 },
        };
        this.days.set(key, row);
      }
      addLine(row, line);
    }
  }
}
