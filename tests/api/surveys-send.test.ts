import type { BulkCheck } from '../../src/domain/surveys/bulk-upload.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, type Json } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { harness } from '../support/harness.ts';
import { type Actor, TestOrganization } from '../support/organizations.ts';
import {
  complete,
  eventually,
  mailsTo,
  newEmail,
  patientBody,
  rows,
  sendSurvey,
  surveyScene,
  type SurveyScene,
  textsTo,
} from '../support/surveys.ts';

const PHONE = '+12133734253';

function csv(...lines: string[]): FormData {
  const form = new FormData();
  form.append('file', new Blob([lines.join('\r\n')], { type: 'text/csv' }), 'patients.csv');
  return form;
}

async function block(of: SurveyScene, contact: Json): Promise<void> {
  expectStatus(await of.admin.api.create('blocklist', { email: null, phone: null, ...contact }), 201);
}

async function employee(of: SurveyScene, values: Json): Promise<string> {
  const body = {
    firstName: 'Sam',
    lastName: 'Lee',
    employeeStatusType: 'FULL_TIME',
    employeeRoleType: 'DENTIST',
    compensationType: 'UNPAID',
    compensationAmount: 0,
    preferredNotificationType: 'EMAIL',
    ...values,
  };
  return String(expectStatus(await of.admin.api.create('employees', body), 201).data.id);
}

describe('sending one survey', () => {
  let of: SurveyScene;
  beforeAll(async () => {
    of = await surveyScene();
  });

  const firstMail = async (address: string) => {
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(of, address);
      return mails.length > 0 ? mails : undefined;
    }, `the mail to ${address}`);
    return mail;
  };

  it("is mailed in the recipient's language under the practice's name, with an unsubscribe link", async () => {
    const email = newEmail();
    await rows(
      of,
      `update practices set survey_sender_name = 'Sonrisas “Ñandú”' where organization_id = $1 and id = $2 returning id`,
      [of.practiceId],
    );
    const slug = await sendSurvey(of, { email: email.toUpperCase(), language: 'SPANISH' });
    const mail = await firstMail(email);
    expect(mail?.from?.name).toContain('Sonrisas');
    expect(mail?.subject).toContain('Sonrisas');
    expect(mail?.html).toContain('lang="es"');
    const lines = mail?.text?.split('\n') ?? [];
    expect(lines.some((line) => line.endsWith(`/px/s/${slug}`) && line.startsWith('http'))).toBe(true);
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toMatch(new RegExp(`^<http.*/unsubscribe/${slug}>$`));
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [sent] = await rows(
      of,
      'select delivery, visit, sent_by_id from surveys where organization_id = $1 and slug = $2',
      [slug],
    );
    expect(sent).toMatchObject({ visit: 'NEW', sent_by_id: of.admin.userId });
  });

  it('greets in ordinary writing by a name in capitals, which is stored as it is', async () => {
    const [email, staff] = [newEmail(), newEmail()];
    await sendSurvey(of, { email, patientName: 'MILLER, ANN' });
    expect((await firstMail(email))?.text).toContain('Hello Ann Miller,');
    const employeeId = await employee(of, { email: staff, firstName: 'ROSA', lastName: 'ALVAREZ' });
    const sent = await of.admin.api.send('POST', '/surveys/ex/send', { employeeId, language: 'ENGLISH' });
    expectStatus(sent, 201);
    expect((await firstMail(staff))?.text).toContain('Hello Rosa Alvarez,');
    const stored = expectStatus(await of.admin.api.send('GET', `/employees/${employeeId}`), 200).data;
    expect(stored).toMatchObject({ firstName: 'ROSA', lastName: 'ALVAREZ' });
  });

  it('is refused for a name that is none, or has a web address', async () => {
    for (const patientName of ['N/A', 'http://evil.test/x click']) {
      const sent = await of.desk.api.send('POST', '/surveys/px/send', patientBody(of, { patientName }));
      expect(expectStatus(sent, 400).errors).toMatchObject([{ path: 'patientName' }]);
    }
  });

  it('is texted to a phone, in two segments at most', async () => {
    await sendSurvey(of, { email: '', phone: '(213) 373-4253' });
    const [body] = await eventually(() => {
      const texts = textsTo(of, PHONE);
      return texts.length > 0 ? texts : undefined;
    }, 'the text message');
    expect(body).toContain('STOP');
    expect(body).toContain('/px/s/');
  });

  it('is sent again to the same patient when a user does so, then as a returning patient', async () => {
    const email = newEmail();
    const before = await sendSurvey(of, { email });
    const [sent] = await rows<{ at: string }>(
      of,
      'select app.iso(sent_at) as at from surveys where organization_id = $1 and slug = $2',
      [before],
    );
    const slug = await sendSurvey(of, { email, again: sent?.at });
    const [row] = await rows(of, 'select visit from surveys where organization_id = $1 and slug = $2', [
      slug,
    ]);
    expect(row).toEqual({ visit: 'RETURNING' });
  });

  it('covers every category in six surveys of a practice', async () => {
    const fresh = await surveyScene();
    for (let n = 0; n < 6; n += 1) await sendSurvey(fresh);
    const asked = await rows<{ ids: string[] }>(
      fresh,
      'select question_ids as ids from surveys where organization_id = $1',
    );
    const categories = new Set(asked.flatMap(({ ids }) => ids).map((id) => id.split('-')[0]));
    expect(categories.size).toBe(24);
  });

  it('creates only the link for a QR code and for a generated survey', async () => {
    const email = newEmail();
    const qr = await of.desk.api.send('POST', '/surveys/px/send', patientBody(of, { email, isQrCode: true }));
    expectStatus(qr, 201);
    const made = await of.desk.api.send(
      'POST',
      '/surveys/generate',
      patientBody(of, { email: '', patientName: '' }),
    );
    const slug = String(expectStatus(made, 201).data.slug);
    expect(slug).toMatch(/^[\w-]{22}$/);
    const stored = await rows(
      of,
      `select channel, delivery from surveys where organization_id = $1 and channel in ('QR', 'LINK') order by channel`,
    );
    expect(stored).toEqual([
      { channel: 'LINK', delivery: 'NONE' },
      { channel: 'QR', delivery: 'NONE' },
    ]);
    expect(
      await rows(of, 'select id from messages where organization_id = $1 and to_address = $2', [email]),
    ).toEqual([]);
  });

  it('is refused with every missing field', async () => {
    const answer = expectStatus(await of.admin.api.send('POST', '/surveys/px/send', { email: 'x' }), 400);
    expect(Object.fromEntries(answer.errors.map(({ path, message }) => [path, message]))).toEqual({
      email: 'Email invalid',
      patientName: 'Field is required',
      patientType: 'Appointment Type is required',
      language: 'Language is required',
      practiceId: 'Practice is required',
    });
  });

  it('is limited to the practices of the sender, and to roles that may', async () => {
    const elsewhere = patientBody({ practiceId: of.otherPracticeId });
    expect(
      expectStatus(await of.desk.api.send('POST', '/surveys/px/send', elsewhere), 400).errors,
    ).toMatchObject([{ path: 'practiceId' }]);
    expectStatus(await of.organization.nobody().send('POST', '/surveys/px/send', patientBody(of)), 401);
    expectStatus(
      await of.provider.api.send('POST', '/surveys/ex/send', {
        employeeId: of.practiceId,
        language: 'ENGLISH',
      }),
      403,
    );
    const staffing = await TestOrganization.create({ entitlements: ['EMPLOYEE_EXPERIENCE'] });
    const other = await staffing.admin();
    expectStatus(await other.api.send('POST', '/surveys/px/send', patientBody(of)), 403);
    expectStatus(await other.api.list('feedbacks', { experienceType: 'PATIENT' }), 403);
  });

  it('names a provider of the practice as the one who was seen', async () => {
    const slug = await sendSurvey(of, {}, of.provider);
    const [row] = await rows(of, 'select provider_id from surveys where organization_id = $1 and slug = $2', [
      slug,
    ]);
    expect(row).toEqual({ provider_id: of.provider.userId });
    const wrong = patientBody(of, { providerId: of.desk.userId });
    expect(
      expectStatus(await of.admin.api.send('POST', '/surveys/px/send', wrong), 400).errors,
    ).toMatchObject([{ path: 'providerId' }]);
  });

  it('reaches an employee by their preferred channel, under the name of the work location', async () => {
    const email = newEmail();
    const employeeId = await employee(of, { email });
    const [location] = await rows<{ id: string }>(
      of,
      `insert into work_locations (organization_id, id, name, address, city, state, postal_code, survey_sender_name, api_key)
       values ($1, gen_random_uuid(), 'North', '1 Road', 'Austin', 'TX', '78701', 'North Team', 'k-' || gen_random_uuid()) returning id`,
    );
    const sent = await of.desk.api.send('POST', '/surveys/ex/send', {
      employeeId,
      language: 'ENGLISH',
      workLocationId: location?.id,
    });
    const slug = String(expectStatus(sent, 201).data.slug);
    const mail = await firstMail(email);
    expect(mail?.from?.name).toBe('North Team');
    expect(mail?.text).toContain(`/ex/s/${slug}`);
    const survey = expectStatus(await of.organization.nobody().send('GET', `/surveys/${slug}`), 200).data;
    expect(survey).toMatchObject({ experienceType: 'EMPLOYEE', thresholds: null, practice: null });
    expect(survey.answers).toHaveLength(7);
    expect((survey.languages as unknown[]).length).toBeGreaterThan(65);
    expectStatus(await complete(of, slug, { experienceType: 'EMPLOYEE' }), 200);
    const [row] = await rows(
      of,
      'select score, nps_group from surveys where organization_id = $1 and slug = $2',
      [slug],
    );
    expect(row).toEqual({ score: '5.00', nps_group: 'promoters' });
  });
});

describe('an employee survey', () => {
  let of: SurveyScene;
  beforeAll(async () => {
    of = await surveyScene();
  });

  const place = async (resource: 'workLocations' | 'organizationalUnits', values: Json = {}) => {
    const address = { address: '1 Road', city: 'Austin', state: 'TX', postalCode: '78701' };
    const body = {
      name: `Place ${newEmail()}`,
      ...(resource === 'workLocations' ? address : { organizationalUnitType: 'TEAM' }),
      ...values,
    };
    return String(expectStatus(await of.admin.api.create(resource, body), 201).data.id);
  };
  const send = (body: Json) =>
    of.admin.api.send('POST', '/surveys/ex/send', { language: 'ENGLISH', ...body });
  const storedPlaces = async (employeeId: string) => {
    const [row] = await rows(
      of,
      `select work_location_id as location, organizational_unit_id as unit from surveys
       where organization_id = $1 and employee_id = $2`,
      [employeeId],
    );
    return row;
  };

  it('counts at the only places of the employee, under the name of the work location', async () => {
    const surveySenderName = 'West Team';
    const [location, unit] = [
      await place('workLocations', { surveySenderName }),
      await place('organizationalUnits'),
    ];
    const email = newEmail();
    const worker = await employee(of, { email, workLocationIds: [location], organizationalUnitIds: [unit] });
    expectStatus(await send({ employeeId: worker }), 201);
    expect(await storedPlaces(worker)).toEqual({ location, unit });
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(of, email);
      return mails.length > 0 ? mails : undefined;
    }, 'the mail');
    expect(mail?.from?.name).toBe('West Team');
  });

  it('counts at an explicit place or none, and at none of several', async () => {
    const [one, two] = [await place('workLocations'), await place('workLocations')];
    const unit = await place('organizationalUnits');
    const body = () => ({ email: newEmail(), workLocationIds: [one, two], organizationalUnitIds: [unit] });
    const [several, explicit, none] = [
      await employee(of, body()),
      await employee(of, body()),
      await employee(of, { ...body(), workLocationIds: [one] }),
    ];
    expectStatus(await send({ employeeId: several }), 201);
    expect(await storedPlaces(several)).toEqual({ location: null, unit });
    expectStatus(await send({ employeeId: explicit, workLocationId: two }), 201);
    expect(await storedPlaces(explicit)).toEqual({ location: two, unit });
    expectStatus(await send({ employeeId: none, workLocationId: null }), 201);
    expect(await storedPlaces(none)).toEqual({ location: null, unit });
  });

  it('in bulk counts at the only places of the employee, too', async () => {
    const location = await place('workLocations');
    const other = await place('workLocations', {
      identifier: `L-${newEmail()}`,
      name: `Other ${newEmail()}`,
    });
    const [email, second] = [newEmail(), newEmail()];
    const worker = await employee(of, { email, workLocationIds: [location] });
    const direct = await employee(of, { email: second, workLocationIds: [other] });
    const form = csv('Email,Work Location', `${email},`);
    const checked = expectStatus(await of.admin.api.send('POST', '/surveys/ex/bulk', form), 200).data;
    expect(checked).toMatchObject({ data: [{ employeeId: worker, workLocationId: location }] });
    const sent = [...(checked.data as Json[]), { employeeId: direct, language: 'ENGLISH', line: 3 }];
    expectStatus(await of.admin.api.send('POST', '/surveys/ex/send/bulk', sent), 202);
    const stored = await eventually(() => storedPlaces(direct), 'the survey');
    expect(stored).toEqual({ location: other, unit: null });
    expect(await storedPlaces(worker)).toEqual({ location, unit: null });
  });
});

describe('a former employee', () => {
  const day = (offset: number, timeZone: string): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + offset * 86_400_000);
  const left = (date: string) => {
    const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    return `This employee left on ${shown.format(new Date(date))}. Former employees are not surveyed.`;
  };
  let of: SurveyScene;
  beforeAll(async () => {
    of = await surveyScene();
  });

  it('is refused by every way to send, with the reason, and is not offered', async () => {
    const email = newEmail();
    const exitDate = day(-1, 'US/Eastern');
    const employeeId = await employee(of, { email, exitDate });
    const body = { employeeId, language: 'ENGLISH' };
    const single = expectStatus(await of.admin.api.send('POST', '/surveys/ex/send', body), 400);
    expect(single.errors).toMatchObject([{ path: 'employeeId', message: left(exitDate) }]);
    const bulk = await of.admin.api.send('POST', '/surveys/ex/send/bulk', [{ ...body, line: 2 }]);
    expect(expectStatus(bulk, 400).errors).toMatchObject([
      { path: '[0].employeeId', message: left(exitDate) },
    ]);
    const checked = await of.admin.api.send('POST', '/surveys/ex/bulk', csv('Email', email));
    expect(expectStatus(checked, 200).data).toMatchObject({
      errors: [],
      rows: [{ line: 2, contact: email, skip: { kind: 'FORMER', reason: left(exitDate) } }],
    });
    const offered = async (isFormer: boolean) => {
      const answer = await of.admin.api.list('employees', { isFormer: String(isFormer), take: 1000 });
      return expectStatus(answer, 200).rows.some(({ id }) => id === employeeId);
    };
    expect([await offered(true), await offered(false)]).toEqual([true, false]);
    expectStatus(await of.admin.api.list('employees', { isFormer: 'maybe' }), 400);
  });

  it('works until the end of the exit date, by the time at the work location', async () => {
    const samoa = expectStatus(
      await of.admin.api.create('workLocations', {
        ...{ name: 'Pago Pago', address: '1 Road', city: 'Pago Pago', state: 'AS', postalCode: '96799' },
      }),
      201,
    ).data.id;
    for (const [workLocationIds, timeZone] of [
      [[], 'US/Eastern'],
      [[samoa], 'Pacific/Pago_Pago'],
    ] as const) {
      const last = { exitDate: day(0, timeZone), workLocationIds };
      const body = { language: 'ENGLISH', employeeId: await employee(of, { email: newEmail(), ...last }) };
      expectStatus(await of.admin.api.send('POST', '/surveys/ex/send', body), 201);
      const gone = { exitDate: day(-1, timeZone), workLocationIds };
      const other = { language: 'ENGLISH', employeeId: await employee(of, { email: newEmail(), ...gone }) };
      expectStatus(await of.admin.api.send('POST', '/surveys/ex/send', other), 400);
    }
  });

  it('who leaves while the sending runs is skipped with the reason', async () => {
    const { sendBulkPart } = await import('../../src/server/surveys/bulk/send-bulk-part.ts');
    const exitDate = day(-1, 'US/Eastern');
    const employeeId = await employee(of, { email: newEmail(), exitDate });
    const row = { employeeId, language: 'ENGLISH', line: 2 };
    const [upload] = await rows<{ id: string }>(
      of,
      `with upload as (insert into uploads (organization_id, experience_type, content_hash, total, user_id)
         values ($1, 'EMPLOYEE', 'former', 1, $3) returning id)
       insert into upload_parts (organization_id, upload_id, place, rows)
       select $1, id, 0, $2::jsonb from upload returning upload_id as id`,
      [JSON.stringify([row]), of.admin.userId],
    );
    const { ctx } = of.organization.server;
    const payload = { organizationId: of.organization.id, uploadId: upload?.id ?? '' };
    await sendBulkPart(ctx, payload, { isLastTry: true });
    const [stored] = await rows(
      of,
      'select sent, skipped from uploads where organization_id = $1 and id = $2',
      [upload?.id],
    );
    expect(stored).toEqual({ sent: 0, skipped: [{ line: 2, reason: left(exitDate) }] });
  });
});

it('a sending whose rows were not all stored is neither listed nor sent, and deleted by the next', async () => {
  const of = await surveyScene();
  const [left] = await rows<{ id: string }>(
    of,
    `insert into uploads (organization_id, experience_type, content_hash, status, total, user_id, created_at)
     values ($1, 'PATIENT', 'killed', 'STORING', 1, $2, now() - interval '2 hours') returning id`,
    [of.admin.userId],
  );
  expectStatus(await of.admin.api.send('GET', `/surveys/uploads/${String(left?.id)}`), 404);
  const row = { ...patientBody(of, { email: newEmail() }), phone: null, line: 2 };
  const send = async () =>
    expectStatus(await of.admin.api.send('POST', '/surveys/px/send/bulk', [row]), 202).data;
  const [one, other] = await Promise.all([send(), send()]);
  expect(one.id).toBe(other.id);
  expect([one.isRepeated, other.isRepeated].sort()).toEqual([false, true]);
  expect(await rows(of, 'select id from uploads where organization_id = $1')).toEqual([{ id: one.id }]);
});

describe('the rows that another person has sent', () => {
  let of: SurveyScene;
  let colleague: Actor;
  let stranger: Actor;

  beforeAll(async () => {
    of = await surveyScene();
    colleague = await of.organization.person('USER', { practiceIds: [of.practiceId, of.otherPracticeId] });
    stranger = await of.organization.person('USER', { practiceIds: [of.otherPracticeId] });
  });

  const makeRow = () => ({ ...patientBody(of, { email: newEmail() }), phone: null, line: 2 });
  const send = (by: Actor, row: Json) => by.api.send('POST', '/surveys/px/send/bulk', [row]);
  const begin = async (by: Actor, row: Json) => expectStatus(await send(by, row), 202).data;
  const listSendings = () =>
    rows(of, 'select id from uploads where organization_id = $1 order by created_at');

  it('are not sent again, and a person who may not follow that sending reads who sent it', async () => {
    const row = makeRow();
    const before = await listSendings();
    const { id } = await begin(of.desk, row);
    const refused = await send(colleague, row);
    expectStatus(refused, 409);
    expect(refused.errors).toEqual([
      {
        code: 'CONFLICT',
        message: `The same rows were sent by ${of.desk.firstName} ${of.desk.lastName} within the last 24 hours. They are not sent again.`,
      },
    ]);
    expect(JSON.stringify(refused)).not.toContain(id);
    expectStatus(await colleague.api.send('GET', `/surveys/uploads/${String(id)}`), 404);
    expect(await listSendings()).toEqual([...before, { id }]);
  });

  it('of two at the same moment are sent once, and nothing is left of the other', async () => {
    const row = makeRow();
    const before = await listSendings();
    const answers = await Promise.all([send(of.desk, row), send(colleague, row)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await listSendings()).toHaveLength(before.length + 1);
  });

  it('are followed by an administrator, who may read every sending', async () => {
    const row = makeRow();
    const { id } = await begin(of.desk, row);
    expect(await begin(of.admin, row)).toEqual({ id, total: 1, isRepeated: true });
    expect(await begin(of.desk, row)).toEqual({ id, total: 1, isRepeated: true });
  });

  it('stay unknown to a person who may not send for their practice, or whose rows differ', async () => {
    const row = makeRow();
    await begin(of.desk, row);
    const unknown = await send(stranger, makeRow());
    const known = await send(stranger, row);
    expectStatus(known, 400);
    expect(known.errors).toEqual(unknown.errors);
    expectStatus(await send(colleague, { ...row, line: 3 }), 202);
  });
});

describe('a blocked contact', () => {
  it('receives nothing, by any path, and the sender sees why', async () => {
    const of = await surveyScene();
    const email = newEmail();
    const phone = '+12133734299';
    const employeeId = await employee(of, { email });
    await block(of, { email });
    await block(of, { phone });
    const paths: [string, Json, string][] = [
      ['/surveys/px/send', patientBody(of, { email: email.toUpperCase() }), 'email'],
      ['/surveys/px/send', patientBody(of, { email: newEmail(), phone: '213-373-4299' }), 'phone'],
      ['/surveys/px/send', patientBody(of, { email, isQrCode: true }), 'email'],
      ['/surveys/generate', patientBody(of, { email }), 'email'],
      ['/surveys/ex/send', { employeeId, language: 'ENGLISH' }, 'employeeId'],
    ];
    for (const [path, body, at] of paths) {
      const refused = expectStatus(await of.admin.api.send('POST', path, body), 400);
      expect(refused.errors).toMatchObject([
        { path: at, message: 'This contact is blocked. Surveys are not sent to it.' },
      ]);
    }
    const checked = await of.admin.api.send(
      'POST',
      `/surveys/px/bulk?practiceId=${of.practiceId}`,
      csv('Email,Patient Name', `${email},Ann`),
    );
    expect(expectStatus(checked, 200).data).toMatchObject({ successfulCount: 0, errorCount: 1 });
    // rows that bypass the check
    const row = { ...patientBody(of, { email }), phone: null, line: 2 };
    const started = expectStatus(await of.admin.api.send('POST', '/surveys/px/send/bulk', [row]), 202).data;
    const done = await eventually(async () => {
      const state = expectStatus(
        await of.admin.api.send('GET', `/surveys/uploads/${String(started.id)}`),
        200,
      ).data;
      return state.status === 'DONE' ? state : undefined;
    }, 'the end of the upload');
    expect(done).toMatchObject({
      sent: 0,
      skipped: [{ line: 2, reason: 'This contact is blocked. Surveys are not sent to it.' }],
    });
    const exRow = [
      { employeeId, language: 'ENGLISH', workLocationId: null, organizationalUnitId: null, line: 2 },
    ];
    expectStatus(await of.admin.api.send('POST', '/surveys/ex/send/bulk', exRow), 202);
    await eventually(async () => {
      const [row2] = await rows<{ status: string; sent: number }>(
        of,
        `select status, sent from uploads where organization_id = $1 and experience_type = 'EMPLOYEE'`,
      );
      return row2?.status === 'DONE' ? row2 : undefined;
    }, 'the end of the other upload');
    expect(await rows(of, 'select id from surveys where organization_id = $1')).toEqual([]);
    expect(
      await rows(of, 'select id from messages where organization_id = $1 and to_address = $2', [email]),
    ).toEqual([]);
  });

  it('is blocked by one entry, so that unblocking it unblocks all that it shows', async () => {
    const of = await surveyScene();
    const [email, phone] = [newEmail(), '+12133735599'];
    const { api } = of.admin;
    const both = expectStatus(await api.create('blocklist', { email, phone }), 201);
    for (const again of [{ phone }, { email: newEmail(), phone }, { email }]) {
      const { errors } = expectStatus(
        await api.create('blocklist', { email: null, phone: null, ...again }),
        400,
      );
      expect(errors.map(({ message }) => message)).toEqual(['This contact is already blocked']);
    }
    expectStatus(await api.remove('blocklist', String(both.data.id)), 200);
    for (const contact of [{ email }, { email: null, phone }])
      expectStatus(await api.send('POST', '/surveys/px/send', patientBody(of, contact)), 201);
  });

  it('includes contacts who unsubscribe: by one click in the mail program, or on the page', async () => {
    const of = await surveyScene();
    const email = newEmail();
    const slug = await sendSurvey(of, { email });
    const { url } = await harness();
    const page = await fetch(`${url}/unsubscribe/${slug}`);
    expect(page.status).toBe(200);
    expect(await rows(of, 'select id from blocklist where organization_id = $1')).toEqual([]);
    for (let n = 0; n < 2; n += 1) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const clicked = await fetch(`${url}/unsubscribe/${slug}`, {
        method: 'POST',
        headers,
        body: 'List-Unsubscribe=One-Click',
      });
      expect(clicked.status).toBe(200);
    }
    expect(await rows(of, 'select email, phone, address from blocklist where organization_id = $1')).toEqual([
      { email, phone: null, address: email },
    ]);
    expectStatus(await of.admin.api.send('POST', '/surveys/px/send', patientBody(of, { email })), 400);
    expect((await fetch(`${url}/unsubscribe/${'B'.repeat(22)}`)).status).toBe(404);
  });
});

describe('sending in bulk', () => {
  let of: SurveyScene;
  beforeAll(async () => {
    of = await surveyScene();
  });

  const check = (form: FormData, by = of.admin, more = '') =>
    by.api.send('POST', `/surveys/px/bulk?practiceId=${of.practiceId}${more}`, form);
  const finished = (id: unknown) =>
    eventually(async () => {
      const state = expectStatus(await of.admin.api.send('GET', `/surveys/uploads/${String(id)}`), 200).data;
      return state.status === 'DONE' ? state : undefined;
    }, 'the end of the upload');

  it('accepts the template, but never its example row', async () => {
    const template = await of.admin.api.send('GET', '/surveys/px/bulk/template');
    expect(template.headers.get('content-disposition')).toContain('.csv');
    const form = new FormData();
    form.append('file', new Blob([template.text]), 'template.csv');
    expect(expectStatus(await check(form), 200).data).toMatchObject({
      data: [],
      successfulCount: 0,
      errorCount: 0,
      errors: [],
      warnings: [],
      rows: [],
      unknown: [],
    });
  });

  it("reads a column by the form's label, too, and as that alone", async () => {
    const checked = await check(
      csv('Email,Patient Name,Appointment Type', `${newEmail()},Ann,Child`, `${newEmail()},Bo,Hygiene`),
      of.admin,
      '&uncleaned=child',
    );
    const { data, errors, unknown } = expectStatus(checked, 200).data as unknown as BulkCheck;
    expect(data).toMatchObject([
      { patientName: 'Ann', patientType: 'CHILD', appointmentType: null },
      { patientName: 'Bo', patientType: 'UNKNOWN', appointmentType: null },
    ]);
    expect(unknown).toEqual([{ field: 'patientType', value: 'Hygiene', rows: 1, line: 3 }]);
    expect(errors).toEqual([]);
  });

  it('skips patients whose practice system says that they want no messages', async () => {
    const checked = await check(
      csv('Email,Patient Name,Receives Email', `${newEmail()},Ann,N`, `${newEmail()},Bo,Signed a form`),
    );
    const { data, rows, unknown } = expectStatus(checked, 200).data as unknown as BulkCheck;
    expect(data).toMatchObject([{ patientName: 'Bo', consent: 'FORM' }]);
    expect(rows).toMatchObject([
      {
        line: 2,
        skip: { kind: 'NO_CONSENT', reason: 'The patient wants no emails, and the row has no phone number.' },
      },
    ]);
    expect(unknown).toEqual([]);
  });

  it('sends by the way that a patient has agreed to', async () => {
    const file = csv(
      'Email,Cell Phone,Patient Name,Receives Email,Receives SMS',
      `${newEmail()},720.892.5126,Walt,N,Y`,
      `${newEmail()},720.892.5127,Bo,Signed a form,N`,
      `${newEmail()},720.892.5128,Cy,,`,
      `${newEmail()},720.892.5129,Rosa,N,N`,
      `${newEmail()},720.892.5130,Di,Perhaps,Y`,
    );
    const { data, rows, unknown } = expectStatus(await check(file), 200).data as unknown as BulkCheck;
    expect(data.map((row) => [row.patientName, row.email !== null, row.phone !== null, row.consent])).toEqual(
      [
        ['Walt', false, true, 'APPOINTMENT'],
        ['Bo', true, false, 'FORM'],
        ['Cy', true, true, 'APPOINTMENT'],
      ],
    );
    expect(rows).toMatchObject([
      { line: 5, skip: { kind: 'NO_CONSENT', reason: 'The patient wants no messages.' } },
      { line: 6, skip: { kind: 'NOT_KNOWN', reason: 'Email Consent "Perhaps" is not known.' } },
    ]);
    expect(unknown).toMatchObject([{ field: 'emailConsent', value: 'Perhaps' }]);
  });

  it('skips patients marked in a column with the opposite meaning, and asks where its words leave doubt', async () => {
    const file = csv(
      'Email,Patient Name,Do Not Contact,Opted Out',
      `${newEmail()},Ann,Y,`,
      `${newEmail()},Bo,N,X`,
      `${newEmail()},Cy,N,0`,
      `${newEmail()},Di,,`,
      `${newEmail()},Ed,No,maybe`,
    );
    const { data, rows, unknown, errors } = expectStatus(await check(file), 200).data as unknown as BulkCheck;
    expect(data.map(({ patientName }) => patientName)).toEqual(['Cy', 'Di']);
    expect(rows.map(({ line, skip }) => [line, skip?.kind, skip?.reason])).toEqual([
      [2, 'NO_CONSENT', 'The patient wants no messages.'],
      [3, 'NO_CONSENT', 'The patient wants no messages.'],
      [6, 'NOT_KNOWN', 'Do Not Contact "maybe" is not known.'],
    ]);
    expect(unknown).toEqual([{ field: 'optOut', value: 'maybe', rows: 1, line: 6 }]);
    expect(errors).toEqual([]);
  });

  it.each([
    ['Receives Email', '0', 'emailConsent', 'NO_CONSENT'],
    ['Email OK', 'STOP', 'emailConsent', 'NO_CONSENT'],
    ['Consent to Email', 'Unsubscribed', 'emailConsent', 'NO_CONSENT'],
    ['OK to Contact', 'No', 'consent', 'NO_CONSENT'],
    ['No contactar', 'Sí', 'optOut', 'NO_CONSENT'],
    ['PreferContactMethod', 'DoNotCall', null, 'FORBIDDEN'],
    // the dialog asks about the column before anything is sent
    ['Never Text Them', 'Y', null, undefined],
    ['Reminders', 'Opted out', null, 'FORBIDDEN'],
  ])('loses no "No" of a column %s with %s', async (header, text, target, kind) => {
    const file = csv(`Email,Patient Name,${header}`, `${newEmail()},Ann,${text}`);
    const { data, rows, columns } = expectStatus(await check(file), 200).data as unknown as BulkCheck;
    expect(columns[2]).toMatchObject({ target, by: target && 'name' });
    expect(columns[2]?.candidates.includes('optOut')).toBe(kind === undefined);
    expect(rows.map(({ skip }) => skip?.kind)).toEqual(kind === undefined ? [] : [kind]);
    expect(data).toHaveLength(kind === undefined ? 1 : 0);
  });

  it('takes no consent that only employees give', async () => {
    const checked = await check(
      csv('Email,Patient Name,Consent', `${newEmail()},Ann,Works for the organization`),
    );
    const { data, rows, unknown, options } = expectStatus(checked, 200).data as unknown as BulkCheck;
    expect(data).toEqual([]);
    expect(rows).toMatchObject([{ line: 2, skip: { kind: 'NOT_KNOWN' } }]);
    expect(unknown).toMatchObject([{ field: 'consent', value: 'Works for the organization' }]);
    const meanings = options.filter(({ field }) => field === 'consent');
    expect(meanings.map(({ name }) => name)).toEqual([
      'Wants no messages',
      'Gave contact details when booking',
      'Signed a form',
      'Agreed online',
      'Agreed in person or by phone',
    ]);
    const sent = await of.admin.api.send(
      'POST',
      '/surveys/px/send',
      patientBody(of, { consent: 'EMPLOYMENT' }),
    );
    expect(expectStatus(sent, 400).errors).toMatchObject([{ path: 'consent' }]);
  });

  it('names each invalid row by line, column and reason, and skips it', async () => {
    const late = newEmail();
    await sendSurvey(of, { email: late });
    const [good, twice] = [newEmail(), newEmail()];
    const checked = await check(
      csv(
        '\ufeffEmail;Patient Name;Patient Type;Language;Provider;Practice',
        `${good};"Müller; José";adult;Español;;`,
        `${good};Second;Family;SPANISH;;`,
        'not-an-address;Ann;Adult;English;;',
        '',
        `${twice};;Adult;English;;`,
        `${twice};Bo;Adult;Klingon;;`,
        `${newEmail()};Cy;Caregiver;English;;`,
        `${late};Di;Adult;English;;`,
        `${newEmail()};Ed;Adult;English;Nobody, At All;`,
        `${newEmail()};Fay;Adult;English;;No such practice`,
      ),
      of.admin,
      '&uncleaned=blank',
    );
    const {
      data,
      successfulCount,
      errorCount,
      errors,
      rows: unsent,
      unknown,
    } = expectStatus(checked, 200).data as unknown as BulkCheck;
    expect(unsent.map(({ line, skip, problems }) => [line, skip?.kind ?? problems[0]?.field])).toEqual([
      [3, 'SHARED_EMAIL'],
      [4, 'email'],
      [6, 'patientName'],
      [8, 'responsiblePartyName'],
      [9, 'LATELY'],
      [11, 'NOT_KNOWN'],
    ]);
    expect(unsent[0]).toMatchObject({
      contact: good,
      name: 'Second',
      skip: { reason: 'Same as line 2, Müller; José' },
    });
    expect(Date.parse(unsent[4]?.skip?.nextAt ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect(unsent[1]).toMatchObject({ cells: { email: 'not-an-address', patientName: 'Ann' }, skip: null });
    expect(data).toMatchObject([
      { line: 2, patientName: 'Müller; José', language: 'SPANISH', patientType: 'ADULT' },
      { line: 7, patientName: 'Bo', language: 'ENGLISH' },
      { line: 10, patientName: 'Ed', providerId: null },
    ]);
    expect(unknown).toEqual([
      { field: 'language', value: 'Klingon', rows: 1, line: 7 },
      { field: 'provider', value: 'Nobody, At All', rows: 1, line: 10 },
      { field: 'practice', value: 'No such practice', rows: 1, line: 11 },
    ]);
    expect({ successfulCount, errorCount }).toEqual({ successfulCount: 3, errorCount: 6 });
    expect(errors).toContain(
      'Line 4, column Email: Email invalid. An address looks like ann.miller@example.com.',
    );
    expect(errors).toContain('Line 8, column Responsible Party Name: Responsible Party Name is required');
  });

  it('leaves out a contact that is not valid beside one that is, and says so', async () => {
    const [one, two] = [newEmail(), newEmail()];
    const checked = await check(
      csv(
        'Email,Phone,Patient Name',
        `${one},555-12,Ann`,
        `${two},213 373 4253,Bo`,
        'none@,213 373 4254,Cy',
        'none@,12,Di',
      ),
    );
    const { data, errors, warnings } = expectStatus(checked, 200).data as unknown as BulkCheck;
    expect(data).toMatchObject([
      { line: 2, email: one, phone: null },
      { line: 3, email: two, phone: '+12133734253' },
      { line: 4, email: null, phone: '+12133734254' },
    ]);
    expect(errors.map((text) => text.slice(0, 20))).toEqual(['Line 5, column Phone', 'Line 5, column Email']);
    expect(warnings).toEqual(
      expect.arrayContaining([
        'An email that is not valid is left out, since the row has a phone number: line 4.',
        'A phone number that is not valid is left out, since the row has an email: line 2.',
      ]),
    );
  });

  it('skips blocked, shared and repeated contacts, and sends one survey to the parent of children', async () => {
    const [mom, adult, blocked] = [newEmail(), newEmail(), newEmail()];
    await block(of, { email: blocked });
    const checked = await check(
      csv(
        'Email,Patient Name,Patient Type,Responsible Party Name,Reason',
        `${mom},Kid One,Child,Mom Probe,`,
        `${mom},Kid Two,Child,Mom Probe,`,
        `${adult},Ann,Adult,,`,
        `${adult},Ben,Adult,,`,
        `${adult},ann,Adult,,`,
        `${blocked},Cy,Adult,,Blocked`,
      ),
    );
    const result = expectStatus(checked, 200).data as unknown as BulkCheck;
    expect(result).toMatchObject({
      successfulCount: 2,
      errorCount: 4,
      errors: [],
      warnings: ['Addressed to the responsible party: Mom Probe for Kid One.'],
    });
    expect(result.data).toMatchObject([
      { patientType: 'CAREGIVER', patientName: 'Mom Probe', responsiblePartyName: 'Mom Probe' },
      { patientType: 'ADULT', patientName: 'Ann', responsiblePartyName: null },
    ]);
    expect(result.rows.map(({ line, skip }) => [line, skip?.kind, skip?.reason])).toEqual([
      [3, 'SHARED_EMAIL', 'Same as line 2, Kid One'],
      [5, 'SHARED_EMAIL', 'Same as line 4, Ann'],
      [6, 'TWICE', 'Same as line 4'],
      [7, 'BLOCKED', 'This contact is blocked. Surveys are not sent to it.'],
    ]);
  });

  it('sends the checked rows once, however often it is requested', async () => {
    const emails = Array.from({ length: 600 }, newEmail);
    const [first = ''] = emails;
    const checked = await check(
      csv('Email,Patient Name', ...emails.map((email) => `${email},Ann`), `${first},Again`),
    );
    const {
      data,
      errors,
      rows: unsent,
    } = expectStatus(checked, 200).data as {
      data: Json[];
      errors: string[];
      rows: Json[];
    };
    expect([errors, unsent]).toEqual([
      [],
      [expect.objectContaining({ line: 602, skip: expect.objectContaining({ kind: 'SHARED_EMAIL' }) })],
    ]);
    expect(data).toHaveLength(600);
    const send = () => of.admin.api.send('POST', '/surveys/px/send/bulk', data);
    const started = await Promise.all([send(), send(), send()]);
    const ids = started.map((answer) => expectStatus(answer, 202).data.id);
    expect(new Set(ids).size).toBe(1);
    expect(await finished(ids[0])).toMatchObject({ total: 600, processed: 600, sent: 600, skipped: [] });
    const [count] = await rows(
      of,
      'select count(*)::int as n, count(distinct contact_key)::int as contacts from surveys where organization_id = $1 and upload_id = $2',
      [ids[0]],
    );
    expect(count).toEqual({ n: 600, contacts: 600 });
    // the same contacts in another order do not justify another message
    const again = expectStatus(
      await of.admin.api.send('POST', '/surveys/px/send/bulk', [...data].reverse()),
      202,
    ).data;
    const second = await finished(again.id);
    expect(second).toMatchObject({ sent: 0, processed: 600 });
    expect((second.skipped as Json[])[0]?.reason).toBe('This contact was sent a survey in the last 30 days.');
    const sent = await eventually(async () => {
      const [row] = await rows<{ n: number }>(
        of,
        `select count(*)::int as n from surveys where organization_id = $1 and upload_id = $2 and delivery = 'SENT'`,
        [ids[0]],
      );
      return row?.n === 600 ? row.n : undefined;
    }, 'the delivery of all');
    expect(sent).toBe(600);
    expect(await mailsTo(of, first)).toHaveLength(1);
  });

  it('is accessible to its owner only', async () => {
    const row = { ...patientBody({ practiceId: of.otherPracticeId }), phone: null, line: 2 };
    const refused = await of.desk.api.send('POST', '/surveys/px/send/bulk', [row]);
    expect(expectStatus(refused, 400).errors).toMatchObject([{ path: '[0].practiceId' }]);
    const own = expectStatus(await of.admin.api.send('POST', '/surveys/px/send/bulk', [row]), 202).data;
    expectStatus(await of.desk.api.send('GET', `/surveys/uploads/${String(own.id)}`), 404);
    const listed = expectStatus(
      await of.desk.api.send('GET', '/surveys/uploads?experienceType=PATIENT'),
      200,
    );
    expect(listed.rows).toEqual([]);
  });

  it('recognizes employees by identifier or email, and places by identifier or name', async () => {
    const email = newEmail();
    const identifier = `E-${email}`;
    await employee(of, { email, identifier });
    const form = csv(
      'Employee Identifier,Email,Language',
      `${identifier},,French`,
      `,${email.toUpperCase()},`,
      'nobody,,',
    );
    const checked = expectStatus(await of.desk.api.send('POST', '/surveys/ex/bulk', form), 200).data;
    expect(checked).toMatchObject({ successfulCount: 1, errorCount: 2 });
    expect(checked.data).toMatchObject([{ language: 'FRENCH', line: 2 }]);
  });
});

describe('a row that names an employee by an address', () => {
  it('may have it in the column of identifiers, and means this address alone', async () => {
    const of = await surveyScene();
    const email = newEmail();
    const id = await employee(of, { email });
    const dotted = email.replace('@', '.@');
    const form = csv(
      'Employee Identifier,Email',
      `${email.toUpperCase()},`,
      `,${dotted}`,
      `${dotted},`,
      'N/A,',
    );
    const checked = expectStatus(await of.admin.api.send('POST', '/surveys/ex/bulk', form), 200).data;
    expect(checked.data).toMatchObject([{ employeeId: id, line: 2 }]);
    const unknown = 'There is no such employee. Enter what the employee list shows.';
    expect(checked.errors).toEqual([
      `Line 3, column Email: ${unknown}`,
      `Line 4, column Employee Identifier: ${unknown}`,
      'Line 5, column Employee Identifier or Email: Employee must be specified',
    ]);
  });
});

describe('a row that several records match', () => {
  let of: SurveyScene;
  beforeAll(async () => {
    of = await surveyScene();
  });
  const listErrors = async (form: FormData) =>
    expectStatus(await of.admin.api.send('POST', '/surveys/ex/bulk', form), 200).data.errors;

  it('is refused, naming the employees, unless only one of them still works there', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await employee(of, { email, firstName: 'Ann', identifier: `A-${email}` });
    await employee(of, { email: email.toUpperCase(), firstName: 'Ben' });
    await employee(of, { email: other, exitDate: '2024-01-31', identifier: `C-${other}` });
    const present = await employee(of, { email: other, identifier: `D-${other}` });
    expect(await listErrors(csv('Email', email))).toEqual([
      `Line 2, column Email: Several employees have this address: Ann Lee (A-${email}); Ben Lee (no identifier). Enter the Employee Identifier to say which one is meant.`,
    ]);
    const checked = await of.admin.api.send('POST', '/surveys/ex/bulk', csv('Email', other));
    expect(expectStatus(checked, 200).data).toMatchObject({ errors: [], data: [{ employeeId: present }] });
  });

  it('is refused for places of one name, and for similar identifiers unless one is as written', async () => {
    const email = newEmail();
    const worker = await employee(of, { email, identifier: 'X-12' });
    await employee(of, { email: newEmail(), identifier: 'X-1-2' });
    const unit = { organizationalUnitType: 'TEAM', name: 'Twins' };
    for (const identifier of ['T-1', null])
      expectStatus(await of.admin.api.create('organizationalUnits', { ...unit, identifier }), 201);
    const form = csv('Employee Identifier,Organizational Unit', 'x-12,Twins', 'X12,', 'X-12,T1');
    const checked = expectStatus(await of.admin.api.send('POST', '/surveys/ex/bulk', form), 200).data;
    expect(checked.errors).toEqual([
      'Line 2, column Organizational Unit: Several organizational units match: Twins (T-1); Twins (no identifier). Enter the identifier to say which one is meant.',
      'Line 3, column Employee Identifier: Several employees have such an identifier: Sam Lee (X-12); Sam Lee (X-1-2). Enter it as the employee list shows it.',
    ]);
    expect(checked.data).toMatchObject([{ employeeId: worker, line: 4 }]);
  });

  it('is refused for practices and providers of one name', async () => {
    const practice = { name: 'Smile', city: 'Austin', state: 'TX' };
    for (const city of ['Austin', 'Dallas'])
      await of.organization.record(getModel('practice'), { values: { ...practice, city } });
    const provider = { role: 'PROVIDER', firstName: 'Mia', lastName: 'Ray', practiceIds: [of.practiceId] };
    for (const npiRegistryNumber of ['1234567893', null])
      await of.organization.record(getModel('user'), { values: { ...provider, npiRegistryNumber } });
    const form = csv(
      'Email,Patient Name,Practice,Provider',
      `${newEmail()},Ann,Smile,`,
      `${newEmail()},Ann,,"Ray, Mia"`,
      `${newEmail()},Ann,,1234567893`,
    );
    const path = `/surveys/px/bulk?practiceId=${of.practiceId}&uncleaned=blank`;
    const checked = await of.admin.api.send('POST', path, form);
    const { errors, data } = expectStatus(checked, 200).data;
    expect(errors).toEqual([
      'Line 2, column Practice: Several practices match: Smile, Austin, TX; Smile, Dallas, TX. Choose the practice in the dialog, and leave the cell empty.',
      'Line 3, column Provider: Several providers of the practice match: Ray, Mia (NPI 1234567893); Ray, Mia (no NPI). Enter the NPI number to say which one is meant.',
    ]);
    expect(data).toHaveLength(1);
  });
});

describe('expiry', () => {
  it('ends surveys after 30 days, and sends one reminder if the organization wants it', async () => {
    const of = await surveyScene();
    const [email, blocked] = [newEmail(), newEmail()];
    const [old, due, late] = [
      await sendSurvey(of),
      await sendSurvey(of, { email }),
      await sendSurvey(of, { email: blocked }),
    ];
    const leaver = { employeeId: await employee(of, { email: newEmail() }), language: 'ENGLISH' };
    const own = expectStatus(await of.admin.api.send('POST', '/surveys/ex/send', leaver), 201).data.slug;
    await eventually(async () => {
      const [row] = await rows<{ n: number }>(
        of,
        `select count(*)::int as n from surveys where organization_id = $1 and delivery = 'SENT'`,
      );
      return row?.n === 4 ? row : undefined;
    }, 'the delivery of all');
    await block(of, { email: blocked });
    await rows(
      of,
      `update surveys set sent_at = now() - interval '31 days', expires_at = now() - interval '1 day' where organization_id = $1 and slug = $2 returning id`,
      [old],
    );
    await rows(
      of,
      `update surveys set sent_at = now() - interval '4 days' where organization_id = $1 and slug = any($2::text[]) returning id`,
      [[due, late, own]],
    );
    await rows(
      of,
      `update employees set exit_date = now()::date - 2 where organization_id = $1 and id = $2 returning id`,
      [leaver.employeeId],
    );
    const { keepSurveys } = await import('../../src/server/surveys/upkeep.ts');
    const { ctx } = of.organization.server;
    await keepSurveys(ctx);
    expect(
      await rows(of, 'select slug from surveys where organization_id = $1 and expired_at is not null'),
    ).toEqual([{ slug: old }]);
    expect(
      await rows(of, 'select sum(expired)::int as expired from funnel_months where organization_id = $1'),
    ).toEqual([{ expired: 1 }]);
    const reminders = () =>
      rows<{ to_address: string }>(
        of,
        `select to_address from messages where organization_id = $1 and subject like 'A reminder%'`,
      );
    expect(await reminders()).toEqual([]);
    await rows(
      of,
      `update organizations set sends_reminders = true, reminders_since = now() - interval '5 days' where id = $1 returning id`,
    );
    await keepSurveys(ctx);
    await keepSurveys(ctx);
    expect(await reminders()).toEqual([{ to_address: email }]);
  });
});
