import { computeFigure, NO_MOMENTS } from '../../domain/measures/stats/moments.ts';
import type { AppointmentFigure } from '../../generated/calls/types.ts';
import { appointmentType } from '../../generated/enums/appointment-type.ts';
import { momentsAt } from './category-moments.ts';
import type { FigureInput, Reading } from './reading.ts';
import { monthRows } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

/** The score of each appointment type. */
export function appointments(input: FigureInput<FigureQuery>): Reading<AppointmentFigure[]> {
  const places = appointmentType.map((_, index) => index + 1);
  const sums = momentsAt(monthRows(input, readPeriod(input, 'currentMonth')), 'appointment', places);
  return {
    ...sums,
    answer: (rows) => {
      const byPlace = sums.answer(rows);
      return appointmentType.map(({ value }, index) => ({
        appointmentType: value as AppointmentFigure['appointmentType'],
        ...computeFigure(byPlace.get(index + 1) ?? NO_MOMENTS),
      }));
    },
  };
}
