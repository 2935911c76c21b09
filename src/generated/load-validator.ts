// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityValidator } from '../domain/model/validation.ts';
import type { EntityName } from './registry.ts';

const loaders: Record<EntityName, () => Promise<EntityValidator>> = {
  'access-event': () =>
    import('./validators/access-event-validator.ts').then((module) => module.accessEventValidator),
  appointment: () =>
    import('./validators/appointment-validator.ts').then((module) => module.appointmentValidator),
  blocklist: () => import('./validators/blocklist-validator.ts').then((module) => module.blocklistValidator),
  employee: () => import('./validators/employee-validator.ts').then((module) => module.employeeValidator),
  location: () => import('./validators/location-validator.ts').then((module) => module.locationValidator),
  organization: () =>
    import('./validators/organization-validator.ts').then((module) => module.organizationValidator),
  plan: () => import('./validators/plan-validator.ts').then((module) => module.planValidator),
  practice: () => import('./validators/practice-validator.ts').then((module) => module.practiceValidator),
  'security-event': () =>
    import('./validators/security-event-validator.ts').then((module) => module.securityEventValidator),
  theme: () => import('./validators/theme-validator.ts').then((module) => module.themeValidator),
  unit: () => import('./validators/unit-validator.ts').then((module) => module.unitValidator),
  user: () => import('./validators/user-validator.ts').then((module) => module.userValidator),
};

/** The validator of an entity, in a chunk of its own. */
export function loadValidator(name: EntityName): Promise<EntityValidator> {
  return loaders[name]();
}
