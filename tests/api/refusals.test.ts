import { connect } from 'node:net';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../src/server/identity/auth/own-cookies.ts';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import { harness, type Harness } from '../support/harness.ts';
import { addOrganization, addUser } from '../support/people.ts';

interface RawAnswer {
  status: number;
  type: string;
  body: string;
}

/** Sends raw bytes that no HTTP client would send. */
function raw(url: string, text: string, { half = false } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => (half ? socket.end(text) : socket.write(text)));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
        type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
        body,
      });
    });
  });
}

function request(path: string, headers: string[] = [], body = '', method = 'GET'): string {
  return [`${method} ${path} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, '', body].join(
    '\r\n',
  );
}

describe('a refusal has the shape of all others', () => {
  let of: Harness;
  beforeAll(async () => {
    of = await harness();
  });

  const json = ['content-type: application/json'];
  const login = (headers: string[], body = '') => request('/v1/auth/login', headers, body, 'POST');
  it.each<[string, number, string]>([
    ['an address that cannot be decoded', 404, request('/v1/%E0%A4%A')],
    ['an encoded path above the root', 404, request('/v1/..%2f..')],
    [
      'an encoded path above the folder of the documentation',
      404,
      request('/v1/docs/assets/..%2f..%2fpackage.json'),
    ],
    ['a name of 300 characters', 404, request(`/v1/surveys/${'x'.repeat(300)}`)],
    ['headers that are too long', 431, request('/v1/practices', [`x-long: ${'x'.repeat(20_000)}`])],
    ['a head that is not HTTP', 400, 'GET /v1/practices HTTP/1.1\r\nno header\r\n\r\n'],
    ['a request without Host', 400, 'GET /v1/practices HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['an odd Expect header', 417, request('/v1/practices', ['expect: tea'])],
    ['a body that is not JSON', 400, login([...json, 'content-length: 1'], '{')],
    ['a type that nobody reads', 415, login(['content-type: text/plain', 'content-length: 1'], 'x')],
    ['a Content-Length that is no number', 400, login([...json, 'content-length: x'])],
    ['a form where JSON belongs', 400, login(['content-type: multipart/form-data', 'content-length: 0'])],
  ])('%s', async (_name, status, text) => {
    const answer = await raw(of.url, text);
    expect(answer).toMatchObject({ status, type: 'application/json; charset=utf-8' });
    const { errors } = JSON.parse(answer.body) as { errors: { message: string; code: string }[] };
    expect(errors[0]).toMatchObject({
      message: expect.any(String) as string,
      code: expect.any(String) as string,
    });
    expect(answer.body).not.toContain('statusCode');
  });

  const accepts = ['accept: text/html,application/xhtml+xml,*/*;q=0.8'];
  it.each<[string, number, string]>([
    ['a folder that is not served', 404, '/.vite/manifest.json'],
    ['a file that is not there', 404, '/assets/none.js'],
    ['a way out of the folder', 404, '/..%2f..%2fpackage.json'],
    ['measurements that are switched off', 404, '/metrics'],
  ])('%s is a page in a browser, and JSON in the API', async (_name, status, path) => {
    const page = await raw(of.url, request(path, accepts));
    expect(page).toMatchObject({ status, type: 'text/html; charset=utf-8' });
    expect(page.body).toContain('<h1>Page not found</h1>');
    expect(page.body).toContain('href="/"');
    expect((await raw(of.url, request(path))).type).toBe('application/json; charset=utf-8');
    const api = await raw(of.url, request('/v1/none', accepts));
    expect(api).toMatchObject({ status: 404, type: 'application/json; charset=utf-8' });
  });

  it('a truncated body', async () => {
    const answer = await raw(of.url, login([...json, 'content-length: 100'], '{"email":'), { half: true });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toHaveProperty('errors');
  });

  it('a form without boundary', async () => {
    const user = await addUser(of.db, await addOrganization(of.db), 'ADMIN');
    const { token } = await of.db.system((tx) => createSession(tx, user));
    const answer = await raw(
      of.url,
      request(
        '/v1/files/upload',
        [`cookie: ${SESSION_COOKIE}=${token}`, 'content-type: multipart/form-data', 'content-length: 2'],
        'xx',
        'POST',
      ),
    );
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ errors: [{ code: 'VALIDATION', path: 'file' }] });
  });

  it.runIf(process.getuid)('keeps files of the embedded database unreadable for other users', () => {
    const open = (path: string): string[] => {
      const stat = lstatSync(path);
      const below = stat.isDirectory() ? readdirSync(path).flatMap((name) => open(join(path, name))) : [];
      return stat.mode & 0o077 ? [path, ...below] : below;
    };
    if (of.db.kind === 'embedded') expect(open(of.dataDir)).toEqual([]);
  });
});
