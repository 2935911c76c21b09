import type { RouteObject } from 'react-router-dom';
import { canReadFeedback } from '../core/access.ts';
import { Gated } from '../ui/Gated.tsx';
import { loadable } from '../core/loadable.tsx';
import { feedbackKinds, feedbackLists } from './feedback.ts';

const FeedbackListScreen = loadable(() =>
  import('./FeedbackListScreen.tsx').then((module) => module.FeedbackListScreen),
);
const SearchScreen = loadable(() => import('./SearchScreen.tsx').then((module) => module.SearchScreen));
const FeedbackScreen = loadable(() => import('./FeedbackScreen.tsx').then((module) => module.FeedbackScreen));

/** The lists of feedback, the search and a single one of each kind, and the address in notifications. */
export const feedbackRoutes: RouteObject[] = [
  ...feedbackLists.map((list) => ({
    path: list.path,
    element: (
      <Gated gate={canReadFeedback[list.kind.experienceType]} title={list.title}>
        <FeedbackListScreen key={list.path} list={list} />
      </Gated>
    ),
  })),
  ...Object.values(feedbackKinds).flatMap((kind) => [
    {
      path: kind.searchRoute,
      element: (
        <Gated gate={canReadFeedback[kind.experienceType]} title="Feedback Search">
          <SearchScreen key={kind.searchRoute} kind={kind} />
        </Gated>
      ),
    },
    {
      path: `${kind.route}/:id`,
      element: (
        <Gated gate={canReadFeedback[kind.experienceType]} title="Feedback">
          <FeedbackScreen key={kind.route} kind={kind} />
        </Gated>
      ),
    },
  ]),
  { path: '/feedback', element: <FeedbackScreen kind={feedbackKinds.PATIENT} /> },
];
