import type { Period } from '../../domain/measures/period.ts';
import type { FigureInput, Reading } from './reading.ts';
import type { FigureQuery } from './scope.ts';

/** Describes how a call for figures is read: its scope and its figures. */
export interface FigureCall<Answer> {
  /** query parameters implied by the path; throws 404 if it names nothing */
  about?: (params: Readonly<Record<string, string>>) => FigureQuery;
  read: (input: FigureInput<never>) => Reading<Answer>;
  /** without answers of employees, which may be withheld: requests have names */
  hasNoAnswers?: true;
  /** the period that the figures are compared with */
  compared?: (input: FigureInput<never>) => Period;
}
