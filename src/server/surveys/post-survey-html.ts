import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import { patientType } from '../../generated/enums/patient-type.ts';
import { renderPostSurvey } from '../../domain/post-survey.ts';
import type { SurveyRow } from './find-survey.ts';

/**
 * The screen that the practice or location has written for after its survey, as sanitized HTML.
 * @returns null where it has none, and where its template cannot be read: the standard message is shown then
 */
export function postSurveyHtml(survey: SurveyRow): string | null {
  const { postSurveyMarkdown: template } = survey;
  if (!template?.trim()) return null;
  const provider = [survey.providerFirstName, survey.providerLastName].filter(Boolean).join(' ');
  let markdown: string;
  try {
    markdown = renderPostSurvey(template, {
      averageScore: survey.averageScore,
      contactRequested: survey.contact,
      feedback: survey.feedback ?? '',
      patientName: survey.recipientName ?? '',
      patientType: patientType.find(({ value }) => value === survey.patientType)?.label ?? '',
      practiceName: survey.practiceName ?? survey.senderName,
      providerName: provider,
      language: survey.language,
    });
  } catch {
    // the form refuses such a template; one that came in another way must not keep the respondent from being thanked
    return null;
  }
  return renderToStaticMarkup(createElement(Markdown, { rehypePlugins: [rehypeSanitize] }, markdown));
}
