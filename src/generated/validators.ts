// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../domain/model/validation.ts';
import type { EntityName } from './registry.ts';
import { accessEventValidator } from './validators/access-event-validator.ts';
import { appointmentValidator } from './validators/appointment-validator.ts';
import { blocklistValidator } from './validators/blocklist-validator.ts';
import { employeeValidator } from './validators/employee-validator.ts';
import { locationValidator } from './validators/location-validator.ts';
import { organizationValidator } from './validators/organization-validator.ts';
import { planValidator } from './validators/plan-validator.ts';
import { practiceValidator } from './validators/practice-validator.ts';
import { securityEventValidator } from './validators/security-event-validator.ts';
import { themeValidator } from './validators/theme-validator.ts';
import { unitValidator } from './validators/unit-validator.ts';
import { userValidator } from './validators/user-validator.ts';

/** Every validator at once, for the server. */
export const validators: Record<EntityName, EntityValidator> = {
  'access-event': accessEventValidator,
  appointment: appointmentValidator,
  blocklist: blocklistValidator,
  employee: employeeValidator,
  location: locationValidator,
  organization: organizationValidator,
  plan: planValidator,
  practice: practiceValidator,
  'security-event': securityEventValidator,
  theme: themeValidator,
  unit: unitValidator,
  user: userValidator,
};
