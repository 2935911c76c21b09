import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { registerAccount } from './identity/account/routes.ts';
import { registerRefusalLog } from './identity/auth/log-refusals.ts';
import { registerAnalytics } from './measures/routes.ts';
import { registerPlans } from './measures/plans/routes.ts';
import { registerApiAccess } from './identity/api-access/routes.ts';
import { registerAuth } from './identity/auth/routes.ts';
import { registerSessions } from './identity/auth/sessions.ts';
import { registerRateLimits } from './http/calls/rate-limits.ts';
import type { AppContext } from './context.ts';
import type { EntityRegistry } from './entities/registry.ts';
import { compiledEntities, registerEntities } from './entities/routes.ts';
import { registerDigests } from './measures/digests/routes.ts';
import { registerErrors } from './http/error-responses.ts';
import { registerFeedback } from './feedback/routes.ts';
import { registerFiles } from './entities/files/routes.ts';
import { followProviderLink } from './identity/provider/provider-link.ts';
import { registerIdentity } from './identity/provider/routes.ts';
import { registerIncomingTexts } from './http/incoming-texts.ts';
import { registerImports } from './intake/import/routes.ts';
import { registerMailbox } from './outbox/messaging/mailbox.ts';
import { registerNotifications } from './feedback/notifications/routes.ts';
import { registerOperations } from './operations/routes.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerOrganizations } from './identity/organizations/routes.ts';
import { registerPracticeSystems } from './practice-systems/routes.ts';
import { registerReports } from './measures/reports/routes.ts';
import { registerPrivacy } from './privacy/routes.ts';
import { registerPractices } from './entities/practices/routes.ts';
import { registerProviders } from './entities/providers/routes.ts';
import { registerSecurity } from './http/security.ts';
import { registerStatic } from './http/static.ts';
import { registerSurveys } from './surveys/routes.ts';
import { registerTextWebhook } from './surveys/text-webhook.ts';
import { registerUnsubscribe } from './surveys/unsubscribe-page.ts';
import { registerSavedViews } from './entities/views/routes.ts';
import { registerVisits } from './practice-systems/visits/routes.ts';
import { registerWebhooks } from './outbox/webhooks/routes.ts';
import { registerSurveyPages } from './surveys/page/routes.ts';

export interface AppOptions {
  /** replaces the generated entities in tests */
  entities?: EntityRegistry;
}

/** OPTIONS lists the methods that the API accepts; the not-found handler in static.ts answers all other paths. */
function registerOptions(app: FastifyInstance): void {
  app.options('/v1/*', (_request, reply) =>
    reply.code(204).header('allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS').send(),
  );
}

/** Registers all routes on a server that `createServer` made. */
export async function registerApp(
  app: FastifyInstance,
  ctx: AppContext,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  app.decorate('ctx', ctx);
  registerErrors(app);
  await app.register(cookie);
  await registerSecurity(app, ctx.config);
  registerSessions(app, ctx);
  registerIncomingTexts(app);
  registerRateLimits(app, ctx);
  registerOperations(app, ctx);
  registerRefusalLog(app, ctx);
  registerAuth(app, ctx, followProviderLink);
  registerApiAccess(app, ctx);
  registerWebhooks(app, ctx);
  const registry = options.entities ?? compiledEntities(ctx.config);
  await registerFiles(app, ctx, registry);
  registerAccount(app, ctx, registry);
  registerEntities(app, ctx, registry);
  registerImports(app, ctx, registry);
  registerSavedViews(app, ctx, registry);
  registerPractices(app, ctx, registry);
  registerProviders(app, ctx, registry);
  registerOrganizations(app, ctx);
  registerIdentity(app, ctx);
  registerPrivacy(app, ctx);
  registerSurveys(app, ctx);
  registerVisits(app, ctx);
  await registerPracticeSystems(app, ctx);
  registerAnalytics(app, ctx);
  registerPlans(app, ctx, registry);
  registerReports(app, ctx, registry);
  registerFeedback(app, ctx);
  registerNotifications(app, ctx);
  registerMailbox(app, ctx);
  await registerOpenApi(app, ctx);
  registerOptions(app);
  const surveys = await registerSurveyPages(app, ctx);
  await registerUnsubscribe(app, ctx, surveys);
  await registerDigests(app, ctx, surveys);
  await registerTextWebhook(app, ctx);
  await registerStatic(app, ctx, surveys);
  return app;
}
