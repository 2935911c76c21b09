import type { Feedback } from './feedback.ts';

/** A feedback for unit tests: nothing but what is asked for. */
export function makeFeedback(values: Partial<Feedback> = {}): Feedback {
  return {
    id: 'f1',
    experienceType: 'PATIENT',
    completedAt: '2026-01-05T18:30:00.000Z',
    appointmentDate: null,
    score: null,
    language: 'ENGLISH',
    sentTo: null,
    contact: false,
    feedback: null,
    translation: null,
    status: null,
    assignee: null,
    dueDate: null,
    isOverdue: false,
    patientName: null,
    consent: null,
    employee: null,
    practice: null,
    provider: null,
    workLocation: null,
    organizationalUnit: null,
    outliers: [],
    srrStatusHistories: [],
    ...values,
  };
}
