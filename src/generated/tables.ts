// Written by `npm run generate` from schema/. Changes here are lost.

import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgPolicy,
  pgRole,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** The role of requests: bound by row-level security. */
export const requestRole = pgRole('chairside_request').existing();

export const answers = pgTable(
  'answers',
  {
    organizationId: uuid('organization_id').notNull(),
    surveyId: uuid('survey_id').notNull(),
    questionId: text('question_id').notNull(),
    category: text('category').notNull(),
    value: numeric('value', { precision: 14, scale: 2, mode: 'number' }),
    optionId: integer('option_id'),
    text: text('text'),
    isTouched: boolean('is_touched').default(sql.raw('true')).notNull(),
    outlier: numeric('outlier', { precision: 14, scale: 2, mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.surveyId, table.questionId] }),
    pgPolicy('answers_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const auditEntries = pgTable(
  'audit_entries',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    entity: text('entity').notNull(),
    recordId: uuid('record_id').notNull(),
    action: text('action').notNull(),
    userId: uuid('user_id'),
    userName: text('user_name').notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    changes: jsonb('changes').default(sql.raw("'[]'")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('audit_entries_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const dayRollups = pgTable(
  'day_rollups',
  {
    organizationId: uuid('organization_id').notNull(),
    experienceType: text('experience_type').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    category: text('category').notNull(),
    practiceId: uuid('practice_id').notNull(),
    providerId: uuid('provider_id').notNull(),
    workLocationId: uuid('work_location_id').notNull(),
    organizationalUnitId: uuid('organizational_unit_id').notNull(),
    patientType: text('patient_type').notNull(),
    visit: text('visit').notNull(),
    appointmentType: text('appointment_type').notNull(),
    count: integer('count').default(sql.raw('0')).notNull(),
    sum: numeric('sum', { precision: 14, scale: 2, mode: 'number' }).default(sql.raw('0')).notNull(),
    promoters: integer('promoters').default(sql.raw('0')).notNull(),
    passives: integer('passives').default(sql.raw('0')).notNull(),
    detractors: integer('detractors').default(sql.raw('0')).notNull(),
    positiveOutliers: integer('positive_outliers').default(sql.raw('0')).notNull(),
    negativeOutliers: integer('negative_outliers').default(sql.raw('0')).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.organizationId,
        table.experienceType,
        table.day,
        table.category,
        table.practiceId,
        table.providerId,
        table.workLocationId,
        table.organizationalUnitId,
        table.patientType,
        table.visit,
        table.appointmentType,
      ],
    }),
    pgPolicy('day_rollups_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const files = pgTable(
  'files',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytea('bytes').notNull(),
    createdBy: uuid('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('files_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const funnelRollups = pgTable(
  'funnel_rollups',
  {
    organizationId: uuid('organization_id').notNull(),
    experienceType: text('experience_type').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    practiceId: uuid('practice_id').notNull(),
    providerId: uuid('provider_id').notNull(),
    workLocationId: uuid('work_location_id').notNull(),
    organizationalUnitId: uuid('organizational_unit_id').notNull(),
    sent: integer('sent').default(sql.raw('0')).notNull(),
    opened: integer('opened').default(sql.raw('0')).notNull(),
    completed: integer('completed').default(sql.raw('0')).notNull(),
    expired: integer('expired').default(sql.raw('0')).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.organizationId,
        table.experienceType,
        table.day,
        table.practiceId,
        table.providerId,
        table.workLocationId,
        table.organizationalUnitId,
      ],
    }),
    pgPolicy('funnel_rollups_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const imports = pgTable(
  'imports',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    userId: uuid('user_id').notNull(),
    entity: text('entity').notNull(),
    fileName: text('file_name').notNull(),
    content: bytea('content'),
    status: text('status').default(sql.raw("'CHECKED'")).notNull(),
    total: integer('total').notNull(),
    processed: integer('processed').default(sql.raw('0')).notNull(),
    created: integer('created').default(sql.raw('0')).notNull(),
    updated: integer('updated').default(sql.raw('0')).notNull(),
    unchanged: integer('unchanged').default(sql.raw('0')).notNull(),
    error: text('error'),
    finishedAt: timestamp('finished_at', { withTimezone: true, precision: 3, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('imports_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const loginTokens = pgTable(
  'login_tokens',
  {
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull(),
    browserHash: text('browser_hash'),
    requestedIp: text('requested_ip'),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    consumedAt: timestamp('consumed_at', { withTimezone: true, precision: 3, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [primaryKey({ columns: [table.id] })],
).enableRLS();

export const mails = pgTable(
  'mails',
  {
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    organizationId: uuid('organization_id'),
    surveyId: uuid('survey_id'),
    fromName: text('from_name'),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    headers: jsonb('headers').default(sql.raw("'{}'")).notNull(),
    status: text('status').default(sql.raw("'QUEUED'")).notNull(),
    attempts: integer('attempts').default(sql.raw('0')).notNull(),
    lastError: text('last_error'),
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [primaryKey({ columns: [table.id] })],
).enableRLS();

export const notifications = pgTable(
  'notifications',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    userId: uuid('user_id').notNull(),
    surveyId: uuid('survey_id'),
    data: jsonb('data').notNull(),
    isRead: boolean('is_read').default(sql.raw('false')).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('notifications_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    name: text('name').notNull(),
    entitlementTypes: text('entitlement_types').array().notNull(),
    allowGenerateSurvey: boolean('allow_generate_survey').default(sql.raw('true')).notNull(),
    allowBulkUpload: boolean('allow_bulk_upload').default(sql.raw('true')).notNull(),
    displayAppointmentDates: boolean('display_appointment_dates').default(sql.raw('true')).notNull(),
    surveyIntervalDays: integer('survey_interval_days').default(sql.raw('30')).notNull(),
    sendsReminders: boolean('sends_reminders').default(sql.raw('false')).notNull(),
    pmsIntegrationType: text('pms_integration_type'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id] }),
    pgPolicy('organizations_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(`"id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
    }),
  ],
).enableRLS();

export const practiceQuestions = pgTable(
  'practice_questions',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    practiceId: uuid('practice_id').notNull(),
    question: text('question').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('practice_questions_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const providerDirectoryEntries = pgTable(
  'provider_directory_entries',
  {
    organizationId: uuid('organization_id').notNull(),
    practiceId: uuid('practice_id').notNull(),
    identifier: text('identifier').notNull(),
    name: text('name').notNull(),
    source: text('source').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.practiceId, table.identifier] }),
    pgPolicy('provider_directory_entries_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    count: integer('count').default(sql.raw('0')).notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key] })],
).enableRLS();

export const recordCounts = pgTable(
  'record_counts',
  {
    organizationId: uuid('organization_id').notNull(),
    tableName: text('table_name').notNull(),
    slot: integer('slot').notNull(),
    count: integer('count').default(sql.raw('0')).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.tableName, table.slot] }),
    pgPolicy('record_counts_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    tokenHash: text('token_hash').notNull(),
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [primaryKey({ columns: [table.id] })],
).enableRLS();

export const srrStatusChanges = pgTable(
  'srr_status_changes',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    surveyId: uuid('survey_id').notNull(),
    status: text('status').notNull(),
    userId: uuid('user_id'),
    notes: text('notes'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('srr_status_changes_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const surveyRotations = pgTable(
  'survey_rotations',
  {
    organizationId: uuid('organization_id').notNull(),
    experienceType: text('experience_type').notNull(),
    practiceId: uuid('practice_id').notNull(),
    asked: integer('asked').default(sql.raw('0')).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.experienceType, table.practiceId] }),
    pgPolicy('survey_rotations_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const surveyUploads = pgTable(
  'survey_uploads',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    experienceType: text('experience_type').notNull(),
    contentHash: text('content_hash').notNull(),
    status: text('status').default(sql.raw("'QUEUED'")).notNull(),
    rows: jsonb('rows').notNull(),
    total: integer('total').notNull(),
    processed: integer('processed').default(sql.raw('0')).notNull(),
    sent: integer('sent').default(sql.raw('0')).notNull(),
    skipped: jsonb('skipped').default(sql.raw("'[]'")).notNull(),
    error: text('error'),
    userId: uuid('user_id'),
    finishedAt: timestamp('finished_at', { withTimezone: true, precision: 3, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('survey_uploads_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const surveys = pgTable(
  'surveys',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    slug: text('slug').notNull(),
    experienceType: text('experience_type').notNull(),
    channel: text('channel').notNull(),
    language: text('language').notNull(),
    practiceId: uuid('practice_id'),
    providerId: uuid('provider_id'),
    employeeId: uuid('employee_id'),
    workLocationId: uuid('work_location_id'),
    organizationalUnitId: uuid('organizational_unit_id'),
    email: text('email'),
    phone: text('phone'),
    contactKey: text('contact_key'),
    recipientName: text('recipient_name'),
    patientType: text('patient_type'),
    visit: text('visit'),
    appointmentType: text('appointment_type'),
    appointmentDate: date('appointment_date', { mode: 'string' }),
    responsiblePartyName: text('responsible_party_name'),
    practiceQuestionId: uuid('practice_question_id'),
    questionIds: text('question_ids').array().notNull(),
    sentById: uuid('sent_by_id'),
    uploadId: uuid('upload_id'),
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    day: date('day', { mode: 'string' }),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3, mode: 'date' }),
    openedAt: timestamp('opened_at', { withTimezone: true, precision: 3, mode: 'date' }),
    completedAt: timestamp('completed_at', { withTimezone: true, precision: 3, mode: 'date' }),
    expiredAt: timestamp('expired_at', { withTimezone: true, precision: 3, mode: 'date' }),
    delivery: text('delivery').default(sql.raw("'NONE'")).notNull(),
    deliveryError: text('delivery_error'),
    isReminded: boolean('is_reminded').default(sql.raw('false')).notNull(),
    score: numeric('score', { precision: 14, scale: 2, mode: 'number' }),
    averageScore: numeric('average_score', { precision: 14, scale: 2, mode: 'number' }),
    npsAnswer: numeric('nps_answer', { precision: 14, scale: 2, mode: 'number' }),
    npsGroup: text('nps_group'),
    contact: boolean('contact').default(sql.raw('false')).notNull(),
    feedback: text('feedback'),
    sentiment: text('sentiment'),
    srrStatus: text('srr_status'),
    outliers: text('outliers').array(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('surveys_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const textMessages = pgTable(
  'text_messages',
  {
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    organizationId: uuid('organization_id'),
    surveyId: uuid('survey_id'),
    toNumber: text('to_number').notNull(),
    body: text('body').notNull(),
    status: text('status').default(sql.raw("'QUEUED'")).notNull(),
    attempts: integer('attempts').default(sql.raw('0')).notNull(),
    lastError: text('last_error'),
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [primaryKey({ columns: [table.id] })],
).enableRLS();

export const blocklist = pgTable(
  'blocklist',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    email: text('email'),
    phone: text('phone'),
    address: text('address').generatedAlwaysAs(sql.raw('coalesce("email", "phone")')),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('blocklist_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const employees = pgTable(
  'employees',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    firstName: text('first_name').notNull(),
    middleName: text('middle_name'),
    lastName: text('last_name').notNull(),
    identifier: text('identifier'),
    employeeStatusType: text('employee_status_type').default(sql.raw("'FULL_TIME'")).notNull(),
    employeeRoleType: text('employee_role_type').notNull(),
    customRole: text('custom_role'),
    compensationType: text('compensation_type').notNull(),
    compensationAmount: numeric('compensation_amount', { precision: 14, scale: 2, mode: 'number' }).notNull(),
    startDate: date('start_date', { mode: 'string' }),
    exitDate: date('exit_date', { mode: 'string' }),
    preferredNotificationType: text('preferred_notification_type').default(sql.raw("'EMAIL'")).notNull(),
    phone: text('phone'),
    email: text('email'),
    notes: text('notes'),
    userId: uuid('user_id'),
    apiKey: text('api_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('employees_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const workLocations = pgTable(
  'work_locations',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    name: text('name').notNull(),
    identifier: text('identifier'),
    address: text('address').notNull(),
    addressLine2: text('address_line2'),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    timeZone: text('time_zone'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    surveySenderName: text('survey_sender_name'),
    notes: text('notes'),
    postSurveyScreenMarkdown: text('post_survey_screen_markdown'),
    apiKey: text('api_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('work_locations_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const practices = pgTable(
  'practices',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    avatarFileId: uuid('avatar_file_id'),
    name: text('name').notNull(),
    surveySenderName: text('survey_sender_name').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    timeZone: text('time_zone'),
    npiRegistryNumber: text('npi_registry_number'),
    question: text('question'),
    isQuestionActive: boolean('is_question_active').default(sql.raw('false')).notNull(),
    activeQuestion: text('active_question').generatedAlwaysAs(
      sql.raw('case when "is_question_active" = true then coalesce("question") end'),
    ),
    activeQuestionId: uuid('active_question_id'),
    careStackLocationId: text('care_stack_location_id'),
    locationId: integer('location_id'),
    sikkaOfficeId: text('sikka_office_id'),
    sikkaPracticeId: text('sikka_practice_id'),
    sikkaSecretKey: text('sikka_secret_key'),
    veloxPracticeId: text('velox_practice_id'),
    veloxClinicId: text('velox_clinic_id'),
    thresholdAverage: integer('threshold_average').default(sql.raw('100')).notNull(),
    thresholdSingle: integer('threshold_single').default(sql.raw('100')).notNull(),
    notificationType: text('notification_type').default(sql.raw("'EMAIL'")).notNull(),
    postSurveyScreenMarkdown: text('post_survey_screen_markdown'),
    apiKey: text('api_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('practices_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const organizationalUnits = pgTable(
  'organizational_units',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    name: text('name').notNull(),
    organizationalUnitType: text('organizational_unit_type').default(sql.raw("'UNIT'")).notNull(),
    identifier: text('identifier'),
    parentId: uuid('parent_id'),
    surveySenderName: text('survey_sender_name'),
    notes: text('notes'),
    apiKey: text('api_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('organizational_units_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const users = pgTable(
  'users',
  {
    organizationId: uuid('organization_id').notNull(),
    id: uuid('id').default(sql.raw('gen_random_uuid()')).notNull(),
    avatarFileId: uuid('avatar_file_id'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email'),
    phoneNumber: text('phone_number'),
    role: text('role').notNull(),
    status: text('status').default(sql.raw("'ACTIVE'")).notNull(),
    category: text('category'),
    npiRegistryNumber: text('npi_registry_number'),
    providerIdentifiers: jsonb('provider_identifiers'),
    allowLogin: boolean('allow_login').default(sql.raw('true')).notNull(),
    sendSrr: boolean('send_srr').default(sql.raw('false')).notNull(),
    allowViewProviders: boolean('allow_view_providers').default(sql.raw('false')).notNull(),
    apiKey: text('api_key').notNull(),
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true, precision: 3, mode: 'date' }),
    lastSignInIp: text('last_sign_in_ip'),
    failedAttemptAt: timestamp('failed_attempt_at', { withTimezone: true, precision: 3, mode: 'date' }),
    failedAttempts: integer('failed_attempts'),
    failedAttemptIp: text('failed_attempt_ip'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' })
      .default(sql.raw('now()'))
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    pgPolicy('users_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const employeeOrganizationalUnits = pgTable(
  'employee_organizational_units',
  {
    organizationId: uuid('organization_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    organizationalUnitId: uuid('organizational_unit_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.employeeId, table.organizationalUnitId] }),
    pgPolicy('employee_organizational_units_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const employeeWorkLocations = pgTable(
  'employee_work_locations',
  {
    organizationId: uuid('organization_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    workLocationId: uuid('work_location_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.employeeId, table.workLocationId] }),
    pgPolicy('employee_work_locations_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();

export const userPractices = pgTable(
  'user_practices',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    practiceId: uuid('practice_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.practiceId] }),
    pgPolicy('user_practices_tenant', {
      for: 'all',
      to: requestRole,
      using: sql.raw(`"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`),
      withCheck: sql.raw(
        `"organization_id" = nullif(current_setting('app.organization_id', true), '')::uuid`,
      ),
    }),
  ],
).enableRLS();
