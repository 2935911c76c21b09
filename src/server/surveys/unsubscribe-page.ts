import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countAnonymous } from '../http/calls/admit.ts';
import type { AppContext } from '../context.ts';
import { escapeHtml } from '../outbox/messaging/compose.ts';
import { plainPage } from '../http/plain-page.ts';
import type { PagesElsewhere } from '../http/static.ts';
import { readUnsubscribe, unsubscribe, type UnsubscribeTexts } from './unsubscribe.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'";

function pageHtml(texts: UnsubscribeTexts, isDone: boolean): string {
  const body = isDone
    ? `<p role="status">${escapeHtml(texts.done)}</p>`
    : `<h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.info)}</p>
<form method="post"><button type="submit">${escapeHtml(texts.button)}</button></form>`;
  return plainPage({ lang: texts.code, dir: texts.direction, title: texts.title, body });
}

function sendTexts(reply: FastifyReply, texts: UnsubscribeTexts, isDone: boolean): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(pageHtml(texts, isDone));
}

function getSlug(request: FastifyRequest): string {
  return (request.params as { slug: string }).slug;
}

/** The target of the links in a kind of mail. */
interface UnsubscribeLink {
  /** with `:slug` */
  path: string;
  /** @returns undefined for an unknown link */
  read: (slug: string) => Promise<UnsubscribeTexts | undefined>;
  unsubscribe: (slug: string) => Promise<UnsubscribeTexts | undefined>;
}

/**
 * The page behind a mail's unsubscribe link. Opening it only asks, since mail scanners open links; a POST unsubscribes:
 * the one click of mail programs with the List-Unsubscribe header (RFC 8058), or the page's own button.
 */
export async function registerUnsubscribePage(
  app: FastifyInstance,
  surveys: PagesElsewhere,
  link: UnsubscribeLink,
): Promise<void> {
  // a separate scope: only here are such forms parsed
  await app.register((scope, _options, done) => {
    // the application's own parser reads files; none are read here
    scope.removeContentTypeParser('multipart/form-data');
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      (_request, payload, parsed) => {
        payload.resume();
        parsed(null);
      },
    );
    scope.addHook('onRequest', (request, reply) => countAnonymous(request, reply, 'unsubscribePage'));
    scope.get(link.path, async (request, reply) => {
      const texts = await link.read(getSlug(request));
      return texts ? sendTexts(reply, texts, false) : surveys.notFound(request, reply);
    });
    scope.post(link.path, async (request, reply) => {
      const texts = await link.unsubscribe(getSlug(request));
      return texts ? sendTexts(reply, texts, true) : surveys.notFound(request, reply);
    });
    done();
  });
}

/** The links in survey mails. */
export function registerUnsubscribe(
  app: FastifyInstance,
  ctx: AppContext,
  surveys: PagesElsewhere,
): Promise<void> {
  return registerUnsubscribePage(app, surveys, {
    path: '/unsubscribe/:slug',
    read: (slug) => readUnsubscribe(ctx, slug),
    unsubscribe: (slug) => unsubscribe(ctx, slug),
  });
}
