import type { RouteObject } from 'react-router-dom';
import { canGenerateSurvey, canSendToEmployees, withPx, type Gate } from '../core/access.ts';
import { Gated } from '../ui/Gated.tsx';
import { loadable, type Loadable } from '../core/loadable.tsx';

const SendSurveyScreen = loadable(() =>
  import('./SendSurveyScreen.tsx').then((module) => module.SendSurveyScreen),
);
const GenerateSurveyScreen = loadable(() =>
  import('./GenerateSurveyScreen.tsx').then((module) => module.GenerateSurveyScreen),
);
const SendEmployeeSurveyScreen = loadable(() =>
  import('./SendEmployeeSurveyScreen.tsx').then((module) => module.SendEmployeeSurveyScreen),
);
const SentSurveysScreen = loadable(() =>
  import('./bulk/SentSurveysScreen.tsx').then((module) => module.SentSurveysScreen),
);

function route(path: string, title: string, gate: Gate, Screen: Loadable<object>): RouteObject {
  return {
    path,
    element: (
      <Gated gate={gate} title={title}>
        <Screen />
      </Gated>
    ),
  };
}

/**
 * The screens that send surveys. Their forms select records of entities, so they are rendered within react-admin's
 * contexts.
 */
export const sendingRoutes: RouteObject[] = [
  route('/px/send-survey', 'Send Survey', withPx, SendSurveyScreen),
  route('/px/generate-survey', 'Generate Survey', canGenerateSurvey, GenerateSurveyScreen),
  route('/px/send-survey/files/:id', 'Sent Surveys', withPx, SentSurveysScreen),
  route('/ex/surveys/send', 'Send Survey', canSendToEmployees, SendEmployeeSurveyScreen),
  route('/ex/surveys/send/files/:id', 'Sent Surveys', canSendToEmployees, SentSurveysScreen),
];
