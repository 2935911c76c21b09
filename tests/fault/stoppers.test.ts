import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltScene, closeBuiltScene, makeSurveys, openBuiltScene } from '../support/built-scene.ts';
import { importBlocked, listWorks, type Work } from '../support/bulk-works.ts';
import { DATABASES } from '../support/fault-databases.ts';
import { Probe } from '../support/probe.ts';
import { query, startPostgres, type TemporaryPostgres } from '../support/postgres.ts';

const ROOT = join(import.meta.dirname, '../..');
const MOST_MS = 250;
const NESTED = 7 * 1024 * 1024;
const ROWS = 10_000;

/** Sends a body unchanged. @returns the status, which may arrive before the whole body is read */
function post(url: string, body: Buffer, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': body.length, ...headers },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function slowPicture(): Buffer {
  const blurs = '<feTurbulence numOctaves="20" baseFrequency="0.9"/><feMorphology radius="200"/>'.repeat(25);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">
      <filter id="f" x="-1" y="-1" width="3" height="3">${blurs}</filter>
      <rect filter="url(#f)" width="2000" height="2000"/></svg>`,
  );
}

function upload(url: string, cookie: string, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/svg+xml' }), 'slow.svg');
  return fetch(`${url}/v1/files/upload`, { method: 'POST', headers: { cookie }, body: form }).then(
    ({ status }) => status,
  );
}

/** Rows of a bulk sending, each with this much text. */
function buildRows(practiceId: string, text: string): Buffer {
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    email: `stopper.${n}@example.test`,
    patientName: text,
    patientType: text === '' ? 'WRONG' : 'ADULT',
    language: text === '' ? 'WRONG' : 'ENGLISH',
    practiceId,
    line: n + 2,
  }));
  return Buffer.from(JSON.stringify(rows));
}

describe.each(DATABASES)('/health on %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-stoppers-'));
  let postgres: TemporaryPostgres | undefined;
  let databaseUrl: string | undefined;
  let scene: BuiltScene;
  let works: Work[];
  let probe: Probe;

  async function expectHealthDuring(work: () => Promise<unknown>, what = 'the work'): Promise<void> {
    const during = await probe.during(work);
    expect(Math.max(...during), `of ${during.length} answers during ${what}`).toBeLessThanOrEqual(MOST_MS);
  }

  beforeAll(async () => {
    if (kind === 'postgres') {
      postgres = await startPostgres();
      databaseUrl = await postgres.createDatabase();
    }
    scene = await openBuiltScene(ROOT, dataDir, databaseUrl);
    await importBlocked(scene);
    works = listWorks(scene);
    probe = new Probe(`${scene.server.url}/health`, { pid: scene.server.pid });
    await probe.take();
  }, 120_000);

  afterAll(async () => {
    await probe.stop();
    await closeBuiltScene(scene);
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const bulkUrl = (): string => `${scene.server.url}/v1/surveys/px/send/bulk`;

  it('answers while an unauthenticated client sends 14 MB of nested lists', async () => {
    const body = Buffer.from('['.repeat(NESTED) + ']'.repeat(NESTED));
    await expectHealthDuring(async () => {
      const sent = [1, 2, 3, 4].map(() => post(bulkUrl(), body));
      expect(await Promise.all(sent)).toEqual([401, 401, 401, 401]);
    });
  });

  it('answers while a signed-in user sends nested lists and rows full of text or errors', async () => {
    const { cookie } = scene.caller;
    const bodies = [
      Buffer.from('['.repeat(NESTED / 2) + ']'.repeat(NESTED / 2)),
      buildRows(scene.practiceIds[0] ?? '', 'é'.repeat(400)),
      buildRows(scene.practiceIds[0] ?? '', ''),
    ];
    await expectHealthDuring(async () => {
      const statuses: number[] = [];
      for (const body of bodies) statuses.push(await post(bulkUrl(), body, { cookie }));
      expect(statuses).toEqual([413, 400, 400]);
    });
  });

  it('answers while four slow pictures are rendered', async () => {
    const { server, caller } = scene;
    await expectHealthDuring(async () => {
      const sent = [1, 2, 3, 4].map(() => upload(server.url, caller.cookie, slowPicture()));
      expect(await Promise.all(sent)).toEqual([400, 400, 400, 400]);
    });
  }, 60_000);

  it('answers while regular expressions run on adversarial text: unclosed comments and long runs of spaces', async () => {
    const { server, caller, practiceIds } = scene;
    const blanks = `a${' '.repeat(9_990)}b`;
    await expectHealthDuring(async () => {
      const comments = Buffer.from(`${'<!---->'.repeat(500)}x`);
      expect(await upload(server.url, caller.cookie, comments)).toBe(415);
      const form = new FormData();
      const rows = `Email,Patient Name,Patient Type,Language\nblanks@example.test,a${' '.repeat(200_000)}b,Adult,English`;
      form.append('file', new Blob([rows]), 'blanks.csv');
      const check = await caller.upload(`/surveys/px/bulk?practiceId=${practiceIds[0] ?? ''}`, form);
      // the spaces become one
      expect(check).toMatchObject({ successfulCount: 1, errorCount: 0 });
      for (const { slug, answers } of await makeSurveys(scene, 2))
        await caller.data('POST', `/surveys/${slug}/complete`, {
          ...{ answers, contact: false, feedback: blanks, experienceType: 'PATIENT' },
        });
    });
  }, 60_000);

  it('answers while 5,000 rows are imported, and 10,000 are checked, sent and exported', async () => {
    for (const { what, run } of works) await expectHealthDuring(run, what);
  }, 180_000);

  if (kind === 'postgres') {
    it('answers while surveys with 4,000 nested quotes in their completion screen or answers are completed', async () => {
      const { server, caller } = scene;
      await query(databaseUrl ?? '', 'update practices set post_survey_screen_markdown = $1', [
        '> '.repeat(4000),
      ]);
      const made = await makeSurveys(scene, 4);
      await expectHealthDuring(async () => {
        await Promise.all(
          made.map(async ({ slug, answers }) => {
            await caller.data('POST', `/surveys/${slug}/complete`, {
              answers,
              contact: false,
              feedback: '',
              experienceType: 'PATIENT',
            });
            for (const path of [`/px/s/${slug}`, `/v1/surveys/${slug}`])
              expect((await fetch(server.url + path)).status).toBe(200);
          }),
        );
      });
    }, 60_000);
  }
});
