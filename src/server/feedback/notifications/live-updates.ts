import { PassThrough, type Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import { type Database, DatabaseUnavailable, SessionExpired } from '../../db/database.ts';
import { SqlBuilder } from '../../db/sql-builder.ts';
import { refuse } from '../../http/errors.ts';
import { visibleSurveys } from '../../surveys/scope/scope.ts';

const EVERY_MS = 700;
/** A proxy closes a connection that is silent for longer. */
const ALIVE_EVERY_MS = 20_000;
const LONGEST_MS = 15 * 60_000;
const MOST_STREAMS = 1000;
const MOST_OF_A_SESSION = 4;
/** With this much unread data, the listener is gone. */
const MOST_BUFFERED = 16_384;
/** Looks back this far, because transactions that started earlier may commit later. */
const OVERLAP_SECONDS = 15;
const RETRY_MS = 2000;
/** Reconnection time of a page whose stream gave way to a newer one; at once, the two would displace each other. */
const DISPLACED_RETRY_MS = 60_000;

/** Data of one topic has changed: the page fetches it again with its permitted calls. */
type Topic = 'notifications' | 'feedback';

interface Stream {
  signedIn: SignedIn;
  out: PassThrough;
  openedAt: number;
  writtenAt: number;
  /** has received nothing yet; events are held while its page loads */
  isNew: boolean;
}

interface Change {
  kind: 'session' | Topic;
  /** of a session the hash of its token; of a notification or a step of a request its id and last change; otherwise the id of the stored row */
  id: string;
  /** of a session its current fingerprint; otherwise the organization */
  of: string;
  /** of a notification the user, of a feedback the survey */
  about: string;
}

/**
 * One statement, since it runs constantly: live sessions, and recently stored rows. Completions without a request are
 * omitted: every open list of a busy organization would reload at each of them.
 */
const CHANGES = {
  name: 'live-changes',
  text: `select 'session' as kind, s.token_hash as id, app.session_fingerprint(u.updated_at, o.updated_at) as of, '' as about
    from sessions s
    join users u on u.organization_id = s.organization_id and u.id = s.user_id and u.status = 'ACTIVE' and u.allow_login
    join organizations o on o.id = s.organization_id
    where s.token_hash = any($1::text[]) and s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => o.idle_minutes)
    union all
    select 'notifications', n.id || ' ' || n.updated_at, n.organization_id::text, n.user_id::text from notifications n
    where n.organization_id = any($2::uuid[]) and n.user_id = any($3::uuid[])
      and n.updated_at > now() - interval '${OVERLAP_SECONDS} seconds'
    union all
    select 'feedback', c.id || ' ' || c.updated_at, c.organization_id::text, c.survey_id::text from srr_status_changes c
    where c.organization_id = any($2::uuid[]) and c.updated_at > now() - interval '${OVERLAP_SECONDS} seconds'
    union all
    select 'feedback', s.id::text, s.organization_id::text, s.id::text from surveys s
    where s.organization_id = any($2::uuid[]) and s.experience_type in ('PATIENT', 'EMPLOYEE') and s.srr_status is not null
      and s.completed_at > now() - interval '${OVERLAP_SECONDS} seconds'
    union all
    select 'feedback', t.id::text, t.organization_id::text, t.survey_id::text from text_replies t
    where t.organization_id = any($2::uuid[]) and t.created_at > now() - interval '${OVERLAP_SECONDS} seconds'`,
};

function write(stream: Stream, text: string): void {
  if (stream.out.writableLength > MOST_BUFFERED) stream.out.destroy();
  else stream.out.write(text);
  stream.writtenAt = Date.now();
}

function publish(stream: Stream, topic: Topic): void {
  write(stream, `id: ${Date.now()}\nevent: ${topic}\ndata: {}\n\n`);
}

/**
 * Notifies open pages of changes through server-sent events. Every process polls the database for its own connected
 * pages, so changes by any process are noticed. Events only say that something changed. A stream ends with its session,
 * after a quarter of an hour, and when its reader is gone.
 */
export class LiveUpdates {
  private readonly streams = new Set<Stream>();
  private readonly seen = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly db: Database,
    private readonly log: FastifyBaseLogger,
  ) {}

  /**
   * @param how.resumes the page had a stream before, so it reloads everything: changes in between are unknown
   * @param how.isOnce ends it after its start, for clients that do not listen
   * @throws AppError 503 if too many are open
   */
  open(signedIn: SignedIn, how: { resumes: boolean; isOnce: boolean }): Readable {
    if (this.isClosed || this.streams.size >= MOST_STREAMS) {
      throw refuse('UNAVAILABLE', 'Too many pages are open. Please try again later.');
    }
    const now = Date.now();
    const stream = { signedIn, out: new PassThrough(), openedAt: now, writtenAt: now, isNew: true };
    // every event has an id, so that a disconnected page resumes at any process
    write(stream, `id: ${now}\nretry: ${RETRY_MS}\n\n`);
    if (how.resumes) {
      publish(stream, 'notifications');
      publish(stream, 'feedback');
    }
    if (how.isOnce) stream.out.end();
    else this.keep(stream);
    return stream.out;
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const { out } of this.streams) out.end();
  }

  private keep(stream: Stream): void {
    const hash = stream.signedIn.tenant.proof?.tokenHash;
    const own = [...this.streams].filter(({ signedIn }) => signedIn.tenant.proof?.tokenHash === hash);
    for (const { out } of own.slice(0, Math.max(0, own.length + 1 - MOST_OF_A_SESSION)))
      if (!out.writableEnded) out.end(`retry: ${DISPLACED_RETRY_MS}\n\n`);
    this.streams.add(stream);
    stream.out.once('close', () => this.streams.delete(stream));
    stream.out.on('error', () => undefined); // the client is gone: `close` follows
    this.timer ??= setTimeout(() => void this.look(), EVERY_MS);
  }

  private async look(): Promise<void> {
    try {
      await this.tellChanges();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable))
        this.log.error(error, 'changes were not sent to open pages');
    }
    this.timer = undefined;
    if (this.isClosed || this.streams.size === 0) return;
    this.timer = setTimeout(() => void this.look(), EVERY_MS);
  }

  private async tellChanges(): Promise<void> {
    // one that opens while the rows are read is not among them, and waits for the next look
    const streams = [...this.streams];
    const tenants = streams.map(({ signedIn }) => signedIn.tenant);
    const of = (values: (string | undefined)[]): string[] => [
      ...new Set(values.filter((value) => value !== undefined)),
    ];
    const rows = await this.db.ask<Change>({
      ...CHANGES,
      values: [
        of(tenants.map(({ proof }) => proof?.tokenHash)),
        of(tenants.map(({ organizationId }) => organizationId)),
        of(tenants.map(({ userId }) => userId)),
      ],
    });
    const alive = new Map(
      rows.flatMap(({ kind, id, of: value }) => (kind === 'session' ? [[id, value]] : [])),
    );
    const stored = rows.filter(({ kind }) => kind !== 'session');
    const changes = stored.filter(({ id }) => !this.seen.has(id));
    const now = Date.now();
    for (const { id } of changes) this.seen.set(id, now);
    for (const [id, at] of this.seen) if (at < now - 2 * OVERLAP_SECONDS * 1000) this.seen.delete(id);
    for (const stream of streams) {
      const { proof } = stream.signedIn.tenant;
      const isOver = now - stream.openedAt > LONGEST_MS;
      if (isOver || (proof && alive.get(proof.tokenHash) !== proof.fingerprint)) stream.out.end();
      else await this.tellOrEnd(stream, stream.isNew ? stored : changes);
      stream.isNew = false;
    }
  }

  /** A stream that fails ends: its page opens another one and then reloads everything, so it misses no change. */
  private async tellOrEnd(stream: Stream, changes: readonly Change[]): Promise<void> {
    try {
      await this.tellOne(stream, changes);
    } catch (error) {
      stream.out.end();
      if (!(error instanceof SessionExpired || error instanceof DatabaseUnavailable))
        this.log.error(error, 'changes were not sent to an open page');
    }
  }

  private async tellOne(stream: Stream, changes: readonly Change[]): Promise<void> {
    const { organizationId, userId } = stream.signedIn.tenant;
    const own = changes.filter((change) => change.of === organizationId);
    if (own.some(({ kind, about }) => kind === 'notifications' && about === userId))
      publish(stream, 'notifications');
    const surveys = own.filter(({ kind }) => kind === 'feedback').map(({ about }) => about);
    if (surveys.length > 0 && (await this.seesOne(stream, surveys))) publish(stream, 'feedback');
    if (Date.now() - stream.writtenAt > ALIVE_EVERY_MS) write(stream, ': alive\n\n');
  }

  /** Whether one of these surveys is within the reader's reach. @throws SessionExpired */
  private async seesOne({ signedIn: { viewer, tenant } }: Stream, surveys: string[]): Promise<boolean> {
    const sql = new SqlBuilder();
    const scope = visibleSurveys(viewer, sql.bind);
    if (scope === undefined) return false;
    sql.where(scope).oneOf('s.id', surveys);
    const [rows = []] = await this.db.pipeline(tenant, [
      sql.statement(`select 1 from surveys s where ${sql.condition} limit 1`),
    ]);
    return rows.length > 0;
  }
}
