// Written by `npm run generate` from schema/. Changes here are lost.

import { accessEvent } from './models/access-event.ts';
import { appointment } from './models/appointment.ts';
import { blocklist } from './models/blocklist.ts';
import { employee } from './models/employee.ts';
import { location } from './models/location.ts';
import { organization } from './models/organization.ts';
import { plan } from './models/plan.ts';
import { practice } from './models/practice.ts';
import { securityEvent } from './models/security-event.ts';
import { theme } from './models/theme.ts';
import { unit } from './models/unit.ts';
import { user } from './models/user.ts';
import type { EntityModel } from '../domain/model/model.ts';
import type { EntityName } from './registry.ts';

export const models: Record<EntityName, EntityModel> = {
  'access-event': accessEvent,
  appointment: appointment,
  blocklist: blocklist,
  employee: employee,
  location: location,
  organization: organization,
  plan: plan,
  practice: practice,
  'security-event': securityEvent,
  theme: theme,
  unit: unit,
  user: user,
};
