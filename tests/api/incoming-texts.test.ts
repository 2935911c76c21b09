import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, expectStatus, type Json } from '../support/api.ts';
import {
  buildAnswers,
  complete,
  patientBody,
  rows,
  sendSurvey,
  surveyScene,
  type SurveyScene,
} from '../support/surveys.ts';

const BAD = ['nul \0', 'bell \x07', 'half \ud83d'];

describe('texts in requests', () => {
  let of: SurveyScene;
  beforeAll(async () => {
    of = await surveyScene();
  });

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    of.admin.api.send(method, path, body);
  const unit = (values: Json): Json => ({ name: 'Desk', organizationalUnitType: 'UNIT', ...values });

  it.each(BAD)('with forbidden characters are a 400 at their path: %j', async (text) => {
    const slug = await sendSurvey(of);
    const [first] = await buildAnswers(of, slug);
    const bodies: [string, string, Json | Json[], string][] = [
      ['POST', '/organizationalUnits', unit({ name: text }), 'name'],
      ['POST', '/organizationalUnits', unit({ notes: text }), 'notes'],
      ['POST', '/auth/login', { email: text }, 'email'],
      ['POST', '/surveys/px/send', patientBody(of, { patientName: text }), 'patientName'],
      [
        'POST',
        '/surveys/px/send/bulk',
        [patientBody(of), patientBody(of, { patientName: text })],
        '[1].patientName',
      ],
      ['POST', `/surveys/${slug}/complete`, { answers: [first], feedback: text, contact: false }, 'feedback'],
      [
        'POST',
        `/surveys/${slug}/complete`,
        { answers: [{ ...first, answer: text }], contact: false },
        'answers[0].answer',
      ],
      ['PUT', '/organizations/me/settings', { nested: { list: [text] } }, 'nested.list[0]'],
    ];
    for (const [method, path, body, at] of bodies) {
      const { status, errors } = await call(method, path, body);
      expect({ path, status, at: errors[0]?.path, code: errors[0]?.code }).toEqual({
        path,
        status: 400,
        at,
        code: 'VALIDATION',
      });
    }
  });

  it.each(['%00', '%07', '%1B'])('are checked in addresses, too: %s', async (text) => {
    for (const path of [
      `/practices?search=${text}`,
      `/practices?city=${text}`,
      `/feedbacks?search=${text}`,
    ]) {
      expectStatus(await call('GET', path), 400);
    }
    expect((await call('GET', `/practices?search=${text}`)).errors[0]?.path).toBe('search');
    for (const path of [`/practices/${text}`, `/surveys/${text}`, `/imports/${text}`]) {
      expectStatus(await call('GET', path), 404);
    }
  });

  it('may have several lines only if the schema says so', async () => {
    const notes = 'one\ntwo\r\n\tthree';
    const made = expectStatus(await call('POST', '/organizationalUnits', unit({ notes })), 201);
    expect(made.data.notes).toBe(notes);
    for (const name of ['Front\nDesk', 'Front\tDesk', 'Front\u2028Desk']) {
      const refused = expectStatus(await call('POST', '/organizationalUnits', unit({ name })), 400);
      expect(refused.errors).toMatchObject([
        { path: 'name', message: 'Line breaks and tabs are not allowed' },
      ]);
    }
    const slug = await sendSurvey(of);
    expectStatus(await complete(of, slug, { feedback: 'one\ntwo' }), 200);
    const stored = 'select feedback from surveys where organization_id = $1 and slug = $2';
    expect(await rows(of, stored, [slug])).toEqual([{ feedback: 'one\ntwo' }]);
  });

  it('count as empty if they have no visible characters', async () => {
    const refused = expectStatus(
      await call('POST', '/organizationalUnits', unit({ name: '\u200b\u2060 ' })),
      400,
    );
    expect(refused.errors).toMatchObject([{ path: 'name' }]);
    const made = expectStatus(await call('POST', '/organizationalUnits', unit({ notes: '\u200b' })), 201);
    expect(made.data.notes).toBeNull();
    const survey = await call('POST', '/surveys/px/send', patientBody(of, { patientName: '\u200b' }));
    expect(survey.errors).toMatchObject([{ path: 'patientName', message: 'Field is required' }]);
  });

  it('are checked cell by cell in a file', async () => {
    const units =
      'Name,Type,Notes\nGood,Unit,"two\nlines"\n"Two\nlines",Unit,\nBell\x07,Unit,\n\u200b,Unit,\n';
    const check = expectStatus(
      await of.admin.api.upload('/organizationalUnits/import/check', units, 'units.csv'),
      200,
    );
    const wrong = (check.data.rows as { line: number; errors: Json[] }[]).filter(
      ({ errors }) => errors.length > 0,
    );
    expect(wrong.map(({ line, errors }) => [line, errors[0]?.column, errors[0]?.message])).toEqual([
      [4, 'Name', 'Line breaks and tabs are not allowed'],
      [6, 'Name', 'The control character U+0007 is not allowed'],
      [7, 'Name', expect.stringContaining('required')],
    ]);
    const patients = 'Email,Patient Name\na@example.test,"Ann\nMiller"\nb@example.test,B\x1b\n';
    const bulk = await of.admin.api.upload(`/surveys/px/bulk?practiceId=${of.practiceId}`, patients, 'p.csv');
    // practice systems export names over two lines: sending surveys joins the lines
    expect(expectStatus(bulk, 200).data.errors).toEqual([
      expect.stringMatching(/^Line 4, column Patient Name: The control character U\+001B/),
    ]);
  });

  it('are checked in the fields beside a file', async () => {
    const form = new FormData();
    form.append('practiceId', 'nul \0');
    form.append('file', new Blob(['Email\na@example.test']), 'p.csv');
    const { status, errors } = await call('POST', '/surveys/px/bulk', form);
    expect([status, errors[0]?.path]).toEqual([400, 'practiceId']);
  });
});

describe('dates in requests', () => {
  let of: SurveyScene;
  beforeAll(async () => {
    of = await surveyScene();
  });

  it.each(['0000-01-01', '0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31'])(
    'before 1900 and after 2200 are a 400: %s',
    async (day) => {
      const { api } = of.admin;
      for (const path of [
        `/employees?startDate[gte]=${day}`,
        `/employees?startDate=${day}`,
        `/practices?createdAt[lt]=${day}T00:00:00Z`,
        `/feedbacks?date[gte]=${day}`,
        `/feedbacks?date[lt]=${day}T10:00:00Z`,
      ]) {
        expect([path, (await api.send('GET', path)).status]).toEqual([path, 400]);
      }
      const employee = await api.create('employees', { startDate: day });
      expect(expectStatus(employee, 400).errors.map(({ path }) => path)).toContain('startDate');
      const survey = await api.send('POST', '/surveys/px/send', patientBody(of, { appointmentDate: day }));
      expect(expectStatus(survey, 400).errors).toMatchObject([{ path: 'appointmentDate' }]);
      const csv = `Email,Patient Name,Appointment Date\na@example.test,Ann,${day}\n`;
      const bulk = await api.upload(`/surveys/px/bulk?practiceId=${of.practiceId}`, csv, 'p.csv');
      expect(expectStatus(bulk, 200).data.errorCount).toBe(1);
    },
  );
});

describe('property names of Object.prototype', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'are not values of a parameter: %s',
    async (name) => {
      const { api } = (await surveyScene()).admin;
      for (const parameter of [
        'feedbacks?sortBy',
        'feedbacks?outlier',
        'feedbacks?orderBy',
        'practices?sortBy',
      ]) {
        const { status } = await api.send('GET', `/${parameter}=${name}`);
        expect([parameter, status]).toEqual([parameter, 400]);
      }
    },
  );
});
