/** One failure as the API answers it: `path` names the field it belongs to. */
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
