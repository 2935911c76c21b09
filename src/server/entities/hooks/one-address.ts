import type { EntityHooks } from './hook.ts';

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Blocking an e-mail address and a phone number together makes an entry of each: unblocking one leaves the other. */
export const oneAddress: EntityHooks = {
  followsCreate: ({ email, phone }) => isText(email) && isText(phone),
  afterCreate: async ({ tx, id, viewer: { organizationId } }, { email, phone }) => {
    if (!isText(email) || !isText(phone)) return;
    await tx.query('update blocklist set phone = null where organization_id = $1 and id = $2', [
      organizationId,
      id,
    ]);
    await tx.query(
      `insert into blocklist (id, organization_id, phone, reason)
       select gen_random_uuid(), $1, $2, reason from blocklist where organization_id = $1 and id = $3
         and not exists (select from blocklist b where b.organization_id = $1 and b.phone = $2)`,
      [organizationId, phone, id],
    );
  },
};
