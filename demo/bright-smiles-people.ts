import type { UserPlan } from './organization-plan.ts';

const DOMAIN = 'bright-smiles.example.com';

/** Name, category and cities of each provider; their names are as varied as those of real teams are. */
const PROVIDERS = `
Lena Marsh; DENTIST; Aurora
José Ramírez; DENTIST; Aurora
伟|王 = wei.wang; SPECIALIST; Aurora, Lakewood
Kwame Mensah; HYGIENIST; Aurora
Mira Solberg; DENTIST; Boulder, Cedar Park
Siobhán O'Connor; DENTIST; Boulder
Linh Nguyễn; HYGIENIST; Boulder
Teo Nakagawa; SPECIALIST; Cedar Park
Zofia Wójcik; HYGIENIST; Cedar Park
Łukasz Kowalczyk; DENTIST; Lakewood
Amara Okonkwo; DENTIST; Lakewood
Bo Li; HYGIENIST; Lakewood
Tomas Ibarra; DENTIST; Las Cruces, Santa Fe
Hanna Ekwueme; DENTIST; Las Cruces
María de los Ángeles|Fernández de Córdoba = maria.fernandez; SPECIALIST; Las Cruces
Xóchitl Herrera; HYGIENIST; Las Cruces
ناصر|العتيبي = nasser.alotaibi; DENTIST; Mesa
Grace Yazzie; DENTIST; Mesa
Priscilla Begay; HYGIENIST; Mesa
Ethan Brooks; DENTIST; Olathe
Ingrid Åkerström; SPECIALIST; Olathe, Overland Park
Tyrell Washington; HYGIENIST; Olathe
Ольга|Смирнова = olga.smirnova; DENTIST; Overland Park
Daniel Goldberg; DENTIST; Overland Park
Hye-jin Park; HYGIENIST; Overland Park
Ari Novak; DENTIST; Plano
Aisha Rahman; DENTIST; Plano
स्वाति|शर्मा = swati.sharma; SPECIALIST; Plano, Round Rock
Minh Trần; HYGIENIST; Plano
Jean-Luc D'Amico; DENTIST; Round Rock
Naomi Fletcher; DENTIST; Round Rock
Diego Muñoz; HYGIENIST; Round Rock
Elena Castellanos; DENTIST; Santa Fe
Νίκος|Παπαδόπουλος = nikos.papadopoulos; SPECIALIST; Santa Fe
Ruth Abeyta; HYGIENIST; Santa Fe
지민|한 = jimin.han; DENTIST; Tempe
Samuel Whitehorse; DENTIST; Tempe
Zoë van der Berg; HYGIENIST; Tempe
Farid Haddad; SPECIALIST; Mesa, Tempe
`;

/** Name and cities of the standard users who run the practices. */
const MANAGERS = `
Colleen Baptiste; Aurora, Lakewood
Joaquín Peña; Boulder
Renée Thibodeaux; Las Cruces
Omar Siddiqui; Mesa, Tempe
Paige Lindstrom; Olathe
Deshawn Carter; Overland Park
Yuki Tanaka; Santa Fe
Beth Kowalski; Plano
`;

function lines(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(';').map((part) => part.trim()));
}

const cities = (text: string | undefined) => (text ?? '').split(', ');

function provider([name, category, where]: string[], index: number): UserPlan {
  // a few of them have no address of their own and do not sign in
  const allowLogin = index % 9 !== 8;
  return {
    name,
    role: 'PROVIDER',
    category: category as UserPlan['category'],
    cities: cities(where),
    status: 'ACTIVE',
    allowLogin,
    sendSrr: false,
    ...(allowLogin ? {} : { email: null }),
  };
}

function manager([name, where]: string[]): UserPlan {
  return {
    name,
    role: 'USER',
    category: 'OFFICE_MANAGER',
    cities: cities(where),
    status: 'ACTIVE',
    allowLogin: true,
    sendSrr: true,
  };
}

const ACCOUNT = { status: 'ACTIVE', allowLogin: true, sendSrr: false, allowViewProviders: false } as const;

/** The accounts of the contract, then everybody else who works with the product. */
export const brightSmilesUsers: UserPlan[] = [
  { ...ACCOUNT, name: 'Dana Whitlock', email: 'admin@demo.test', role: 'ADMIN', category: 'OWNER' },
  {
    ...ACCOUNT,
    name: 'Priya Raman',
    email: 'manager@demo.test',
    role: 'USER',
    category: 'OFFICE_MANAGER',
    cities: ['Cedar Park', 'Plano', 'Round Rock'],
    allowViewProviders: true,
    sendSrr: true,
  },
  {
    ...ACCOUNT,
    name: 'Marcus Bell',
    email: 'desk@demo.test',
    role: 'USER',
    category: 'FRONT_DESK',
    cities: ['Cedar Park'],
  },
  {
    ...ACCOUNT,
    name: 'Ines Calloway',
    email: 'provider@demo.test',
    role: 'PROVIDER',
    category: 'DENTIST',
    cities: ['Cedar Park'],
  },
  { ...ACCOUNT, name: 'Robin Sayers', email: 'internal@chairside.test', role: 'ADMIN', category: 'OTHER' },
  {
    ...ACCOUNT,
    name: 'Gwen Patterson',
    email: 'inactive@demo.test',
    role: 'USER',
    category: 'FRONT_DESK',
    cities: ['Plano'],
    status: 'INACTIVE',
  },
  {
    ...ACCOUNT,
    name: 'Howard Lim',
    email: `howard.lim@${DOMAIN}`,
    role: 'CONSULTANT',
    category: 'SPECIALIST',
    cities: ['Aurora', 'Boulder'],
    allowLogin: false,
  },
  ...lines(MANAGERS).map(manager),
  ...lines(PROVIDERS).map(provider),
];
