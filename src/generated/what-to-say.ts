// Written by `npm run generate` from schema/. Changes here are lost.

/** Sentences for a call, whose fields in braces are facts of the call. */
export interface WhatToSay {
  readonly ask: string;
  readonly next?: string;
}

/** About a low answer, by the code of its category. */
export const whatToSayByCategory: Readonly<Record<string, WhatToSay & { readonly about: string }>> = {
  CPTCY: { about: 'competency', ask: 'Ask which training or tools are missing.' },
  PRBSV: { about: 'problem solving', ask: 'Ask which problem nobody has dealt with.' },
  C4OTH: { about: 'care for others', ask: 'Ask where help or respect was missing.' },
  BDTST: { about: 'trust in the organization', ask: 'Ask what would make {who} proud to work here.' },
  LDTRT: { about: 'trust in leaders', ask: 'Ask which decision needs to be explained.' },
  ERFWL: { about: 'recommending us', ask: 'Ask what would have to change for {who} to recommend us.' },
  EOLTY: { about: 'staying with us', ask: 'Ask what would make {who} want to stay.' },
  EMP: { about: 'empathy', ask: 'Ask which moment of the {visit} felt unkind.' },
  AL: { about: 'listening', ask: 'Ask what was not heard during the {visit}, and let {who} finish.' },
  SDM: { about: 'shared decisions', ask: 'Ask which decision {who} wanted more say in.' },
  EA: {
    about: 'getting an appointment',
    ask: 'Ask what made it hard to get an appointment, and which times suit.',
  },
  WR: { about: 'recommending us', ask: 'Ask what would have to change for {who} to recommend us.' },
  PT: {
    about: 'clear prices',
    ask: 'Ask which part of the cost came as a surprise.',
    next: 'Say who will go through the bill and when you will call back.',
  },
  VAL: {
    about: 'value',
    ask: 'Ask what made the {visit} not worth its cost.',
    next: 'Say who will go through the bill and when you will call back.',
  },
  PRIV: { about: 'privacy', ask: 'Call from a quiet room, and ask where privacy was missing.' },
  CS: { about: 'clinical skill', ask: 'Ask what went wrong during the {visitWith}.' },
  WT: { about: 'the wait', ask: 'Ask how long the wait was and whether anybody explained it.' },
  CL: { about: 'cleanliness', ask: 'Ask what was not clean, and where.' },
  PC: {
    about: 'pain control',
    ask: 'Ask when it hurt during the {visit} and whether it still does.',
    next: 'If it still hurts, look for the next free appointment together.',
  },
  OE: { about: 'the visit', ask: 'Ask what would have made the {visit} better.' },
  PR: { about: 'professionalism', ask: 'Ask what was said or done that felt unprofessional.' },
  OOH: { about: 'healthy teeth and gums', ask: 'Ask what is wrong with the teeth or gums, and since when.' },
  FN: { about: 'biting and chewing', ask: 'Ask what is hard to bite or chew, and since when.' },
  APRNC: { about: 'how the teeth look', ask: 'Ask what does not look right, and since when.' },
  PN: {
    about: 'being free of pain',
    ask: 'Ask where it hurts, and since when.',
    next: 'If it still hurts, look for the next free appointment together.',
  },
  CSEN: {
    about: 'cold food and drinks',
    ask: 'Ask where it hurts, and since when.',
    next: 'If it still hurts, look for the next free appointment together.',
  },
};

/** About what a comment complains of, by its theme. */
export const whatToSayByTheme: Readonly<Record<string, WhatToSay>> = {
  APPOINTMENT_AVAILABILITY: { ask: 'Ask what made it hard to get an appointment, and which times suit.' },
  BILLING: {
    ask: 'Ask what is wrong with the bill or the cost.',
    next: 'Say who will go through the bill and when you will call back.',
  },
  BUILDING: { ask: 'Ask what was difficult about the building or parking.' },
  CHILDREN: { ask: 'Ask how the {visit} went for the child.' },
  CLEANLINESS: { ask: 'Ask what was not clean, and where.' },
  CLINICAL_RESULT: { ask: 'Ask what is wrong with the result, and since when.' },
  EXPLANATIONS: { ask: 'Ask what should have been explained better.' },
  FOLLOW_UP: { ask: 'Ask what {who} is waiting to hear from us.' },
  FRONT_DESK: { ask: 'Ask what went wrong at the front desk or with the booking.' },
  GROWTH: { ask: 'Ask which training or next step is missing.' },
  INSURANCE: {
    ask: 'Ask what went wrong with the insurance.',
    next: 'Say who will go through the bill and when you will call back.',
  },
  LEADERSHIP: { ask: 'Ask what the leaders should do differently.' },
  PAIN_AND_GENTLENESS: {
    ask: 'Ask when it hurt during the {visit} and whether it still does.',
    next: 'If it still hurts, look for the next free appointment together.',
  },
  PATIENTS: { ask: 'Ask what makes the work with patients hard.' },
  PAY: { ask: 'Ask what is wrong with pay or benefits.' },
  PRIVACY: { ask: 'Call from a quiet room, and ask where privacy was missing.' },
  RECOGNITION: { ask: 'Ask which work went unnoticed.' },
  SAFETY: { ask: 'Ask what does not feel safe, and where.' },
  SCHEDULE: { ask: 'Ask what would have to change in the schedule.' },
  STAFF_KINDNESS: { ask: 'Ask which moment of the {visit} felt unkind.' },
  TEAM: { ask: 'Ask where the team does not work well together.' },
  TOOLS: { ask: 'Ask which tools or supplies are missing or broken.' },
  WAITING: { ask: 'Ask how long the wait was and whether anybody explained it.' },
  WORKLOAD: { ask: 'Ask which part of the work is too much.' },
};
