import type { Feedback } from '../../generated/calls/types.ts';

/** A feedback for unit tests, with only the requested fields. */
export function makeFeedback(values: Partial<Feedback> = {}): Feedback {
  return {
    id: 'f1',
    experienceType: 'PATIENT',
    createdAt: '2026-01-02T18:30:00.000Z',
    completedAt: '2026-01-05T18:30:00.000Z',
    appointmentDate: null,
    score: null,
    averageScore: null,
    language: 'ENGLISH',
    sentTo: null,
    contact: false,
    feedback: null,
    translation: null,
    sentiment: null,
    status: null,
    assignee: null,
    dueDate: null,
    isOverdue: false,
    patientName: null,
    patientType: null,
    consent: null,
    employee: null,
    practiceId: null,
    practice: null,
    providerId: null,
    provider: null,
    workLocation: null,
    organizationalUnit: null,
    messages: [],
    outliers: [],
    srrStatusHistories: [],
    ...values,
  };
}
