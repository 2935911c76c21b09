import { WAITING_STATUS } from '../domain/surveys/feedback.ts';
import {
  countText,
  findLabel,
  type ModelContext,
  percentText,
  type StatusBarsModel,
} from '../domain/measures/charts/chart-model.ts';
import type { StatusCount } from '../domain/measures/widgets/answers.ts';
import { srrStatus } from '../generated/enums/srr-status.ts';
import type { MeasureModel } from './measure.ts';

/** Requests by contact status. A status that patients' requests do not have appears only if it counts any. */
export function statusCountsModel(all: readonly StatusCount[], { title }: ModelContext): StatusBarsModel {
  const counts = all.filter(({ status, count }) => status !== 'ALREADY_ENGAGED' || count > 0);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const marks = counts.map(({ status, count }) => ({
    key: status,
    label: findLabel(srrStatus, status),
    value: count,
    text: countText(count),
    count,
    noun: 'request',
    interval: null,
    tone:
      count === 0 ? ('zero' as const) : status === WAITING_STATUS ? ('lowest' as const) : ('middle' as const),
    note: percentText(total === 0 ? null : count / total),
    drill: { value: status },
  }));
  const waiting = counts.find(({ status }) => status === WAITING_STATUS)?.count ?? 0;
  return {
    chart: 'statusBars',
    marks,
    isEmpty: total === 0,
    headline: {
      text: countText(total),
      note: `${total === 1 ? 'request' : 'requests'}, ${countText(waiting)} waiting for a call`,
    },
    sentence: `${title}: ${countText(total)} requests; ${marks.map(({ label, text }) => `${label} ${text}`).join(', ')}.`,
    table: {
      columns: ['Status', 'Requests', 'Share'],
      rows: marks.map(({ label, count, note }) => [label, count, note]),
    },
  };
}

export const statusCounts = {
  call: 'analyticsRequests',
  toModel: statusCountsModel,
  hasNames: true,
} satisfies MeasureModel<StatusCount[]>;
