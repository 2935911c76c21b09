/** How the answers about one practice (or location) differ from the usual. */
export interface Tendency {
  /** points above or below the usual, 0 to 100 */
  level?: number;
  /** points of single categories, in addition to the level */
  categories?: Readonly<Record<string, number>>;
  /** points by which the last months differ from those before: the change is spread evenly over `months` */
  change?: { points: number; months: number };
}

/** The surveys of a demo organization, and its responses. */
export interface SurveyPlan {
  /** the surveys of so many days, the last of which was yesterday */
  days: number;
  /** surveys that each practice sends in a month */
  monthlyPatients: number;
  /** share of that in the months before the last six; absent: all of it */
  earlierShare?: number;
  /** every how many days each employee is asked; absent: never */
  pulseDays?: number;
  /** by the city of the practice, or the name of the work location */
  tendencies?: Readonly<Record<string, Tendency>>;
}
