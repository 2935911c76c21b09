import { beforeAll, describe, expect, it } from 'vitest';
import { getCategoryId } from '../../src/server/surveys/survey-questions.ts';
import { expectStatus, type Json } from '../support/api.ts';
import {
  buildAnswers,
  complete,
  eventually,
  mailsTo,
  patientBody,
  rows,
  sendSurvey,
  surveyScene,
  type SurveyScene,
} from '../support/surveys.ts';

describe('answering a survey', () => {
  let of: SurveyScene;
  beforeAll(async () => {
    of = await surveyScene();
  });

  const open = (path: string, method = 'GET', body?: unknown) =>
    of.organization.nobody().send(method, path, body);

  it('shows its questions in the requested language, without any effect', async () => {
    const slug = await sendSurvey(of);
    const survey = expectStatus(await open(`/surveys/${slug}`), 200).data;
    expect(survey).toMatchObject({ slug, language: 'ENGLISH', completedAt: null, patientName: 'Ann Miller' });
    const answers = survey.answers as { question: { text: string } }[];
    expect(answers).toHaveLength(10);
    const spanish = expectStatus(await open(`/surveys/${slug}?language=SPANISH`), 200).data;
    const resources = spanish.messageResources as Record<string, string>;
    expect(resources.SUBMIT_FEEDBACK).not.toBe('Submit Feedback');
    expect((spanish.answers as typeof answers).map(({ question }) => question.text)).not.toEqual(
      answers.map(({ question }) => question.text),
    );
    const [row] = await rows(
      of,
      'select opened_at, language from surveys where organization_id = $1 and slug = $2',
      [slug],
    );
    expect(row).toEqual({ opened_at: null, language: 'ENGLISH' });
  });

  it('changes the language permanently when the respondent does', async () => {
    const slug = await sendSurvey(of);
    expectStatus(await open(`/surveys/${slug}/change-language`, 'POST', { language: 'ARABIC' }), 200);
    expect(expectStatus(await open(`/surveys/${slug}`), 200).data).toMatchObject({
      language: 'ARABIC',
      direction: 'rtl',
    });
    const refused = await open(`/surveys/${slug}/change-language`, 'POST', { language: 'KLINGON' });
    expect(expectStatus(refused, 400).errors).toMatchObject([{ path: 'language' }]);
  });

  it('counts as opened once, when a page reports that it was seen', async () => {
    const slug = await sendSurvey(of, { practiceId: of.otherPracticeId });
    const funnel = () =>
      rows(
        of,
        'select sum(sent)::int as sent, sum(opened)::int as opened, sum(completed)::int as completed from funnel_months where organization_id = $1 and practice_id = $2',
        [of.otherPracticeId],
      );
    // the survey counts once its mail has left
    const sent = await eventually(async () => {
      const counted = await funnel();
      return counted[0]?.sent === 1 ? counted : undefined;
    }, 'the mail');
    expect(sent).toEqual([{ sent: 1, opened: 0, completed: 0 }]);
    await Promise.all(Array.from({ length: 5 }, () => open(`/surveys/${slug}/opened`, 'POST')));
    expect(await funnel()).toEqual([{ sent: 1, opened: 1, completed: 0 }]);
    expectStatus(await complete(of, slug), 200);
    expectStatus(await open(`/surveys/${slug}/opened`, 'POST'), 200);
    expect(await funnel()).toEqual([{ sent: 1, opened: 1, completed: 1 }]);
  });

  it('stores answers, score, average, outliers, sentiment and NPS group', async () => {
    const slug = await sendSurvey(of);
    const all = await buildAnswers(of, slug, 90);
    const survey = expectStatus(await open(`/surveys/${slug}`), 200).data;
    const questions = survey.answers as {
      id: string;
      question: { category: string; isExperience: boolean };
    }[];
    const low = questions.find(({ question }) => question.isExperience && question.category !== 'WR');
    const answers = all.map((answer) => (answer.id === low?.id ? { ...answer, answer: '10' } : answer));
    const feedback = 'The team was wonderful and kind. The waiting room was dirty and awful.';
    expectStatus(await complete(of, slug, { answers, feedback }), 200);
    const [row] = await rows(
      of,
      'select score, average_score, nps_group, sentiment, outliers, feedback from surveys where organization_id = $1 and slug = $2',
      [slug],
    );
    // six categories at 90 and one at 10
    expect(row).toMatchObject({
      average_score: '78.57',
      score: '4.14',
      nps_group: 'promoters',
      sentiment: 'MIXED',
      feedback,
    });
    expect(row?.outliers).toEqual([-(getCategoryId(low?.question.category ?? '') ?? 0)]);
    const stored = await rows<{ question_id: string; value: string | null; outlier: string | null }>(
      of,
      'select question_id, value, outlier from answers where organization_id = $1 and survey_id = (select id from surveys where slug = $2)',
      [slug],
    );
    expect(stored).toHaveLength(10);
    expect(stored.find(({ question_id: id }) => id === low?.id)).toMatchObject({
      value: '10.00',
      outlier: '-80.00',
    });
  });

  it('keeps where a patient without an address wants to be contacted', async () => {
    const body = patientBody(of, { email: undefined });
    const generated = expectStatus(await of.admin.api.send('POST', '/surveys/generate', body), 201).data;
    const slug = String(generated.slug);
    expect(expectStatus(await open(`/surveys/${slug}`), 200).data).toMatchObject({ asksContact: true });
    const refused = await complete(of, slug, { contact: true, phone: '12345' });
    expect(expectStatus(refused, 400).errors).toMatchObject([{ path: 'phone', message: 'Invalid Phone' }]);
    expectStatus(await complete(of, slug, { contact: true, phone: '(213) 373-4253' }), 200);
    const stored = 'select email, phone, srr_status from surveys where organization_id = $1 and slug = $2';
    expect(await rows(of, stored, [slug])).toMatchObject([{ email: null, phone: '+12133734253' }]);
    const reachable = await sendSurvey(of);
    expect(expectStatus(await open(`/surveys/${reachable}`), 200).data).toMatchObject({ asksContact: false });
    expectStatus(await complete(of, reachable, { contact: true, phone: '(213) 373-4253' }), 200);
    expect(await rows(of, stored, [reachable])).toMatchObject([{ phone: null }]);
  });

  it('omits N/A answers: without counting answers there is no score', async () => {
    const slug = await sendSurvey(of);
    expectStatus(await complete(of, slug, { answers: [], feedback: 'Fine' }), 200);
    const [row] = await rows(
      of,
      'select score, average_score from surveys where organization_id = $1 and slug = $2',
      [slug],
    );
    expect(row).toEqual({ score: null, average_score: null });
  });

  it('completes once, however often and concurrently it is submitted', async () => {
    const slug = await sendSurvey(of);
    const answers = await buildAnswers(of, slug);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => complete(of, slug, { answers, feedback: `Number ${index}` })),
    );
    const times = all.map((answer) => expectStatus(answer, 200).data.completedAt);
    expect(new Set(times).size).toBe(1);
    const again = await complete(of, slug, {
      answers: answers.map((answer) => ({ ...answer, answer: '0' })),
    });
    expect(expectStatus(again, 200).data.completedAt).toBe(times[0]);
    const [count] = await rows(
      of,
      'select count(*)::int as n from answers where organization_id = $1 and survey_id = (select id from surveys where slug = $2)',
      [slug],
    );
    expect(count).toEqual({ n: 10 });
  });

  it('updates the rollups to the same values as a recount', async () => {
    const fresh = await surveyScene();
    for (const value of [0, 35, 70, 95, 100]) {
      const slug = await sendSurvey(fresh, { providerId: fresh.provider.userId, appointmentType: 'HYGIENE' });
      const answers = await buildAnswers(fresh, slug, value, { CL: 12.34 });
      expectStatus(
        await complete(fresh, slug, { answers, contact: value < 50, feedback: 'Good and kind.' }),
        200,
      );
    }
    const [row] = await rows(
      fresh,
      `select responses, scores, promoters, passives, detractors, array_length(category_counts, 1) <= 31 as fits
       from response_months where organization_id = $1 and subject = 'PLACE'`,
    );
    expect(row).toEqual({ responses: 5, scores: 5, promoters: 2, passives: 1, detractors: 2, fits: true });
    const counted = () => rows(fresh, `select * from app.recount_rollups($1, '2000-01-01', '2100-01-01')`);
    expect(await counted()).toEqual([]);
    await rows(
      fresh,
      `update response_weeks set promoters = promoters + 1, category_sums[5] = 7 where organization_id = $1 and subject = 'PLACE' returning 1`,
    );
    expect(await counted()).toMatchObject([{ rollup: 'response_weeks', difference: { promoters: -1 } }]);
    expect(await counted()).toEqual([]);
  });

  it('is removed from the rollups completely', async () => {
    const fresh = await surveyScene();
    const slug = await sendSurvey(fresh, { providerId: fresh.provider.userId, appointmentType: 'EXAM' });
    expectStatus(await complete(fresh, slug, { contact: true, feedback: 'Late again.' }), 200);
    await rows(
      fresh,
      `select app.add_responses($1, id, -1), app.add_question_answers($1, id, -1) from surveys where organization_id = $1 and slug = $2`,
      [slug],
    );
    for (const table of ['response_weeks', 'response_months']) {
      const left = await rows(
        fresh,
        `select responses, score_sum, promoters, (select count(*)::int from unnest(category_sums) v where v <> 0) as left
         from ${table} where organization_id = $1`,
      );
      const none = { responses: 0, score_sum: 0, promoters: 0, left: 0 };
      expect(left, table).toEqual([none, none]);
    }
  });

  it('reports every error of a submission, and stores nothing of it', async () => {
    const slug = await sendSurvey(of);
    const [first, second, third] = await buildAnswers(of, slug);
    const answers = [
      { ...first, answer: '101' },
      { ...second, answer: 'x' },
      third,
      third,
      { id: 'no-such', answer: '1' },
    ];
    const paths = async (body: Json) =>
      expectStatus(await complete(of, slug, body), 400)
        .errors.map(({ path }) => path)
        .sort();
    expect(await paths({ answers: {}, contact: 'yes', feedback: 'x'.repeat(10_001) })).toEqual([
      'answers',
      'contact',
      'feedback',
    ]);
    expect(await paths({ answers })).toEqual(['answers[0]', 'answers[1]', 'answers[3]', 'answers[4]']);
    expectStatus(await complete(of, slug, { answers: [], feedback: '  ' }), 400);
    expect(expectStatus(await open(`/surveys/${slug}`), 200).data.completedAt).toBeNull();
  });

  it('returns 404 without its link, and reports when it has expired', async () => {
    const missing = expectStatus(await open(`/surveys/${'A'.repeat(22)}`), 404);
    expect(missing.errors[0]?.message).not.toContain('expired');
    const slug = await sendSurvey(of);
    await rows(
      of,
      `update surveys set expires_at = now() - interval '1 second' where organization_id = $1 and slug = $2 returning id`,
      [slug],
    );
    for (const answer of [
      await open(`/surveys/${slug}`),
      await open(`/surveys/${slug}/opened`, 'POST'),
      await complete(of, slug, { answers: [] }),
    ]) {
      expect(expectStatus(answer, 404).errors[0]).toMatchObject({
        code: 'EXPIRED',
        message: 'The survey has expired.',
      });
    }
  });

  it('asks a caregiver for the responsible party, if the sender did not know the patient type', async () => {
    const slug = await sendSurvey(of, { patientType: 'UNKNOWN' });
    expect(expectStatus(await open(`/surveys/${slug}`), 200).data.asksPatientType).toBe(true);
    const refused = await complete(of, slug, { patientType: 'CAREGIVER' });
    expect(expectStatus(refused, 400).errors).toMatchObject([
      { path: 'responsiblePartyName', message: 'Responsible Party Name is required' },
    ]);
    expectStatus(await complete(of, slug, { patientType: 'CAREGIVER', responsiblePartyName: 'Bo Lee' }), 200);
    const [row] = await rows(
      of,
      'select patient_type, responsible_party_name from surveys where organization_id = $1 and slug = $2',
      [slug],
    );
    expect(row).toEqual({ patient_type: 'CAREGIVER', responsible_party_name: 'Bo Lee' });
  });

  it("asks the practice's own question while it is active, and charts it separately", async () => {
    const [question] = await rows<{ id: string }>(
      of,
      `with q as (insert into practice_questions (organization_id, practice_id, question) values ($1, $2, 'Was the parking easy?') returning id)
       update practices set is_question_active = true, active_question_id = (select id from q) where organization_id = $1 and id = $2 returning active_question_id as id`,
      [of.otherPracticeId],
    );
    const slug = await sendSurvey(of, { practiceId: of.otherPracticeId });
    const answers = expectStatus(await open(`/surveys/${slug}`), 200).data.answers as {
      practiceQuestionId: string | null;
      question: Json;
    }[];
    expect(answers).toHaveLength(11);
    expect(answers.at(-1)).toMatchObject({
      practiceQuestionId: question?.id,
      question: { text: 'Was the parking easy?', type: 'NUMBER' },
    });
    expectStatus(await complete(of, slug), 200);
    const rolled = await rows(
      of,
      `select answers, answer_sum from question_weeks where organization_id = $1 and question_id = $2`,
      [question?.id],
    );
    expect(rolled).toEqual([{ answers: 1, answer_sum: 10_000 }]);
  });

  it('opens a request if the respondent asks for contact: notifications, and one message each', async () => {
    const fresh = await surveyScene();
    await rows(
      fresh,
      `update users set send_srr = true where organization_id = $1 and id = any($2::uuid[]) returning id`,
      [[fresh.desk.userId, fresh.admin.userId]],
    );
    const slug = await sendSurvey(fresh);
    const answers = await buildAnswers(fresh, slug, 20);
    await Promise.all(
      Array.from({ length: 5 }, () => complete(fresh, slug, { answers, contact: true, feedback: 'Call me' })),
    );
    const notified = await rows<{ user_id: string; data: Json }>(
      fresh,
      'select user_id, data from notifications where organization_id = $1',
    );
    expect(notified.map(({ user_id: id }) => id).sort()).toEqual(
      [fresh.desk.userId, fresh.admin.userId].sort(),
    );
    const [survey] = await rows<{ id: string; srr_status: string }>(
      fresh,
      'select id, srr_status from surveys where organization_id = $1',
    );
    expect(survey?.srr_status).toBe('NOT_CONTACTED');
    expect(notified[0]?.data.link).toBe(`/feedback?target=${survey?.id ?? ''}`);
    const [desk] = await rows<{ email: string }>(
      fresh,
      'select email from users where organization_id = $1 and id = $2',
      [fresh.desk.userId],
    );
    const mails = await eventually(async () => {
      const found = await mailsTo(fresh, desk?.email ?? '');
      return found.length > 0 ? found : undefined;
    }, 'the mail to the desk');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/px/feedbacks/${survey?.id ?? ''}`);
  });

  it('never shows a survey of one practice to the staff of another, nor to another organization', async () => {
    const slug = await sendSurvey(of);
    expectStatus(await complete(of, slug, { feedback: 'Private words' }), 200);
    const [survey] = await rows<{ id: string }>(
      of,
      'select id from surveys where organization_id = $1 and slug = $2',
      [slug],
    );
    const id = survey?.id ?? '';
    expectStatus(await of.admin.api.read('feedbacks', id), 200);
    expectStatus(await of.desk.api.read('feedbacks', id), 200);
    // somebody else's patient
    expectStatus(await of.provider.api.read('feedbacks', id), 404);
    const elsewhere = await of.organization.person('USER', { practiceIds: [of.otherPracticeId] });
    expectStatus(await elsewhere.api.read('feedbacks', id), 404);
    const foreign = await surveyScene();
    expectStatus(await foreign.admin.api.read('feedbacks', id), 404);
    expectStatus(await foreign.admin.api.update('feedbacks', id, { status: 'LOST' }), 404);
    const found = expectStatus(await foreign.admin.api.list('feedbacks', { search: 'Private' }), 200);
    expect(found.total).toBe(0);
    const asked = await foreign.admin.api.list('feedbacks', { practiceIds: [of.practiceId] });
    expect(expectStatus(asked, 200).total).toBe(0);
    const stolen = await foreign.admin.api.send('POST', '/surveys/px/send', patientBody(of));
    expect(expectStatus(stolen, 400).errors).toMatchObject([{ path: 'practiceId' }]);
  });

  it('lists feedback by filters: words, kind of comment, status, score', async () => {
    const fresh = await surveyScene();
    const made: [string, number, boolean][] = [
      ['Great and friendly service', 100, false],
      ['Terrible and rude', 5, true],
      ['', 60, false],
    ];
    for (const [feedback, value, contact] of made) {
      const slug = await sendSurvey(fresh, { providerId: fresh.provider.userId });
      const answers = await buildAnswers(fresh, slug, value);
      expectStatus(await complete(fresh, slug, { answers, feedback, contact }), 200);
    }
    const list = async (query: Json, by = fresh.admin) =>
      expectStatus(await by.api.list('feedbacks', { experienceType: 'PATIENT', ...query }), 200).rows.map(
        (row) => row.feedback,
      );
    expect(await list({ sortBy: 'rating', orderBy: 'asc' })).toEqual([
      'Terrible and rude',
      null,
      'Great and friendly service',
    ]);
    expect(await list({ search: 'FRIENDLY great' })).toEqual(['Great and friendly service']);
    expect(await list({ sentimentTypes: ['NEGATIVE'] })).toEqual(['Terrible and rude']);
    expect(await list({ srr: true, status: 'NOT_CONTACTED' })).toEqual(['Terrible and rude']);
    expect(await list({ narrative: true, take: 1, skip: 1 })).toHaveLength(1);
    expect(await list({ nps: 'promoters' })).toEqual(['Great and friendly service']);
    expect(await list({ date: { lt: '2020-01-01' } })).toEqual([]);
    expect(await list({}, fresh.provider)).toHaveLength(3);
    expectStatus(await fresh.admin.api.list('feedbacks', { sortBy: 'nonsense' }), 400);
  });

  it('follows up on a request: status, notes and history', async () => {
    const slug = await sendSurvey(of);
    expectStatus(await complete(of, slug, { contact: true }), 200);
    const [survey] = await rows<{ id: string }>(
      of,
      'select id from surveys where organization_id = $1 and slug = $2',
      [slug],
    );
    const put = (body: Json) => of.desk.api.update('feedbacks', survey?.id ?? '', body);
    expect(expectStatus(await put({}), 400).errors[0]?.message).toBe('Please select a status.');
    expect(expectStatus(await put({ status: 'NOT_CONTACTED' }), 400).errors[0]?.message).toBe(
      'Status is already set to the selected value: Not Contacted. Please provide some notes if you want to update the existing status.',
    );
    const done = expectStatus(await put({ status: 'LEFT_MESSAGE', notes: 'Tried at noon' }), 200).data;
    expect(done).toMatchObject({
      status: 'LEFT_MESSAGE',
      srrStatusHistories: [
        { status: 'LEFT_MESSAGE', notes: 'Tried at noon', user: { firstName: of.desk.firstName } },
      ],
    });
  });
});
