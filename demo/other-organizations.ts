import type { EmployeePlan, OrganizationPlan, PracticePlan, UserPlan } from './organization-plan.ts';
import type { SurveyPlan } from './surveys/survey-plan.ts';

type Rest = Partial<OrganizationPlan> & Pick<OrganizationPlan, 'name' | 'domain'>;

function organization(plan: Rest): OrganizationPlan {
  return {
    entitlements: ['PATIENT_EXPERIENCE'],
    pmsIntegrationType: null,
    months: 18,
    practices: [],
    users: [],
    units: [],
    locations: [],
    employees: [],
    blocked: 0,
    ...plan,
  };
}

const ACTIVE = { status: 'ACTIVE', allowLogin: true, sendSrr: false } as const;

function account(name: string, email: string): UserPlan {
  return { ...ACTIVE, name, email, role: 'ADMIN', category: 'OWNER' };
}

/** The staff of a background practice: an administrator, a manager of all practices, two providers each. */
function crew(cities: string[]): UserPlan[] {
  return [
    { ...ACTIVE, role: 'ADMIN', category: 'OWNER' },
    { ...ACTIVE, role: 'USER', category: 'OFFICE_MANAGER', cities, sendSrr: true },
    ...cities.flatMap((city): UserPlan[] => [
      { ...ACTIVE, role: 'PROVIDER', category: 'DENTIST', cities: [city] },
      { ...ACTIVE, role: 'PROVIDER', category: 'HYGIENIST', cities: [city] },
    ]),
  ];
}

const planPractices = (prefix: string, cities: string[]): PracticePlan[] =>
  cities.map((city) => ({
    city,
    name: `${prefix} ${city}`,
    surveySenderName: `${prefix} ${city}`,
    thresholdAverage: 85,
    thresholdSingle: 70,
    question: null,
    isQuestionActive: false,
    postSurveyScreenMarkdown: null,
  }));

/** Enough for percentiles: at least five answers for each practice in each recent month. */
const COMPARED: SurveyPlan = { days: 547, monthlyPatients: 48, earlierShare: 0.2 };

function chain(prefix: string, cities: string[], plan: Rest): OrganizationPlan {
  return organization({
    surveys: COMPARED,
    ...plan,
    practices: planPractices(prefix, cities),
    users: [...crew(cities), ...(plan.users ?? [])],
  });
}

const HARBOR_ROLES: EmployeePlan['employeeRoleType'][] = [
  'RECRUITER',
  'HYGIENIST',
  'DENTAL_ASSISTANT',
  'ASSOCIATE_DENTIST',
  'HYGIENIST',
  'DENTAL_ASSISTANT',
  'RECEPTIONIST',
  'HYGIENIST',
  'STERILIZATION_TECHNICIAN',
  'DENTAL_ASSISTANT',
  'HR_GENERALIST',
  'FRONT_DESK_COORDINATOR',
];
const HARBOR_TOWNS = ['Baltimore', 'Annapolis', 'Norfolk'];

const harborStaffing = organization({
  name: 'Harbor Staffing',
  isConfidential: true,
  domain: 'harbor-staffing.example.com',
  entitlements: ['EMPLOYEE_EXPERIENCE'],
  surveys: { days: 540, monthlyPatients: 0, pulseDays: 7, tendencies: { 'Norfolk Hub': { level: -7 } } },
  users: [account('Theo Lindqvist', 'ex@demo.test')],
  units: [
    { name: 'Harbor Staffing', organizationalUnitType: 'DIVISION', identifier: 'HS' },
    ...HARBOR_TOWNS.map((city, index) => ({
      name: `${city} Crew`,
      organizationalUnitType: 'CREW' as const,
      identifier: `HS-${index + 1}`,
      parent: 'Harbor Staffing',
    })),
  ],
  locations: HARBOR_TOWNS.map((city) => ({ name: `${city} Hub`, city })),
  employees: HARBOR_TOWNS.flatMap((city) =>
    HARBOR_ROLES.map((employeeRoleType) => ({
      city,
      employeeRoleType,
      units: [`${city} Crew`],
      locations: [`${city} Hub`],
    })),
  ),
});

const GREAT_LAKES_TOWNS = [
  'Ann Arbor',
  'Grand Rapids',
  'Traverse City',
  'Toledo',
  'Cleveland',
  'Fort Wayne',
  'Indianapolis',
];

/** All organizations except Bright Smiles: three with demo accounts, and five for percentiles to compare with. */
export const otherOrganizations: OrganizationPlan[] = [
  chain('Lakeside Dental', ['Evanston', 'Highland Park', 'Waukegan'], {
    name: 'Lakeside Dental',
    domain: 'lakeside-dental.example.com',
    pmsIntegrationType: 'CARE_STACK',
    users: [account('Dana Whitlock', 'admin@demo.test')],
    blocked: 3,
    surveys: {
      days: 547,
      monthlyPatients: 70,
      tendencies: { Evanston: { level: 3 }, Waukegan: { level: -4, categories: { PT: -8 } } },
    },
  }),
  harborStaffing,
  organization({
    name: 'Dormant Dental',
    domain: 'dormant-dental.example.com',
    entitlements: [],
    months: 14,
    practices: planPractices('Dormant Dental', ['Omaha']),
    users: [account('Carla Benítez', 'dormant@demo.test')],
  }),
  chain(
    'Cascade Family Dentistry',
    ['Seattle', 'Bellevue', 'Tacoma', 'Olympia', 'Spokane', 'Portland', 'Eugene', 'Bend'],
    {
      name: 'Cascade Family Dentistry',
      domain: 'cascade-family.example.com',
      pmsIntegrationType: 'CARE_STACK',
    },
  ),
  chain(
    'Magnolia Dental',
    ['Atlanta', 'Marietta', 'Savannah', 'Birmingham', 'Huntsville', 'Nashville', 'Chattanooga'],
    {
      name: 'Magnolia Dental Partners',
      domain: 'magnolia-dental.example.com',
      pmsIntegrationType: 'SIKKA',
    },
  ),
  chain('Great Lakes Oral Health', GREAT_LAKES_TOWNS, {
    name: 'Great Lakes Oral Health',
    domain: 'great-lakes.example.com',
    pmsIntegrationType: 'VELOX',
  }),
  chain('Garden State Smiles', ['Hoboken', 'Princeton', 'Montclair', 'White Plains'], {
    name: 'Garden State Smiles',
    domain: 'garden-state.example.com',
    entitlements: ['PATIENT_EXPERIENCE', 'API'],
    pmsIntegrationType: 'CARE_STACK',
  }),
  chain('Sunshine Dental', ['Orlando', 'Tampa', 'Sarasota', 'Pensacola', 'Miami'], {
    name: 'Sunshine Dental Collective',
    domain: 'sunshine-dental.example.com',
  }),
];
