import type { Feedback } from '../../generated/calls/types.ts';
import { renderTemplate, templateFields } from '../text/template.ts';
import { fullName, LOW_STARS, ratedAnswers } from './feedback.ts';

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
  /** what to ask about it, or else about what the comment complains of, and how it goes on */
  ask: string;
  next: string;
  /** the visit in a sentence: `exam`, `exam with Teo Nakagawa` */
  visit: string;
  visitWith: string;
  place: string;
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

/**
 * The three lines of what to say on a call: each line is that of its first rule that applies. They thank, ask and say
 * how it goes on; none of them promises anything, or says for the respondent what they did not say.
 */
const LINES: readonly (readonly Rule[])[] = [
  [
    { when: { isPraise: true }, text: 'Thank {thanked} for the kind comment.' },
    { when: { hasComment: true }, text: 'Thank {thanked} for telling us and say you read the comment.' },
    { text: 'Thank {thanked} for answering and say you saw the low rating for {about}.' },
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
    { when: { hasContact: false }, text: 'Before you call, look for a phone number in your records.' },
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

interface Subject {
  about: string;
  ask: string;
  next?: string;
}

const BILL = 'Say who will go through the bill and when you will call back.';
const PAIN = 'If it still hurts, look for the next free appointment together.';

/** The question about a low answer, by its category. Habits and health risks are no reason to call. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  EMP: { about: 'empathy', ask: 'Ask which moment of the {visit} felt unkind.' },
  AL: { about: 'listening', ask: 'Ask what was not heard during the {visit}, and let {who} finish.' },
  SDM: { about: 'shared decisions', ask: 'Ask which decision {who} wanted more say in.' },
  EA: {
    about: 'getting an appointment',
    ask: 'Ask what made it hard to get an appointment, and which times suit.',
  },
  WR: { about: 'recommending us', ask: 'Ask what would have to change for {who} to recommend us.' },
  PT: { about: 'clear prices', ask: 'Ask which part of the cost came as a surprise.', next: BILL },
  VAL: { about: 'value', ask: 'Ask what made the {visit} not worth its cost.', next: BILL },
  PRIV: { about: 'privacy', ask: 'Call from a quiet room, and ask where privacy was missing.' },
  CS: { about: 'clinical skill', ask: 'Ask what went wrong during the {visitWith}.' },
  WT: { about: 'the wait', ask: 'Ask how long the wait was and whether anybody explained it.' },
  CL: { about: 'cleanliness', ask: 'Ask what was not clean, and where.' },
  PC: {
    about: 'pain control',
    ask: 'Ask when it hurt during the {visit} and whether it still does.',
    next: PAIN,
  },
  OE: { about: 'the visit', ask: 'Ask what would have made the {visit} better.' },
  PR: { about: 'professionalism', ask: 'Ask what was said or done that felt unprofessional.' },
  OOH: { about: 'healthy teeth and gums', ask: 'Ask what is wrong with the teeth or gums, and since when.' },
  FN: { about: 'biting and chewing', ask: 'Ask what is hard to bite or chew, and since when.' },
  APRNC: { about: 'how the teeth look', ask: 'Ask what does not look right, and since when.' },
  PN: { about: 'being free of pain', ask: 'Ask where it hurts, and since when.', next: PAIN },
  CSEN: { about: 'cold food and drinks', ask: 'Ask where it hurts, and since when.', next: PAIN },
  CPTCY: { about: 'competency', ask: 'Ask which training or tools are missing.' },
  PRBSV: { about: 'problem solving', ask: 'Ask which problem nobody has dealt with.' },
  C4OTH: { about: 'care for others', ask: 'Ask where help or respect was missing.' },
  BDTST: { about: 'trust in the organization', ask: 'Ask what would make {who} proud to work here.' },
  LDTRT: { about: 'trust in leaders', ask: 'Ask which decision needs to be explained.' },
  ERFWL: { about: 'recommending us', ask: 'Ask what would have to change for {who} to recommend us.' },
  EOLTY: { about: 'staying with us', ask: 'Ask what would make {who} want to stay.' },
};

/** The question about what a comment complains of, by its theme; another one asks about its name. */
const COMPLAINTS: Readonly<Record<string, Pick<Subject, 'ask' | 'next'>>> = {
  APPOINTMENT_AVAILABILITY: { ask: 'Ask what made it hard to get an appointment, and which times suit.' },
  BILLING: { ask: 'Ask what is wrong with the bill or the cost.', next: BILL },
  BUILDING: { ask: 'Ask what was difficult about the building or parking.' },
  CHILDREN: { ask: 'Ask how the {visit} went for the child.' },
  CLEANLINESS: { ask: 'Ask what was not clean, and where.' },
  CLINICAL_RESULT: { ask: 'Ask what is wrong with the result, and since when.' },
  EXPLANATIONS: { ask: 'Ask what should have been explained better.' },
  FOLLOW_UP: { ask: 'Ask what {who} is waiting to hear from us.' },
  FRONT_DESK: { ask: 'Ask what went wrong at the front desk or with the booking.' },
  INSURANCE: { ask: 'Ask what went wrong with the insurance.', next: BILL },
  PAIN_AND_GENTLENESS: { ask: 'Ask when it hurt during the {visit} and whether it still does.', next: PAIN },
  PRIVACY: { ask: 'Call from a quiet room, and ask where privacy was missing.' },
  STAFF_KINDNESS: { ask: 'Ask which moment of the {visit} felt unkind.' },
  WAITING: { ask: 'Ask how long the wait was and whether anybody explained it.' },
  GROWTH: { ask: 'Ask which training or next step is missing.' },
  LEADERSHIP: { ask: 'Ask what the leaders should do differently.' },
  PATIENTS: { ask: 'Ask what makes the work with patients hard.' },
  PAY: { ask: 'Ask what is wrong with pay or benefits.' },
  RECOGNITION: { ask: 'Ask which work went unnoticed.' },
  SAFETY: { ask: 'Ask what does not feel safe, and where.' },
  SCHEDULE: { ask: 'Ask what would have to change in the schedule.' },
  TEAM: { ask: 'Ask where the team does not work well together.' },
  TOOLS: { ask: 'Ask which tools or supplies are missing or broken.' },
  WORKLOAD: { ask: 'Ask which part of the work is too much.' },
};

const OTHER_COMPLAINT: Pick<Subject, 'ask' | 'next'> = { ask: 'Ask to hear more about “{theme}”.' };

/** Fills a text with facts; undefined if it names one that is unknown. */
function fill(text: string, facts: object): string | undefined {
  const read = (name: string) => String(facts[name as keyof typeof facts] ?? '');
  return templateFields(text).every((name) => read(name) !== '') ? renderTemplate(text, read) : undefined;
}

function isMet({ when = {} }: Rule, facts: CallFacts): boolean {
  return Object.entries(when).every(([name, value]) => facts[name as keyof CallFacts] === value);
}

/** The words for a call, at most three lines. */
export function callGuide(facts: CallFacts): string[] {
  return LINES.flatMap((rules) => {
    const texts = rules.filter((rule) => isMet(rule, facts)).map(({ text }) => fill(text, facts));
    return texts.find((text) => text !== undefined) ?? [];
  });
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

/** The facts of a feedback. @param visitLabel of its appointment type, if known */
export function callFacts(feedback: Feedback, visitLabel: string | undefined): CallFacts {
  const { experienceType, language, provider, practice, sentiment, workLocation } = feedback;
  const who = respondent(feedback);
  const [subject] = ratedAnswers(feedback).flatMap(({ category, value }) =>
    value < LOW_STARS ? (SUBJECTS[category.code] ?? []) : [],
  );
  // what was rated low is certain, what a comment is about was found by rules
  const complaint = feedback.themes.find((theme) => theme.sentiment === 'NEGATIVE');
  const asked = subject ?? (complaint && (COMPLAINTS[complaint.theme] ?? OTHER_COMPLAINT));
  const visit = visitNoun(visitLabel);
  const visitWith = provider ? `${visit} with ${fullName(provider)}` : visit;
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
    ask: (asked && fill(asked.ask, { who, visit, visitWith, theme: complaint?.name })) ?? '',
    next: asked?.next ?? '',
    visit,
    visitWith,
    place: workLocation?.name ?? practice?.name ?? '',
  };
}
