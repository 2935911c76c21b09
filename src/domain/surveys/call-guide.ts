import type { Feedback } from '../../generated/calls/types.ts';
import { whatToSayByCategory, whatToSayByTheme, type WhatToSay } from '../../generated/what-to-say.ts';
import { formatLongDay } from '../text/format.ts';
import { renderTemplate, templateFields } from '../text/template.ts';
import { fullName, isClosed, LOW_STARS, ratedAnswers } from './feedback.ts';

/** Facts that a line of the guide may depend on and name. Those that are unknown are empty. */
export interface CallFacts {
  experienceType: Feedback['experienceType'];
  /** who answered: the first name, the parent of a child, or a neutral word */
  who: string;
  /** the same with the language of the survey, if it is not English */
  thanked: string;
  /** whether there is a comment to refer to */
  hasComment: boolean;
  sentiment: Feedback['sentiment'];
  /** a positive comment, and nothing that was rated or said is a reason to ask */
  isPraise: boolean;
  hasAskedForCall: boolean;
  hasPhone: boolean;
  hasContact: boolean;
  /** the subject of the lowest answer below 3 stars */
  about: string;
  /** what to ask about what the comment complains of, or else about that answer, and how it goes on */
  ask: string;
  next: string;
  /** the visit in a sentence: `exam`, `exam with Teo Nakagawa` */
  visit: string;
  visitWith: string;
  place: string;
  /** by which a respondent who left no contact can be found in the records: `Cynthia Estrada · Cedar Park · average 2.1` */
  record: string;
}

interface Rule {
  /** the first rule of each line that applies gives its text */
  when?: Partial<
    Pick<
      CallFacts,
      | 'experienceType'
      | 'hasComment'
      | 'sentiment'
      | 'isPraise'
      | 'hasAskedForCall'
      | 'hasPhone'
      | 'hasContact'
    >
  >;
  /** facts that the text names: without one of them the rule does not apply */
  text: string;
}

/** The first line for a respondent who left no contact, and has to be looked up before a call. */
const FIND: readonly Rule[] = [
  {
    when: { hasContact: false },
    text: 'No phone number or email was left. Look in your records for a way to reach {who}: {record}.',
  },
  { when: { hasContact: false }, text: 'No name, phone number or email was left: nobody can be reached.' },
];

/**
 * The three lines of what to say on a call: each line is that of its first rule that applies. They thank, ask and say
 * how it goes on; none of them promises anything, or says for the respondent what they did not say.
 */
const LINES: readonly (readonly Rule[])[] = [
  [
    { when: { isPraise: true }, text: 'Thank {thanked} for the kind comment.' },
    { when: { hasComment: true }, text: 'Thank {thanked} for telling us and say you read the comment.' },
    { text: 'Thank {thanked} for answering and say you saw the low rating for {about}.' },
    {
      when: { hasAskedForCall: true, experienceType: 'EMPLOYEE' },
      text: 'Thank {thanked} for asking to be contacted.',
    },
    { when: { hasAskedForCall: true }, text: 'Thank {thanked} for asking us to call.' },
    { text: 'Thank {thanked} for answering the survey.' },
  ],
  [
    { text: '{ask}' },
    { when: { experienceType: 'EMPLOYEE' }, text: 'Ask what would make work at {place} better.' },
    { when: { experienceType: 'EMPLOYEE' }, text: 'Ask what would make work better.' },
    { when: { sentiment: 'NEGATIVE' }, text: 'Ask what happened during the {visitWith}.' },
    { when: { sentiment: 'MIXED' }, text: 'Ask what happened during the {visitWith}.' },
    { when: { hasAskedForCall: true }, text: 'Ask what {who} would like to talk about.' },
    { when: { isPraise: true }, text: 'Ask whether anything about the {visit} could have been better.' },
    { text: 'Ask what would have made the {visit} better.' },
  ],
  [
    { when: { hasPhone: false }, text: 'Ask for a phone number and a good time to call.' },
    { text: '{next}' },
    { when: { isPraise: true }, text: 'Ask whether there is anything else {who} would like to say.' },
    {
      when: { experienceType: 'EMPLOYEE' },
      text: 'Agree on who else will hear of this and when you will talk again.',
    },
    { when: { hasAskedForCall: true }, text: 'Say what happens next and when you will call back.' },
    { text: 'Ask whether another call is welcome.' },
  ],
];

/** About a theme that its file, or an organization, does not say more of. */
const OTHER_COMPLAINT: WhatToSay = { ask: 'Ask to hear more about “{theme}”.' };

/** Fills a text with facts; undefined if it names one that is unknown. */
function fill(text: string, facts: object): string | undefined {
  const read = (name: string) => String(facts[name as keyof typeof facts] ?? '');
  return templateFields(text).every((name) => read(name) !== '') ? renderTemplate(text, read) : undefined;
}

function isMet({ when = {} }: Rule, facts: CallFacts): boolean {
  return Object.entries(when).every(([name, value]) => facts[name as keyof CallFacts] === value);
}

/** The words for a call about a request, as of `callGuide`; none once it is closed. */
export function whatToSay(feedback: Feedback, visit: Visit): string[] {
  return isClosed(feedback) ? [] : callGuide(callFacts(feedback, visit));
}

/** The text of the first rule that applies. */
function firstText(rules: readonly Rule[], facts: CallFacts): string | undefined {
  const texts = rules.filter((rule) => isMet(rule, facts)).map(({ text }) => fill(text, facts));
  return texts.find((text) => text !== undefined);
}

/** The words for a call, at most three lines: how to find the respondent is the first; the only one where that is impossible. */
export function callGuide(facts: CallFacts): string[] {
  const find = firstText(FIND, facts);
  if (find !== undefined && facts.record === '') return [find];
  const lines = [find, ...LINES.map((rules) => firstText(rules, facts))].filter((text) => text !== undefined);
  return lines.slice(0, LINES.length);
}

/** Those who answer for a patient, by patient type. */
const ANSWERS_FOR: Readonly<Record<string, string>> = { CHILD: 'parent or guardian', CAREGIVER: 'caregiver' };

/** The patient or employee, or who answers for them. */
function respondent({ employee, patientName, patientType }: Feedback): string {
  const name = employee ? employee.contactName : patientName;
  const first = name?.trim().split(/\s+/)[0];
  const other = ANSWERS_FOR[patientType ?? ''];
  if (!other) return first || (employee ? 'the employee' : 'the patient');
  return first ? `${first}'s ${other}` : `the ${other}`;
}

/** A language as it is spoken: those of a survey may name a script or a country. */
function spokenLanguage(language: string): string {
  const words = language.replace(/_(SIMPLIFIED|TRADITIONAL|CANADIAN|MEXICO|PORTUGAL)$/, '').split('_');
  return words.map((word) => word.charAt(0) + word.slice(1).toLowerCase()).join(' ');
}

/** `exam`, `oral surgery`, `hygiene visit`. @param label of the appointment type */
function visitNoun(label: string | undefined): string {
  if (label === undefined || label === 'Other') return 'visit';
  const noun = label.toLowerCase();
  return /(exam|surgery)$/.test(noun) ? noun : `${noun} visit`;
}

/** The visit of a feedback as the user may see it. */
export interface Visit {
  /** of its appointment type, if known */
  label: string | undefined;
  /** its date, `2026-11-25`; null: unknown, or not shown */
  day: string | null;
}

/**
 * The name, place, provider, date and score of a respondent. An employee without a name has answered in confidence: nobody
 * is to look for them.
 */
function recordText(feedback: Feedback, day: string | null): string {
  const { employee, experienceType, patientName, practice, provider, completedDay, score, workLocation } =
    feedback;
  if (experienceType === 'EMPLOYEE') return employee?.contactName ?? '';
  return [
    patientName,
    practice?.name ?? workLocation?.name,
    provider && fullName(provider),
    day === null ? `answered on ${formatLongDay(completedDay)}` : `visit on ${formatLongDay(day)}`,
    score !== null && `average ${score.toFixed(1)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * The theme that a comment complains of most: that of the most places, of several the first one. What is only touched on, as in
 * "the team talks about the schedule", has one place.
 */
function findComplaint({ themes }: Feedback): Feedback['themes'][number] | undefined {
  const negative = themes.filter((theme) => theme.sentiment === 'NEGATIVE');
  const places = (code: string): number => negative.filter(({ theme }) => theme === code).length;
  return negative.toSorted((a, b) => places(b.theme) - places(a.theme))[0];
}

/** The facts of a feedback. */
export function callFacts(feedback: Feedback, { label, day }: Visit): CallFacts {
  const { experienceType, language, provider, practice, sentiment, workLocation } = feedback;
  const who = respondent(feedback);
  const [subject] = ratedAnswers(feedback).flatMap(({ category, value }) =>
    value < LOW_STARS ? (whatToSayByCategory[category.code] ?? []) : [],
  );
  // what the respondent wrote comes before what they rated
  const complaint = findComplaint(feedback);
  const asked = complaint ? (whatToSayByTheme[complaint.theme] ?? OTHER_COMPLAINT) : subject;
  const visit = visitNoun(label);
  const visitWith = provider ? `${visit} with ${fullName(provider)}` : visit;
  const say = (text: string | undefined) =>
    (text && fill(text, { who, visit, visitWith, theme: complaint?.name })) ?? '';
  return {
    experienceType,
    who,
    thanked: language === 'ENGLISH' ? who : `${who}, in ${spokenLanguage(language)} if you can,`,
    hasComment: feedback.feedback !== null,
    sentiment,
    isPraise: sentiment === 'POSITIVE' && !asked,
    hasAskedForCall: feedback.contact,
    hasPhone: feedback.phone !== null,
    hasContact: feedback.phone !== null || feedback.email !== null,
    about: subject?.about ?? '',
    ask: say(asked?.ask),
    next: say(asked?.next),
    visit,
    visitWith,
    place: workLocation?.name ?? practice?.name ?? '',
    record: recordText(feedback, day),
  };
}
