import type { Entitlement, Role } from '../../../domain/access/access-model.ts';
import { type Session, workspaceType } from '../../../domain/access/session.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { MAY_SIGN_IN } from './accounts.ts';

/** A session and the versions of the rows it was made from; `app.enter` compares these. */
export interface LoadedSession {
  session: Session;
  fingerprint: string;
}

/** A session as the database returns it. */
export interface SessionRow {
  data: string;
  fingerprint: string;
}

export type PersonData = Pick<
  Session,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phoneNumber'
  | 'status'
  | 'category'
  | 'avatarFileId'
  | 'createdAt'
  | 'organization'
  | 'practices'
  | 'provenAt'
  | 'needsPasskey'
  | 'isByProvider'
> & { role: Role; allowViewProviders: boolean; organizationAuthorities: Session['organizationAuthorities'] };

/** The organization `o` in the form that sessions contain. */
export const ORGANIZATION_JSON = `json_build_object(
    'id', o.id, 'name', o.name, 'createdAt', app.iso(o.created_at), 'entitlementTypes',
    case when o.status = 'CANCELED' then '{}' else o.entitlement_types end,
    'allowGenerateSurvey', o.allow_generate_survey, 'allowBulkUpload', o.allow_bulk_upload,
    'displayAppointmentDates', o.display_appointment_dates, 'pmsIntegrationType', o.pms_integration_type,
    'confidentialMinimum', case when o.confidential_surveys then o.confidential_minimum end,
    'idleMinutes', o.idle_minutes, 'themesVersion', o.themes_version, 'themes', coalesce((
      select json_agg(json_build_object('theme', t.code, 'id', t.number, 'name', t.name, 'experienceType', t.experience_type,
        'isOn', t.is_on) order by t.number)
      from (select code, number, name, experience_type, is_on from themes
        where organization_id = o.id and (name is not null or not is_on)
        union all select 'OWN_' || split_part(deleted, ' ', 2), split_part(deleted, ' ', 2)::int, null, split_part(deleted, ' ', 1), false
        from jsonb_array_elements_text(o.deleted_themes) deleted) t), '[]'))`;

/** An administrator's practices that their own pages receive, at most. */
const MOST_SHOWN = 500;

const PRACTICE_JSON = `json_build_object('id', p.id, 'name', p.name, 'createdAt', app.iso(p.created_at),
      'city', p.city, 'state', p.state, 'zip', p.zip)`;

const BY_NAME = `app.sort_key(p.name) collate "C", p.id`;

/**
 * The live session of a token: not expired, its person active and allowed to sign in. USER and PROVIDER sessions
 * contain their practices, since scoping reads them; an administrator's, whose scope is the organization, none unless
 * `withAll` asks for those that their pages show.
 */
function personSql(of: {
  provenAt: string;
  needsPasskey: string;
  providerId: string;
  withAll: string;
}): string {
  return `
select app.session_fingerprint(u.updated_at, o.updated_at) as fingerprint, json_build_object(
  'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
  'phoneNumber', u.phone_number, 'role', u.role, 'status', u.status, 'category', u.category,
  'avatarFileId', u.avatar_file_id, 'createdAt', app.iso(u.created_at),
  'allowViewProviders', u.allow_view_providers, 'provenAt', ${of.provenAt},
  'needsPasskey', ${of.needsPasskey}, 'isByProvider', ${of.providerId} is not null,
  'organization', ${ORGANIZATION_JSON},
  'organizationAuthorities', (
    select coalesce(json_agg(json_build_object('organizationId', ao.id, 'organizationName',
      ao.name || case when ao.status = 'CANCELED' and ao.name not like '%CANCELED%' then ' CANCELED' else '' end,
      'createdAt', app.iso(ao.created_at)) order by app.sort_key(ao.name) collate "C", ao.id), '[]')
    from memberships am
    join users a on a.organization_id = am.organization_id and a.id = am.user_id
    join organizations ao on ao.id = a.organization_id
    where am.account_id = m.account_id and am.accepted_at is not null
      and (${of.providerId} is null or am.organization_id = u.organization_id)
      and a.role = 'ADMIN' and a.status = 'ACTIVE' and a.allow_login),
  'practices', coalesce(case
    when u.role <> 'ADMIN' then (
      select json_agg(${PRACTICE_JSON} order by ${BY_NAME})
      from user_practices up
      join practices p on p.organization_id = up.organization_id and p.id = up.practice_id
      where up.organization_id = u.organization_id and up.user_id = u.id)
    when ${of.withAll} then (
      select json_agg(${PRACTICE_JSON} order by ${BY_NAME})
      from (
        select p.* from practices p where p.organization_id = u.organization_id
        order by ${BY_NAME} limit ${MOST_SHOWN}) p)
    end, '[]')
)::text as data`;
}

/** A user without an accepted membership belongs to no account yet. */
const ACCEPTED = `join memberships m on m.organization_id = u.organization_id and m.user_id = u.id and m.accepted_at is not null`;

const BY_TOKEN = `${personSql({
  provenAt: 'app.iso(s.proven_at)',
  needsPasskey: "o.requires_passkeys and u.role = 'ADMIN' and s.passkey_id is null",
  providerId: 's.provider_id',
  withAll: '$2::boolean',
})}
from sessions s
join users u on u.organization_id = s.organization_id and u.id = s.user_id
${ACCEPTED}
join organizations o on o.id = s.organization_id
where s.token_hash = $1 and s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => o.idle_minutes) and ${MAY_SIGN_IN}`;

const BY_PERSON = `${personSql({ provenAt: 'null', needsPasskey: 'false', providerId: 'null::uuid', withAll: 'false' })}
from users u ${ACCEPTED}
join organizations o on o.id = u.organization_id
where u.organization_id = $1 and u.id = $2 and ${MAY_SIGN_IN}`;

/** The session with flags derived from person and organization. */
export function deriveSession(person: PersonData, companyMarker: string): Session {
  const { role, organization, needsPasskey } = person;
  const practices = needsPasskey ? [] : person.practices;
  const isAdmin = role === 'ADMIN';
  const isEntitled = (entitlement: Entitlement): boolean =>
    organization.entitlementTypes.includes(entitlement);
  const type = workspaceType(role);
  const practiceId = isAdmin ? null : (practices[0]?.id ?? null);
  return {
    ...person,
    practices,
    organizationId: organization.id,
    isAdmin,
    isPracticeUser: role === 'USER',
    isProvider: role === 'PROVIDER',
    isInternal: isAdmin && person.email.toLowerCase().includes(companyMarker),
    practiceId,
    providerId: role === 'PROVIDER' ? person.id : null,
    isPxEntitled: isEntitled('PATIENT_EXPERIENCE'),
    isExEntitled: isEntitled('EMPLOYEE_EXPERIENCE'),
    isApiEntitled: isEntitled('API'),
    workspace: {
      type,
      id: { organization: organization.id, practice: practiceId, provider: person.id }[type],
    },
  };
}

function loaded([row]: SessionRow[], companyMarker: string): LoadedSession | undefined {
  if (!row) return undefined;
  const session = deriveSession(JSON.parse(row.data) as PersonData, companyMarker);
  return { session, fingerprint: row.fingerprint };
}

/**
 * Loads the session of a token from the database, in one round trip.
 * @param withAll includes the practices that an administrator's pages show
 * @returns undefined if the session has ended, or its person may no longer sign in
 */
export async function loadSession(
  db: Database,
  tokenHash: string,
  companyMarker: string,
  withAll = false,
): Promise<LoadedSession | undefined> {
  const statement = { name: 'load-session', text: BY_TOKEN, values: [tokenHash, withAll] };
  return loaded(await db.ask<SessionRow>(statement), companyMarker);
}

/**
 * The session a person would have now, for background work that continues after their request.
 * @param tx a transaction of `db.system`
 * @returns undefined if the person may no longer sign in
 */
export async function loadPerson(
  tx: Transaction,
  { organizationId, userId }: { organizationId: string; userId: string },
  companyMarker: string,
): Promise<LoadedSession | undefined> {
  return loaded(await tx.query<SessionRow>(BY_PERSON, [organizationId, userId]), companyMarker);
}
