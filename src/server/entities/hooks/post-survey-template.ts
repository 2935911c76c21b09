import { findSyntaxError, templateDepth } from '../../../domain/surveys/post-survey.ts';
import { MOST_MARKDOWN_DEPTH } from '../../../domain/text/markdown.ts';
import type { EntityHooks } from './hook.ts';

const PATH = 'postSurveyScreenMarkdown';

/** Refuses a template that cannot be rendered, or takes too long. A stored one does not prevent changes of other fields. */
export const postSurveyTemplate: EntityHooks = {
  check: ({ [PATH]: template }, before) => {
    if (typeof template !== 'string' || template === before?.[PATH]) return [];
    const message =
      templateDepth(template) > MOST_MARKDOWN_DEPTH
        ? `Quotes, lists, links and emphasis may be nested at most ${MOST_MARKDOWN_DEPTH} levels deep`
        : findSyntaxError(template);
    return message === undefined ? [] : [{ message, path: PATH, code: 'VALIDATION' }];
  },
};
