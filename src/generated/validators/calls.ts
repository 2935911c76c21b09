// Written by `npm run generate` from schema/. Changes here are lost.

import type { CompiledValidator } from '../../domain/model/validation.ts';
import * as account from './account-calls.js';
import * as analytics from './analytics-calls.js';
import * as apiAccess from './api-access-calls.js';
import * as appointments from './appointments-calls.js';
import * as connections from './connections-calls.js';
import * as feedback from './feedback-calls.js';
import * as files from './files-calls.js';
import * as imports from './imports-calls.js';
import * as notifications from './notifications-calls.js';
import * as organizations from './organizations-calls.js';
import * as passkeys from './passkeys-calls.js';
import * as plans from './plans-calls.js';
import * as practices from './practices-calls.js';
import * as privacy from './privacy-calls.js';
import * as providers from './providers-calls.js';
import * as publicSurvey from './public-survey-calls.js';
import * as reports from './reports-calls.js';
import * as savedViews from './saved-views-calls.js';
import * as session from './session-calls.js';
import * as signIn from './sign-in-calls.js';
import * as surveys from './surveys-calls.js';
import * as themes from './themes-calls.js';
import * as webhooks from './webhooks-calls.js';

/** All validators of calls at once, for the server. */
export const callValidators: Record<string, CompiledValidator> = {
  ...account,
  ...analytics,
  ...apiAccess,
  ...appointments,
  ...connections,
  ...feedback,
  ...files,
  ...imports,
  ...notifications,
  ...organizations,
  ...passkeys,
  ...plans,
  ...practices,
  ...privacy,
  ...providers,
  ...publicSurvey,
  ...reports,
  ...savedViews,
  ...session,
  ...signIn,
  ...surveys,
  ...themes,
  ...webhooks,
};
