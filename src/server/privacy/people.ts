import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { strToU8, zipSync } from 'fflate';
import type { Calls, PersonData } from '../../generated/calls/types.ts';
import { recordAccess } from '../identity/auth/access-log.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { csvText } from '../intake/csv/write-csv.ts';
import type { Database } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { outboxName, outboxPath } from '../outbox/messaging/outbox.ts';
import {
  ERASE_NOTICES,
  kindValues,
  parseContact,
  PERSON_KINDS,
  type PersonRecords,
  findRecords,
  SURVEYS_OF_PERSON,
} from './person-data.ts';

const SHOWN_SURVEYS = 100;

interface By {
  signedIn: SignedIn;
  request: FastifyRequest;
}

function read(db: Database, { viewer, tenant }: SignedIn, contact: string): Promise<PersonRecords> {
  return db.tenant(tenant, (tx) => tx.asOwner((owner) => findRecords(owner, viewer.organizationId, contact)));
}

const countRows = ({ kinds }: PersonRecords): number => kinds.reduce((sum, { rows }) => sum + rows.length, 0);

/** A contact in the access log's form: enough to recognize, not to write to. */
const maskContact = (contact: string): string =>
  contact.replace(/^(.)[^@]*(@.*)$/, '$1…$2').replace(/^\+.*(\d{4})$/, '…$1');

/** Finds all data of a person. @throws AppError 400 for an invalid contact */
export async function findPerson(db: Database, { signedIn, request }: By, text: string): Promise<PersonData> {
  const contact = parseContact(text);
  const records = await read(db, signedIn, contact);
  const getRows = (kind: string) => records.kinds.find((one) => one.kind === kind)?.rows ?? [];
  const surveys = getRows('surveys') as unknown as (PersonData['surveys'][number] & {
    name: string | null;
  })[];
  const employees = getRows('employees').map((one) => `${String(one.first_name)} ${String(one.last_name)}`);
  const total = countRows(records);
  const feedbackIds = surveys.flatMap(({ id, completedAt }) => (completedAt === null ? [] : [id]));
  await recordAccess(db, signedIn, request, {
    action: 'PERSON_FOUND',
    target: maskContact(contact),
    records: total,
    feedbackIds: feedbackIds.slice(0, SHOWN_SURVEYS),
  });
  return {
    contact,
    names: [...new Set([...employees, ...surveys.flatMap(({ name }) => name ?? [])])],
    total,
    kinds: records.kinds.map(({ kind, title, rows }) => ({ kind, title, count: rows.length })),
    surveys: surveys
      .slice(0, SHOWN_SURVEYS)
      .map(({ id, experienceType, sentAt, completedAt, place, feedback }) => ({
        ...{ id, experienceType, sentAt, completedAt, place, feedback },
      })),
  };
}

function toCsv(rows: Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown): string | number => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number' || typeof value === 'string') return value;
    return JSON.stringify(value);
  };
  return csvText([columns, ...rows.map((row) => columns.map((name) => cell(row[name])))]);
}

/** All data of a person as a ZIP file: one JSON file, and a CSV file of each kind. @throws AppError 400 */
export async function exportPerson(
  db: Database,
  { signedIn, request, reply }: By & { reply: FastifyReply },
  text: string,
): Promise<FastifyReply> {
  const contact = parseContact(text);
  const records = await read(db, signedIn, contact);
  const all = { contact, exportedAt: new Date().toISOString() };
  const data = { ...all, ...Object.fromEntries(records.kinds.map(({ kind, rows }) => [kind, rows])) };
  const files = records.kinds
    .filter(({ rows }) => rows.length > 0)
    .map(({ kind, rows }) => [`${kind}.csv`, strToU8(toCsv(rows))]);
  const json = strToU8(JSON.stringify(data, null, 2));
  const zip = Buffer.from(zipSync({ 'person.json': json, ...Object.fromEntries(files) }));
  const target = maskContact(contact);
  await recordAccess(db, signedIn, request, {
    action: 'PERSON_EXPORTED',
    target,
    records: countRows(records),
  });
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="person-${all.exportedAt.slice(0, 10)}.zip"`)
    .send(zip);
}

type Erasure = Calls['erasePerson']['received'];

interface ErasedMessage {
  id: string;
  /** absent: not a message */
  at?: string;
  extension: string;
}

function toFiles(messages: ErasedMessage[]): string[] {
  return messages.flatMap(({ at, id, extension }) =>
    at === undefined ? [] : [outboxName(new Date(at), id, extension)],
  );
}

/** Erases a survey with the messages to users about it. @returns names of files of the outbox */
function eraseSurvey(
  db: Database,
  organizationId: string,
  { id, isRemoved }: { id: string; isRemoved: boolean },
): Promise<string[]> {
  return db.system(async (tx) => {
    await tx.query('select app.forget_survey($1, $2, $3)', [organizationId, id, isRemoved]);
    return toFiles(await tx.query<ErasedMessage>(ERASE_NOTICES, [organizationId, id]));
  });
}

/** Blocks the contact $2 (an email: $3), unless it is blocked. */
const BLOCK = `insert into blocklist (id, organization_id, email, phone, reason)
  select gen_random_uuid(), $1, case when $3 then $2 end, case when not $3 then $2 end, 'STAFF'
  where not exists (select from blocklist b where b.organization_id = $1 and (lower(b.email) = $2 or b.phone = $2))
  on conflict do nothing`;

/** Erases everything except surveys, in one transaction. @returns names of files of the outbox */
function eraseRecords(
  db: Database,
  { viewer, tenant }: SignedIn,
  contact: string,
  { keepBlocked }: Erasure,
): Promise<string[]> {
  return db.tenant(tenant, (tx) =>
    tx.asOwner(async (owner) => {
      const files: string[] = [];
      // before anything else is gone by which a sending in progress would know the person
      if (keepBlocked) await owner.query(BLOCK, [viewer.organizationId, contact, contact.includes('@')]);
      for (const one of PERSON_KINDS) {
        const { kind, erase } = one;
        if (!erase || (kind === 'blocklist' && keepBlocked)) continue;
        const values = await kindValues(owner, one, viewer.organizationId, contact);
        files.push(...toFiles(await owner.query<ErasedMessage>(erase, values)));
      }
      return files;
    }),
  );
}

/** Sendings that have yet to write to the contact $2, or whose rows are still being stored. */
const OPEN_SENDINGS = `select 1 from uploads u
  where u.organization_id = $1 and u.entity is null and u.finished_at is null
    and (u.status = 'STORING' and u.created_at > now() - interval '10 minutes'
      or u.status <> 'STORING' and exists (
        select from upload_parts p, jsonb_array_elements(p.rows) r
        where p.organization_id = $1 and p.upload_id = u.id
          and (lower(r->>'email') = $2 or r->>'phone' = $2 or r->>'employeeId' in (
            select e.id::text from employees e where e.organization_id = $1 and (lower(e.email) = $2 or e.phone = $2)))))
  limit 1`;

/** @throws AppError 409 if the amount of data has changed, or surveys are being sent to the person */
async function requireSize(db: Database, signedIn: SignedIn, contact: string, total: number): Promise<void> {
  const size = countRows(await read(db, signedIn, contact));
  if (size !== total)
    throw refuse('CONFLICT', `There are now ${size} records. Review them before you erase them.`);
  const { organizationId } = signedIn.viewer;
  const open = await db.system((tx) => tx.query(OPEN_SENDINGS, [organizationId, contact]));
  if (open.length > 0)
    throw refuse(
      'CONFLICT',
      'A bulk sending to this person is in progress. Erase the data once it has finished.',
    );
}

/**
 * Erases a person's name, contact data and texts everywhere. It can be repeated if interrupted.
 * @throws AppError 400 for an invalid contact, 409 if the data has changed since it was confirmed
 */
export async function erasePerson(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { signedIn, request }: By,
  body: Erasure,
): Promise<{ erased: number }> {
  const contact = parseContact(body.contact);
  await requireSize(db, signedIn, contact, body.total);
  const { organizationId } = signedIn.viewer;
  const surveys = await db.system((tx) =>
    tx.query<{ id: string }>(SURVEYS_OF_PERSON, [organizationId, contact]),
  );
  const files = await eraseRecords(db, signedIn, contact, body);
  const isRemoved = body.answers === 'REMOVE';
  for (const { id } of surveys) files.push(...(await eraseSurvey(db, organizationId, { id, isRemoved })));
  // requested files may contain erased data, including those being written
  await db.system((tx) => tx.query('delete from reports where organization_id = $1', [organizationId]));
  for (const file of files) await rm(join(outboxPath(config.dataDir), file), { force: true });
  const kept = body.answers === 'REMOVE' ? 'answers removed' : 'anonymous answers kept';
  const target = `${maskContact(contact)}, ${kept}${body.keepBlocked ? ', blocked' : ''}`;
  await recordAccess(db, signedIn, request, { action: 'PERSON_ERASED', target, records: body.total });
  return { erased: body.total };
}
