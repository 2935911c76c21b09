import type { DemoAccount } from '../src/server/operations/decide-demo.ts';

/** The accounts that a start with demo data offers, as it prints them. */
export const demoAccounts: DemoAccount[] = [
  {
    email: 'admin@demo.test',
    description: 'Administrator, can switch between both',
    organization: 'Bright Smiles Dental Group, Lakeside Dental',
  },
  {
    email: 'manager@demo.test',
    description: 'Standard user of 3 practices, sees providers',
    organization: 'Bright Smiles Dental Group',
  },
  {
    email: 'desk@demo.test',
    description: 'Standard user of 1 practice',
    organization: 'Bright Smiles Dental Group',
  },
  {
    email: 'provider@demo.test',
    description: 'Provider of 1 practice',
    organization: 'Bright Smiles Dental Group',
  },
  {
    email: 'ex@demo.test',
    description: 'Administrator, employee experience only',
    organization: 'Harbor Staffing',
  },
  {
    email: 'dormant@demo.test',
    description: 'Administrator, no active subscription',
    organization: 'Dormant Dental',
  },
  {
    email: 'internal@chairside.test',
    description: 'Administrator, internal user',
    organization: 'Bright Smiles Dental Group',
  },
  {
    email: 'inactive@demo.test',
    description: 'Inactive, cannot sign in',
    organization: 'Bright Smiles Dental Group',
  },
];
