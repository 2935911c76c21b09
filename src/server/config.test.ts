import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function problems(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('starts without any variable: embedded, with the demo, on localhost', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      demo: true,
      companyMarker: '@chairside.',
    });
  });

  it('has no demo on PostgreSQL unless requested', () => {
    const DATABASE_URL = 'postgres://u:p@db.example.com/app';
    expect(readConfig({ DATABASE_URL }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readConfig({}));
  });

  it('reports every invalid variable on its own line', () => {
    const env = {
      PORT: '99999',
      APP_URL: 'chairside',
      DEMO: 'perhaps',
      SURVEYS_HOST: 'a b',
      TWILIO_FROM: '+1',
    };
    const found = problems(env);
    expect(found).toHaveLength(5);
    for (const name of Object.keys(env)) expect(found.some((line) => line.includes(name))).toBe(true);
    expect(found.every((line) => !line.includes('\n'))).toBe(true);
  });

  it('translates comments with the configured service, if any', () => {
    expect(readConfig({}).translate).toBeUndefined();
    const env = { TRANSLATE_URL: 'http://translate.local:5000', TRANSLATE_API_KEY: 'key' };
    expect(readConfig(env).translate).toEqual({ url: 'http://translate.local:5000/', apiKey: 'key' });
    const found = problems({ TRANSLATE_URL: 'ftp://user:hunter2@translate.local' });
    expect(found).toEqual(['TRANSLATE_URL must be an address that starts with https:// or http://.']);
  });

  it('does not print passwords', () => {
    const found = problems({ DATABASE_URL: 'mysql://root:hunter2@db/x', SMTP_URL: 'http://u:hunter2@mail' });
    expect(found).toHaveLength(2);
    expect(found.join()).not.toContain('hunter2');
  });

  it('trusts only the configured proxies', () => {
    expect(readConfig({}).trustedProxies).toEqual([]);
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.5, fd00::/8 192.168.0.0/16' }).trustedProxies).toEqual([
      '10.0.0.5',
      'fd00::/8',
      '192.168.0.0/16',
    ]);
    for (const text of ['proxy.example.com', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', 'loopback'])
      expect(problems({ TRUSTED_PROXIES: text })).toHaveLength(1);
  });

  it('refuses an APP_URL with a path, which links would lose', () => {
    expect(problems({ APP_URL: 'https://example.com/app' })).toHaveLength(1);
    expect(readConfig({ APP_URL: 'https://example.com/' }).appUrl).toBe('https://example.com');
  });

  it('reads only variables listed in .env.example', () => {
    const source = readFileSync('src/server/config.ts', 'utf8');
    const read = [...source.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, name]) => name ?? '');
    const named = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(read.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !read.includes(name ?? ''))).toEqual([]);
  });
});
