// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * An event about sign-in or rights: written by the server, kept for six years, and never changed.
 */
export interface SecurityEvent {
  id: string;
  at: string;
  event:
    | 'SIGN_IN'
    | 'SIGN_IN_FAILED'
    | 'SIGN_OUT'
    | 'SESSION_ENDED'
    | 'REFUSED'
    | 'RATE_LIMITED'
    | 'ORGANIZATION_CHANGED'
    | 'INVITED'
    | 'INVITATION_ACCEPTED'
    | 'INVITATION_DECLINED'
    | 'ADDRESS_REQUESTED'
    | 'ADDRESS_CHANGED'
    | 'ADDRESS_UNDONE'
    | 'ROLE_CHANGED'
    | 'PRACTICES_CHANGED'
    | 'LOGIN_CHANGED'
    | 'CREDENTIAL_CHANGED'
    | 'USER_DELETED'
    | 'PASSKEY_ADDED'
    | 'PASSKEY_REMOVED'
    | 'SIGN_IN_RULES_CHANGED'
    | 'USER_CREATED'
    | 'API_ENABLED'
    | 'TOKEN_CREATED'
    | 'TOKEN_ROTATED'
    | 'TOKEN_REVOKED'
    | 'TOKEN_REFUSED'
    | 'WEBHOOK_ADDED'
    | 'WEBHOOK_CHANGED'
    | 'WEBHOOK_REMOVED'
    | 'PRACTICE_CONNECTED'
    | 'PRACTICE_DISCONNECTED'
    | 'PRIVACY_CHANGED'
    | 'SURVEY_SETTINGS_CHANGED'
    | 'FILE_READING_CHANGED';
  person: string | null;
  email: string | null;
  target: string | null;
  ip: string | null;
  userAgent: string | null;
  createdAt: string;
  updatedAt: string;
}

export type SecurityEventInput = Record<string, never>;
