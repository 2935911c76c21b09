import { expect } from 'vitest';
import type { Actor } from './organizations.ts';
import { eventually } from './surveys.ts';

/** Collects the events sent to a user's open page. */
export async function listen(
  { api, organization }: Actor,
  token: string,
  lastId?: string,
  url = organization.server.url,
) {
  const answer = await fetch(`${url}/v1/notifications/stream`, {
    headers: {
      cookie: `chairside_session=${token}`,
      accept: 'text/event-stream',
      ...(lastId && { 'last-event-id': lastId }),
    },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const heard = { text: '', isOver: false, api };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) heard.text += decoder.decode(chunk, { stream: true });
    heard.isOver = true;
  })();
  return {
    heard,
    events: () => [...heard.text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name),
    hears: (name: string) =>
      eventually(() => (heard.text.includes(`event: ${name}\n`) ? true : undefined), name),
    ends: () => eventually(() => heard.isOver || undefined, 'the end'),
  };
}
