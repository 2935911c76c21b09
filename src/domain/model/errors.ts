/** One failure in a response: `path` names its field. */
export interface Failure {
  message: string;
  path?: string;
  code: FailureCode;
}

export type FailureCode =
  | 'VALIDATION'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'PROOF_REQUIRED'
  | 'PASSKEY_REQUIRED'
  | 'NOT_FOUND'
  | 'EXPIRED'
  | 'CONFLICT'
  | 'STALE'
  | 'IN_USE'
  | 'PRECONDITION_FAILED'
  | 'KEY_REUSED'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_TYPE'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'UNAVAILABLE';
