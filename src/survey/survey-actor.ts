import { createActor, fromPromise } from 'xstate';
import type { PublicSurvey } from '../domain/surveys/public-survey.ts';
import { publicSurveyMachine } from '../flows/public-survey.ts';
import { changeLanguage, loadSurvey, registerOpened, submitSurvey } from './calls.ts';
import { forget, keep } from './device.ts';
import { registerWhenSeen } from './seen.ts';
import { openTabs } from './tabs.ts';

/** The machine with the browser's services, started. */
export function startSurvey(slug: string, survey: PublicSurvey | null) {
  const tabs = openTabs();
  const machine = publicSurveyMachine.provide({
    actors: {
      load: fromPromise(({ input, signal }) => loadSurvey(input.slug, signal)),
      open: fromPromise(({ input, signal }) =>
        registerWhenSeen(() => registerOpened(input.slug, signal), signal),
      ),
      submit: fromPromise(({ input, signal }) => submitSurvey(input.slug, input.submission, signal)),
      changeLanguage: fromPromise(({ input, signal }) => changeLanguage(input.slug, input.language, signal)),
    },
    actions: {
      keep: ({ context: { draft, isSubmitted } }) => {
        if (draft) keep(slug, { draft, isSubmitted });
      },
      forget: () => forget(slug),
      notifyTabs: () => tabs.notifyCompleted(slug),
    },
  });
  const actor = createActor(machine, { input: { slug, survey } }).start();
  tabs.onCompleted(slug, () => actor.send({ type: 'completed.elsewhere' }));
  addEventListener('online', () => actor.send({ type: 'online' }));
  return actor;
}

export type SurveyActor = ReturnType<typeof startSurvey>;
