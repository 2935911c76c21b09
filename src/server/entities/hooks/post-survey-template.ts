import { MOST_TEMPLATE_DEPTH, templateDepth } from '../../../domain/post-survey.ts';
import type { EntityHooks } from './hook.ts';

const PATH = 'postSurveyScreenMarkdown';

/** Refuses a template that takes too long to render. A stored one does not prevent changes of other fields. */
export const postSurveyTemplate: EntityHooks = {
  check: ({ [PATH]: template }, before) => {
    if (typeof template !== 'string' || template === before?.[PATH]) return [];
    if (templateDepth(template) <= MOST_TEMPLATE_DEPTH) return [];
    const message = `Quotes, lists, links and emphasis may be nested at most ${MOST_TEMPLATE_DEPTH} levels deep`;
    return [{ message, path: PATH, code: 'VALIDATION' }];
  },
};
