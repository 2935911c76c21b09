import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { emptyDraft } from '../../../domain/surveys/survey-draft.ts';
import { countAnonymous } from '../../http/calls/admit.ts';
import type { AppContext } from '../../context.ts';
import { AppError, refuse } from '../../http/errors.ts';
import type { PagesElsewhere } from '../../http/static.ts';
import { readPublicSurvey } from '../read-public-survey.ts';
import { answerByForm } from './answer-by-form.ts';
import { type Refusal, renderRefusal, renderSurveyPage, type ShownSurvey } from './render-survey-page.tsx';
import { sendPage } from './send-page.ts';
import { isSurveysHost, slugOfPath } from './survey-address.ts';
import { readSurveyTemplate, surveyAssets, type SurveyTemplate } from './survey-template.ts';

const PREFIXES = ['/px/s', '/s', '/ex/s'] as const;
/** Form action on a surveys host, whose own addresses are all pages. */
const POST_PREFIX = '/s';
const FAULT = 500;

type Params = { Params: { slug: string } };

/** The reason for refusing a survey, and its status. */
function toRefusal(error: unknown): { refusal: Refusal; status: number } {
  if (!(error instanceof AppError)) return { refusal: 'failed', status: FAULT };
  const [first] = error.failures;
  const { status } = error;
  if (status !== 404) return { refusal: 'failed', status };
  return { refusal: first?.code === 'EXPIRED' ? 'expired' : 'notFound', status };
}

/** The pages of surveys: public pages behind their links. */
class SurveyPages {
  constructor(
    private readonly ctx: AppContext,
    private readonly template: SurveyTemplate | undefined,
  ) {}

  async show(
    request: FastifyRequest,
    reply: FastifyReply,
    slug: string,
    action: string,
  ): Promise<FastifyReply> {
    return this.answer(request, reply, async () => {
      await countAnonymous(request, reply, 'surveyPage');
      const survey = await readPublicSurvey(this.ctx, slug);
      return this.send(request, reply, 200, { survey, draft: emptyDraft(survey), action });
    });
  }

  async take(
    request: FastifyRequest,
    reply: FastifyReply,
    slug: string,
    action: string,
  ): Promise<FastifyReply> {
    const { body } = request;
    if (!(body instanceof URLSearchParams)) {
      throw refuse('UNSUPPORTED_TYPE', 'Send a form (application/x-www-form-urlencoded).');
    }
    return this.answer(request, reply, async () => {
      await countAnonymous(request, reply, 'surveyForm');
      const outcome = await answerByForm(this.ctx, slug, body);
      if (outcome.kind === 'done') return reply.redirect(action, 303);
      return this.send(request, reply, outcome.status, { ...outcome.shown, action });
    });
  }

  /** Runs a page's work, and renders a refusal as a page. */
  private async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    run: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      return await run();
    } catch (error) {
      const { refusal, status } = toRefusal(error);
      if (status >= FAULT) request.log.error({ err: error }, 'a survey could not be shown');
      return this.refuse(request, reply, refusal, status);
    }
  }

  refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: Refusal,
    status: number,
  ): Promise<FastifyReply> {
    return this.sendRendered(request, reply, status, (template) =>
      renderRefusal(template, refusal, this.agent),
    );
  }

  private send(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    shown: ShownSurvey,
  ): Promise<FastifyReply> {
    return this.sendRendered(request, reply, status, (template) =>
      renderSurveyPage(template, shown, this.agent),
    );
  }

  private async sendRendered(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    render: (template: SurveyTemplate) => string,
  ): Promise<FastifyReply> {
    if (this.template) return sendPage(request, reply, status, render(this.template));
    return reply
      .code(status < 400 ? 503 : status)
      .type('text/plain; charset=utf-8')
      .send('The survey page is not built: run npm run build.\n');
  }

  private get agent(): string | null {
    return this.ctx.config.analyticsAgentUrl ?? null;
  }
}

/** Registers the public survey's pages and their assets. */
export async function registerSurveyPages(
  app: FastifyInstance,
  ctx: AppContext,
  template: SurveyTemplate | undefined = readSurveyTemplate(),
): Promise<PagesElsewhere> {
  const pages = new SurveyPages(ctx, template);
  const root = surveyAssets();
  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      prefix: '/survey-assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    });
  }
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    );
    for (const prefix of PREFIXES) {
      scope.get<Params>(`${prefix}/:slug`, (request, reply) =>
        pages.show(request, reply, request.params.slug, request.url.split('?', 1)[0] ?? prefix),
      );
      scope.post<Params>(`${prefix}/:slug`, (request, reply) =>
        pages.take(request, reply, request.params.slug, request.url.split('?', 1)[0] ?? prefix),
      );
    }
  });
  return {
    onSurveysHost(request, reply) {
      if (!isSurveysHost(request, ctx.config)) return undefined;
      const slug = slugOfPath(request.url.split('?', 1)[0] ?? '');
      return pages.show(request, reply, slug, `${POST_PREFIX}/${encodeURIComponent(slug)}`);
    },
    notFound: (request, reply) => pages.refuse(request, reply, 'notFound', 404),
  };
}
