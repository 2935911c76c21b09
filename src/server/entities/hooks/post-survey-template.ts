import { findSyntaxError, MOST_TEMPLATE_DEPTH, templateDepth } from '../../../domain/surveys/post-survey.ts';
import type { EntityHooks } from './hook.ts';

const PATH = 'postSurveyScreenMarkdown';

/** Refuses a template that cannot be rendered, or takes too long. A stored one does not prevent changes of other fields. */
export const postSurveyTemplate: EntityHooks = {
  check: ({ [PATH]: template }, before) => {
    if (typeof template !== 'string' || template === before?.[PATH]) return [];
    const message =
      templateDepth(template) > MOST_TEMPLATE_DEPTH
        ? `Quotes, lists, links and emphasis may be nested at most ${MOST_TEMPLATE_DEPTH} levels deep`
        : findSyntaxError(template);
    return message === undefined ? [] : [{ message, path: PATH, code: 'VALIDATION' }];
  },
};
