import type { CommentReading } from '../../src/server/surveys/read-comment.ts';
import type { NpsGroup } from '../../src/domain/surveys/survey-scores.ts';
import type { Visit } from '../../src/domain/surveys/choose-questions.ts';
import type { NewSurvey } from '../../src/server/surveys/new-survey.ts';
import type { StoredAnswer } from '../../src/server/surveys/score-survey.ts';

/** A step of a follow-up. */
export interface DemoStatusChange {
  id: string;
  surveyId: string;
  status: string;
  userId: string;
  notes: string | null;
  /** milliseconds, as all moments here */
  at: number;
}

/** How a service resolution request is followed up. */
export interface DemoFollowUp {
  srrStatus: string;
  changes: DemoStatusChange[];
  assigneeId: string | null;
  dueAt: number | null;
  /** when a mail said that it is overdue */
  mailedAt: number | null;
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

/** A completed survey with its answers; nothing is read of one without a comment. */
export interface DemoCompletion extends Nullable<CommentReading> {
  answers: StoredAnswer[];
  score: number | null;
  averageScore: number | null;
  npsAnswer: number | null;
  npsGroup: NpsGroup | null;
  /** an array literal */
  outliers: string;
  contact: boolean;
  feedback: string | null;
  /** into English; null: it is in English, or nobody wrote one */
  translation: string | null;
  srrStatus: string | null;
  changes: DemoStatusChange[];
  assigneeId: string | null;
  dueAt: number | null;
  /** when a mail said that it is overdue */
  mailedAt: number | null;
}

/** A survey and its outcome. */
export interface DemoSurvey extends NewSurvey {
  id: string;
  slug: string;
  contactKey: string | null;
  visit: Visit | null;
  practiceQuestionId: string | null;
  questionIds: readonly string[];
  delivery: 'NONE' | 'SENT';
  sentAt: number;
  /** the day it was sent, in the time zone of its practice or location */
  day: string;
  /** the day it was completed there */
  completedDay: string | null;
  expiresAt: number | null;
  openedAt: number | null;
  completedAt: number | null;
  expiredAt: number | null;
  updatedAt: number;
  completion: DemoCompletion | null;
}
