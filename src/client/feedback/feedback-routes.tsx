import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { canReadFeedback } from '../core/access.ts';
import { Gated } from '../ui/Gated.tsx';
import { loadable } from '../core/loadable.tsx';
import { feedbackKinds, feedbackLists, type FeedbackKind } from './feedback.ts';

const FeedbackListScreen = loadable(() =>
  import('./FeedbackListScreen.tsx').then((module) => module.FeedbackListScreen),
);
const SearchScreen = loadable(() => import('./SearchScreen.tsx').then((module) => module.SearchScreen));
const FeedbackScreen = loadable(() => import('./FeedbackScreen.tsx').then((module) => module.FeedbackScreen));

interface Screen {
  path: string;
  title: string;
  children: ReactNode;
}

function gateRoute({ experienceType }: FeedbackKind, { path, ...screen }: Screen): RouteObject {
  return { path, element: <Gated gate={canReadFeedback[experienceType]} {...screen} /> };
}

/** The lists of feedback, the search and a single one of each kind, and the address in notifications. */
export const feedbackRoutes: RouteObject[] = [
  ...feedbackLists.map((list) =>
    gateRoute(list.kind, {
      path: list.path,
      title: list.title,
      children: <FeedbackListScreen key={list.path} list={list} />,
    }),
  ),
  ...Object.values(feedbackKinds).flatMap((kind) => [
    gateRoute(kind, {
      path: kind.searchRoute,
      title: 'Feedback Search',
      children: <SearchScreen key={kind.searchRoute} kind={kind} />,
    }),
    gateRoute(kind, {
      path: `${kind.route}/:id`,
      title: 'Feedback',
      children: <FeedbackScreen key={kind.route} kind={kind} />,
    }),
  ]),
  { path: '/feedback', element: <FeedbackScreen kind={feedbackKinds.PATIENT} /> },
];
