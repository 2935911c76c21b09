import type { FastifyInstance } from 'fastify';
import type { Plan } from '../../../generated/types/plan.ts';
import type { AppContext } from '../../context.ts';
import { readStatement, requireRecord } from '../../entities/read-record.ts';
import type { EntityRegistry } from '../../entities/registry.ts';
import { requireScope } from '../../entities/scope.ts';
import { registerCalls } from '../../http/calls/register-calls.ts';
import { Today } from '../../surveys/scope/today.ts';
import { readProof, readVerdicts } from './read-proof.ts';

/** The calls about proofs of plans. */
export function registerPlans(app: FastifyInstance, { db }: AppContext, registry: EntityRegistry): void {
  const plans = registry.get('plan');
  if (!plans) return;
  const today = new Today(db);
  registerCalls(app, {
    planProof: async ({ signedIn, params }) => {
      const scope = requireScope(plans, 'read', signedIn);
      const plan = await db.tenant(signedIn.tenant, (tx) =>
        requireRecord(tx, plans, signedIn.viewer, scope, params.id),
      );
      return readProof({ db, today }, signedIn, plan as unknown as Plan);
    },
    planVerdicts: async ({ signedIn, query }) => {
      const scope = requireScope(plans, 'read', signedIn);
      const found = await db.pipeline(
        signedIn.tenant,
        [...new Set(query.ids)].map((id) => readStatement(plans, signedIn.viewer, scope, id)),
      );
      const rows = found.flat() as unknown as { data: string }[];
      return readVerdicts(
        { db, today },
        signedIn,
        rows.map(({ data }) => JSON.parse(data) as Plan),
      );
    },
  });
}
