import { brightSmiles } from './bright-smiles.ts';
import { buildOrganization } from './build-organization.ts';
import type { DemoTools, OrganizationBuilder } from './organization-builder.ts';
import { otherOrganizations } from './other-organizations.ts';

/** All demo organizations with their records on a day: the same for the same day. */
export function buildDemo(tools: DemoTools): OrganizationBuilder[] {
  return [brightSmiles, ...otherOrganizations].map((plan) => buildOrganization(tools, plan));
}
