import type { Faker } from '@faker-js/faker';

/** Names for records of entities that are added later, by the entity's label. */
const NAMES: [RegExp, string[]][] = [
  [
    /equipment|device|machine|instrument|asset/,
    [
      'Panoramic X-Ray Unit',
      'Steam Autoclave',
      'Intraoral Scanner',
      'Dental Chair',
      'Air Compressor',
      'Curing Light',
      'Ultrasonic Scaler',
      'Cone Beam CT Scanner',
      'Vacuum Pump',
      'Handpiece Set',
      'Nitrous Oxide System',
      'Intraoral Camera',
      'Water Distiller',
      'Milling Unit',
      'Apex Locator',
      'Diode Laser',
      'Model Trimmer',
      'Sterilization Cassette Rack',
      'Portable Delivery Cart',
      'Defibrillator',
    ],
  ],
  [
    /room|operator(y|ies)|chair|space/,
    [
      'Operatory',
      'Hygiene Bay',
      'Surgery Suite',
      'Consultation Room',
      'Imaging Room',
      'Recovery Room',
      'Lab',
    ],
  ],
  [
    /suppl(y|ies)|material|product|stock|item/,
    [
      'Nitrile Gloves',
      'Composite Syringe',
      'Impression Tray',
      'Bonding Agent',
      'Prophy Paste',
      'Cotton Rolls',
      'Fluoride Varnish',
      'Bite Registration',
      'Saliva Ejectors',
      'Barrier Film',
      'Alginate',
      'Temporary Cement',
    ],
  ],
  [
    /course|training|certificate|licen[sc]e/,
    [
      'Infection Control',
      'Radiation Safety',
      'Basic Life Support',
      'Patient Communication',
      'HIPAA Refresher',
      'Implant Maintenance',
      'Billing Codes',
      'Local Anesthesia',
      'Medical Emergencies',
      'Ergonomics at the Chair',
    ],
  ],
  [
    /event|meeting|campaign|program/,
    [
      'Spring Open House',
      'School Screening Day',
      'Back to School Checkups',
      'New Patient Week',
      'Whitening Weekend',
      'Community Health Fair',
      'Veterans Smile Day',
      'Quarterly Review',
      'Team Workshop',
      'Referral Month',
    ],
  ],
  [
    /service|treatment|procedure|plan|fee/,
    [
      'Comprehensive Exam',
      'Adult Cleaning',
      'Periodontal Maintenance',
      'Porcelain Crown',
      'Clear Aligners',
      'Root Canal',
      'Night Guard',
      'Emergency Visit',
      'Whitening',
      'Single Implant',
      'Sealants',
      'Extraction',
    ],
  ],
];

const GENERAL = [
  'North',
  'South',
  'East',
  'West',
  'Main',
  'Central',
  'Annex',
  'First',
  'Second',
  'Reserve',
  'Evening',
  'Weekend',
];

/** A name for one of an entity's records. @param label the entity's singular label */
export function makeName(faker: Faker, label: string): string {
  const known = NAMES.find(([pattern]) => pattern.test(label.toLowerCase()));
  const name = faker.helpers.arrayElement(known?.[1] ?? GENERAL.map((word) => `${word} ${label}`));
  return faker.datatype.boolean(0.4) ? `${name} ${faker.number.int({ min: 2, max: 9 })}` : name;
}

/** Items of a list of texts. */
export const KEYWORDS = ['Shared', 'Checked', 'New', 'Spare', 'On loan', 'Mobile', 'Backup', 'Training'];

const SENTENCES = [
  'Checked at the last quarterly review.',
  'Ask the office manager before changing anything here.',
  'Taken over from the old system; details confirmed by phone.',
  'Prefers to be contacted in the morning.',
  'Updated after the spring inventory.',
  'The paperwork is in the shared drive under Operations.',
  'Due for another look at the end of the quarter.',
  'Covers for the Friday shift when needed.',
  'The front desk has the key and the contract.',
  'Set up during the move to the new building.',
];

/** One to three sentences of the kind that people leave in a notes field. */
export function makeNote(faker: Faker): string {
  return faker.helpers.arrayElements(SENTENCES, { min: 1, max: 3 }).join(' ');
}

const STREETS = [
  'Maple',
  'Cedar',
  'Juniper',
  'Lakeview',
  'Mesquite',
  'Prairie',
  'Sunset',
  'Washington',
  'Lincoln',
  'Franklin',
  'Orchard',
  'Canyon',
  'Harbor',
  'College',
  'Ridge',
  'Meadow',
];
const STREET_KINDS = ['Street', 'Avenue', 'Boulevard', 'Drive', 'Road', 'Lane', 'Parkway'];

/** House number and street. */
export function makeStreetAddress(faker: Faker): string {
  const number = faker.number.int({ min: 100, max: 9800 });
  return `${number} ${faker.helpers.arrayElement(STREETS)} ${faker.helpers.arrayElement(STREET_KINDS)}`;
}
