import { decodeText } from '../../domain/text/files/decode-text.ts';
import type { Transaction } from '../db/database.ts';
import { jsonMentionsContact, mentionsContact } from './mentions-contact.ts';

/** Records with a text or JSON in which contacts are searched. */
export interface Holders {
  /**
   * SQL: the `key` and the `content` of each record that may contain the contact $2. $3 is a part of it that every
   * notation contains, so that few texts are compared here.
   */
  candidates: string;
  mentions: (content: unknown, contact: string) => boolean;
  /** records read at once */
  batch?: number;
}

const BATCH = 500;

/** Texts in which a needle may occur: the digits of a number in any format, or ASCII of an address. */
const mayHold = (text: string): string => `strpos(case when strpos($2, '@') > 0 then lower(${text})
  else regexp_replace(${text}, '\\D', '', 'g') end, $3) > 0`;

/** Needs no unescaping in JSON, and has no letters that databases convert to lower case differently. */
const ASCII_RUN = /[!#-[\]-~]+/g;

function toNeedle(contact: string): string {
  if (!contact.includes('@')) return contact.slice(-10);
  const runs = contact.match(ASCII_RUN) ?? [];
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}

/** A stored response that is no JSON is searched as text. */
function mentionsInJson(content: unknown, contact: string): boolean {
  if (typeof content !== 'string') return jsonMentionsContact(content, contact);
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    value = content;
  }
  return jsonMentionsContact(value, contact);
}

/** Uploaded files in any encoding, with the corrections of their rows. They are deleted within a day. */
export const IMPORTS: Holders = {
  candidates: `select i.id::text as key, jsonb_build_object('file', encode(i.content, 'base64'), 'changes', i.changes) as content
    from uploads i where i.organization_id = $1 and i.content is not null`,
  batch: 1,
  mentions: (content, contact) => {
    const { file, changes } = content as { file: string; changes: unknown };
    const { text } = decodeText(Buffer.from(file, 'base64'));
    return mentionsContact(text ?? '', contact) || jsonMentionsContact(changes, contact);
  },
};
export const IS_IMPORT = 'i.id::text = any($2::text[])';

/** Rows of files by scripts that wait for a correction. */
export const WAITING_ROWS: Holders = {
  candidates: `select w.upload_id || ' ' || w.line as key, w.cells as content from waiting_rows w
    where w.organization_id = $1 and w.line > 0 and ${mayHold('w.cells::text')}`,
  mentions: jsonMentionsContact,
};
export const IS_WAITING = `w.upload_id || ' ' || w.line = any($2::text[])`;

/** Changes of records that have contacts. */
export const HISTORY: Holders = {
  candidates: `select a.id::text as key, case when not o.is_own then a.changes end as content
    from audit_entries a cross join lateral (select a.entity = 'employee' and a.record_id in (
      select e.id from employees e where e.organization_id = $1 and (lower(e.email) = $2 or e.phone = $2)) as is_own) o
    where a.organization_id = $1 and a.entity in ('blocklist', 'employee', 'appointment')
      and (o.is_own or ${mayHold('a.changes::text')})`,
  /** null: the history of the person's own record, whatever its changes */
  mentions: (content, contact) => content === null || jsonMentionsContact(content, contact),
};
export const IS_ENTRY = 'a.id::text = any($2::text[])';

/** Responses to writes with an Idempotency-Key. */
export const REPLIES: Holders = {
  candidates: `select k.token_id || ' ' || k.key as key, k.answer as content from idempotency_keys k
    where k.organization_id = $1 and ${mayHold('k.answer')}`,
  mentions: mentionsInJson,
};
export const IS_REPLY = `k.token_id || ' ' || k.key = any($2::text[])`;

/** The keys of the records whose texts contain the contact as a whole. @param tx of the owner */
export async function findHolders(
  tx: Transaction,
  { candidates, mentions, batch = BATCH }: Holders,
  organizationId: string,
  contact: string,
): Promise<string[]> {
  const found: string[] = [];
  for (let last = ''; ;) {
    const rows = await tx.query<{ key: string; content: unknown }>(
      `select key, content from (${candidates}) c
       where key > $4 and $2::text is not null and $3::text is not null order by key limit ${batch}`,
      [organizationId, contact, toNeedle(contact), last],
    );
    found.push(...rows.flatMap(({ key, content }) => (mentions(content, contact) ? [key] : [])));
    const next = rows.at(-1);
    if (!next || rows.length < batch) return found;
    last = next.key;
  }
}
