import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translateMissed } from '../../src/server/surveys/translation/translate-comments.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { harness } from '../support/harness.ts';
import { complete, eventually, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';
import { startTranslationService, type TranslationService } from '../support/translation-service.ts';

describe('a comment in another language', () => {
  let of: SurveyScene;
  let service: TranslationService;

  beforeAll(async () => {
    of = await surveyScene();
    service = await startTranslationService();
    (await harness()).ctx.config.translate = { url: service.url, apiKey: undefined };
  });
  afterAll(async () => {
    (await harness()).ctx.config.translate = undefined;
    await service.stop();
  });

  const say = async (name: string, feedback: string, language = 'SPANISH', contact = false) => {
    const slug = await sendSurvey(of, { patientName: name, language });
    expectStatus(await complete(of, slug, { feedback, contact }), 200);
  };
  const find = async (search: string): Promise<Json[]> =>
    expectStatus(await of.admin.api.send('GET', `/feedbacks${queryString({ search })}`), 200).rows;
  const names = async (search: string) =>
    (await find(search)).map(({ patientName }) => patientName).join(' ');
  const awaitTranslation = (name: string) =>
    eventually(async () => {
      const [row] = await find(name);
      return row?.translation === null ? undefined : row;
    }, `the translation of ${name}`);
  /** Other organizations of the server may have comments translated in the meantime. */
  const askedAbout = (...texts: string[]) => service.asked.filter(({ q }) => texts.includes(q));
  /** Makes later retries due now; a new comment wakes the queue. */
  const hurry = () =>
    rows(of, `update jobs.job set start_after = now() where name = 'translate' and $1::uuid is not null`);

  it('is stored with its translation, and both are searchable', async () => {
    service.state.answer = ({ q }) => ({
      body: { translatedText: q.includes('espera') ? 'The waiting was endless.' : `EN ${q}` },
    });
    await say('Ada', 'La espera fue interminable.');
    expect(await awaitTranslation('Ada')).toMatchObject({
      feedback: 'La espera fue interminable.',
      translation: 'The waiting was endless.',
      language: 'SPANISH',
      sentiment: 'NEGATIVE',
    });
    expect(askedAbout('La espera fue interminable.')).toMatchObject([{ source: 'es', target: 'en' }]);
    expect(await names('esperas')).toBe('Ada');
    expect(await names('waits')).toBe('Ada');
    expect(await names('"waiting was endless"')).toBe('Ada');
    const cloud = expectStatus(await of.admin.api.send('GET', '/analytics/wordcloud'), 200).rows;
    expect(cloud.map(({ text }) => text)).toContain('endless');
  });

  it('is translated once, also with a request for a call; English is not translated', async () => {
    await say('Bea', 'Llámenme por favor.', 'SPANISH', true);
    await say('Cleo', 'A short wait.', 'ENGLISH');
    await say('Dan', ' ');
    expect(await awaitTranslation('Bea')).toMatchObject({
      contact: true,
      translation: 'EN Llámenme por favor.',
    });
    expect(askedAbout('Llámenme por favor.')).toHaveLength(1);
    expect(askedAbout('A short wait.')).toEqual([]);
  });

  it('is recognized in an English survey, and judged by its translation if its language is unsupported', async () => {
    service.state.answer = ({ q }) => ({
      body: {
        translatedText: q.includes('hora') ? 'I waited an hour.' : 'Terrible and rude, very disappointing.',
      },
    });
    await say('Eve', 'Schrecklich und grob.', 'ENGLISH');
    expect(await awaitTranslation('Eve')).toMatchObject({ language: 'GERMAN', sentiment: 'NEGATIVE' });
    expect(askedAbout('Schrecklich und grob.')).toMatchObject([{ source: 'de' }]);
    await say('Fay', 'Me dolió mucho y esperé una hora', 'ENGLISH');
    expect(await awaitTranslation('Fay')).toMatchObject({ language: 'SPANISH', sentiment: 'NEGATIVE' });
    // stemmed as Spanish
    expect(await names('horas')).toBe('Fay');
  });

  it('is retried after a failure, but not after a refusal', async () => {
    service.state.answer = () => ({ status: 500, body: { error: 'busy' } });
    await say('Finn', 'Gracias uno.');
    await eventually(() => service.asked.some(({ q }) => q === 'Gracias uno.') || undefined, 'the first try');
    service.state.answer = ({ q }) =>
      q.includes('dos')
        ? { status: 400, body: { error: 'es is not supported' } }
        : { body: { translatedText: 'Thanks one.' } };
    await eventually(async () => {
      await hurry();
      await say('Gus', 'Gracias dos.');
      const [row] = await find('Finn');
      return row?.translation === null ? undefined : row;
    }, 'the second try');
    const refused = () =>
      rows<{ at: string }>(
        of,
        `select distinct translation_tried_at::text as at from surveys where organization_id = $1 and recipient_name = 'Gus'`,
      );
    await eventually(
      async () => ((await refused()).every(({ at }) => at === 'infinity') ? true : undefined),
      'the end',
    );
    const asked = askedAbout('Gracias uno.', 'Gracias dos.').length;
    await translateMissed((await harness()).ctx);
    await say('Hal', 'Gracias tres.');
    await awaitTranslation('Hal');
    expect(askedAbout('Gracias tres.')).toHaveLength(1);
    expect(askedAbout('Gracias uno.', 'Gracias dos.')).toHaveLength(asked);
    expect((await find('Gus'))[0]).toMatchObject({ translation: null, feedback: 'Gracias dos.' });
  });

  it('from before the service was configured is queued by the daily upkeep', async () => {
    service.state.answer = ({ q }) => ({ body: { translatedText: `EN ${q}` } });
    const { ctx } = await harness();
    const { translate } = ctx.config;
    ctx.config.translate = undefined;
    await say('Ida', 'Hola.');
    expect((await find('Ida'))[0]).toMatchObject({ translation: null });
    await translateMissed(ctx);
    ctx.config.translate = translate;
    await rows(
      of,
      `update surveys set translation_tried_at = now() - interval '2 days' where organization_id = $1 and recipient_name = 'Ida'`,
    );
    // comments left by other files would be translated first
    await rows(
      of,
      `update surveys set translation_tried_at = now()
      where organization_id <> $1 and translation is null and feedback is not null and coalesce(comment_language, language) <> 'ENGLISH'`,
    );
    await Promise.all([translateMissed(ctx), translateMissed(ctx)]);
    expect(await awaitTranslation('Ida')).toMatchObject({ translation: 'EN Hola.' });
    expect(askedAbout('Hola.')).toHaveLength(1);
  });
});
