// Written by `npm run generate` from schema/. Changes here are lost.

import type { EntityModel, ResourceModel } from '../domain/model.ts';
import type { EntityName } from './registry.ts';

/** Every entity in the order of the menu: all that the first screen needs. */
export const resources: (ResourceModel & { name: EntityName })[] = [
  {
    name: 'employee',
    resource: 'employees',
    route: '/ex/employees',
    label: { singular: 'Employee', plural: 'Employees' },
    display: '{lastName}, {firstName}',
    entitlement: 'EMPLOYEE_EXPERIENCE',
    permissions: {
      list: { ADMIN: 'organization', USER: 'organization' },
      read: { ADMIN: 'organization', USER: 'organization' },
      create: { ADMIN: 'organization', USER: 'organization' },
      update: { ADMIN: 'organization', USER: 'organization' },
      delete: { ADMIN: 'organization', USER: 'organization' },
    },
    nav: { section: 'ex', icon: 'id-card', order: 30, label: 'Employees' },
    selfScope: false,
    hasView: true,
  },
  {
    name: 'unit',
    resource: 'organizationalUnits',
    route: '/ex/units',
    label: { singular: 'Organizational Unit', plural: 'Organizational Units' },
    display: '{name}',
    entitlement: 'EMPLOYEE_EXPERIENCE',
    permissions: {
      list: { ADMIN: 'organization', USER: 'organization' },
      read: { ADMIN: 'organization', USER: 'organization' },
      create: { ADMIN: 'organization', USER: 'organization' },
      update: { ADMIN: 'organization', USER: 'organization' },
      delete: { ADMIN: 'organization', USER: 'organization' },
    },
    nav: { section: 'ex', icon: 'network', order: 40, label: 'Organizational Units' },
    selfScope: false,
    hasView: true,
  },
  {
    name: 'location',
    resource: 'workLocations',
    route: '/ex/locations',
    label: { singular: 'Work Location', plural: 'Work Locations' },
    display: '{name}',
    entitlement: 'EMPLOYEE_EXPERIENCE',
    permissions: {
      list: { ADMIN: 'organization', USER: 'organization' },
      read: { ADMIN: 'organization', USER: 'organization' },
      create: { ADMIN: 'organization', USER: 'organization' },
      update: { ADMIN: 'organization', USER: 'organization' },
      delete: { ADMIN: 'organization', USER: 'organization' },
    },
    nav: { section: 'ex', icon: 'map-pin', order: 50, label: 'Work Locations' },
    selfScope: false,
    hasView: true,
  },
  {
    name: 'user',
    resource: 'users',
    route: '/users',
    label: { singular: 'User', plural: 'Users' },
    display: '{lastName}, {firstName}',
    permissions: {
      list: { ADMIN: 'organization', USER: 'practices' },
      read: { ADMIN: 'organization', USER: 'practices', PROVIDER: 'self' },
      create: { ADMIN: 'organization', USER: 'practices' },
      update: { ADMIN: 'organization', USER: 'practices', PROVIDER: 'self' },
      delete: { ADMIN: 'organization', USER: 'practices' },
    },
    nav: { section: 'settings', icon: 'users', order: 10, label: 'Users' },
    selfScope: true,
    hasView: true,
  },
  {
    name: 'practice',
    resource: 'practices',
    route: '/practices',
    label: { singular: 'Practice', plural: 'Practices' },
    display: '{name}',
    permissions: {
      list: { ADMIN: 'organization', USER: 'practices' },
      read: { ADMIN: 'organization', USER: 'practices', PROVIDER: 'practices' },
      create: { ADMIN: 'organization' },
      update: { ADMIN: 'organization', USER: 'practices' },
      delete: {},
    },
    nav: { section: 'settings', icon: 'store', order: 20, label: 'Practices' },
    selfScope: false,
    hasView: true,
  },
  {
    name: 'blocklist',
    resource: 'blocklist',
    route: '/blocklist',
    label: { singular: 'Blocked Contact', plural: 'Blocked Contacts' },
    display: '{address}',
    permissions: {
      list: { ADMIN: 'organization' },
      read: { ADMIN: 'organization' },
      create: { ADMIN: 'organization' },
      update: {},
      delete: { ADMIN: 'organization' },
    },
    nav: { section: 'settings', label: 'Blocklist', icon: 'ban', order: 40 },
    selfScope: false,
    hasView: false,
  },
  {
    name: 'security-event',
    resource: 'securityEvents',
    route: '/security-log',
    label: { singular: 'Security Event', plural: 'Security Events' },
    display: '{event}',
    permissions: {
      list: { ADMIN: 'organization' },
      read: { ADMIN: 'organization' },
      create: {},
      update: {},
      delete: {},
    },
    nav: { section: 'settings', label: 'Security Log', icon: 'shield-check', order: 50 },
    selfScope: false,
    hasView: true,
  },
  {
    name: 'organization',
    resource: 'organizations',
    route: '/organizations',
    label: { singular: 'Organization', plural: 'Organizations' },
    display: '{name}',
    isInternal: true,
    permissions: {
      list: { ADMIN: 'organization' },
      read: { ADMIN: 'organization' },
      create: { ADMIN: 'organization' },
      update: { ADMIN: 'organization' },
      delete: {},
    },
    nav: { section: 'settings', icon: 'building', order: 60, label: 'Organizations' },
    selfScope: false,
    hasView: true,
  },
];

const loaders: Record<EntityName, () => Promise<EntityModel>> = {
  blocklist: () => import('./models/blocklist.ts').then((module) => module.blocklist),
  employee: () => import('./models/employee.ts').then((module) => module.employee),
  location: () => import('./models/location.ts').then((module) => module.location),
  organization: () => import('./models/organization.ts').then((module) => module.organization),
  practice: () => import('./models/practice.ts').then((module) => module.practice),
  'security-event': () => import('./models/security-event.ts').then((module) => module.securityEvent),
  unit: () => import('./models/unit.ts').then((module) => module.unit),
  user: () => import('./models/user.ts').then((module) => module.user),
};

/** The whole model of an entity, in a chunk of its own. */
export function loadModel(name: EntityName): Promise<EntityModel> {
  return loaders[name]();
}
