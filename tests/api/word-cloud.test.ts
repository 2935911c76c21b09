import { beforeAll, describe, expect, it } from 'vitest';
import { feedbackKinds } from '../../src/client/feedback/feedback.ts';
import { buildWordAddress, readSearch, searchQuery } from '../../src/client/feedback/search-choice.ts';
import type { ExperienceType } from '../../src/domain/access/survey-permissions.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import type { Actor } from '../support/organizations.ts';
import { rows, surveyScene, type SurveyScene } from '../support/surveys.ts';

const PERIOD = { gte: '2026-03-01', lt: '2026-04-01' };

interface Said {
  text: string;
  language?: string;
  translation?: string;
  name?: string;
  score?: number;
  /** of the second practice */
  isElsewhere?: boolean;
  experienceType?: ExperienceType;
}

async function say(of: SurveyScene, all: Said[]): Promise<void> {
  await rows(
    of,
    `insert into surveys (organization_id, slug, experience_type, channel, language, practice_id, recipient_name, question_ids,
       sent_at, delivery, completed_at, completed_day, contact, feedback, translation, score)
     select $1::uuid, gen_random_uuid()::text, coalesce(s->>'experienceType', 'PATIENT'), 'LINK', coalesce(s->>'language', 'ENGLISH'),
       case when s->>'experienceType' is null then case when (s->>'isElsewhere')::boolean then $3::uuid else $2::uuid end end,
       s->>'name', '{}', now(), 'NONE', timestamptz '2026-03-10 12:00Z', '2026-03-10', false, s->>'text', s->>'translation',
       (s->>'score')::numeric
     from jsonb_array_elements($4::jsonb) s`,
    [of.practiceId, of.otherPracticeId, JSON.stringify(all)],
  );
}

const readCloud = async ({ api }: Actor, places: Json, experienceType: ExperienceType = 'PATIENT') => {
  const query = queryString({ experienceType, date: PERIOD, ...places });
  return expectStatus(await api.send('GET', `/analytics/wordcloud${query}`), 200).rows;
};

/** For each word of a cloud what it counts, and what the search that it links to finds. */
async function compare(by: Actor, places: Record<string, string[]>, experienceType: ExperienceType) {
  const kind = feedbackKinds[experienceType];
  const words = await readCloud(by, places, experienceType);
  const counted: string[] = [];
  const found: string[] = [];
  for (const { text, value } of words) {
    const address = buildWordAddress(String(text), { kind, period: PERIOD, places, loadedAt: 7 });
    const asked = searchQuery(readSearch(new URL(address, 'http://localhost').searchParams));
    const list = await by.api.send('GET', `/feedbacks${queryString({ experienceType, ...asked, take: 1 })}`);
    counted.push(`${String(text)} ${String(value)}`);
    found.push(`${String(text)} ${String(expectStatus(list, 200).total)}`);
  }
  return { counted, found };
}

const SAID: Said[] = [
  { text: 'They were helping a kind dentist.', score: 5 },
  { text: 'They help us. Help again!', score: 4 },
  { text: 'She helps, and helped, with my teeth.', name: 'Smiles Helper', score: 3 },
  { text: 'Smile for me, smiles for all', name: 'Grace Kind' },
  { text: 'Smiles! Many smiles at the front desk.' },
  { text: 'No smiles' },
  { text: 'The front-desk was kind' },
  { text: 'In front. Desk in the back.', isElsewhere: true },
  { text: 'The front desk team don’t wait, they didn’t, I’m fine', isElsewhere: true },
  { text: 'Helping forward with it', name: 'Desk' },
  { text: 'I help forward, forwards!' },
  { text: 'La atención fue rápida y el doctor muy amable.', language: 'SPANISH' },
  {
    text: 'Atenciones rápidas, doctores amables. También la clínica, por favor.',
    language: 'SPANISH_MEXICO',
  },
  { text: 'Estaba helping, la doctora no. Amazing!', language: 'SPANISH' },
  { text: 'The clinic and the doctor’s clinics amaze me, amazing' },
  { text: 'Once años en la recepción', language: 'SPANISH' },
  { text: 'Los años, la recepcion', language: 'SPANISH' },
  { text: 'Dreißig Ärzte, helping schön', language: 'GERMAN' },
  {
    text: 'Le docteur est très gentil',
    language: 'FRENCH',
    translation: 'The doctor is very kind, helping great',
  },
  { text: 'El doctor y la doctora', language: 'SPANISH', translation: 'The dentist helped at the clinic' },
  { text: 'La clínica', language: 'SPANISH', translation: 'The clinic' },
  { text: 'ทันตแพทย์ helping', language: 'THAI' },
  { text: '', name: 'Smile Help' },
].map((said) => ({ ...said, text: said.text || (undefined as never) }));

/** Comments of words and separators drawn without chance. */
function drawComments(count: number): Said[] {
  let state = 7;
  const draw = <T>(all: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return all[state % all.length] as T;
  };
  const english =
    'wait waiting waited waits kind kindly kindness doctor doctors care caring clean cleaning once the not';
  const spanish =
    'espera esperar esperando amable amables doctor doctora doctores limpia limpio limpieza atención rápido once más la no';
  const other = 'doctor wait waiting espera esperar kind kindly limpia limpio atención schön once';
  const write = (words: string) =>
    Array.from(
      { length: 2 + (state % 9) },
      () => draw(words.split(' ')) + draw([' ', ' ', ' ', ' the ', ', ', '. ', '-']),
    ).join('');
  return Array.from({ length: count }, (): Said => {
    const language = draw(['ENGLISH', 'ENGLISH', 'SPANISH', 'SPANISH_MEXICO', 'GERMAN']);
    const words =
      language === 'ENGLISH'
        ? english
        : language === 'GERMAN'
          ? other
          : `${spanish} ${draw(['', other, english])}`;
    return {
      text: write(words.trim()),
      language,
      name: draw(['Wait Kindly', 'Ann Miller', 'Doctor Who']),
      score: draw([1, 2.5, 4, 5]),
      isElsewhere: draw([true, false, false]),
      ...(language !== 'ENGLISH' && draw([true, false]) && { translation: write(english) }),
    };
  });
}

describe('a word of the cloud', () => {
  let of: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
    await say(of, SAID);
  });

  it('counts the comments with any of its forms, under the most frequent one', async () => {
    const words = await readCloud(of.admin, {});
    const counts = Object.fromEntries(words.map(({ text, value }) => [text, value]));
    expect(counts).toMatchObject({
      helping: 10,
      smiles: 3,
      'front desk': 4,
      doctor: 6,
      rápida: 2,
      clinic: 4,
    });
    const others = Object.keys(counts).filter((text) =>
      /^(help(s|ed)?|smile|también|the|doctores|clínica)$/.test(text),
    );
    expect(others).toEqual([]);
    expect(words.find(({ text }) => text === 'helping')).toMatchObject({ score: 4, scores: 3 });
  });

  it.each(['a few', 'many'])('finds exactly the comments that it counts, of %s', async (amount) => {
    if (amount === 'many') await say(of, drawComments(400));
    for (const by of [of.admin, of.desk])
      for (const places of [{}, { practiceIds: [of.practiceId] }] as Record<string, string[]>[]) {
        const { counted, found } = await compare(by, places, 'PATIENT');
        expect(counted.length).toBeGreaterThan(15);
        expect(counted).toEqual(found);
      }
  });
});
