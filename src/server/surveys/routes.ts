import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RowShape } from '../../domain/text/intake/row-shape.ts';
import { employeesRow, patientsRow } from '../../generated/rows.ts';
import { type CsvUpload, registerCalls } from '../http/calls/register-calls.ts';
import { templateText } from '../intake/csv/example-row.ts';
import type { AppContext } from '../context.ts';
import { readColumnChoices } from '../intake/csv/read-csv-upload.ts';
import type { Tenant } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { findFileContent } from '../http/files/stored-files.ts';
import { paginationOfAll } from '../http/paging.ts';
import { isUuid } from '../db/uuid.ts';
import { checkEmployeeFile } from './bulk/check-employees.ts';
import { readIncluded } from '../../domain/surveys/bulk-upload.ts';
import { readKinds } from '../../domain/text/cleaning.ts';
import { checkPatientFile } from './bulk/check-patients.ts';
import { listReceivedFiles, receivePatientFile, settleReceivedFile } from './bulk/receive-file.ts';
import { readWaitingFile, settleSkipped } from './bulk/waiting-rows.ts';
import { listFileReadings, readFileReading, saveMapping } from './bulk/mappings.ts';
import { startBulk } from './bulk/start-bulk.ts';
import { stopUpload } from './bulk/stop-upload.ts';
import { listUploadSurveys } from './bulk/upload-surveys.ts';
import { findEarlier, listUploads, readUploadState } from './bulk/uploads.ts';
import { isLanguage } from './catalogue.ts';
import { changeSurveyLanguage } from './change-language.ts';
import { completeSurvey } from './complete-survey.ts';
import { requireSurvey } from './find-survey.ts';
import { openSurvey } from './open-survey.ts';
import { readPublicSurvey } from './read-public-survey.ts';
import { sendEmployeeSurvey } from './send-employee-survey.ts';
import { sendPatientSurvey } from './send-patient-survey.ts';

/** The calls of the public page: the link is the key. */
function registerPublicCalls(app: FastifyInstance, ctx: AppContext): void {
  registerCalls(app, {
    readSurvey: ({ params, query: { language } }) =>
      readPublicSurvey(ctx, params.slug, isLanguage(language) ? { language } : {}),
    openSurvey: async ({ params }) => {
      await openSurvey(ctx, params.slug);
      return null;
    },
    completeSurvey: ({ params, body }) => completeSurvey(ctx, params.slug, body),
    changeSurveyLanguage: async ({ params, body }) => {
      await changeSurveyLanguage(ctx, params.slug, body.language);
      return null;
    },
    surveyAvatar: async ({ params, reply }) => {
      const { organizationId, practiceAvatarFileId: id } = await requireSurvey(ctx.db, params.slug);
      const file =
        id === null ? undefined : await ctx.db.system((tx) => findFileContent(tx, { organizationId }, id));
      if (!file) throw refuse('NOT_FOUND', 'File not found');
      return reply
        .header('cache-control', 'private, max-age=3600')
        .header('content-security-policy', "default-src 'none'; base-uri 'none'; sandbox")
        .type(file.mediaType)
        .send(Buffer.from(file.bytes));
    },
  });
}

function registerSending(app: FastifyInstance, ctx: AppContext): void {
  registerCalls(app, {
    sendPatientSurvey: ({ signedIn, body }) =>
      sendPatientSurvey(ctx, signedIn, body, body.isQrCode ? 'qr' : 'send'),
    generateSurvey: ({ signedIn, body }) => sendPatientSurvey(ctx, signedIn, body, 'generate'),
    sendEmployeeSurvey: ({ signedIn, body }) => sendEmployeeSurvey(ctx, signedIn, body),
  });
}

/** The practice named by the dialog or form. */
function readPractice({ fields }: CsvUpload, inQuery: string | undefined): string | null {
  const value = inQuery ?? fields.practiceId;
  if (value === undefined || value === '') return null;
  if (isUuid(value)) return value.toLowerCase();
  throw refuse('VALIDATION', 'There is no such practice.', 'practiceId');
}

function registerBulk(app: FastifyInstance, ctx: AppContext): void {
  const template = async (
    reply: FastifyReply,
    tenant: Tenant,
    path: 'px' | 'ex',
    shape: RowShape,
  ): Promise<FastifyReply> => {
    await ctx.db.pipeline(tenant, []);
    return reply
      .header('content-disposition', `attachment; filename="survey-${path}-template.csv"`)
      .type('text/csv; charset=utf-8')
      .send(templateText(shape.fields));
  };
  registerCalls(app, {
    patientBulkTemplate: ({ signedIn, reply }) => template(reply, signedIn.tenant, 'px', patientsRow),
    employeeBulkTemplate: ({ signedIn, reply }) => template(reply, signedIn.tenant, 'ex', employeesRow),
    patientBulkCheck: async ({ signedIn, query, upload }) => {
      const { receivedId } = query;
      const waiting =
        receivedId === undefined ? undefined : await readWaitingFile(ctx.db, signedIn, receivedId);
      const isPart = upload.file.bytes.length === 0;
      const file = isPart && waiting ? waiting : { bytes: upload.file.bytes };
      const tried = readColumnChoices(upload.fields.mapping);
      const { check } = await checkPatientFile(ctx.db, signedIn, file.bytes, {
        practiceId: readPractice(upload, query.practiceId),
        uncleaned: readKinds(query.uncleaned),
        included: readIncluded(query.uncleaned),
        tried,
        isPart,
        ...('lines' in file && { lines: file.lines }),
      });
      // a row alone, and choices that are only tried, settle nothing
      const isWhole = isPart && !tried && query.uncleaned === undefined;
      const settled =
        receivedId !== undefined && isWhole
          ? await settleSkipped(ctx.db, signedIn, receivedId, check)
          : undefined;
      const earlier = isPart ? {} : await findEarlier(ctx, signedIn, 'PATIENT', file.bytes);
      const warnings = settled === undefined ? check.warnings : [...check.warnings, settled];
      return { ...check, ...earlier, warnings };
    },
    employeeBulkCheck: async ({ signedIn, query, upload }) => ({
      ...(await checkEmployeeFile(ctx.db, signedIn, upload.file.bytes, {
        uncleaned: readKinds(query.uncleaned),
        included: readIncluded(query.uncleaned),
        tried: readColumnChoices(upload.fields.mapping),
      })),
      ...(await findEarlier(ctx, signedIn, 'EMPLOYEE', upload.file.bytes)),
    }),
    patientBulkMapping: ({ signedIn, body: { practiceId, ...added } }) =>
      saveMapping(ctx.db, signedIn, { experienceType: 'PATIENT', practiceId }, added),
    employeeBulkMapping: ({ signedIn, body }) =>
      saveMapping(ctx.db, signedIn, { experienceType: 'EMPLOYEE', practiceId: null }, body),
    patientBulkSend: ({ signedIn, query, body }) =>
      startBulk(ctx, signedIn, { type: 'PATIENT', body }, query),
    receivePatientFile: ({ signedIn, query, upload }) => {
      const practiceId = readPractice(upload, query.practiceId);
      return receivePatientFile(ctx, signedIn, upload.file, practiceId);
    },
    listReceivedFiles: async ({ signedIn }) => {
      const data = await listReceivedFiles(ctx, signedIn);
      return { data, pagination: paginationOfAll(data) };
    },
    listFileReadings: async ({ signedIn }) => {
      const data = await listFileReadings(ctx.db, signedIn);
      return { data, pagination: paginationOfAll(data) };
    },
    fileReadingChoices: ({ signedIn, params }) => readFileReading(ctx.db, signedIn, params.id),
    settleReceivedFile: ({ signedIn, params }) => settleReceivedFile(ctx, signedIn, params.id),
    employeeBulkSend: ({ signedIn, query, body }) =>
      startBulk(ctx, signedIn, { type: 'EMPLOYEE', body }, query),
    listUploads: async ({ signedIn, query }) => {
      const data = await listUploads(ctx, signedIn, query.experienceType, query.before);
      return { data, pagination: paginationOfAll(data) };
    },
    readUpload: ({ signedIn, params }) => readUploadState(ctx, signedIn, params.id),
    listUploadSurveys: ({ signedIn, params, query }) => listUploadSurveys(ctx, signedIn, params.id, query),
    stopUpload: ({ signedIn, params }) => stopUpload(ctx, signedIn, params.id),
  });
}

/** Surveys: sending them, and the calls of their public page. */
export function registerSurveys(app: FastifyInstance, ctx: AppContext): void {
  registerPublicCalls(app, ctx);
  registerSending(app, ctx);
  registerBulk(app, ctx);
}
