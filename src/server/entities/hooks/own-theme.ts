import { checkOwnPhrases, type OwnPhrases } from '../../../domain/text/themes/own-phrases.ts';
import { LAST_OWN_THEME } from '../../../domain/text/themes/theme.ts';
import { refuse } from '../../http/errors.ts';
import type { Change, EntityHooks, RecordValues } from './hook.ts';
import { restrictToSeenExperiences } from './seen-experiences.ts';

const MOST_OWN_THEMES = 20;

const toText = (value: unknown): string | null => (typeof value === 'string' ? value.trim() || null : null);

function toPhrases(values: RecordValues): OwnPhrases {
  const { phrases, exceptions, spanishPhrases, spanishExceptions } = values;
  return {
    phrases: toText(phrases),
    exceptions: toText(exceptions),
    spanishPhrases: toText(spanishPhrases),
    spanishExceptions: toText(spanishExceptions),
  };
}

/** Earlier comments are read again by a job. */
async function readAgain({ ctx, tx, viewer: { organizationId } }: Change): Promise<void> {
  await tx.asOwner((owner) => ctx.jobs.enqueue(owner, 'reread-comments', { organizationId }));
}

/** The trigger that numbers a theme has locked the organization: two that are added at once are counted one after the other. */
async function checkNumber({ tx, id, viewer: { organizationId } }: Change): Promise<void> {
  const [own] = await tx.query<{ count: number; number: number }>(
    `select count(*)::int as count, max(number) filter (where id = $2) as number from themes
     where organization_id = $1 and built_in_name is null`,
    [organizationId, id],
  );
  if ((own?.count ?? 0) > MOST_OWN_THEMES)
    throw refuse('VALIDATION', `An organization has at most ${MOST_OWN_THEMES} themes of its own.`, 'name');
  if ((own?.number ?? 0) > LAST_OWN_THEME)
    throw refuse('VALIDATION', 'Too many themes were added and deleted. Change one instead.', 'name');
}

/** A name is unique among those that are shown, also those of built-in themes. The organization's row is locked by then. */
async function checkLabel({ tx, id, viewer: { organizationId } }: Change): Promise<void> {
  const same = await tx.query(
    `select from themes t join themes own on own.organization_id = t.organization_id and lower(own.label) = lower(t.label)
     where t.organization_id = $1 and own.id = $2 and t.id <> own.id limit 1`,
    [organizationId, id],
  );
  if (same.length > 0) throw refuse('VALIDATION', 'Another theme has this name', 'name');
}

/** Names are unique, phrases can be read, and comments are read again after a change of these. */
export const ownTheme: EntityHooks = {
  restrict: restrictToSeenExperiences,
  check: (values) => checkOwnPhrases(toPhrases(values)),
  afterCreate: async (change) => {
    await checkLabel(change);
    await checkNumber(change);
    await readAgain(change);
  },
  afterUpdate: async (change, values, before) => {
    if (toText(values.name) !== toText(before.name)) await checkLabel(change);
    const [now, earlier] = [values, before].map((one) => JSON.stringify(toPhrases(one)));
    if (now !== earlier) await readAgain(change);
  },
  beforeDelete: async (change) => {
    await readAgain(change);
    return [];
  },
};
