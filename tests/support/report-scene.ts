import { readSheet, type SheetData } from 'read-excel-file/node';
import { expect } from 'vitest';
import { type Json, queryString } from './api.ts';
import { getModel } from './entity-files.ts';
import { type Actor, TestOrganization } from './organizations.ts';
import { randomSurveys, storeOneByOne } from './random-surveys.ts';
import { TODAY } from './values.ts';

/** An organization with figures for two practices, a location and a unit. */
export interface ReportScene {
  organization: TestOrganization;
  admin: Actor;
  desk: Actor;
  provider: Actor;
  practiceId: string;
  otherId: string;
}

export async function reportScene(): Promise<ReportScene> {
  const organization = await TestOrganization.create();
  const admin = await organization.admin();
  const [practiceId, otherId] = [await organization.practice(), await organization.practice()];
  const desk = await organization.person('USER', { practiceIds: [practiceId] });
  const provider = await organization.person('PROVIDER', { practiceIds: [practiceId] });
  const surveys = randomSurveys(
    {
      practices: [practiceId, otherId].map((id) => ({ id, questionId: null })),
      providers: [provider.userId],
      workLocations: [(await organization.record(getModel('location'))).id],
      organizationalUnits: [(await organization.record(getModel('unit'))).id],
    },
    { count: 160, days: 60, today: TODAY, seed: 12 },
  );
  await organization.server.db.system((tx) => storeOneByOne(tx, organization.id, surveys));
  return { organization, admin, desk, provider, practiceId, otherId };
}

/** Downloads a file. @returns its bytes and name */
export async function downloadFile(
  by: Actor,
  path: string,
  query: Json = {},
): Promise<{ name: string; bytes: Buffer }> {
  const response = await by.api.open(`${path}${queryString(query)}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString().slice(0, 300)).toBe(200);
  return {
    name: /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
    bytes,
  };
}

/** The cells of a workbook's sheet, the header first. */
export async function downloadSheet(by: Actor, path: string, query: Json = {}): Promise<SheetData> {
  const { name, bytes } = await downloadFile(by, path, { ...query, format: 'xlsx' });
  expect(name).toMatch(/\.xlsx$/);
  return readSheet(bytes);
}
