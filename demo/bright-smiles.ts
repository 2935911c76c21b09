import { brightSmilesStaff } from './bright-smiles-staff.ts';
import { brightSmilesUsers } from './bright-smiles-people.ts';
import type { ChangePlan, OrganizationPlan, PracticePlan, UnitPlan } from './organization-plan.ts';

const NAME = 'Bright Smiles Dental Group';

const AFTER_SURVEY = `# Thank you{{#patientName}}, {{patientName}}{{/patientName}}

{{#positive}}
We are glad the visit went well.
{{/positive}}
{{#neutral}}
We look at what could have gone better at {{practiceName}}.
{{/neutral}}
{{#negative}}
We are sorry. The team of {{practiceName}} will read your answer today.
{{/negative}}
{{#contactRequested}}
**Somebody will call you within one working day.**
{{/contactRequested}}`;

function practice(city: string, locationId: number, own: Partial<PracticePlan> = {}): PracticePlan {
  return {
    city,
    name: `Bright Smiles ${city}`,
    surveySenderName: `Bright Smiles ${city}`,
    locationId,
    question: null,
    isQuestionActive: false,
    thresholdAverage: 85,
    thresholdSingle: 70,
    notificationType: 'EMAIL',
    postSurveyScreenMarkdown: null,
    ...own,
  };
}

const practices: PracticePlan[] = [
  practice('Aurora', 4402, { postSurveyScreenMarkdown: AFTER_SURVEY }),
  practice('Boulder', 4403, { question: 'I was seen on time.', isQuestionActive: true }),
  practice('Cedar Park', 4471, {
    npiRegistryNumber: '1639204811',
    question: 'It was easy to understand the aftercare instructions.',
    isQuestionActive: true,
    askedBefore: [{ question: 'My questions were answered before I left.', from: 430, until: 150 }],
    postSurveyScreenMarkdown: AFTER_SURVEY,
  }),
  practice('Lakewood', 4404),
  practice('Las Cruces', 4518, { notificationType: 'SMS', thresholdAverage: 80, thresholdSingle: 60 }),
  practice('Mesa', 4533, {
    question: 'I understood what my insurance covers.',
    isQuestionActive: true,
    // too new to be changed
    askedFor: 3,
    askedBefore: [{ question: 'The cost was what I had been told.', from: 200, until: 3 }],
  }),
  practice('Olathe', 4560),
  practice('Overland Park', 4561, { thresholdAverage: 90, thresholdSingle: 75 }),
  practice('Plano', 4472, {
    npiRegistryNumber: '1639204811,1528076304',
    postSurveyScreenMarkdown: AFTER_SURVEY,
  }),
  practice('Round Rock', 4473, { question: 'The office was easy to find.', isQuestionActive: false }),
  practice('Santa Fe', 4519, { notificationType: 'SMS' }),
  practice('Tempe', 4534),
];

const REGIONS: Record<string, string[]> = {
  'Colorado Region': ['Aurora', 'Boulder', 'Lakewood'],
  'Texas Region': ['Cedar Park', 'Plano', 'Round Rock'],
  'Southwest Region': ['Las Cruces', 'Mesa', 'Santa Fe', 'Tempe'],
  'Kansas Region': ['Olathe', 'Overland Park'],
};

const TEAMS: UnitPlan[] = [
  { name: 'Patient Contact Team', organizationalUnitType: 'TEAM', identifier: 'SUP-10' },
  { name: 'Billing and Insurance', organizationalUnitType: 'TEAM', identifier: 'SUP-20' },
  { name: 'People and Culture', organizationalUnitType: 'TEAM', identifier: 'SUP-30' },
  { name: 'Technology', organizationalUnitType: 'SQUAD', identifier: 'SUP-40' },
  { name: 'Hygienists Guild', organizationalUnitType: 'GUILD', identifier: 'SUP-50' },
];

/** Three levels: the group, its regions and support center, their offices and teams. */
const units: UnitPlan[] = [
  { name: NAME, organizationalUnitType: 'GROUP', identifier: 'BSDG', surveySenderName: 'Bright Smiles' },
  ...Object.entries(REGIONS).flatMap(([region, cities], index): UnitPlan[] => [
    { name: region, organizationalUnitType: 'TERRITORY', identifier: `REG-${index + 1}`, parent: NAME },
    ...cities.map((city, at): UnitPlan => ({
      name: `${city} Office`,
      organizationalUnitType: 'OFFICE',
      identifier: `REG-${index + 1}${at + 1}`,
      parent: region,
    })),
  ]),
  { name: 'Support Center', organizationalUnitType: 'DEPARTMENT', identifier: 'SUP', parent: NAME },
  ...TEAMS.map((team) => ({ ...team, parent: 'Support Center' })),
];

const plans: ChangePlan[] = [
  {
    name: 'Shorter waits at Las Cruces',
    metric: 'WT',
    state: 'RUNNING',
    city: 'Las Cruces',
    began: 53,
    due: -21,
    steps: [
      { text: 'Write down for two mornings where the time goes', doneAgo: 52 },
      { text: 'Move hygiene checks to the half hour', doneAgo: 49 },
      { text: 'After ten minutes, tell the patient how long it will be' },
      { text: 'Keep one open slot each morning', dueIn: 4 },
      { text: 'Look at the figures with the team', dueIn: 19 },
    ],
  },
  {
    name: 'Clear prices before treatment',
    metric: 'PT',
    state: 'RUNNING',
    city: 'Plano',
    began: 15,
    due: -45,
    steps: [{ text: 'Print the estimate before the patient sits down', dueIn: 7 }],
  },
  {
    name: 'Call after every extraction',
    metric: 'PC',
    state: 'DONE',
    city: 'Tempe',
    began: 120,
    due: 30,
    steps: [{ text: 'Agree who calls and when', doneAgo: 118 }],
  },
  {
    name: 'Explain each step',
    metric: 'AL',
    state: 'DRAFT',
    city: 'Santa Fe',
    began: -10,
    due: -80,
    steps: [],
  },
];

/** The group of the mocks: the biggest demo organization, with everything in it. */
export const brightSmiles: OrganizationPlan = {
  name: NAME,
  domain: 'bright-smiles.example.com',
  entitlements: ['PATIENT_EXPERIENCE', 'EMPLOYEE_EXPERIENCE', 'API'],
  pmsIntegrationType: 'NEX_HEALTH',
  months: 19,
  practices,
  users: brightSmilesUsers,
  units,
  plans,
  locations: [
    { name: 'Aurora Clinic', city: 'Aurora', identifier: 'LOC-AUR', isPractice: true },
    { name: 'Cedar Park Clinic', city: 'Cedar Park', identifier: 'LOC-CPK', isPractice: true },
    {
      name: 'Denver Support Center',
      city: 'Denver',
      identifier: 'LOC-DEN',
      surveySenderName: 'Bright Smiles',
    },
    { name: 'Mesa Clinic', city: 'Mesa', identifier: 'LOC-MES', isPractice: true },
    { name: 'Overland Park Clinic', city: 'Overland Park', identifier: 'LOC-OPK', isPractice: true },
    { name: 'Santa Fe Clinic', city: 'Santa Fe', identifier: 'LOC-SFE', isPractice: true },
  ],
  employees: brightSmilesStaff,
  blocked: 9,
  surveys: {
    days: 547,
    monthlyPatients: 280,
    pulseDays: 7,
    tendencies: {
      Aurora: { level: 1 },
      Boulder: { level: 4 },
      'Cedar Park': { level: 1 },
      Lakewood: { level: -2 },
      'Las Cruces': { level: -2, categories: { WT: -14, EA: -3 } },
      Mesa: { level: 1, change: { points: -13, months: 4 } },
      Olathe: { level: 3 },
      'Overland Park': { level: 5 },
      // poor until a year ago, recovered since
      Plano: { level: -13, change: { points: 15, months: 9 } },
      'Round Rock': { level: 0, change: { points: -9, months: 5 } },
      'Santa Fe': { level: 0 },
      Tempe: { level: -3, categories: { WT: -12 } },
      'Mesa Clinic': { level: -6, change: { points: -8, months: 5 } },
      'Denver Support Center': { level: 2, categories: { C4OTH: -7 } },
      'Overland Park Clinic': { level: 4 },
    },
  },
};
