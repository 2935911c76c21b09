import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus } from '../support/api.ts';
import { getModel } from '../support/entity-files.ts';
import { createRecord } from '../support/make-record.ts';
import { complete, rows, sendSurvey, surveyScene, type SurveyScene } from '../support/surveys.ts';

const DEEP = '> '.repeat(4000);
const SLOW = `${'*a '.repeat(1600)}${'a* '.repeat(1600)}`;

describe('the screen after a survey', () => {
  let of: SurveyScene;
  beforeAll(async () => {
    of = await surveyScene();
  });

  async function shownWith(template: string): Promise<unknown> {
    await rows(of, 'update practices set post_survey_screen_markdown = $2 where organization_id = $1', [
      template,
    ]);
    const slug = await sendSurvey(of);
    expectStatus(await complete(of, slug, { feedback: 'a'.repeat(4000) }), 200);
    const survey = expectStatus(await of.organization.nobody().send('GET', `/surveys/${slug}`), 200);
    return survey.data.postSurveyHtml;
  }

  it("is the practice's own text", async () => {
    expect(await shownWith('# Thanks, {{patientName}}\n\n<script>alert(1)</script>')).toMatch(
      /^<h1>Thanks, Ann Miller<\/h1>\s*$/,
    );
  });

  it.each([
    ['nests too deeply', DEEP],
    ['takes too long', SLOW],
    ['repeats what was written until it is too long', '{{feedback}}'.repeat(800)],
  ])('is the standard one if the template %s', async (_name, template) => {
    expect(await shownWith(template)).toBeNull();
  });

  it.each([DEEP, SLOW])('refuses such a template on save', async (postSurveyScreenMarkdown) => {
    const { api } = of.admin;
    const refused = await api.update('practices', of.practiceId, { postSurveyScreenMarkdown });
    expect(expectStatus(refused, 400).errors).toEqual([
      {
        code: 'VALIDATION',
        message: 'Quotes, lists, links and emphasis may be nested at most 20 levels deep',
        path: 'postSurveyScreenMarkdown',
      },
    ]);
  });

  it.each([
    ['{{#positive}}Thanks!', 'The part “positive” has no end: add {{/positive}} after it'],
    [
      '{{^neutral}}{{#english}}Hi{{/neutral}}{{/english}}',
      'The part “english” has no end: add {{/english}} after it',
    ],
    ['Thanks!{{/positive}}', 'The end {{/positive}} has no beginning: add {{#positive}} before it'],
    ['Thanks, {{patientName', 'A variable or condition has no end: add }} after its name'],
    ['{{=<% %>=}}<%#positive%>', 'The part “positive” has no end: add {{/positive}} after it'],
    ['{{=x=}}', 'The preview cannot read the variables and conditions in double braces'],
  ])('refuses %s on save, of practices and work locations', async (postSurveyScreenMarkdown, message) => {
    const { api } = of.admin;
    const location = await createRecord(getModel('location'), of.admin);
    for (const [resource, id] of [
      ['practices', of.practiceId],
      ['workLocations', location.id],
    ] as const) {
      const refused = await api.update(resource, id, { postSurveyScreenMarkdown });
      expect(expectStatus(refused, 400).errors).toEqual([
        { code: 'VALIDATION', message, path: 'postSurveyScreenMarkdown' },
      ]);
    }
  });

  it('does not block other changes of a practice that already has one', async () => {
    await rows(of, 'update practices set post_survey_screen_markdown = $2 where organization_id = $1', [
      DEEP,
    ]);
    expectStatus(await of.admin.api.update('practices', of.practiceId, { city: 'Waco' }), 200);
  });
});
