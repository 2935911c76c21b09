import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BulkColumn, EMPLOYEE_COLUMNS, PATIENT_COLUMNS } from '../../domain/bulk-columns.ts';
import type { BulkCheck } from '../../domain/bulk-upload.ts';
import type { ExperienceType } from '../../domain/survey-permissions.ts';
import { withSession } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { readCsvUpload } from '../csv/read-csv-upload.ts';
import { refuse } from '../errors.ts';
import { findFileContent } from '../files/stored-files.ts';
import type { EmployeeRow, PatientRow } from './bulk/bulk-rows.ts';
import { checkEmployeeFile } from './bulk/check-employees.ts';
import { checkPatientFile } from './bulk/check-patients.ts';
import { startBulk } from './bulk/start-bulk.ts';
import { bulkTemplate } from './bulk/template.ts';
import { listUploads, readUploadState } from './bulk/uploads.ts';
import { isLanguage } from './catalogue.ts';
import { changeSurveyLanguage } from './change-language.ts';
import { completeSurvey } from './complete-survey.ts';
import { requireSurvey } from './find-survey.ts';
import { openSurvey } from './open-survey.ts';
import { readPublicSurvey } from './read-public-survey.ts';
import { requireSender } from './send-access.ts';
import { sendEmployeeSurvey } from './send-employee-survey.ts';
import { sendPatientSurvey } from './send-patient-survey.ts';

/** 10,000 rows as JSON. */
const BULK_BODY_LIMIT = 16 * 1024 * 1024;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function send(reply: FastifyReply, data: unknown, status = 200): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send({ data });
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

function slugOf(request: FastifyRequest): string {
  return (request.params as { slug: string }).slug;
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return request.query as Record<string, unknown>;
}

/** The calls that the public page makes: the link is the key. */
function registerPublicCalls(app: FastifyInstance, ctx: AppContext): void {
  app.get('/v1/surveys/:slug', async (request, reply) => {
    const { language } = queryOf(request);
    const options = isLanguage(language) ? { language } : {};
    return send(reply, await readPublicSurvey(ctx, slugOf(request), options));
  });

  app.post('/v1/surveys/:slug/opened', async (request, reply) => {
    await openSurvey(ctx, slugOf(request));
    return send(reply, null);
  });

  app.post('/v1/surveys/:slug/complete', async (request, reply) =>
    send(reply, await completeSurvey(ctx, slugOf(request), request.body)),
  );

  app.post('/v1/surveys/:slug/change-language', async (request, reply) => {
    await changeSurveyLanguage(ctx, slugOf(request), bodyOf(request).language);
    return send(reply, null);
  });

  app.get('/v1/surveys/:slug/avatar', async (request, reply) => {
    const { organizationId, practiceAvatarFileId: id } = await requireSurvey(ctx.db, slugOf(request));
    const file =
      id === null ? undefined : await ctx.db.system((tx) => findFileContent(tx, { organizationId }, id));
    if (!file) throw refuse('NOT_FOUND', 'File not found');
    return reply
      .header('cache-control', 'private, max-age=3600')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(file.mediaType)
      .send(Buffer.from(file.bytes));
  });
}

function registerSending(app: FastifyInstance, ctx: AppContext): void {
  app.post('/v1/surveys/px/send', async (request, reply) => {
    const how = bodyOf(request).isQrCode === true ? 'qr' : 'send';
    return send(
      reply,
      await withSession(request, (signedIn) => sendPatientSurvey(ctx, signedIn, request.body, how)),
      201,
    );
  });

  app.post('/v1/surveys/generate', async (request, reply) => {
    const data = await withSession(request, (signedIn) => {
      if (!signedIn.session.organization.allowGenerateSurvey) {
        throw refuse('FORBIDDEN', 'Your organization does not generate surveys.');
      }
      return sendPatientSurvey(ctx, signedIn, request.body, 'generate');
    });
    return send(reply, data, 201);
  });

  app.post('/v1/surveys/ex/send', async (request, reply) =>
    send(
      reply,
      await withSession(request, (signedIn) => sendEmployeeSurvey(ctx, signedIn, request.body)),
      201,
    ),
  );
}

interface BulkKind {
  path: 'px' | 'ex';
  type: ExperienceType;
  columns: readonly BulkColumn[];
}

const BULK: readonly BulkKind[] = [
  { path: 'px', type: 'PATIENT', columns: PATIENT_COLUMNS },
  { path: 'ex', type: 'EMPLOYEE', columns: EMPLOYEE_COLUMNS },
];

function practiceOf(value: unknown): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value === 'string' && UUID.test(value)) return value.toLowerCase();
  throw refuse('VALIDATION', 'Practice is required', 'practiceId');
}

function registerBulk(app: FastifyInstance, ctx: AppContext, { path, type, columns }: BulkKind): void {
  app.get(`/v1/surveys/${path}/bulk/template`, async (request, reply) => {
    await withSession(request, async ({ viewer, tenant }) => {
      requireSender(viewer, type);
      await ctx.db.pipeline(tenant, []);
    });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="survey-${path}-template.csv"`)
      .type('text/csv; charset=utf-8')
      .send(bulkTemplate(columns));
  });

  app.post(`/v1/surveys/${path}/bulk`, async (request, reply) => {
    // allowed before a byte is read
    await withSession(request, async ({ viewer, tenant, session }) => {
      requireSender(viewer, type);
      if (!session.organization.allowBulkUpload) {
        throw refuse('FORBIDDEN', 'Your organization does not send in bulk.');
      }
      await ctx.db.pipeline(tenant, []);
    });
    const { file, fields } = await readCsvUpload(request);
    const practiceId = practiceOf(queryOf(request).practiceId ?? fields.practiceId);
    const data = await withSession(request, ({ viewer, tenant }) =>
      ctx.db.tenant(tenant, (tx): Promise<BulkCheck<PatientRow | EmployeeRow>> =>
        type === 'PATIENT'
          ? checkPatientFile(tx, viewer, file.bytes, { practiceId })
          : checkEmployeeFile(tx, viewer, file.bytes),
      ),
    );
    return send(reply, data);
  });

  app.post(`/v1/surveys/${path}/send/bulk`, { bodyLimit: BULK_BODY_LIMIT }, async (request, reply) => {
    const data = await withSession(request, (signedIn) => startBulk(ctx, signedIn, type, request.body));
    return send(reply, data, 202);
  });
}

function registerUploads(app: FastifyInstance, ctx: AppContext): void {
  app.get('/v1/surveys/uploads', async (request, reply) => {
    const { experienceType } = queryOf(request);
    if (experienceType !== 'PATIENT' && experienceType !== 'EMPLOYEE') {
      throw refuse('VALIDATION', 'Invalid value', 'experienceType');
    }
    const data = await withSession(request, (signedIn) => listUploads(ctx.db, signedIn, experienceType));
    return reply
      .header('cache-control', 'no-store')
      .send({ data, pagination: { total: data.length, pageCount: Math.min(1, data.length) } });
  });

  app.get('/v1/surveys/uploads/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    return send(reply, await withSession(request, (signedIn) => readUploadState(ctx.db, signedIn, id)));
  });
}

/** Surveys: sending them, and what their public page calls. */
export function registerSurveys(app: FastifyInstance, ctx: AppContext): void {
  registerPublicCalls(app, ctx);
  registerSending(app, ctx);
  for (const kind of BULK) registerBulk(app, ctx, kind);
  registerUploads(app, ctx);
}
