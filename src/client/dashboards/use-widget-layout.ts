import type { WidgetSetting } from '../../generated/calls/types.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import { editVisible, sortLayout, type WidgetLayout } from '../../domain/measures/widgets/layout.ts';
import type { WidgetKind } from '../../domain/measures/widgets/widget-kind.ts';
import { widgetKindsFor } from '../../domain/measures/widgets/widget-kinds.ts';
import { widgetLayoutMachine } from '../../flows/widget-layout.ts';
import { onSessionEnd } from '../core/api.ts';
import { logError } from '../core/log-error.ts';
import { useSession } from '../core/session.ts';
import { notifyError } from '../ui/toast.ts';
import { type DashboardSource, useDashboardSource } from './source.ts';

const NOT_SAVED = 'Your widgets could not be saved. The page shows them as they were before.';

type LayoutActor = ActorRefFrom<typeof widgetLayoutMachine>;

/** One per page for the whole session: saving continues after the user leaves the page. */
const actors = new Map<ExperienceType, LayoutActor>();

onSessionEnd(() => {
  for (const actor of actors.values()) actor.stop();
  actors.clear();
});

function getActor(experienceType: ExperienceType, source: DashboardSource): LayoutActor {
  const known = actors.get(experienceType);
  if (known) return known;
  const saveLayout = fromPromise<unknown, WidgetLayout>(({ input }) =>
    source.saveLayout(experienceType, input),
  );
  const actor = createActor(widgetLayoutMachine.provide({ actors: { saveLayout } }), {
    input: { layout: [] },
  });
  actor.on('saveFailed', ({ error }) => {
    logError(error);
    notifyError(NOT_SAVED);
  });
  actors.set(experienceType, actor);
  return actor.start();
}

export type ChangeLayout = (edit: (layout: WidgetLayout) => WidgetLayout) => void;

/**
 * The widgets of a page that the user may see, the available kinds, and functions that change them: immediately, with
 * saves in order.
 */
export function useWidgetLayout(experienceType: ExperienceType): {
  /** undefined: not loaded */
  layout: WidgetLayout | undefined;
  offered: readonly WidgetKind[];
  change: ChangeLayout;
  error: unknown;
  retry: () => void;
} {
  const source = useDashboardSource();
  const queryClient = useQueryClient();
  const { role } = useSession();
  const actor = getActor(experienceType, source);
  const queryKey = useMemo(() => ['widget-layout', experienceType], [experienceType]);
  const { isSuccess, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const layout = sortLayout(await source.loadLayout(experienceType, signal));
      actor.send({ type: 'layout.loaded', layout });
      return layout;
    },
  });
  const shown = useSelector(actor, ({ context }) => context.shown);
  const offered = useMemo(() => widgetKindsFor(experienceType, role), [experienceType, role]);
  const isVisible = useMemo(() => {
    const kinds = new Set<string>(offered.map(({ kind }) => kind));
    return ({ widget }: WidgetSetting) => kinds.has(widget);
  }, [offered]);
  const change = useMemo<ChangeLayout>(
    () => (edit) => {
      const { shown: current } = actor.getSnapshot().context;
      const layout = editVisible(current, isVisible, edit);
      if (layout === current) return;
      // a response from before the change must not overwrite it
      void queryClient.cancelQueries({ queryKey });
      actor.send({ type: 'layout.changed', layout });
    },
    [actor, isVisible, queryClient, queryKey],
  );
  return {
    layout: useMemo(() => (isSuccess ? shown.filter(isVisible) : undefined), [isSuccess, shown, isVisible]),
    offered,
    change,
    error,
    retry: () => void refetch(),
  };
}
