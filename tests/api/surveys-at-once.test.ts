import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, type Json } from '../support/api.ts';
import { atOnce } from '../support/at-once.ts';
import type { Actor } from '../support/organizations.ts';
import {
  complete,
  eventually,
  patientBody,
  rows,
  sendSurvey,
  surveyScene,
  type SurveyScene,
} from '../support/surveys.ts';

/** Two sendings at the same moment. */
describe('a contact in two sendings at once', () => {
  let scene: SurveyScene;

  beforeAll(async () => {
    scene = await surveyScene();
    await rows(scene, 'update organizations set allow_bulk_upload = true where id = $1 returning id');
  });

  async function startBulk(list: Json[]): Promise<string> {
    const answer = await scene.admin.api.send('POST', '/surveys/px/send/bulk', list);
    return String(expectStatus(answer, 202).data.id);
  }

  function uploaded(id: string): Promise<{ sent: number; skipped: Json[] }> {
    return eventually(async () => {
      const [upload] = await rows<{ status: string; sent: number; skipped: Json[] }>(
        scene,
        'select status, sent, skipped from uploads where organization_id = $1 and id = $2',
        [id],
      );
      return upload?.status === 'DONE' ? upload : undefined;
    }, 'the end of the sending');
  }

  async function sentTo(email: unknown): Promise<number> {
    const found = await rows(
      scene,
      'select id from surveys where organization_id = $1 and contact_key = $2',
      [email],
    );
    return found.length;
  }

  it('is sent one survey, by whichever is first', async () => {
    const row = patientBody(scene);
    const practice = { text: 'select from practices where id = $1 for update', values: [scene.practiceId] };
    const [, single] = await atOnce<unknown>(
      scene.organization.server.db,
      [practice],
      [
        async () => uploaded(await startBulk([{ ...row, line: 2 }])),
        () => scene.admin.api.send('POST', '/surveys/px/send', row),
      ],
    );
    expect([201, 409]).toContain((single as { status: number }).status);
    expect(await sentTo(row.email)).toBe(1);
  });
});

/** Two people who work on one request for a call. */
describe('a request with two changes at once', () => {
  it('has a history that ends with its status', async () => {
    const scene = await surveyScene();
    const slug = await sendSurvey(scene);
    expectStatus(await complete(scene, slug, { contact: true, feedback: 'Call me.' }), 200);
    const [survey] = await rows<{ id: string }>(
      scene,
      'select id from surveys where organization_id = $1 and slug = $2',
      [slug],
    );
    const change = (by: Actor, status: string, notes: string) =>
      by.api.send('PUT', `/feedbacks/${survey?.id ?? ''}`, { status, notes });
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all([
        change(scene.admin, 'LEFT_MESSAGE', `Called in round ${round}.`),
        change(scene.desk, 'ALREADY_ENGAGED', `Wrote in round ${round}.`),
      ]);
      for (const answer of answers) expectStatus(answer, 200);
      const read = expectStatus(await scene.admin.api.read('feedbacks', survey?.id ?? ''), 200).data;
      const history = read.srrStatusHistories as Json[];
      expect(history).toHaveLength(2 * (round + 1));
      expect(history.at(-1)?.status).toBe(read.status);
    }
  });
});
