// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * Views, exports, changes and erasures of the feedback of patients and employees: written by the server, kept for six years, and never changed.
 */
export interface AccessEvent {
  id: string;
  at: string;
  action:
    | 'VIEWED'
    | 'EXPORTED'
    | 'CHANGED'
    | 'PERSON_FOUND'
    | 'PERSON_EXPORTED'
    | 'PERSON_ERASED'
    | 'RETENTION_ERASED';
  person: string | null;
  email: string | null;
  target: string | null;
  records: number;
  feedbackIds: string | null;
  ip: string | null;
  createdAt: string;
  updatedAt: string;
}

export type AccessEventInput = Record<string, never>;
