import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../src/server/identity/auth/sessions.ts';
import { askedFigures } from '../../src/server/measures/ask-figures.ts';
import { type FigureName, figures } from '../../src/server/measures/figure-calls.ts';
import { cleanUp } from '../../src/server/operations/jobs/janitor.ts';
import type { Today } from '../../src/server/surveys/scope/today.ts';
import type { Statement } from '../../src/server/db/database.ts';
import { surveyCategories } from '../../src/generated/surveys/categories.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { harness } from '../support/harness.ts';
import { buildAnswers, complete, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

interface Plan {
  'Relation Name'?: string;
  Plans?: Plan[];
}

const listTables = (plan: Plan): string[] => [
  ...(plan['Relation Name'] === undefined ? [] : [plan['Relation Name']]),
  ...(plan.Plans ?? []).flatMap(listTables),
];

describe('cached figures', () => {
  let of: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
    const slug = await sendSurvey(of, { appointmentType: 'EXAM' });
    expectStatus(await complete(of, slug, { answers: await buildAnswers(of, slug, 100) }), 200);
  });

  const getStatements = async (name: FigureName): Promise<Statement[]> => {
    const { id: organizationId } = of.organization;
    const viewer = {
      role: 'ADMIN',
      organizationId,
      practiceIds: [],
      entitlements: ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE'],
    };
    const signedIn = { viewer, session: { organization: { themes: [] } } } as unknown as SignedIn;
    const params = {
      id: name === 'practiceRanks' ? organizationId : of.practiceId,
      practiceId: of.practiceId,
      questionId: of.practiceId,
      type: 'practices',
      categoryCode: surveyCategories.find(({ experienceType }) => experienceType === 'EMPLOYEE')?.code ?? '',
    };
    const today = { of: () => Promise.resolve('2026-05-10') } as unknown as Today;
    const queries = ['PATIENT', 'EMPLOYEE'].map((experienceType) => ({
      experienceType,
      categoryId: undefined,
      ...(name === 'newestQuestion' && { practiceIds: [of.practiceId] }),
    }));
    const asked = await Promise.all(
      queries.map((query) =>
        askedFigures(name, { signedIn, query, params }, { db: of.organization.server.db, today }),
      ),
    );
    return asked.flatMap(({ reading }) => reading.statements);
  };

  it.each(Object.keys(figures) as FigureName[])(
    'are read by %s only from tables whose changes are recorded',
    async (name) => {
      const { db } = await harness();
      const statements = await getStatements(name);
      const read = await db.system(async (tx) => {
        const plans = [];
        for (const { text, values } of statements)
          plans.push(
            ...(await tx.query<Record<string, [{ Plan: Plan }]>>(`explain (format json) ${text}`, values)),
          );
        return plans.flatMap((row) => listTables(row['QUERY PLAN']?.[0].Plan ?? {}));
      });
      const noted = await db.system((tx) =>
        tx.query<{ name: string }>(
          `select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_figure_change'`,
        ),
      );
      const names = noted.map((row) => row.name);
      expect(read.filter((table) => !names.includes(table))).toEqual([]);
      // without a search the one has no figures; with one they are never cached
      if (name !== 'listMetrics' && name !== 'feedbackDrillDown') expect(read).not.toEqual([]);
    },
  );

  const board = async (query: Json = {}): Promise<Json[]> => {
    const { data } = expectStatus(
      await of.admin.api.send('GET', `/leaderboard/px${queryString(query)}`),
      200,
    );
    return (data as { practiceRankings: Json[] }).practiceRankings;
  };
  const thisMonth = (): Json => {
    const now = new Date();
    const month = (add: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + add, 1)).toISOString().slice(0, 10);
    return { date: { gte: month(-2), lt: month(1) } };
  };

  it('are read again after every relevant change: a survey, a name, rollups, a deleted practice', async () => {
    const { db } = await harness();
    const query = thisMonth();
    const own = async () => (await board(query)).find(({ entityId }) => entityId === of.practiceId);
    expect(await own()).toMatchObject({ surveyCount: 1 });
    expect(await own()).toMatchObject({ surveyCount: 1 });

    const slug = await sendSurvey(of, { appointmentType: 'EXAM' });
    expectStatus(await complete(of, slug, { answers: await buildAnswers(of, slug, 50) }), 200);
    expect(await own()).toMatchObject({ surveyCount: 2 });

    const change = (text: string) => db.system((tx) => tx.query(text, [of.organization.id, of.practiceId]));
    await change(`update practices set name = 'Renamed by hand' where organization_id = $1 and id = $2`);
    expect(await own()).toMatchObject({ surveyCount: 2, entityName: 'Renamed by hand' });
    await change(
      'update response_months set scores = scores + 1 where organization_id = $1 and practice_id = $2',
    );
    expect(await own()).toMatchObject({ surveyCount: 3 });
    await change('delete from response_months where organization_id = $1 and practice_id = $2');
    expect(await own()).toBeUndefined();
  });

  it('record changes in partly rolled-back transactions and in transactions on two organizations', async () => {
    const { db } = await harness();
    const other = await surveyScene();
    const ids = [of.organization.id, other.organization.id];
    const versions = async () =>
      (
        await db.system((tx) =>
          tx.query<{ version: string }>(
            `select string_agg(backend || ':' || transaction, ' ' order by backend) as version from figure_changes
           where organization_id = any($1) group by organization_id order by organization_id`,
            [ids],
          ),
        )
      ).map(({ version }) => version);
    const before = await versions();
    await db.system(async (tx) => {
      const touch = () => tx.query('update practices set name = name where organization_id = any($1)', [ids]);
      await tx.script('savepoint part');
      await touch();
      await tx.script('rollback to savepoint part');
      await touch();
    });
    const after = await versions();
    expect(after).toHaveLength(2);
    expect(after.filter((version, index) => version === before[index])).toEqual([]);
    await expect(
      db.system(async (tx) => {
        await tx.query('update practices set name = name where organization_id = any($1)', [ids]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await versions()).toEqual(after);
  });

  it('are never cached under a version that is reused, whichever connections are closed', async () => {
    const { db } = await harness();
    const { id } = of.organization;
    const closed = async (backend: number, transaction: number) => {
      await db.system((tx) =>
        tx.query('insert into figure_changes values ($1, $2, $3)', [id, backend, transaction]),
      );
      await cleanUp({ db });
      const text =
        'select backend, transaction from figure_changes where organization_id = $1 and backend = any($2)';
      return db.system((tx) => tx.query(text, [id, [0, backend]]));
    };
    const before = await db.system((tx) =>
      tx.query<{ transaction: number }>(
        'select transaction from figure_changes where organization_id = $1 and backend = 0',
        [id],
      ),
    );
    const sum = before[0]?.transaction ?? 0;
    expect(await closed(40_000_001, 5)).toEqual([{ backend: 0, transaction: sum + 5 }]);
    expect(await closed(40_000_002, 3)).toEqual([{ backend: 0, transaction: sum + 8 }]);
  });

  it('are not shown to an ended session', async () => {
    await board();
    expectStatus(await of.admin.api.send('POST', '/auth/logout'), 200);
    expectStatus(await of.admin.api.send('GET', '/leaderboard/px'), 401);
  });
});
