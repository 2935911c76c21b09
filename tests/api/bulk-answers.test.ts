import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkCheck } from '../../src/domain/surveys/bulk-upload.ts';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { surveyScene, type SurveyScene } from '../support/surveys.ts';

type Checked = Omit<BulkCheck, 'data'> & { data: Json[] };

let of: SurveyScene;
let plano: string;
let roundRock: string;
beforeAll(async () => {
  of = await surveyScene();
  const add = async (name: string) =>
    String((await of.organization.record(getModel('practice'), { values: { name } })).id);
  [plano, roundRock] = [await add('Bright Smiles Plano'), await add('Bright Smiles Round Rock')];
});

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-US', { timeZone: 'UTC' });

async function check(
  lines: string[],
  { by = of.admin, practiceId = plano, more = '' } = {},
): Promise<Checked> {
  const path = `/surveys/px/bulk?practiceId=${practiceId}${more}`;
  return expectStatus(await by.api.upload(path, lines.join('\n'), 'visits.csv'), 200)
    .data as unknown as Checked;
}
const remember = (body: Json, by = of.admin, practiceId = plano) =>
  by.api.send('PUT', '/surveys/px/bulk/mapping', { practiceId, columns: [], values: [], ...body });
const listSkips = ({ rows }: Checked) => rows.map(({ name, skip }) => [name, skip?.kind, skip?.reason]);
const listNames = ({ data }: Checked) => data.map(({ patientName }) => patientName);

it('a visit whose status is not known is asked about once, and remembered either way', async () => {
  const file = [
    'Patient Name,E-Mail Address,Appt Date,Status',
    `Mia,mia.a@example.com,${daysAgo(2)},Cancelled by pt`,
    `Kim,kim.a@example.com,${daysAgo(2)},Checked Out`,
    `Al,al.a@example.com,${daysAgo(2)},Zonked`,
    `Bo,bo.a@example.com,${daysAgo(2)},zonked`,
    `Cy,cy.a@example.com,${daysAgo(2)},Fizzled`,
    `Paul,paul.a@example.com,${daysAgo(2)},Inactive - deceased`,
  ];
  const first = await check(file);
  expect(listNames(first)).toEqual(['Kim']);
  expect([first.needed.includes('visitStatus'), first.unknown]).toMatchObject([
    true,
    [
      { field: 'visitStatus', value: 'Zonked', rows: 2 },
      { field: 'visitStatus', value: 'Fizzled', rows: 1 },
    ],
  ]);
  const answer = (value: string, target: string | null) => ({ field: 'visitStatus', value, target });
  expectStatus(await remember({ values: [answer('Zonked', 'COMPLETED'), answer('Fizzled', null)] }), 200);
  const second = await check(file);
  expect([listNames(second), second.unknown]).toEqual([['Kim', 'Al', 'Bo'], []]);
  expect(listSkips(second)).toEqual([
    ['Mia', 'NO_VISIT', 'The visit was cancelled.'],
    ['Cy', 'AS_CHOSEN', 'Such rows are left out, as chosen before.'],
    ['Paul', 'NO_VISIT', 'The visit was cancelled.'],
  ]);
});

it('a status beside the date in one cell is not lost, whatever the column is called', async () => {
  const rows = [
    `Hope,hope.b@example.com,"${daysAgo(3)}\nCompleted"`,
    `Ike,ike.b@example.com,"${daysAgo(3)}\nCancelled"`,
    `Ida,ida.b@example.com,${daysAgo(3)} - No show`,
    `Ian,ian.b@example.com,Cancelled ${daysAgo(3)}`,
    `Ira,ira.b@example.com,${daysAgo(3)} Vanished`,
  ];
  for (const title of ['Visit Information', 'Appointment Date', 'Appointment Status']) {
    const checked = await check([`Patient Name,Email,${title}`, ...rows]);
    expect(checked.data).toMatchObject([{ patientName: 'Hope' }]);
    expect(checked.data[0]?.appointmentDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(listSkips(checked).map(([name, kind]) => [name, kind])).toEqual([
      ['Ike', 'NO_VISIT'],
      ['Ida', 'NO_VISIT'],
      ['Ian', 'NO_VISIT'],
      ['Ira', 'NOT_KNOWN'],
    ]);
  }
});

it('visits of more than seven days ago are skipped until a person includes them, and those to come always', async () => {
  const file = [
    'Patient Name,Email,Appt Date',
    `Ann,ann.o@example.com,${daysAgo(2)}`,
    `Amy,amy.o@example.com,${daysAgo(27)}`,
    `Fay,fay.o@example.com,${daysAgo(-3)}`,
  ];
  const first = await check(file);
  expect(listNames(first)).toEqual(['Ann']);
  expect(listSkips(first).map(([, kind]) => kind)).toEqual(['VISIT_TOO_OLD', 'VISIT_TO_COME']);
  const included = await check(file, { more: '&uncleaned=old' });
  expect(listNames(included)).toEqual(['Ann', 'Amy']);
  expect(listSkips(included).map(([, kind]) => kind)).toEqual(['VISIT_TO_COME']);
});

describe('offices that are not called as their practices', () => {
  const file = (column = 'OFFICE') => [
    `${column},Patient Name,Email`,
    '102 - Plano,Dana,dana.p@example.com',
    '103 - Round Rock,Pam,pam.p@example.com',
    '103 - Round Rock,Ned,ned.p@example.com',
    '104 - Fort Worth,Kent,kent.p@example.com',
  ];
  const OFFICE = [{ header: 'OFFICE', target: 'practice' }];

  it('are asked about once per value, with a suggestion, and remembered', async () => {
    // a preset "Do not read" would greet the patients of Round Rock with Plano
    expect((await check(file())).columns[0]).toMatchObject({ target: null, candidates: ['practice'] });
    expectStatus(await remember({ columns: OFFICE }), 200);
    const asked = await check(file());
    expect([asked.data, asked.errors]).toEqual([[], []]);
    expect(asked.unknown).toMatchObject([
      { field: 'practice', value: '103 - Round Rock', rows: 2 },
      { field: 'practice', value: '102 - Plano', rows: 1 },
      { field: 'practice', value: '104 - Fort Worth', rows: 1 },
    ]);
    expect(asked.suggested).toEqual([
      { field: 'practice', value: '103 - Round Rock', id: roundRock },
      { field: 'practice', value: '102 - Plano', id: plano },
    ]);
    const answer = (value: string, target: string | null) => ({ field: 'practice', value, target });
    const values = [
      answer('102 - Plano', plano),
      answer('103 - Round Rock', roundRock),
      answer('104 - Fort Worth', null),
    ];
    expectStatus(await remember({ values }), 200);
    const second = await check(file());
    expect([second.unknown, second.errors]).toEqual([[], []]);
    expect(second.data.map(({ patientName, practiceId }) => [patientName, practiceId])).toEqual([
      ['Dana', plano],
      ['Pam', roundRock],
      ['Ned', roundRock],
    ]);
    expect(listSkips(second)).toEqual([['Kent', 'AS_CHOSEN', 'Such rows are left out, as chosen before.']]);
  });

  it('name no practice that the user may not send for, and none can be chosen', async () => {
    const { desk, practiceId } = of;
    const columns = [{ header: 'OFFICE', target: 'practice' }];
    expectStatus(await remember({ columns }, desk, practiceId), 200);
    const asked = await check(file(), { by: desk, practiceId });
    expect(asked.data).toEqual([]);
    expect(asked.suggested).toEqual([]);
    const names = asked.options.filter(({ field }) => field === 'practice').map(({ id }) => id);
    expect(names).toContain(practiceId);
    expect(names).not.toContain(plano);
    expect(JSON.stringify(asked)).not.toContain('Bright Smiles');
    const values = [{ field: 'practice', value: '102 - Plano', target: plano }];
    expectStatus(await remember({ values }, desk, practiceId), 400);
    // an administrator's choice is not theirs
    expectStatus(await remember({ values }, of.admin, practiceId), 200);
    const again = await check(file(), { by: desk, practiceId });
    expect(again.data).toEqual([]);
    expect(JSON.stringify(again)).not.toContain(plano);
    expectStatus(await remember({}, of.admin, practiceId), 200);
  });
});
