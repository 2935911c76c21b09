import type { EntityModel } from '../../domain/model/model.ts';
import type { EntityName, HookName } from '../../generated/registry.ts';
import { hideInternalUsers } from './hooks/hide-internal-users.ts';
import type { EntityHooks } from './hooks/hook.ts';
import { newOrganization } from './hooks/new-organization.ts';
import { ownTheme } from './hooks/own-theme.ts';
import { planState } from './hooks/plan-state.ts';
import { postSurveyTemplate } from './hooks/post-survey-template.ts';
import { practiceQuestion } from './hooks/practice-question.ts';
import { protectAccounts } from './hooks/protect-accounts.ts';
import { userIdentity } from './hooks/user-identity.ts';

interface Registered {
  /** entities that may name them: they read and write their fields */
  of: readonly EntityName[];
  hooks: EntityHooks;
}

/** The implementations of the hook names in entity files. The generators read the names and entities from the text. */
const registered: Record<HookName, Registered> = {
  'hide-internal-users': { of: ['user'], hooks: hideInternalUsers },
  'new-organization': { of: ['organization'], hooks: newOrganization },
  'own-theme': { of: ['theme'], hooks: ownTheme },
  'plan-state': { of: ['plan'], hooks: planState },
  'post-survey-template': { of: ['location', 'practice'], hooks: postSurveyTemplate },
  'practice-question': { of: ['practice'], hooks: practiceQuestion },
  'protect-accounts': { of: ['user'], hooks: protectAccounts },
  'user-identity': { of: ['user'], hooks: userIdentity },
};

/** The hooks of an entity. @throws Error for a name without implementation */
export function entityHooks(model: Pick<EntityModel, 'name' | 'hooks'>): EntityHooks[] {
  return model.hooks.map((name) => {
    const found = (registered as Record<string, Registered | undefined>)[name];
    if (!found)
      throw new Error(`The entity ${model.name} names the hook "${name}", which is not registered.`);
    return found.hooks;
  });
}
