import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PERIODS, previousPeriod } from '../../src/domain/measures/period.ts';
import type { CategoryAnswers, LeaderboardRow } from '../../src/generated/calls/types.ts';
import { expectStatus, queryString } from '../support/api.ts';
import { parseExport } from '../support/exported-file.ts';
import { getModel } from '../support/entity-files.ts';
import type { Actor } from '../support/organizations.ts';
import { downloadFile, reportScene, type ReportScene, downloadSheet } from '../support/report-scene.ts';
import { complete, rows, sendSurvey, surveyScene } from '../support/surveys.ts';
import { TODAY } from '../support/values.ts';

const board = '/leaderboard/px/export';
const date = DEFAULT_PERIODS.last3Months(TODAY);

describe('tables of figures', () => {
  let of: ReportScene;
  let foreign: ReportScene;

  beforeAll(async () => {
    of = await reportScene();
    foreign = await reportScene();
  });

  const ranked = async (by: Actor, query = {}): Promise<LeaderboardRow[]> => {
    const { data } = expectStatus(await by.api.send('GET', `/leaderboard/px${queryString(query)}`), 200);
    return (data.practiceRankings ?? data.providerRankings) as LeaderboardRow[];
  };

  it('contain the leaderboard as on its page, typed in a workbook', async () => {
    const found = await ranked(of.admin, { date });
    const [header, ...lines] = await downloadSheet(of.admin, board, { date });
    expect(header?.slice(0, 8)).toEqual([
      'Rank',
      'Location',
      'City',
      'State',
      'DK Score',
      '95% interval from',
      '95% interval to',
      'Surveys',
    ]);
    expect(lines.map((line) => [line[0], line[1], line[4], line[7]])).toEqual(
      found.map((row) => [row.orgRank, row.entityName, row.score, row.surveyCount]),
    );
    expect(lines.map((line) => [line[5], line[6]])).toEqual(
      found.map(({ interval }) => [interval?.low ?? null, interval?.high ?? null]),
    );
    const { name, bytes } = await downloadFile(of.admin, board, { date, sortBy: 'name', orderBy: 'desc' });
    expect(name).toBe(`leaderboard-${date.gte}-${date.lt}.csv`);
    const csv = parseExport(bytes.toString());
    const names = found.map(({ entityName }) => entityName).sort((a, b) => b.localeCompare(a));
    expect(csv.rows.map((row) => row[1])).toEqual(names);
    const byName = new Map(found.map((row) => [row.entityName, row.score]));
    expect(csv.rows.map((row) => Number(row[4]))).toEqual(
      names.map((one) => Number(byName.get(one)?.toFixed(1))),
    );
  });

  it('show each role the same as its calls', async () => {
    for (const by of [of.desk, of.provider, foreign.admin]) {
      const names = (await ranked(by, { date })).map(({ entityName }) => entityName);
      const [, ...lines] = await downloadSheet(by, board, { date });
      expect(lines.map((line) => line[1])).toEqual(names);
    }
    expectStatus(await of.admin.api.send('GET', `${board}?format=doc`), 400);
    expectStatus(await of.organization.nobody().send('GET', board), 401);
  });

  it("contain a category's questions with their changes", async () => {
    const path = '/metrics/answers/CPTCY';
    const ask = async (period: typeof date) =>
      expectStatus(await of.admin.api.send('GET', `${path}${queryString({ date: period })}`), 200)
        .data as unknown as CategoryAnswers;
    const [now, before] = [await ask(date), await ask(previousPeriod(date, date.lt))];
    const [header, ...lines] = await downloadSheet(of.admin, `${path}/export`, { date });
    expect(header?.slice(0, 3)).toEqual(['Question', 'Responses', 'Rating']);
    expect(lines).toHaveLength(now.questions.length);
    for (const { text, count, stars } of now.questions) {
      const line = lines.find((one) => one[0] === text);
      expect(line?.slice(1, 3)).toEqual([count, stars]);
    }
    expect(before.questions).toHaveLength(now.questions.length);
    expectStatus(await of.provider.api.send('GET', `${path}/export`), 403);
    expectStatus(await of.admin.api.send('GET', '/metrics/answers/NONE/export'), 404);
  });

  it('withhold confidential answers', async () => {
    const { server, id } = foreign.organization;
    await server.db.system((tx) =>
      tx.query(
        'update organizations set confidential_surveys = true, confidential_minimum = 20, updated_at = now() where id = $1',
        [id],
      ),
    );
    const narrow = { date: { gte: '2001-01-01', lt: '2001-02-01' } };
    const [, ...lines] = await downloadSheet(foreign.admin, '/metrics/answers/CPTCY/export', narrow);
    for (const line of lines) {
      expect(line[1]).toBe(0);
      expect(line[2]).toBeNull();
      expect(line.at(-1)).toBe('Not enough answers to show, to protect who answered');
    }
  });
});

describe('lists as workbooks', () => {
  it('contain feedback with dates as dates, and log who downloaded it', async () => {
    const of = await surveyScene();
    const slug = await sendSurvey(of, { patientName: '=1+1' });
    expectStatus(await complete(of, slug, { feedback: '@SUM(A1) Zoë 東京' }), 200);
    const [header, line] = await downloadSheet(of.admin, '/feedbacks/export', { experienceType: 'PATIENT' });
    const cell = (name: string) => line?.[header?.indexOf(name) ?? -1];
    expect(cell('Name')).toBe('=1+1');
    expect(cell('Feedback')).toBe('@SUM(A1) Zoë 東京');
    expect(cell('Completed')).toBeInstanceOf(Date);
    expect(typeof cell('Stars')).toBe('number');
    expect(header?.at(-1)).toBe('Filters: Experience Patient');
    const noted = await rows(
      of,
      `select target, records from access_events where organization_id = $1 and action = 'EXPORTED'`,
    );
    expect(noted).toEqual([{ target: 'Feedback as XLSX', records: 1 }]);
    const [, ...seen] = await downloadSheet(of.provider, '/feedbacks/export');
    expect(seen).toEqual([]);
  });

  it('contain the records of an entity', async () => {
    const { organization, admin } = await surveyScene();
    const employee = await organization.record(getModel('employee'));
    const [header, ...lines] = await downloadSheet(admin, '/employees/export');
    expect(lines).toHaveLength(1);
    const { data } = expectStatus(await admin.api.read('employees', employee.id), 200);
    expect(lines[0]?.[header?.indexOf('Email') ?? -1]).toBe(data.email);
    expectStatus(await admin.api.send('GET', '/employees/export?format=pdf'), 400);
  });
});
