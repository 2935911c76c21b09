import type { Feedback } from '../../generated/calls/types.ts';
import { renderTemplate } from '../text/template.ts';
import { fullName } from './feedback.ts';

/** Facts that a line of the guide may depend on and name. */
export interface CallFacts {
  experienceType: Feedback['experienceType'];
  /** first name; a neutral word if none was given */
  first: string;
  /** whether there is a comment to refer to */
  hasComment: boolean;
  hasAskedForCall: boolean;
  /** code and name of the lowest answer below 3 stars, if any */
  lowestCode?: string;
  lowest?: string;
  /** the visit in a sentence: `exam` */
  visit: string;
  /** with a title, as stored */
  provider: string;
  place: string;
}

interface Rule {
  /** the first rule of each line that applies gives its text */
  when?: Partial<Pick<CallFacts, 'experienceType' | 'hasComment' | 'hasAskedForCall' | 'lowestCode'>>;
  /** facts that the text names: without one of them the rule does not apply */
  text: string;
}

/**
 * The three lines of what to say on a call: each line is that of its first rule that applies. They thank, ask and say
 * how it goes on; none of them promises anything. All texts are here.
 */
const LINES: readonly (readonly Rule[])[] = [
  [
    { when: { hasComment: true }, text: 'Thank {first} for telling us, and say that you read the comment.' },
    { text: 'Thank {first} for answering, and say that you saw the low rating of {lowest}.' },
    { text: 'Thank {first} for answering the survey.' },
  ],
  [
    {
      when: { experienceType: 'EMPLOYEE' },
      text: 'Ask what would make work at {place} better, and listen first.',
    },
    { when: { experienceType: 'EMPLOYEE' }, text: 'Ask what would make work better, and listen first.' },
    { when: { lowestCode: 'WT' }, text: 'Ask how long the wait was, and what was said about it.' },
    { when: { lowestCode: 'PT' }, text: 'Ask which part of the cost came as a surprise.' },
    { when: { lowestCode: 'VAL' }, text: 'Ask what made the {visit} feel not worth its cost.' },
    { when: { lowestCode: 'EA' }, text: 'Ask what made it hard to get an appointment.' },
    { when: { lowestCode: 'PC' }, text: 'Ask when it hurt during the {visit}, and whether it still does.' },
    {
      when: { lowestCode: 'AL' },
      text: 'Ask what {provider} should have listened to, and let the answer take its time.',
    },
    { when: { lowestCode: 'SDM' }, text: 'Ask which decision was made without enough explanation.' },
    { text: 'Ask what went wrong during the {visit} with {provider}.' },
    { text: 'Ask what went wrong during the {visit}.' },
  ],
  [
    { when: { hasAskedForCall: true }, text: 'Say what happens next and when you will call back.' },
    { text: 'Ask whether a second call is welcome.' },
  ],
];

function applies({ when = {}, text }: Rule, facts: CallFacts): boolean {
  const isMet = Object.entries(when).every(([name, value]) => facts[name as keyof CallFacts] === value);
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof CallFacts);
  return isMet && names.every((name) => Boolean(facts[name]));
}

/** The words for a call, at most three lines. */
export function callGuide(facts: CallFacts): string[] {
  return LINES.flatMap((rules) => {
    const rule = rules.find((one) => applies(one, facts));
    return rule ? [renderTemplate(rule.text, (name) => String(facts[name as keyof CallFacts] ?? ''))] : [];
  });
}

/** Stars below which an answer is a reason to call. */
const LOW = 3;

/** The answers with a number, lowest first. */
export function ratedAnswers({ answers }: Pick<Feedback, 'answers'>) {
  return answers.flatMap(({ value, ...answer }) => (value === null ? [] : [{ ...answer, value }]));
}

/** The facts of a feedback. @param visit label of its appointment type, if known */
export function callFacts(feedback: Feedback, visit: string | undefined): CallFacts {
  const { experienceType, patientName, employee, provider, practice, workLocation } = feedback;
  const name = (employee ? employee.contactName : patientName)?.trim();
  const [lowest] = ratedAnswers(feedback);
  const isLow = lowest !== undefined && lowest.value < LOW;
  return {
    experienceType,
    first: name?.split(/\s+/)[0] ?? (employee ? 'the employee' : 'the patient'),
    hasComment: feedback.feedback !== null,
    hasAskedForCall: feedback.contact,
    ...(isLow && { lowestCode: lowest.category.code, lowest: lowest.category.name }),
    visit: visit === undefined || visit === 'Other' ? 'visit' : `${visit.toLowerCase()} visit`,
    provider: provider ? fullName(provider) : '',
    place: workLocation?.name ?? practice?.name ?? '',
  };
}
