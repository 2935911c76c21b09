import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { valueText } from '../../src/domain/measures/charts/chart-model.ts';
import { leaderboardRow } from '../../src/domain/measures/leaderboard-fixture.ts';
import { DEFAULT_PERIODS } from '../../src/domain/measures/period.ts';
import { widgetKindsFor } from '../../src/domain/measures/widgets/widget-kinds.ts';
import type { LeaderboardRow } from '../../src/generated/calls/types.ts';
import { paperFile } from '../../src/server/measures/reports/paper-file.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { downloadFile, reportScene, type ReportScene } from '../support/report-scene.ts';
import { TODAY } from '../support/values.ts';

const date = DEFAULT_PERIODS.last3Months(TODAY);
const WITHHELD = 'Not enough answers to show, to protect who answered';

describe('PDF reports', () => {
  let of: ReportScene;

  beforeAll(async () => {
    of = await reportScene();
    const { server, id } = of.organization;
    await server.db.system((tx) =>
      tx.query(`update practices set name = 'Zoë Łódź Москва' where organization_id = $1 and id = $2`, [
        id,
        of.practiceId,
      ]),
    );
  });

  const paper = async (by: Actor, path: string, query: Json) => {
    const { name, bytes } = await downloadFile(by, path, query);
    const document = await getDocumentProxy(new Uint8Array(bytes));
    const { text, totalPages } = await extractText(document, { mergePages: true });
    const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
    return {
      name,
      text: text.replace(/\s+/g, ' '),
      totalPages,
      info,
      isTagged: await document.getMarkInfo(),
    };
  };

  it('contain the leaderboard with its figures, tagged and numbered', async () => {
    const { data } = expectStatus(
      await of.admin.api.send('GET', `/leaderboard/px${queryString({ date })}`),
      200,
    );
    const found = data.practiceRankings as LeaderboardRow[];
    const board = await paper(of.admin, '/leaderboard/px/export', { date, format: 'pdf' });
    expect(board.name).toBe(`leaderboard-${date.gte}-${date.lt}.pdf`);
    expect(board.isTagged).toMatchObject({ Marked: true });
    expect(board.info).toMatchObject({ Language: 'en-US' });
    expect(board.info.Title).toContain('Leaderboard');
    expect(board.text).toContain(`Page 1 of ${board.totalPages}`);
    for (const { entityName, score, surveyCount } of found) {
      expect(board.text).toContain(entityName);
      expect(board.text).toContain(valueText(score, 'stars'));
      expect(board.text).toContain(String(surveyCount));
    }
    const own = await paper(of.desk, '/leaderboard/px/export', { date, format: 'pdf' });
    const shown = expectStatus(await of.desk.api.send('GET', `/leaderboard/px${queryString({ date })}`), 200);
    const names = (shown.data.practiceRankings as LeaderboardRow[]).map(({ entityName }) => entityName);
    for (const { entityName } of found)
      expect(own.text.includes(entityName)).toBe(names.includes(entityName));
  });

  it('name the characters missing from their font', async () => {
    const query = { date, format: 'pdf' };
    const name = (text: string) => of.admin.api.update('practices', of.otherId, { name: text });
    expectStatus(await name('عيادة الأسنان'), 200);
    expect((await paper(of.admin, '/leaderboard/px/export', query)).text).not.toContain('Boxes stand');
    expectStatus(await name('王牙科 さくら 치과'), 200);
    const { text } = await paper(of.admin, '/leaderboard/px/export', query);
    expect(text).toContain('no font for: Chinese, Japanese, Korean. The screens');
  });

  it('contain a dashboard with the requested widgets, period and filters', async () => {
    const widgets = [`DK_SCORE?gte=${date.gte}&lt=${date.lt}`, 'NPS_SCORE'];
    const query = { experienceType: 'PATIENT', practiceIds: [of.practiceId], widgets };
    const { text } = await paper(of.admin, '/analytics/export', query);
    const ratings = expectStatus(
      await of.admin.api.send(
        'GET',
        `/analytics/scores${queryString({ experienceType: 'PATIENT', practiceIds: [of.practiceId], date })}`,
      ),
      200,
    ).rows as { data: { intervalScore: number | null; count: number } }[];
    expect(text).toContain('Zoë Łódź Москва');
    expect(text).toContain('DK Score');
    expect(text).toContain('95% interval');
    for (const { data } of ratings)
      if (data.count >= 5) expect(text).toContain(valueText(data.intervalScore, 'stars'));
  });

  it('contain the home screen: its chart, and the practices by rank', async () => {
    const query = { experienceType: 'PATIENT', widgets: ['DK_SCORE'] };
    const home = await paper(of.admin, '/analytics/export', { ...query, hasRanking: true });
    expect(home.name).toBe(`home-${TODAY}.pdf`);
    expect(home.text).toContain('DK Score');
    expect(home.text).toContain('Practices by rank');
    expect(home.text.split('Practices by rank')[1]).toContain('Zoë Łódź Москва');
    for (const figure of ['NPS', 'Open requests', 'Response rate'])
      expect(home.text).toMatch(new RegExp(`${figure} · \\w+`));
    const ownQuery = { ...query, practiceIds: [of.practiceId], hasRanking: true };
    const own = await paper(of.desk, '/analytics/export', ownQuery);
    expect(own.text).toMatch(/Practice Rank · \w+/);
    expect(own.text).not.toContain('Open requests');
    const plain = await paper(of.provider, '/analytics/export', { ...query, hasRanking: false });
    expect(plain.name).toBe(`home-${TODAY}.pdf`);
    expect(plain.text).not.toContain('Practices by rank');
  });

  it('contain the requests of the home screen, whose names are noted in the access log', async () => {
    const { server, id } = of.organization;
    await server.db.system((tx) =>
      tx.query(
        `update surveys set srr_status = 'NOT_CONTACTED', contact = true, recipient_name = 'Cynthia Estrada'
         where organization_id = $1 and id = (select id from surveys where organization_id = $1
           and experience_type = 'PATIENT' and practice_id = $2 and completed_at is not null order by id limit 1)`,
        [id, of.practiceId],
      ),
    );
    const waiting = { srr: true, status: ['NOT_CONTACTED'], sortBy: 'call' };
    const listed = expectStatus(await of.desk.api.send('GET', `/feedbacks${queryString(waiting)}`), 200);
    const { total } = listed;
    const query = { experienceType: 'PATIENT', widgets: ['DK_SCORE'] };
    const asked = { ...query, practiceIds: [of.practiceId], hasRanking: false };
    const home = await paper(of.desk, '/analytics/export', asked);
    expect(home.text).toContain(total === 1 ? '1 patient is waiting' : `${total} patients are waiting`);
    for (const { patientName } of (listed.rows as { patientName: string | null }[]).slice(0, 3))
      expect(home.text).toContain(patientName ?? 'No name given');
    const logged = await server.db.system((tx) =>
      tx.query(`select target from access_events where organization_id = $1 and action = 'EXPORTED'`, [id]),
    );
    expect(logged).toContainEqual({ target: 'Home as PDF' });
    // an administrator has several practices, whose names are beside the patients
    const all = await paper(of.admin, '/analytics/export', { ...query, hasRanking: false });
    expect(all.text).toMatch(/Patient\s+Practice\s+Due/);
    expect(home.text).toMatch(/Patient\s+Due/);
    // other documents have no names
    expect((await paper(of.desk, '/analytics/export', query)).text).not.toContain('Cynthia Estrada');
  });

  it('contain every widget that a role may have, and no other', async () => {
    for (const [by, role] of [
      [of.admin, 'ADMIN'],
      [of.desk, 'USER'],
      [of.provider, 'PROVIDER'],
    ] as const) {
      const kinds = widgetKindsFor('PATIENT', role);
      const widgets = kinds.map(({ kind }) => kind);
      const { text } = await paper(by, '/analytics/export', { experienceType: 'PATIENT', widgets });
      for (const { title } of kinds) expect(text).toContain(title);
    }
    expectStatus(await of.admin.api.send('GET', '/analytics/export?widgets[0]=NONE'), 400);
    expectStatus(await of.admin.api.send('GET', '/analytics/export?widgets[0]=DK_SCORE?gte=x'), 400);
    expectStatus(await of.provider.api.send('GET', '/analytics/export?experienceType=EMPLOYEE'), 403);
    expectStatus(await of.organization.nobody().send('GET', '/analytics/export'), 401);
  });

  it('withhold confidential answers', async () => {
    const { server, id } = of.organization;
    await server.db.system((tx) =>
      tx.query(
        'update organizations set confidential_surveys = true, confidential_minimum = 20, updated_at = now() where id = $1',
        [id],
      ),
    );
    const widgets = ['EX_EXPERIENCE_RATINGS?gte=2001-01-01&lt=2001-02-01'];
    const { text } = await paper(of.admin, '/analytics/export', { experienceType: 'EMPLOYEE', widgets });
    expect(text).toContain(WITHHELD);
  });

  it('of many thousand rows fit in the memory of their process, and say how far they are', async () => {
    const rows = Array.from({ length: 8000 }, (_, index) =>
      leaderboardRow({ entityName: `Practice number ${index + 1}`, orgRank: index + 1 }),
    );
    const shares: number[] = [];
    const leaderboard = { kind: 'leaderboard', type: 'practice', categoryId: undefined, rows } as const;
    const file = await paperFile(
      'leaderboard',
      { ...leaderboard, organizationName: 'Bright Smiles', date, today: TODAY },
      (share) => shares.push(share),
    );
    expect(file.mediaType).toBe('application/pdf');
    expect(shares.length).toBeGreaterThan(20);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect([shares[0], shares.at(-1)].every((share) => share !== undefined && share > 0 && share <= 1)).toBe(
      true,
    );
  }, 120_000);
});
