import type { EntityModel } from '../../domain/model/model.ts';
import { normalize } from '../../domain/model/validation.ts';
import { requireOwn } from '../identity/auth/require-own.ts';
import { recordEvent, type SecurityEventName } from '../identity/auth/security-events.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Transaction } from '../db/database.ts';
import { auditName } from './audit.ts';
import { noteReminders } from './hooks/new-organization.ts';
import { quoted, SqlBuilder } from '../db/sql-builder.ts';

type Values = Readonly<Record<string, unknown>>;

type SettingsModel = Pick<EntityModel, 'fields'>;

interface SettingField {
  name: string;
  title: string;
  column: string;
}

/** The settings of a model, in the order of the schema. */
function listFields({ fields }: SettingsModel): SettingField[] {
  return fields.flatMap(({ name, title, column }) => (column === undefined ? [] : [{ name, title, column }]));
}

const toColumns = (fields: readonly SettingField[]): string =>
  fields.map(({ name, column }) => `${quoted(column)} as ${quoted(name)}`).join(', ');

/** The columns of all settings of a model, by their names in the API. */
export function settingColumns(model: SettingsModel): string {
  return toColumns(listFields(model));
}

/** The settings of the viewer's own organization. @throws AppError 404 for another organization's */
export async function readSettings<Settings>(
  tx: Transaction,
  signedIn: SignedIn,
  { model, organizationId: id }: { model: SettingsModel; organizationId: string },
): Promise<Settings> {
  requireOwn(signedIn, id);
  const [settings] = await tx.query<Settings & Record<string, unknown>>(
    `select ${settingColumns(model)} from organizations where id = $1`,
    [id],
  );
  if (!settings) throw new Error("The session's organization is missing.");
  return settings;
}

const formatValue = (value: unknown): string => (value === null ? 'none' : String(value));
const formatChange = ({ name, title }: SettingField, before: Values, after: Values): string =>
  `${title}: ${formatValue(before[name])} → ${formatValue(after[name])}`;

interface SettingsChange {
  /** a singleton of the schema */
  model: SettingsModel;
  organizationId: string;
  /** validated values by name; absent settings stay unchanged */
  body: Values;
  event: SecurityEventName;
  /** the text of the log; by default every setting with its old and new value */
  describe?: (body: Values) => string;
}

/**
 * Changes settings of the viewer's own organization, and writes what changed to the security log.
 * @throws AppError 404 for another organization's
 */
export async function changeSettings(
  tx: Transaction,
  signedIn: SignedIn,
  { model, organizationId: id, body, event, describe }: SettingsChange,
): Promise<void> {
  requireOwn(signedIn, id);
  const { session, origin } = signedIn;
  const sent = normalize(model, body);
  const fields = listFields(model).filter(({ name }) => sent[name] !== undefined);
  if (fields.length === 0) return;
  // requests may read their organization, but change only its settings
  await tx.asOwner(async (owner) => {
    const [stored] = await owner.query<Record<string, unknown>>(
      `select ${toColumns(fields)} from organizations where id = $1 for no key update`,
      [id],
    );
    if (!stored) throw new Error("The session's organization is missing.");
    const changed = fields.filter(({ name }) => sent[name] !== stored[name]);
    if (changed.length === 0) return;
    const sql = new SqlBuilder();
    const sets = changed.map(({ name, column }) => `${quoted(column)} = ${sql.bind(sent[name])}`);
    // cached sessions are reloaded after a change of their organization
    await owner.query(
      `update organizations set ${sets.join(', ')},
         updated_at = greatest(now(), updated_at + interval '1 millisecond') where id = ${sql.bind(id)}`,
      sql.values,
    );
    if (changed.some(({ name }) => name === 'sendsReminders')) await noteReminders({ tx: owner, id }, sent);
    const target = describe?.(sent) ?? changed.map((field) => formatChange(field, stored, sent)).join('; ');
    await recordEvent(owner, {
      ...{ organizationId: id, event, target, origin },
      ...{ person: auditName(session), email: session.email },
    });
  });
}
