import { beforeAll, describe, expect, it } from 'vitest';
import type { CategoryCode } from '../../src/generated/surveys/categories.ts';
import { getCategoryId } from '../../src/server/surveys/survey-questions.ts';
import { expectStatus, type Json, queryString } from '../support/api.ts';
import { complete, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

/** More answers than the query looks up individually. */
const MANY = 15_001;

describe('a list of respondents to a category', () => {
  let of: SurveyScene;

  beforeAll(async () => {
    of = await surveyScene();
    for (const name of ['Ada', 'Bea', 'Cleo'])
      expectStatus(await complete(of, await sendSurvey(of, { patientName: name }), { feedback: name }), 200);
    await rows(of, 'delete from answers where organization_id = $1 returning 1');
  });

  const find = async (query: Json): Promise<string> => {
    const found = expectStatus(await of.admin.api.send('GET', `/feedbacks${queryString(query)}`), 200);
    expect(found.total).toBe(found.rows.length);
    return found.rows.map(({ patientName }) => String(patientName)).join(' ');
  };
  const answer = (name: string, category: CategoryCode, value: number | null, questions = 1) =>
    rows(
      of,
      `insert into answers (organization_id, survey_id, question_id, category_id, value)
       select $1, s.id, $3 || n, $6, $4::numeric from surveys s, generate_series(1, $5::int) n
       where s.organization_id = $1 and s.recipient_name = $2 returning 1`,
      [name, category, value, questions, getCategoryId(category)],
    );

  it('reflects answers inserted, changed and deleted directly, in any number', async () => {
    await answer('Ada', 'CL', 80);
    await answer('Ada', 'PC', null);
    await answer('Bea', 'CL', 20);
    await answer('Cleo', 'PC', 30);
    const all = async () => ({
      clean: await find({ categoryCode: 'CL' }),
      pain: await find({ categoryId: '12' }),
      low: await find({ categoryCode: 'CL', low: true }),
      question: await find({ questionId: 'CL1' }),
      nobody: await find({ categoryCode: 'CPTCY' }),
    });
    const before = { clean: 'Bea Ada', pain: 'Cleo', low: 'Bea', question: 'Bea Ada', nobody: '' };
    expect(await all()).toEqual(before);

    await answer('Cleo', 'CL', 30, MANY);
    const withAnswers = { clean: 'Cleo Bea Ada', low: 'Cleo Bea', question: 'Cleo Bea Ada' };
    expect(await all()).toEqual({ ...before, ...withAnswers });
    expect(await find({ categoryCode: 'CL', sortBy: 'rating', nps: ['promoters', 'detractors'] })).toBe(
      'Cleo Bea Ada',
    );

    await rows(of, `delete from answers where organization_id = $1 and value = 30 returning 1`);
    await rows(
      of,
      `update answers set category_id = $2, value = 90 where organization_id = $1 and value = 20 returning 1`,
      [getCategoryId('PC')],
    );
    expect(await all()).toEqual({ clean: 'Ada', pain: 'Bea', low: '', question: 'Bea Ada', nobody: '' });
  });
});
