import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { complete, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

describe('a search', () => {
  let of: SurveyScene;
  let foreign: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
    foreign = await surveyScene();
    const say = async (scene: SurveyScene, patientName: string, feedback: string, sent = {}) =>
      expectStatus(
        await complete(scene, await sendSurvey(scene, { patientName, ...sent }), { feedback }),
        200,
      );
    await say(of, 'Ada Núñez', 'We were waiting for an hour in the waiting room.', {
      providerId: of.provider.userId,
    });
    await say(of, 'Bea Jones', 'A short wait, and the estimate, in quill, was right.');
    await say(of, 'Cleo', 'La atención fue rápida y muy amable.', { language: 'SPANISH' });
    await say(of, 'Dan', "100% off_by_one \\ it's the 50:* price!", { practiceId: of.otherPracticeId });
    await say(of, 'Eve Quill', '');
    await say(foreign, 'Zoe', 'They were waiting with the secretword.');
  });

  const find = async (search: string, by: Actor = of.admin, query = {}) => {
    const path = `/feedbacks${queryString({ search, ...query })}`;
    const { rows: found, total } = expectStatus(await by.api.send('GET', path), 200);
    expect(total).toBe(found.length);
    return found.map(({ patientName }) => String(patientName).split(' ')[0]).join(' ');
  };

  it.each([
    ['stems', 'waits', 'Ada Bea'],
    ['all words', 'wait hour', 'Ada'],
    ['words in a row', '"waiting room"', 'Ada'],
    ['one or another', 'hour or estimate', 'Ada Bea'],
    ['one without another', 'wait -hour', 'Bea'],
    ['the beginning of the last word', 'esti', 'Bea'],
    ['text without its accents', 'atencion RAPIDA', 'Cleo'],
    ['stems in Spanish', 'atenciones', 'Cleo'],
    ['names, also without accents', 'nunez', 'Ada'],
    ['whole names', 'Bea Jones', 'Bea'],
    ['one without a text by its name', 'Eve', 'Eve'],
    ['what is a name or a text', 'quill', 'Eve Bea'],
    ['nothing where there is nothing', 'zeppelin', ''],
    ['nothing of words that say nothing', 'the', ''],
    ['everything without nothing', '-the', 'Ada Bea Cleo Dan Eve'],
    ['everything without a phrase', '-"waiting room"', 'Bea Cleo Dan Eve'],
    ['a word without a stop word', 'wait -the', 'Ada Bea'],
    ['a word without one of a text in Spanish', 'amable -rapida', ''],
    ['everything without stems in Spanish', '-atenciones', 'Ada Bea Dan Eve'],
    ['a phrase with a dash', '"waiting -room"', 'Ada'],
    ['an exclusion on one side of an alternative', 'hour or estimate -quill', 'Ada'],
    ['words between operators of tsquery', 'waiting<->room', 'Ada'],
    ['short words between operators of tsquery', 'a<->hour', 'Ada'],
    ['nothing of operators alone', '<->', ''],
    ['a word behind dashes', '-- quill', 'Bea Eve'],
    ['words around a dash', 'wait - estimate', 'Bea'],
    ['a word without an exclusion of nothing', 'hour -()', 'Ada'],
    ['words beside operators of tsquery', 'wait & !hour | (estimate:*) <2>', ''],
  ])('finds by %s', async (_, search, expected) => {
    expect((await find(search)).split(' ').sort()).toEqual(expected.split(' ').sort());
  });

  it.each([
    ['', 'desk', `'desk':*`],
    ['front', 'desk', `'front' & 'desk':*`],
    ['', 'appointment', `'appoint' | 'appointment':*`],
    ['wait', '', `'wait'`],
    ['', '', null],
  ])('looks each word of "%s %s" up in the index once', async (typed, beginning, expected) => {
    const query = 'select $1::uuid, app.feedback_match($2, $3)::text as match';
    expect((await rows(of, query, [typed, beginning]))[0]?.match).toBe(expected);
  });

  it('ranks the best match first, or the latest', async () => {
    // the name weighs more, though its survey is not newer
    expect(await find('quill')).toBe('Eve Bea');
    await rows(
      of,
      `update surveys set completed_at = completed_at + interval '1 day' where organization_id = $1 and recipient_name = 'Bea Jones'`,
    );
    expect(await find('quill')).toBe('Eve Bea');
    expect(await find('wait', of.admin, { sortBy: 'date', orderBy: 'desc' })).toMatch(/^Bea Ada/);
    const byRating = { sortBy: 'rating', orderBy: 'asc' };
    const ascending = (await find('wait', of.admin, byRating)).split(' ').sort();
    expect(ascending).toEqual((await find('wait')).split(' ').sort());
    const priorityStatus = ['NOT_CONTACTED', 'LOST'];
    expect((await find('wait', of.admin, { ...byRating, priorityStatus })).split(' ').sort()).toEqual(
      ascending,
    );
    const page = await of.admin.api.send('GET', '/feedbacks?search=wait&sortBy=rating&skip=500');
    expect(expectStatus(page, 200).total).toBe(ascending.length);
  });

  it('continues with the other matches where the ranked ones end', async () => {
    await rows(
      foreign,
      `insert into surveys (organization_id, slug, experience_type, channel, language, practice_id, recipient_name, question_ids, sent_at,
         delivery, completed_at, completed_day, contact)
       select $1::uuid, 'ranked-' || n || $1::uuid, 'PATIENT', 'LINK', 'ENGLISH', $2::uuid, case when n % 2 = 0 then 'Quentin' else
         'Quentin Quentin Quentin' end, '{}', now(), 'NONE', now() - n * interval '1 minute', now()::date, false
       from generate_series(1, 1040) n`,
      [foreign.practiceId],
    );
    const list = async (skip: number, take: number) => {
      const path = `/feedbacks${queryString({ search: 'quentin', skip, take })}`;
      const page = expectStatus(await foreign.admin.api.send('GET', path), 200);
      expect(page.total).toBe(1040);
      return page.rows.map(({ id }) => id);
    };
    const [ranked, others] = [await list(960, 40), await list(1000, 40)];
    expect(new Set([...ranked, ...others]).size).toBe(80);
    expect(await list(960, 80)).toEqual([...ranked, ...others]);
  });

  it('stays within the viewer’s scope, combined with filters', async () => {
    expect(await find('secretword')).toBe('');
    expect(await find('waiting', foreign.admin)).toBe('Zoe');
    expect(await find('waiting', foreign.admin, { narrative: true })).toBe('Zoe');
    expect(await find('price', of.desk)).toBe('');
    expect(await find('price', of.admin, { practiceIds: [of.otherPracticeId] })).toBe('Dan');
    expect(await find('wait', of.provider)).toBe('Ada');
    expect(await find('wait', of.provider, { providerIds: [of.admin.userId] })).toBe('');
    expect(await find('wait', of.admin, { sentimentTypes: ['NONE'] })).toBe('');
    expect(await find('wait', of.admin, { date: { lt: '2020-01-01' } })).toBe('');
  });

  it('returns the intersection with a filter, also after a change', async () => {
    const ids = async (query: Json) =>
      expectStatus(await of.admin.api.send('GET', `/feedbacks${queryString(query)}`), 200).rows.map((row) =>
        String(row.id),
      );
    const compare = async () => {
      const matching = await ids({ search: 'wait or quill' });
      const filters = [
        { narrative: true },
        { srr: true },
        { status: ['NOT_CONTACTED'] },
        { status: ['LOST'] },
        ...['POSITIVE', 'NEGATIVE', 'NEUTRAL', 'MIXED', 'NONE'].map((one) => ({ sentimentTypes: [one] })),
        ...['promoters', 'passives', 'detractors'].map((one) => ({ nps: [one] })),
        ...['ENDO', 'EXAM'].map((one) => ({ appointment: [one] })),
        { workLocationIds: [of.practiceId] },
        { sortBy: 'rating' },
        { outlier: 'any' },
        { categoryCode: 'EMP' },
      ];
      for (const filter of filters) {
        const both = (await ids(filter)).filter((id) => matching.includes(id));
        expect(
          (await ids({ ...filter, search: 'wait or quill' })).toSorted(),
          JSON.stringify(filter),
        ).toEqual(both.toSorted());
      }
    };
    await compare();
    await rows(
      of,
      `update surveys set srr_status = 'LOST', nps_group = 'detractors', sentiment = null, appointment_type = 'ENDO', score = 2
       where organization_id = $1 and recipient_name = 'Ada Núñez' returning id`,
    );
    await compare();
    expect(await find('wait', of.admin, { status: ['LOST'], sentimentTypes: ['NONE'] })).toBe('Ada');
  });

  it.each([
    '%',
    '_',
    '\\',
    "'",
    "'; drop table surveys; --",
    ':*',
    '!(&|)',
    '<->',
    '" ',
    '-',
    '--',
    '- -',
    '-""',
    '-"--" -()',
    '–',
    'or or or',
    'ﷺ',
    '⑴',
    'a'.repeat(200),
  ])('treats %s as literal text', async (search) => {
    expect(await find(search)).toBe('');
  });

  it('sorts by rating across pages, unrated ones last', async () => {
    await rows(
      of,
      `update surveys set score = case recipient_name when 'Ada Núñez' then 2.25 when 'Bea Jones' then 4.5 end
       where organization_id = $1 and recipient_name in ('Ada Núñez', 'Bea Jones', 'Eve Quill')`,
    );
    for (const [orderBy, expected] of [
      ['asc', 'Ada Bea Eve'],
      ['desc', 'Bea Ada Eve'],
    ] as const) {
      const query = { sortBy: 'rating', orderBy };
      expect(await find('wait or quill', of.admin, query)).toBe(expected);
      const pages = await Promise.all(
        [0, 1, 2, 3].map((skip) =>
          of.admin.api.send(
            'GET',
            `/feedbacks${queryString({ ...query, search: 'wait or quill', take: 1, skip })}`,
          ),
        ),
      );
      const read = pages.map((page) => expectStatus(page, 200));
      expect(read.map(({ total }) => total)).toEqual([3, 3, 3, 3]);
      expect(
        read
          .flatMap(({ rows: found }) => found.map((row) => String(row.patientName).split(' ')[0]))
          .join(' '),
      ).toBe(expected);
    }
  });

  it('reflects a practice’s move to another provider', async () => {
    const [row] = await rows<{ id: string }>(
      of,
      `update surveys set provider_id = null where organization_id = $1 and recipient_name = 'Ada Núñez' returning id`,
    );
    expect(row).toBeDefined();
    expect(await find('wait', of.provider)).toBe('');
    await rows(
      of,
      `update surveys set provider_id = $2 where organization_id = $1 and recipient_name = 'Ada Núñez'`,
      [of.provider.userId],
    );
  });
});
