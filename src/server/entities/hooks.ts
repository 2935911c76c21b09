import type { EntityModel } from '../../domain/model/model.ts';
import type { HookName } from '../../generated/registry.ts';
import { hideInternalUsers } from './hooks/hide-internal-users.ts';
import type { EntityHooks } from './hooks/hook.ts';
import { newOrganization } from './hooks/new-organization.ts';
import { ownTheme } from './hooks/own-theme.ts';
import { planState } from './hooks/plan-state.ts';
import { postSurveyTemplate } from './hooks/post-survey-template.ts';
import { practiceQuestion } from './hooks/practice-question.ts';
import { protectAccounts } from './hooks/protect-accounts.ts';
import { userIdentity } from './hooks/user-identity.ts';

/** The implementations of the hook names in entity files. */
const hooks: Record<HookName, EntityHooks> = {
  'hide-internal-users': hideInternalUsers,
  'new-organization': newOrganization,
  'own-theme': ownTheme,
  'plan-state': planState,
  'post-survey-template': postSurveyTemplate,
  'practice-question': practiceQuestion,
  'protect-accounts': protectAccounts,
  'user-identity': userIdentity,
};

/** The hooks of an entity. @throws Error for a name without implementation */
export function entityHooks(model: Pick<EntityModel, 'name' | 'hooks'>): EntityHooks[] {
  return model.hooks.map((name) => {
    const found = (hooks as Record<string, EntityHooks | undefined>)[name];
    if (!found)
      throw new Error(`The entity ${model.name} names the hook "${name}", which is not registered.`);
    return found;
  });
}
