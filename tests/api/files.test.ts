import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../src/server/operations/jobs/janitor.ts';
import { type Answer, Browser } from './auth-browser.ts';
import { addPerson, type Person } from './auth-people.ts';
import { signInServer, type SignInServer } from './auth-environment.ts';

const MEGABYTE = 1_048_576;
const TYPES = 'png, jpeg, jpg, svg+xml, webp';

function png(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'indigo' } })
    .png()
    .toBuffer();
}

describe('files', () => {
  let server: SignInServer;
  let owner: Person;
  let browser: Browser;

  beforeAll(async () => {
    server = await signInServer();
    owner = await addPerson(server.db);
    browser = await signedIn(owner);
  });

  async function signedIn(person: Person): Promise<Browser> {
    const one = new Browser(server.url);
    await one.signIn(person.email, server.outbox);
    return one;
  }

  function form(...files: { bytes: Buffer; name?: string; field?: string }[]): FormData {
    const data = new FormData();
    for (const { bytes, name = 'picture.png', field = 'file' } of files) {
      data.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
    }
    return data;
  }

  function upload(body: FormData, query = '', by = browser): Promise<Answer> {
    return by.send(`/v1/files/upload${query}`, { method: 'POST', body });
  }

  async function uploadedId(bytes: Buffer): Promise<string> {
    return String((await upload(form({ bytes }))).body.data?.id);
  }

  it('stores a picture and serves it re-encoded, cacheable for an hour', async () => {
    const answer = await upload(form({ bytes: await png(300, 200), name: '../../etc/Team photo.png' }));
    expect(answer.status).toBe(201);
    const { id, ...rest } = answer.body.data ?? {};
    expect(rest).toMatchObject({
      name: 'Team photo.png',
      mediaType: 'image/png',
      width: 300,
      height: 200,
      url: `/v1/files/${String(id)}/content`,
    });
    const info = await browser.get(`/v1/files/${String(id)}`);
    expect(info.body.data).toEqual(answer.body.data);
    expect(info.headers.get('cache-control')).toBe('private, max-age=3600');
    const content = await fetch(`${server.url}${String(rest.url)}`, {
      headers: { cookie: getCookie(browser) },
    });
    expect(Object.fromEntries(content.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; sandbox",
    });
    const bytes = Buffer.from(await content.arrayBuffer());
    expect(bytes.length).toBe(rest.size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 300, height: 200 });
  });

  function getCookie(one: Browser): string {
    return `chairside_session=${one.cookies.get('chairside_session')?.value ?? ''}`;
  }

  it('turns an SVG into a PNG', async () => {
    const bytes = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><circle r="9"/></svg>',
    );
    expect((await upload(form({ bytes, name: 'logo.svg' }))).body.data).toMatchObject({
      mediaType: 'image/png',
      width: 600,
    });
  });

  it('accepts a file of exactly 1 MB, and refuses one byte more and far more', async () => {
    const picture = await png(20, 20);
    const padded = (size: number): Buffer => Buffer.concat([picture, randomBytes(size - picture.length)]);
    expect((await upload(form({ bytes: padded(MEGABYTE) }))).status).toBe(201);
    for (const size of [MEGABYTE + 1, 12 * MEGABYTE]) {
      const answer = await upload(form({ bytes: padded(size) }));
      expect(answer.status).toBe(413);
      expect(answer.body.errors?.map(({ message }) => message)).toEqual([
        'Please note that the maximum size of each uploaded file is 1 MB.',
      ]);
    }
  });

  it('reads the type from the content, not from the name', async () => {
    const answer = await upload(form({ bytes: Buffer.from('<script>alert(1)</script>'), name: 'a.png' }));
    expect(answer.status).toBe(415);
    expect(answer.body.errors).toEqual([
      {
        code: 'UNSUPPORTED_TYPE',
        path: 'file',
        message: `Sorry. This file format is not accepted. We can accept "${TYPES}" files only.`,
      },
    ]);
  });

  it('accepts one file, under its field name', async () => {
    const bytes = await png(9, 9);
    const two = await upload(form({ bytes }, { bytes }));
    expect(two.status).toBe(400);
    expect(two.body.errors?.[0]?.message).toBe('Please note that the maximum number of files is 1.');
    for (const body of [form(), form({ bytes, field: 'other' }), form({ bytes: Buffer.alloc(0) })]) {
      const none = await upload(body);
      expect(none.status).toBe(400);
      expect(none.body.errors).toEqual([{ code: 'VALIDATION', path: 'file', message: 'Field is required' }]);
    }
    expect((await browser.post('/v1/files/upload', {})).status).toBe(400);
  });

  it('requires an avatar to be a PNG of 500x500, named in the query or as a field', async () => {
    const large = await png(501, 100);
    const asField = form({ bytes: large });
    asField.append('purpose', 'avatar');
    for (const answer of [await upload(form({ bytes: large }), '?purpose=avatar'), await upload(asField)]) {
      expect(answer.status).toBe(413);
      expect(answer.body.errors?.[0]?.message).toBe(
        'Please note that the maximum size of each uploaded file is 500x500 pixels.',
      );
    }
    const jpeg = await sharp(await png(9, 9))
      .jpeg()
      .toBuffer();
    expect((await upload(form({ bytes: jpeg }), '?purpose=avatar')).status).toBe(415);
    expect((await upload(form({ bytes: await png(500, 500) }), '?purpose=avatar')).status).toBe(201);
    expect((await upload(form({ bytes: jpeg }), '?purpose=other')).status).toBe(400);
  });

  it('accepts no other picture as an avatar, however it was uploaded', async () => {
    const path = `/v1/users/${owner.userId}`;
    const setAvatar = async (fileId: string): Promise<Answer> => {
      const { updatedAt } = (await browser.get(path)).body.data ?? {};
      return browser.send(path, { method: 'PUT', json: { avatarFileId: fileId, updatedAt } });
    };
    const jpeg = await sharp(await png(9, 9))
      .jpeg()
      .toBuffer();
    for (const bytes of [jpeg, await png(501, 9)]) {
      const refused = await setAvatar(await uploadedId(bytes));
      expect(refused.status).toBe(400);
      expect(refused.body.errors).toEqual([
        {
          code: 'VALIDATION',
          path: 'avatarFileId',
          message: 'The picture must be a PNG no larger than 500x500 pixels.',
        },
      ]);
    }
    expect((await setAvatar(await uploadedId(await png(500, 500)))).status).toBe(200);
  });

  it('requires a session, and is hidden from other organizations', async () => {
    const bytes = await png(9, 9);
    const id = await uploadedId(bytes);
    const nobody = new Browser(server.url);
    expect((await upload(form({ bytes }), '', nobody)).status).toBe(401);
    const stranger = await signedIn(await addPerson(server.db));
    const colleague = await signedIn(
      await addPerson(server.db, { role: 'PROVIDER', organizationId: owner.organizationId }),
    );
    for (const path of [`/v1/files/${id}`, `/v1/files/${id}/content`]) {
      expect((await nobody.get(path)).status).toBe(401);
      expect((await stranger.get(path)).status).toBe(404);
      expect((await colleague.get(path)).status).toBe(200);
    }
    for (const missing of [randomUUID(), 'x', '%27']) {
      expect((await browser.get(`/v1/files/${missing}`)).status).toBe(404);
    }
  });

  it('deletes unused uploads within a day', async () => {
    const bytes = await png(9, 9);
    const [used, unused, recent] = [
      await uploadedId(bytes),
      await uploadedId(bytes),
      await uploadedId(bytes),
    ];
    await server.db.system(async (tx) => {
      await tx.query('update users set avatar_file_id = $1 where id = $2', [used, owner.userId]);
      await tx.query(`update files set created_at = now() - interval '25 hours' where id = any($1::uuid[])`, [
        [used, unused],
      ]);
    });
    await cleanUp({ db: server.db });
    const statuses = [];
    for (const id of [used, unused, recent]) statuses.push((await browser.get(`/v1/files/${id}`)).status);
    expect(statuses).toEqual([200, 404, 200]);
  });
});
