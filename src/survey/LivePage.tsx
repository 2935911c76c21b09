import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PublicSurvey } from '../domain/surveys/public-survey.ts';
import { hasWrongAddress, lacksResponsibleParty } from '../domain/surveys/survey-draft.ts';
import { getScreen } from '../flows/public-survey.ts';
import { AnsweringPage } from './AnsweringPage.tsx';
import { COMPLETED_ID, CompletedPage } from './CompletedPage.tsx';
import { MessagePage } from './MessagePage.tsx';
import { ADDRESS_ID, type PageModel, RESPONSIBLE_PARTY_ID } from './page-model.ts';
import type { SurveyActor } from './survey-actor.ts';
import type { PageWord } from './words.ts';

interface LivePageProps {
  actor: SurveyActor;
  /** texts for a page without a survey */
  words: Record<string, string>;
  /** false during hydration */
  isLive: boolean;
}

function useSnapshot(actor: SurveyActor): ReturnType<SurveyActor['getSnapshot']> {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const read = () => actor.getSnapshot();
  return useSyncExternalStore(subscribe, read, read);
}

/** Keeps the document's head in the survey's language. */
function useHead(survey: PublicSurvey | null): void {
  useEffect(() => {
    if (!survey) return;
    document.documentElement.lang = survey.languageCode;
    document.documentElement.dir = survey.direction;
    document.title = survey.senderName;
  }, [survey]);
}

/** Focuses the top of the next page; the first page is read from its start anyway. */
function useFocusAtEnd(isCompleted: boolean): void {
  const [wasCompleted] = useState(isCompleted);
  useEffect(() => {
    if (!isCompleted || wasCompleted) return;
    scrollTo(0, 0);
    document.getElementById(COMPLETED_ID)?.focus();
  }, [isCompleted, wasCompleted]);
}

/** The hydrated page of the survey. */
export function LivePage({ actor, words, isLive }: LivePageProps) {
  const { value, context } = useSnapshot(actor);
  const { screen, status } = getScreen(value);
  const { survey, draft, areProblemsShown, hasLanguageFailed, messages } = context;
  useHead(survey);
  useFocusAtEnd(screen === 'completed');
  const texts = survey?.messageResources ?? words;
  const getText = (key: PageWord): string => texts[key] ?? '';

  if (screen === 'loading') return <main className="loading" aria-busy="true" />;
  if (survey && draft && (screen === 'answering' || screen === 'completed')) {
    const page: PageModel = {
      survey,
      draft,
      status,
      isLive,
      areProblemsShown,
      hasLanguageFailed,
      action: location.pathname,
      change: (change) => actor.send({ type: 'draft.changed', change }),
      submit: () => {
        actor.send({ type: 'submitted' });
        if (lacksResponsibleParty(survey, draft)) document.getElementById(RESPONSIBLE_PARTY_ID)?.focus();
        else if (hasWrongAddress(survey, draft)) document.getElementById(ADDRESS_ID)?.focus();
      },
      chooseLanguage: (language) => actor.send({ type: 'language.chosen', language }),
    };
    return screen === 'completed' ? <CompletedPage page={page} /> : <AnsweringPage page={page} />;
  }
  const poweredBy = getText('POWERED_BY');
  if (screen === 'expired' || screen === 'notFound') {
    const key = screen === 'expired' ? 'SURVEY_EXPIRED' : 'SURVEY_NOT_FOUND';
    return <MessagePage title={getText(key)} texts={[getText(`${key}_INFO`)]} poweredBy={poweredBy} />;
  }
  return (
    <MessagePage title={getText('SUBMIT_FAILED')} texts={messages} poweredBy={poweredBy}>
      <button type="button" className="button" onClick={() => actor.send({ type: 'retried' })}>
        {getText('TRY_AGAIN')}
      </button>
    </MessagePage>
  );
}
