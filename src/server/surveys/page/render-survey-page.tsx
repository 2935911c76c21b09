import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PublicSurvey } from '../../../domain/surveys/public-survey.ts';
import type { SurveyDraft } from '../../../domain/surveys/survey-draft.ts';
import { AnsweringPage } from '../../../survey/AnsweringPage.tsx';
import { BOOT_ID, type SurveyBoot } from '../../../survey/boot.ts';
import { CompletedPage } from '../../../survey/CompletedPage.tsx';
import { MessagePage } from '../../../survey/MessagePage.tsx';
import type { PageModel } from '../../../survey/page-model.ts';
import { PAGE_WORDS } from '../../../survey/words.ts';
import { jsonForHtml } from '../../http/json-for-html.ts';
import { escapeHtml } from '../../outbox/messaging/compose.ts';
import { type Catalogue, getCatalogue } from '../catalogue.ts';
import type { SurveyTemplate } from './survey-template.ts';

/** A survey to render, with the input of a returned plain form. */
export interface ShownSurvey {
  survey: PublicSurvey;
  draft: SurveyDraft;
  /** action of the plain form */
  action: string;
  /** the plain form was posted and returned, with its problem, or because sending failed */
  outcome?: 'incomplete' | 'failed';
}

/** Why there is no survey to render. */
export type Refusal = 'notFound' | 'expired' | 'failed';

interface Document {
  lang: string;
  dir: string;
  title: string;
  page: ReactNode;
  boot: SurveyBoot;
}

function write(template: SurveyTemplate, { lang, dir, title, page, boot }: Document): string {
  return [
    template.beforeHtml,
    `<html lang="${escapeHtml(lang)}" dir="${dir}">`,
    template.beforeTitle,
    `<title>${escapeHtml(title)}</title>`,
    template.beforeRoot,
    `<div id="root">${renderToString(page)}</div>`,
    template.beforeBoot,
    `<script type="application/json" id="${BOOT_ID}">${jsonForHtml(boot)}</script>`,
    template.end,
  ].join('');
}

/** Selects the texts that the page shows, so that no others are sent; without a survey, those of every one. */
function pickWords(
  messages: Readonly<Record<string, string>>,
  survey?: PublicSurvey,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PAGE_WORDS).flatMap(([key, property]) => {
      const text = messages[key];
      const isShown = property === null || survey?.[property] === true;
      return text === undefined || !isShown ? [] : [[key, text]];
    }),
  );
}

const nothing = (): void => undefined;

/** The page of a survey, as HTML that works as a plain form and that the page's script hydrates. */
export function renderSurveyPage(
  template: SurveyTemplate,
  { survey, draft, action, outcome }: ShownSurvey,
  analyticsAgentUrl: string | null,
): string {
  const model: PageModel = {
    survey,
    draft,
    action,
    status: outcome === 'failed' ? 'failed' : 'editing',
    areProblemsShown: outcome === 'incomplete',
    isLive: false,
    hasLanguageFailed: false,
    change: nothing,
    submit: nothing,
    chooseLanguage: nothing,
  };
  return write(template, {
    lang: survey.languageCode,
    dir: survey.direction,
    title: survey.senderName,
    page: survey.completedAt === null ? <AnsweringPage page={model} /> : <CompletedPage page={model} />,
    boot: {
      survey: { ...survey, messageResources: pickWords(survey.messageResources, survey) },
      isFinal: false,
      wasPosted: outcome !== undefined,
      words: {},
      analyticsAgentUrl,
    },
  });
}

function Refused({ refusal, messages }: { refusal: Refusal; messages: Catalogue['messages'] }) {
  const key = { notFound: 'SURVEY_NOT_FOUND', expired: 'SURVEY_EXPIRED', failed: 'SUBMIT_FAILED' }[refusal];
  const info = messages[`${key}_INFO`];
  return (
    <MessagePage
      title={messages[key] ?? ''}
      texts={info === undefined ? [] : [info]}
      poweredBy={messages.POWERED_BY ?? ''}
    >
      {refusal === 'failed' && (
        <a className="button" href="">
          {messages.TRY_AGAIN}
        </a>
      )}
    </MessagePage>
  );
}

/** The page that explains why there is no survey. In English, because the survey's language is unknown. */
export function renderRefusal(
  template: SurveyTemplate,
  refusal: Refusal,
  analyticsAgentUrl: string | null,
): string {
  const { messages, code, direction } = getCatalogue('ENGLISH');
  return write(template, {
    lang: code,
    dir: direction,
    title: messages[refusal === 'expired' ? 'SURVEY_EXPIRED' : 'SURVEY_NOT_FOUND'] ?? '',
    page: <Refused refusal={refusal} messages={messages} />,
    boot: {
      survey: null,
      isFinal: refusal !== 'failed',
      wasPosted: false,
      words: refusal === 'failed' ? pickWords(messages) : {},
      analyticsAgentUrl,
    },
  });
}
