import type { EmployeePlan } from './organization-plan.ts';

const LOCATION: Record<string, string> = {
  Aurora: 'Aurora Clinic',
  Boulder: 'Aurora Clinic',
  Lakewood: 'Aurora Clinic',
  'Cedar Park': 'Cedar Park Clinic',
  Plano: 'Cedar Park Clinic',
  'Round Rock': 'Cedar Park Clinic',
  Olathe: 'Overland Park Clinic',
  'Overland Park': 'Overland Park Clinic',
  Mesa: 'Mesa Clinic',
  Tempe: 'Mesa Clinic',
  'Las Cruces': 'Santa Fe Clinic',
  'Santa Fe': 'Santa Fe Clinic',
};

/** City; dentist; hygienist; assistant; front desk. `@` marks a person who is a user too, `-` somebody whose name is drawn. */
const OFFICES = `
Aurora; @Lena Marsh; @Kwame Mensah; Şebnem Yıldız; -
Boulder; @Siobhán O'Connor; @Linh Nguyễn; -; @Joaquín Peña
Cedar Park; @Ines Calloway; @Zofia Wójcik; Анна|Коваленко = anna.kovalenko; @Marcus Bell
Lakewood; @Łukasz Kowalczyk; @Bo Li; Camille Beauregard; -
Las Cruces; @Hanna Ekwueme; @Xóchitl Herrera; -; Guadalupe Ortiz
Mesa; @Grace Yazzie; @Priscilla Begay; فاطمة|الزهراء = fatima.alzahra; @Omar Siddiqui
Olathe; @Ethan Brooks; @Tyrell Washington; -; @Paige Lindstrom
Overland Park; @Daniel Goldberg; @Hye-jin Park; -; Björn Halvorsen
Plano; @Aisha Rahman; @Minh Trần; 娜|李 = na.li; @Beth Kowalski
Round Rock; @Naomi Fletcher; @Diego Muñoz; -; Chidi Nwosu
Santa Fe; @Elena Castellanos; @Ruth Abeyta; 花子|佐藤 = hanako.sato; @Yuki Tanaka
Tempe; @Samuel Whitehorse; @Zoë van der Berg; -; Giulia De Luca
`;

function readPerson(text: string): Pick<EmployeePlan, 'user' | 'person'> {
  if (text === '-') return {};
  return text.startsWith('@') ? { user: text.slice(1) } : { person: text };
}

const MANAGERS = ['Joaquín Peña', 'Omar Siddiqui', 'Paige Lindstrom', 'Beth Kowalski', 'Yuki Tanaka'];

function office(line: string): EmployeePlan[] {
  const [city = '', dentist = '-', hygienist = '-', assistant = '-', desk = '-'] = line
    .split(';')
    .map((part) => part.trim());
  const home = { city, locations: [LOCATION[city] ?? 'Denver Support Center'], units: [`${city} Office`] };
  const leads = MANAGERS.some((name) => desk === `@${name}`);
  return [
    { ...home, ...readPerson(dentist), employeeRoleType: 'DENTIST' },
    {
      ...home,
      ...readPerson(hygienist),
      units: [`${city} Office`, 'Hygienists Guild'],
      employeeRoleType: 'HYGIENIST',
    },
    {
      ...home,
      ...readPerson(assistant),
      employeeRoleType: city === 'Lakewood' ? 'INTERN' : 'DENTAL_ASSISTANT',
    },
    { ...home, ...readPerson(desk), employeeRoleType: leads ? 'OFFICE_MANAGER' : 'FRONT_DESK_COORDINATOR' },
  ];
}

const SUPPORT = { city: 'Denver', locations: ['Denver Support Center'] };

const supportCenter: EmployeePlan[] = [
  {
    ...SUPPORT,
    units: ['Support Center'],
    employeeRoleType: 'DIRECTOR_OF_OPERATIONS',
    person: 'Margarethe Vogel',
  },
  { ...SUPPORT, units: ['People and Culture'], employeeRoleType: 'HR_MANAGER', person: 'Nia Abernathy' },
  { ...SUPPORT, units: ['People and Culture'], employeeRoleType: 'TRAINER' },
  {
    ...SUPPORT,
    units: ['Technology'],
    employeeRoleType: 'IT_SPECIALIST',
    person: 'Αλέξανδρος|Δημητρίου = alexandros.dimitriou',
  },
  { ...SUPPORT, units: ['Billing and Insurance'], employeeRoleType: 'BILLING_SPECIALIST' },
  {
    ...SUPPORT,
    units: ['Billing and Insurance'],
    employeeRoleType: 'INSURANCE_COORDINATOR',
    person: 'Thuy Phạm',
  },
  { ...SUPPORT, units: ['Patient Contact Team'], employeeRoleType: 'CALL_CENTER_AGENT' },
  {
    ...SUPPORT,
    units: ['Patient Contact Team'],
    employeeRoleType: 'CALL_CENTER_AGENT',
    person: 'Ana Lucía|Vásquez',
  },
  {
    city: 'Cedar Park',
    locations: ['Cedar Park Clinic', 'Overland Park Clinic'],
    units: ['Texas Region', 'Kansas Region'],
    employeeRoleType: 'REGIONAL_MANAGER',
    user: 'Priya Raman',
  },
  {
    city: 'Aurora',
    locations: ['Aurora Clinic', 'Santa Fe Clinic', 'Mesa Clinic'],
    units: ['Colorado Region', 'Southwest Region'],
    employeeRoleType: 'REGIONAL_MANAGER',
    user: 'Colleen Baptiste',
  },
  { city: 'Denver', locations: [], units: [], employeeRoleType: 'DENTAL_LAB_TECHNICIAN' },
  {
    ...SUPPORT,
    units: [],
    employeeRoleType: 'OTHER',
    customRole: 'Sedation Nurse Anesthetist',
    person: 'Rosalind Achterberg',
  },
];

/** Sixty people: four in each office, twelve for all of them. */
export const brightSmilesStaff: EmployeePlan[] = [
  ...OFFICES.trim().split('\n').flatMap(office),
  ...supportCenter,
];
