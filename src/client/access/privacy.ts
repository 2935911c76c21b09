import type { PrivacyState } from '../../generated/calls/types.ts';

interface Consequence {
  title: string;
  message: string;
  confirmLabel: string;
}

/** The consequences of a change to the privacy settings that must be confirmed. */
export function getConsequence(state: PrivacyState, change: Partial<PrivacyState>): Consequence | undefined {
  const {
    confidentialSurveys: isOn = state.confidentialSurveys,
    confidentialMinimum: minimum = state.confidentialMinimum,
  } = change;
  if (isOn && !state.confidentialSurveys)
    return {
      title: 'Make employee surveys confidential',
      message: `What employees answer from now on is shown once at least ${minimum} people of a group have answered, without names. A name appears only where its employee asks to be contacted. The survey says so before the first question. What is answered while this is on stays confidential for good; what was answered before keeps its names.`,
      confirmLabel: 'Switch on',
    };
  if (!isOn && state.confidentialSurveys)
    return {
      title: 'Switch off confidentiality',
      message:
        'Surveys that are sent from now on carry names again, and their page no longer promises confidentiality. This uncovers nothing: what was answered confidentially stays so, and surveys that are open now keep their promise. Answers that still wait for others of their group are shown only once enough have answered.',
      confirmLabel: 'Switch off',
    };
  if (isOn && minimum < state.confidentialMinimum)
    return {
      title: 'Show smaller groups',
      message: `Surveys that are sent from now on are shown for groups of at least ${minimum} people. Answers given so far and surveys that are open now keep to ${state.confidentialMinimum}.`,
      confirmLabel: 'Show smaller groups',
    };
  const { retentionMonths = 0 } = change;
  if (retentionMonths > 0 && (state.retentionMonths === 0 || retentionMonths < state.retentionMonths))
    return {
      title: 'Erase comments and contacts',
      message: `Names, addresses and comments of surveys that were sent more than ${retentionMonths} ${retentionMonths === 1 ? 'month' : 'months'} ago are erased within a day, and from then on as they become older. This cannot be undone. Their answers stay in the figures.`,
      confirmLabel: 'Erase',
    };
  return undefined;
}
