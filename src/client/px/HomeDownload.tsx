import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_PERIODS, type Period } from '../../domain/period.ts';
import { widgetKind, type WidgetName } from '../../domain/widgets/widget-kinds.ts';
import { START_CHOICES } from '../../domain/widgets/widget-request.ts';
import { widgetText } from '../../domain/widgets/widget-state.ts';
import { listPracticeQuestions } from '../../generated/calls/practices-calls.ts';
import { callQuery } from '../core/call.ts';
import { useFeedbackScope, useSelectedPractice } from '../core/selection.ts';
import { useSession } from '../core/session.ts';
import { useDashboardSource } from '../dashboards/source.ts';
import { widgetPeriod } from '../dashboards/widget-choices.ts';
import { DownloadMenu, type FileSource } from '../ui/DownloadMenu.tsx';

/** Downloads the home screen: its charts with their periods, and its ranking. */
export function HomeDownload() {
  const { isAdmin, isProvider } = useSession();
  const { today } = useDashboardSource();
  const [params] = useSearchParams();
  const scope = useFeedbackScope('PATIENT');
  const practice = useSelectedPractice();
  const own = isAdmin ? undefined : practice;
  const questions = useQuery({
    ...callQuery(listPracticeQuestions({ id: own?.id ?? '' })),
    enabled: own !== undefined,
  });
  const formatWidget = (name: WidgetName, period?: Period): string[] => {
    const kind = widgetKind(name);
    if (!kind) return [];
    const shown = period ?? widgetPeriod(params, kind, today());
    return [widgetText({ kind, period: shown, choices: START_CHOICES })];
  };
  const source = (): FileSource => ({
    path: '/analytics/export',
    query: {
      experienceType: 'PATIENT',
      ...(scope.practiceIds.length > 0 && { practiceIds: scope.practiceIds }),
      ...(scope.providerIds.length > 0 && { providerIds: scope.providerIds }),
      widgets: [
        ...formatWidget('DK_SCORE'),
        ...(isProvider ? formatWidget('EXPERIENCE_CHANGE', DEFAULT_PERIODS.previousMonth(today())) : []),
        ...(questions.data?.data.length ? formatWidget('ADDITIONAL_QUESTION') : []),
      ],
      hasRanking: !isProvider,
    },
  });
  return <DownloadMenu formats={['pdf']} source={source} />;
}
