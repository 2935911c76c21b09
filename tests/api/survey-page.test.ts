import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNTOUCHED_SLIDER } from '../../src/domain/surveys/survey-form.ts';
import { readConfig } from '../../src/server/config.ts';
import { createServer } from '../../src/server/http/create-server.ts';
import { registerErrors } from '../../src/server/http/error-responses.ts';
import { BossJobs } from '../../src/server/operations/jobs/jobs.ts';
import { registerSecurity } from '../../src/server/http/security.ts';
import { registerUnsubscribe } from '../../src/server/surveys/unsubscribe-page.ts';
import { registerSurveyPages } from '../../src/server/surveys/page/routes.ts';
import { cutTemplate } from '../../src/server/surveys/page/survey-template.ts';
import type { SurveyBoot } from '../../src/survey/boot.ts';
import {
  buildAnswers,
  complete,
  rows,
  patientBody,
  sendSurvey,
  surveyScene,
  type SurveyScene,
} from '../support/surveys.ts';

const AGENT = 'https://agent.example.test/agent.js';

/** A server for survey pages only, on the scene's database, with an unbuilt page. */
async function servePages({ organization }: SurveyScene): Promise<FastifyInstance> {
  const { db, dataDir } = organization.server;
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    CRM_SCRIPT_URL: 'https://crm.example.test/crm.js',
    ANALYTICS_AGENT_URL: AGENT,
  });
  const app = createServer(config);
  registerErrors(app);
  await registerSecurity(app, config);
  const html = readFileSync(join(import.meta.dirname, '../../survey.html'), 'utf8');
  const ctx = { config, db, log: app.log, jobs: new BossJobs(db, app.log) };
  const surveys = await registerSurveyPages(app, ctx, cutTemplate(html));
  await registerUnsubscribe(app, ctx, surveys);
  app.setNotFoundHandler(
    (request, reply) => surveys.onSurveysHost(request, reply) ?? reply.code(404).send('the application'),
  );
  return app;
}

function readBoot(html: string): SurveyBoot {
  const json = /<script type="application\/json" id="survey-boot">(.*?)<\/script>/s.exec(html)?.[1];
  if (json === undefined) throw new Error(`The page has no boot:\n${html}`);
  return JSON.parse(json) as SurveyBoot;
}

describe("a survey's page", () => {
  let of: SurveyScene;
  let app: FastifyInstance;
  beforeAll(async () => {
    of = await surveyScene();
    app = await servePages(of);
  });
  afterAll(() => app.close());

  const get = (path: string, host = 'localhost') => app.inject({ url: path, headers: { host } });
  const post = (path: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  /** Form values that a browser sends for an untouched page. */
  async function untouched(slug: string): Promise<Record<string, string>> {
    const names = (await buildAnswers(of, slug)).map(({ id }) => `answer.${String(id)}`);
    return { ...Object.fromEntries(names.map((name) => [name, UNTOUCHED_SLIDER])), feedback: '' };
  }

  async function storedAnswers(slug: string): Promise<{ value: number; touched: boolean }[]> {
    return rows(
      of,
      `select a.value::float as value, a.is_touched as touched from answers a join surveys s
         on s.organization_id = a.organization_id and s.id = a.survey_id
       where s.organization_id = $1 and s.slug = $2`,
      [slug],
    );
  }

  it('contains the survey in its HTML, for users and its script, at each of its addresses', async () => {
    const slug = await sendSurvey(of);
    for (const prefix of ['/px/s', '/s', '/ex/s']) {
      const answer = await get(`${prefix}/${slug}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.body.match(/<input type="range"/g)?.length).toBeGreaterThan(3);
      expect(answer.body).toMatch(new RegExp(`<form [^>]*action="${prefix}/${slug}"`));
      const { survey } = readBoot(answer.body);
      expect(survey).toMatchObject({ slug, completedAt: null });
      expect(survey?.answers).toHaveLength(10);
    }
  });

  it('is not cached, indexed or framed, and loads the agent but not the other script', async () => {
    const { headers, body } = await get(`/px/s/${await sendSurvey(of)}`);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toMatch(/script-src 'self' [^;]*agent\.example\.test/);
    expect(body).not.toContain('crm.example.test');
    expect(readBoot(body).analyticsAgentUrl).toBe(AGENT);
    expect(body.match(/<script(?![^>]*(?:src=|application\/json))/g)).toBeNull();
  });

  it('asks without its script where to contact a patient whose address nobody knows', async () => {
    const body = patientBody(of, { email: undefined });
    const slug = String((await of.admin.api.send('POST', '/surveys/generate', body)).data.slug);
    const path = `/px/s/${slug}`;
    expect((await get(path)).body).toContain('name="address"');
    expect((await get(`/px/s/${await sendSurvey(of)}`)).body).not.toContain('name="address"');
    const fields = { ...(await untouched(slug)), feedback: 'Long wait', contact: 'on' };
    const returned = await post(path, { ...fields, address: 'call me' });
    expect(returned.statusCode).toBe(400);
    expect(returned.body).toContain('"problem">Please enter a valid email or 10-digit phone number.</p>');
    expect((await post(path, { ...fields, address: 'Ann@Example.test' })).statusCode).toBe(303);
    const stored = 'select email, contact from surveys where organization_id = $1 and slug = $2';
    expect(await rows(of, stored, [slug])).toEqual([{ email: 'ann@example.test', contact: true }]);
  });

  it('does not count as opened when fetched', async () => {
    const slug = await sendSurvey(of);
    await get(`/px/s/${slug}`);
    const opened = 'select opened_at from surveys where organization_id = $1 and slug = $2';
    expect(await rows(of, opened, [slug])).toEqual([{ opened_at: null }]);
  });

  it('keeps what people are called out of its markup', async () => {
    const patientName = '</script><img src=x onerror=alert(1)>';
    const { body } = await get(`/px/s/${await sendSurvey(of, { patientName })}`);
    expect(body).not.toContain('<img src=x');
    expect(readBoot(body).survey?.patientName).toBe(patientName);
  });

  it.each([
    '/px/s/%E0%A4%A',
    `/s/${'x'.repeat(300)}`,
    '/ex/s/%00',
    '/unsubscribe/x',
    '/unsubscribe/%E0%A4%A',
    `/unsubscribe/${'x'.repeat(300)}`,
  ])('says on a page that there is no survey at %s', async (path) => {
    const { statusCode, headers, body } = await get(path);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(body).toContain('<h1>Survey Not Found</h1>');
  });

  it('says that a survey is not there, or has expired, with 404', async () => {
    const unknown = await get('/px/s/AAAAAAAAAAAAAAAAAAAAAAAA');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).toContain('<h1>Survey Not Found</h1>');
    expect(unknown.body).toContain('The survey you are looking for doesn&#x27;t exist or has been removed.');
    const slug = await sendSurvey(of);
    await rows(
      of,
      `update surveys set expires_at = now() - interval '1 second' where organization_id = $1 and slug = $2`,
      [slug],
    );
    for (const expired of [await get(`/px/s/${slug}`), await post(`/px/s/${slug}`, { feedback: 'Late' })]) {
      expect(expired.statusCode).toBe(404);
      expect(expired.body).toContain('<h1>Survey Expired</h1>');
      expect(readBoot(expired.body)).toMatchObject({ survey: null, isFinal: true });
    }
  });

  it('is at every address of a surveys host, and at no other address elsewhere', async () => {
    const slug = await sendSurvey(of);
    const own = await get(`/${slug}`, 'surveys.example.test');
    expect(own.statusCode).toBe(200);
    expect(own.body).toContain(`action="/s/${slug}"`);
    for (const path of ['/', '/practices', `/${slug}/more`]) {
      const other = await get(path, 'surveys.example.test');
      expect(other.statusCode).toBe(404);
      expect(other.body).toContain('Survey Not Found');
    }
    expect((await get(`/${slug}`)).body).toBe('the application');
  });

  it('accepts a form, without the untouched sliders', async () => {
    const slug = await sendSurvey(of);
    const fields = await untouched(slug);
    const [first = '', second = '', third = ''] = Object.keys(fields);
    const answer = await post(`/px/s/${slug}`, {
      ...fields,
      [first]: '50',
      [second]: '99.6',
      [third]: '10',
      [third.replace('answer.', 'na.')]: 'on',
      feedback: 'By form',
      contact: 'on',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/px/s/${slug}`);
    expect((await storedAnswers(slug)).map(({ value }) => value).sort((a, b) => a - b)).toEqual([50, 100]);
    const after = await get(`/px/s/${slug}`);
    expect(after.body).toContain('They read every one.');
    expect(readBoot(after.body).survey).toMatchObject({ feedback: 'By form', contact: true });
    expect((await post(`/px/s/${slug}`, { feedback: 'Again' })).statusCode).toBe(303);
    expect(readBoot((await get(`/px/s/${slug}`)).body).survey?.feedback).toBe('By form');
  });

  it('returns with its input when something is missing', async () => {
    const slug = await sendSurvey(of, { patientType: 'UNKNOWN' });
    const fields = await untouched(slug);
    const empty = await post(`/px/s/${slug}`, fields);
    expect(empty.statusCode).toBe(400);
    expect(empty.body).toContain('not answered yet');
    const [first = ''] = Object.keys(fields);
    const typed = { ...fields, [first]: '30', feedback: 'A <b>\nB', patientType: 'CAREGIVER' };
    const nameless = await post(`/px/s/${slug}`, typed);
    expect(nameless.statusCode).toBe(400);
    expect(nameless.body).toContain('Please fill in this field.');
    expect(nameless.body).toContain('A &lt;b&gt;\nB</textarea>');
    expect(nameless.body).toMatch(
      new RegExp(`value="30"[^>]*name="${first}"|name="${first}"[^>]*value="30"`),
    );
    expect(readBoot(nameless.body).wasPosted).toBe(true);
    const named = await post(`/px/s/${slug}`, { ...typed, responsiblePartyName: 'Ann Lee' });
    expect(named.statusCode).toBe(303);
  });

  it('is rendered in the language that the form asks for, with its input', async () => {
    const slug = await sendSurvey(of);
    const fields = { ...(await untouched(slug)), feedback: 'Sigue' };
    const spanish = await post(`/px/s/${slug}`, { ...fields, changeLanguage: 'SPANISH' });
    expect(spanish.statusCode).toBe(200);
    expect(spanish.body).toContain('<html lang="es" dir="ltr">');
    expect(spanish.body).toContain('Sigue</textarea>');
    const arabic = await post(`/px/s/${slug}`, { ...fields, changeLanguage: '', language: 'ARABIC' });
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
    expect((await get(`/px/s/${slug}`)).body).toContain('<html lang="ar" dir="rtl">');
    expect((await post(`/px/s/${slug}`, { changeLanguage: 'KLINGON' })).statusCode).toBe(400);
    await complete(of, slug, {});
    const thanked = await post(`/px/s/${slug}`, { changeLanguage: 'ENGLISH' });
    expect(thanked.body).toContain('They read every one.');
  });

  it('accepts forms only, and none from other sites', async () => {
    const slug = await sendSurvey(of);
    const json = await app.inject({ method: 'POST', url: `/px/s/${slug}`, payload: { feedback: 'x' } });
    expect(json.statusCode).toBe(415);
    const foreign = await app.inject({
      method: 'POST',
      url: `/px/s/${slug}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      payload: 'feedback=x',
    });
    expect(foreign.statusCode).toBe(403);
    expect(readBoot((await get(`/px/s/${slug}`)).body).survey?.completedAt).toBeNull();
  });
});
