import { brightSmiles } from './bright-smiles.ts';
import { buildOrganization } from './build-organization.ts';
import type { DemoTools, OrganizationBuilder } from './organization-builder.ts';
import { otherOrganizations } from './other-organizations.ts';

/** A day on which every demo organization has been made, with all of its records; the same for the same day. */
export function buildDemo(tools: DemoTools): OrganizationBuilder[] {
  return [brightSmiles, ...otherOrganizations].map((plan) => buildOrganization(tools, plan));
}
