import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { parseExport } from '../support/exported-file.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

const MANY = 1100;

describe('GET /feedbacks/export', () => {
  let of: SurveyScene;
  let foreign: SurveyScene;

  const say = async (
    scene: SurveyScene,
    patientName: string,
    feedback: string,
    sent: Json = {},
    contact = false,
  ) =>
    expectStatus(
      await complete(scene, await sendSurvey(scene, { patientName, ...sent }), { feedback, contact }),
      200,
    );
  const file = async (query: Json = {}, by: Actor = of.admin) =>
    parseExport(expectStatus(await by.api.send('GET', `/feedbacks/export${queryString(query)}`), 200).text);
  const cells = async (name: string, query?: Json, by?: Actor) => {
    const { header, rows: found } = await file(query, by);
    return found.map((row) => row[header.indexOf(name)]);
  };
  const listed = async (query: Json, by: Actor = of.admin) => {
    const names: unknown[] = [];
    for (let skip = 0; ; skip += 100) {
      const path = `/feedbacks${queryString({ ...query, skip, take: 100 })}`;
      const { rows: page } = expectStatus(await by.api.send('GET', path), 200);
      names.push(...page.map(({ patientName }) => patientName));
      if (page.length < 100) return names;
    }
  };

  beforeAll(async () => {
    of = await surveyScene();
    foreign = await surveyScene();
    await say(of, 'Ada', 'Lovely, "kind",\nand quick.', { providerId: of.provider.userId });
    await say(of, '=1+1', '@SUM(A1)', {}, true);
    await say(of, 'Cleo', 'Nada.', { language: 'SPANISH', practiceId: of.otherPracticeId });
    await say(foreign, 'Zoe', 'The secretword.');
  });

  it('contains the list, with texts that no spreadsheet executes', async () => {
    const path = '/feedbacks/export';
    const answer = expectStatus(await of.admin.api.send('GET', path), 200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="feedback-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const { header, rows: found } = parseExport(answer.text);
    expect(header.at(-1)).toBe('Filters: none');
    expect(found.map((row) => row[header.indexOf('Name')])).toEqual(['Cleo', "'=1+1", 'Ada']);
    expect(found.map((row) => row[header.indexOf('Feedback')])).toEqual([
      'Nada.',
      "'@SUM(A1)",
      'Lovely, "kind",\nand quick.',
    ]);
    expect(found.map((row) => row[header.indexOf('Contact Status')])).toEqual(['', 'Not Contacted', '']);
    expect(found[0]?.[header.indexOf('Language')]).toBe('Spanish');
  });

  it('names its filters, but no place that the viewer may not see', async () => {
    const query = {
      practiceIds: [of.practiceId],
      status: ['NOT_CONTACTED'],
      search: 'sum',
      date: { gte: '2020-01-01' },
      experienceType: 'PATIENT',
    };
    const { header, rows: found } = await file(query);
    const [practice] = await rows<{ name: string }>(
      of,
      'select name from practices where organization_id = $1 and id = $2',
      [of.practiceId],
    );
    expect(header.at(-1)).toBe(
      `Filters: Experience Patient; Search sum; Date since Jan 1, 2020; Contact Status Not Contacted; Practice ${practice?.name}`,
    );
    expect(found).toHaveLength(1);
    // after a notice: no work location names the practice
    const unnamed = /^Employee figures have no work location .* Filters: Practice 1 selected$/;
    expect((await file({ practiceIds: [foreign.practiceId] })).header.at(-1)).toMatch(unnamed);
    const other = await file({ practiceId: of.otherPracticeId }, of.desk);
    expect(other.header.at(-1)).toMatch(unnamed);
    expect(other.rows).toEqual([]);
  });

  it.each([
    [{ lt: '2026-11-01' }, 'until Oct 31, 2026'],
    [{ gte: '2020-01-01' }, 'since Jan 1, 2020'],
    [{ lt: '2026-11-01T00:00:00Z' }, 'until 2026-11-01T00:00:00Z'],
    [{ gte: '2020-01-01T00:00:00Z' }, 'since 2020-01-01T00:00:00Z'],
    [{ gte: '2020-01-01', lt: '2026-11-01T00:00:00Z' }, '2020-01-01 – 2026-11-01T00:00:00Z'],
  ])('names the period %j', async (date, text) => {
    expect((await file({ date })).header.at(-1)).toBe(`Filters: Date ${text}`);
  });

  it('contains the same rows as the list, for each role, sort and filter', async () => {
    for (const by of [of.admin, of.desk, of.provider, foreign.admin]) {
      for (const query of [
        {},
        { sortBy: 'rating', orderBy: 'asc' },
        { search: 'lovely' },
        { narrative: true },
      ]) {
        const names = (await listed(query, by)).map((name) => String(name).replace(/^=/, "'="));
        expect(await cells('Name', query, by), JSON.stringify(query)).toEqual(names);
      }
    }
    expect(await cells('Name', {}, foreign.admin)).toEqual(['Zoe']);
    expect(await cells('Name', {}, of.provider)).toEqual(['Ada']);
    expectStatus(await of.provider.api.send('GET', '/feedbacks/export?experienceType=EMPLOYEE'), 403);
    expectStatus(await of.organization.nobody().send('GET', '/feedbacks/export'), 401);
    expectStatus(await of.admin.api.send('GET', '/feedbacks/export?sortBy=s.slug'), 400);
  });

  it('contains each of many rows with the same time and rating once', async () => {
    await rows(
      of,
      `insert into surveys (organization_id, slug, experience_type, channel, language, practice_id, recipient_name, question_ids, sent_at,
         delivery, completed_at, completed_day, score, contact)
       select $1, 'export-' || $3 || n, 'PATIENT', 'LINK', 'ENGLISH', $2, 'Row ' || n, '{}', now(), 'NONE', '2020-01-01', '2020-01-01',
         case when n % 5 > 0 then n % 3 + 1 end, false from generate_series(1, ${MANY}) n`,
      [of.practiceId, of.organization.id],
    );
    for (const query of [
      {},
      { orderBy: 'asc' },
      { sortBy: 'rating' },
      { sortBy: 'rating', orderBy: 'asc' },
    ]) {
      const names = await cells('Name', { ...query, date: { lt: '2020-01-02' } });
      expect(new Set(names).size).toBe(MANY);
      const path = `/feedbacks${queryString({ ...query, date: { lt: '2020-01-02' }, take: 100, skip: MANY - 100 })}`;
      const { rows: last } = expectStatus(await of.admin.api.send('GET', path), 200);
      expect(names.slice(-100)).toEqual(last.map(({ patientName }) => patientName));
    }
  });

  it('aborts when the session ends during the export', async () => {
    await rows(
      of,
      `insert into srr_status_changes (organization_id, survey_id, status, notes)
       select $1, id, 'LOST', repeat(md5(id::text), 250) from surveys where organization_id = $1 and recipient_name like 'Row %'`,
    );
    const guest = await of.organization.person('ADMIN');
    const response = await fetch(`${of.organization.server.url}/v1/feedbacks/export`, {
      headers: { cookie: `chairside_session=${guest.token}`, 'accept-encoding': 'identity' },
    });
    const reader = response.body?.getReader();
    await reader?.read();
    expectStatus(await guest.api.send('POST', '/auth/logout'), 200);
    const rest = (async () => {
      let text = '';
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) return text;
        text += Buffer.from(part.value as Uint8Array).toString();
      }
    })();
    await expect(rest).rejects.toThrow();
  });
});
