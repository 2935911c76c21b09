import { beforeAll, expect, it } from 'vitest';
import { codesOfThemes, themePosition } from '../../src/domain/text/themes/theme-codes.ts';
import { reclassifyComments, rereadComments } from '../../src/server/surveys/reclassify-comments.ts';
import { expectStatus } from '../support/api.ts';
import { complete, rows, sendSurvey, type SurveyScene, surveyScene } from '../support/surveys.ts';

const BOTH = 'Kind staff, but I waited an hour.';
const NEITHER = 'I would like a copy of my x-rays.';
const THEMES = { NONE: 0, STAFF_KINDNESS: 13, WAITING: 14 };

let of: SurveyScene;

async function say(feedback: string): Promise<string> {
  const slug = await sendSurvey(of);
  expectStatus(await complete(of, slug, { feedback }), 200);
  const [survey] = await rows<{ id: string }>(
    of,
    'select id from surveys where organization_id = $1 and slug = $2',
    [slug],
  );
  return survey?.id ?? '';
}

/** The comments of the practice by theme, in each grain. */
async function readCounts(): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const [theme, id] of Object.entries(THEMES)) {
    const [sums] = await rows<{ counts: number[] }>(
      of,
      `select array[${['days', 'weeks', 'months'].map((grain) => `(select coalesce(sum(theme_counts[${themePosition(id)}]), 0)::int from response_${grain} where organization_id = $1 and subject = 'PLACE')`).join(', ')}] as counts`,
    );
    found[theme] = sums?.counts ?? [];
  }
  return found;
}

/** Transactions of the job before it stores the first comment: it reads the version of the rules, and the comments. */
const AFTER_READ = 2;

/** The context of a job, with a hook before each transaction. */
function contextBefore(hook: (call: number) => unknown) {
  const {
    db,
    ctx: { log },
  } = of.organization.server;
  let call = 0;
  const system = async (work: Parameters<typeof db.system>[0]) => {
    await hook(call++);
    return db.system(work);
  };
  return { db: Object.assign(Object.create(db) as typeof db, { system }), log };
}

async function expectNoDrift(): Promise<void> {
  const drift = await rows(of, `select * from app.recount_rollups($1, '2000-01-01', '2100-01-01')`);
  expect(drift).toEqual([]);
}

beforeAll(async () => {
  of = await surveyScene();
});

it('themes are stored and counted with the completion, and not counted once erased', async () => {
  const before = await readCounts();
  const plus = (more: Partial<typeof THEMES>) =>
    Object.fromEntries(
      Object.entries(before).map(([theme, counts]) => [
        theme,
        counts.map((count) => count + (more[theme as keyof typeof THEMES] ?? 0)),
      ]),
    );
  const id = await say(BOTH);
  await say(NEITHER);
  expect(await readCounts()).toEqual(plus({ STAFF_KINDNESS: 1, WAITING: 1, NONE: 1 }));
  const [stored] = await rows<{ themes: number[] }>(
    of,
    'select themes from surveys where organization_id = $1 and id = $2',
    [id],
  );
  const [kind = -1, late = -1] = stored?.themes ?? [];
  expect(stored?.themes).toHaveLength(2);
  expect(codesOfThemes(['STAFF_KINDNESS']).indexOf(kind)).toBe(0);
  expect(codesOfThemes(['WAITING']).indexOf(late)).toBe(2);
  await expectNoDrift();

  await rows(of, 'select app.forget_survey($1, $2, false)', [id]);
  expect(await readCounts()).toEqual(plus({ NONE: 1 }));
  await expectNoDrift();
});

it('a comment that was read by earlier rules is read again, also after the job was killed', async () => {
  await say(BOTH);
  await say(BOTH);
  const counted = await readCounts();
  // as before there were themes: counted without any
  const surveys = await rows<{ id: string }>(
    of,
    'select id from surveys where organization_id = $1 and themes is not null',
    [],
  );
  for (const { id } of surveys) {
    await rows(of, 'select app.add_responses($1, $2, -1)', [id]);
    await rows(
      of,
      'update surveys set themes = null, sentiment_model = 1 where organization_id = $1 and id = $2',
      [id],
    );
    await rows(of, 'select app.add_responses($1, $2, 1)', [id]);
  }
  const killed = contextBefore((call) => {
    if (call === AFTER_READ + 1) throw new Error('killed');
  });
  const organization = { organizationId: of.organization.id };
  await expect(rereadComments(killed, organization)).rejects.toThrow('killed');
  await reclassifyComments(of.organization.server.ctx);
  expect(await readCounts()).toEqual(counted);
  await expectNoDrift();
});

it('a comment whose translation arrives while it is read again keeps what the translation says', async () => {
  const id = await say('Schrecklich und grob.');
  await rows(of, 'update surveys set sentiment_model = 1 where organization_id = $1 and id = $2', [id]);
  const translate = async (): Promise<void> => {
    await rows(of, 'select app.add_responses($1, $2, -1)', [id]);
    await rows(
      of,
      `update surveys set translation = 'Terrible and rude.', sentiment = 'NEGATIVE' where organization_id = $1 and id = $2`,
      [id],
    );
    await rows(of, 'select app.add_responses($1, $2, 1)', [id]);
  };
  const context = contextBefore((call) => call === AFTER_READ && translate());
  await rereadComments(context, { organizationId: of.organization.id });
  const [survey] = await rows(of, 'select sentiment from surveys where organization_id = $1 and id = $2', [
    id,
  ]);
  expect(survey).toEqual({ sentiment: 'NEGATIVE' });
  await expectNoDrift();
});
