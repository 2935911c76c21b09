import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '../outbox/messaging/compose.ts';
import { plainPage } from './plain-page.ts';

const TITLES: Record<number, string> = { 404: 'Page not found', 503: 'Back in a moment' };
const TITLE = 'That did not work';

/** Whether a browser requests a page. API clients get JSON, whatever they accept. */
export function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !/^\/v1(\/|\?|$)/.test(url) && (headers.accept ?? '').includes('text/html');
}

/** An error page with its message and a link onwards. */
export function errorPage(status: number, message: string): string {
  const title = TITLES[status] ?? TITLE;
  const isTemporary = status === 503 || status === 429;
  const link = isTemporary
    ? '<a class="button" href="">Try again</a>'
    : '<a class="button" href="/">Go to Chairside</a>';
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>${link}`;
  return plainPage({ lang: 'en', dir: 'ltr', title, body });
}
