import { LRUCache } from 'lru-cache';
import { patientType } from '../../generated/enums/patient-type.ts';
import { MOST_MARKDOWN, renderPostSurvey } from '../../domain/surveys/post-survey.ts';
import { PoolBusy, WorkerPool } from '../operations/workers/worker-pool.ts';
import type { SurveyRow } from './find-survey.ts';

/** A short text can take a parser seconds or exhaust its stack. */
const pool = new WorkerPool<string, string>({ task: 'render-markdown', size: 1 });
/** Cache of rendered pages and failures (`html` null), because respondents reload their page. */
const drawn = new LRUCache<string, { html: string | null }>({ max: 500, maxSize: 20_000_000, ttl: 600_000 });

/** @returns null if it cannot be rendered, undefined while too many others wait */
async function draw(markdown: string): Promise<string | null | undefined> {
  try {
    return await pool.run(markdown);
  } catch (error) {
    return error instanceof PoolBusy ? undefined : null;
  }
}

/**
 * The practice's or location's own screen after its survey, as sanitized HTML.
 * @returns null if it has none, or its template cannot be read or rendered: the standard message is shown then
 */
export async function postSurveyHtml(survey: SurveyRow): Promise<string | null> {
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
    // the form refuses such a template; one stored in another way must not prevent the thank-you screen
    return null;
  }
  const known = drawn.get(markdown);
  if (known) return known.html;
  const html = markdown.length > MOST_MARKDOWN ? null : await draw(markdown);
  // while the queue is full, it is rendered next time
  if (html === undefined) return null;
  drawn.set(markdown, { html }, { size: markdown.length + (html?.length ?? 0) });
  return html;
}
