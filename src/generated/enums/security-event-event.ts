// Written by `npm run generate` from schema/. Changes here are lost.

/** Event of Security Event. */
export const securityEventEvent = [
  { value: 'SIGN_IN', label: 'Sign-in' },
  { value: 'SIGN_IN_FAILED', label: 'Failed sign-in' },
  { value: 'SIGN_OUT', label: 'Sign-out' },
  { value: 'SESSION_ENDED', label: 'Session ended' },
  { value: 'REFUSED', label: 'Refused' },
  { value: 'RATE_LIMITED', label: 'Too many requests' },
  { value: 'ORGANIZATION_CHANGED', label: 'Organization switched' },
  { value: 'INVITED', label: 'Invited' },
  { value: 'INVITATION_ACCEPTED', label: 'Invitation accepted' },
  { value: 'INVITATION_DECLINED', label: 'Invitation declined' },
  { value: 'ADDRESS_REQUESTED', label: 'Address change requested' },
  { value: 'ADDRESS_CHANGED', label: 'Address changed' },
  { value: 'ADDRESS_UNDONE', label: 'Address change undone' },
  { value: 'ROLE_CHANGED', label: 'Role changed' },
  { value: 'PRACTICES_CHANGED', label: 'Practices changed' },
  { value: 'LOGIN_CHANGED', label: 'Login rights changed' },
  { value: 'CREDENTIAL_CHANGED', label: 'Credential changed' },
  { value: 'USER_DELETED', label: 'User deleted' },
  { value: 'API_ENABLED', label: 'API access enabled' },
  { value: 'TOKEN_CREATED', label: 'Token made' },
  { value: 'TOKEN_ROTATED', label: 'Token rotated' },
  { value: 'TOKEN_REVOKED', label: 'Token revoked' },
  { value: 'TOKEN_REFUSED', label: 'Token refused' },
] as const;
