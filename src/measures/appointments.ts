import { barsModel, byValue, shownInterval } from '../domain/measures/charts/bar-chart.ts';
import {
  type BarsModel,
  countText,
  findLabel,
  type ModelContext,
  valueText,
} from '../domain/measures/charts/chart-model.ts';
import { isFew } from '../domain/measures/stats/few.ts';
import type { AppointmentFigure } from '../domain/measures/widgets/answers.ts';
import { appointmentType } from '../generated/enums/appointment-type.ts';
import type { MeasureModel } from './measure.ts';

/** Scores by appointment type, each in its own colour, best first. */
export function appointmentsModel(figures: readonly AppointmentFigure[], context: ModelContext): BarsModel {
  const marks = [...figures].sort(byValue).map(({ appointmentType: type, value, count, interval }) => ({
    key: type,
    label: findLabel(appointmentType, type),
    value,
    text: valueText(value, 'stars'),
    count,
    interval: shownInterval(count, interval),
    note: count > 0 && isFew(count) ? `${count}, few answers` : countText(count),
    tone: value === null ? ('zero' as const) : isFew(count) ? ('few' as const) : ('own' as const),
    color: type,
    drill: { value: type },
  }));
  return barsModel(marks, 'stars', 'Appointment type', context);
}

export const appointments = {
  call: 'analyticsAppointments',
  toModel: appointmentsModel,
  choose: (figures, { appointments: chosen }) =>
    figures.filter(({ appointmentType: type }) => chosen.includes(type)),
} satisfies MeasureModel<AppointmentFigure[]>;
