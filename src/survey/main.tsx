import '@fontsource-variable/figtree/wght.css';
import 'virtual:survey-tokens.css';
import './survey.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { emptyDraft, fitDraft, overlayDraft, type SurveyDraft } from '../domain/surveys/survey-draft.ts';
import { draftOfForm } from '../domain/surveys/survey-form.ts';
import type { PublicSurvey } from '../domain/surveys/public-survey.ts';
import { startAnalytics } from './analytics.ts';
import { readBoot, type SurveyBoot } from './boot.ts';
import { forget, forgetOld, readKept } from './device.ts';
import { LivePage } from './LivePage.tsx';
import { FORM_ID } from './page-model.ts';
import { startSurvey } from './survey-actor.ts';

/** The draft: input from before this script ran, merged over the stored draft. */
function draftSoFar(survey: PublicSurvey): SurveyDraft {
  const kept = readKept(survey.slug);
  const base = kept ? fitDraft(survey, kept.draft) : emptyDraft(survey);
  const form = document.getElementById(FORM_ID);
  if (!(form instanceof HTMLFormElement)) return base;
  return overlayDraft(base, draftOfForm(survey, new FormData(form)));
}

function mount(root: HTMLElement, slug: string, { survey, wasPosted, words }: SurveyBoot): void {
  const draft = survey && draftSoFar(survey);
  const isSubmitted = wasPosted || readKept(slug)?.isSubmitted;
  const actor = startSurvey(slug, survey);
  const restore = () => {
    if (!draft) return;
    actor.send({ type: 'draft.restored', draft });
    if (isSubmitted) actor.send({ type: 'submitted' });
  };
  const page = (isLive: boolean) => <LivePage actor={actor} words={words} isLive={isLive} />;
  if (survey && !wasPosted) {
    const mounted = hydrateRoot(root, page(false));
    restore();
    mounted.render(page(true));
  } else {
    root.textContent = '';
    restore();
    createRoot(root).render(page(true));
  }
}

function start(root: HTMLElement): void {
  const boot = readBoot();
  startAnalytics(boot.analyticsAgentUrl);
  const slug = boot.survey?.slug ?? decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  if (boot.isFinal) forget(slug);
  else mount(root, slug, boot);
  forgetOld();
}

/**
 * Lets the browser paint the server's page before this script runs; a hidden page is not painted, so it does not wait.
 */
function afterPaint(act: () => void): void {
  if (document.hidden || performance.getEntriesByName('first-contentful-paint').length > 0) act();
  else requestAnimationFrame(() => setTimeout(act));
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
afterPaint(() => start(root));
