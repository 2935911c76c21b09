import { type Named, newAddress } from './send.ts';

/** A file as a practice exports it the first time, with what its sender answers. */
export interface HardFile {
  name: string;
  text: string;
  /** what the sender wants a column or value to be read as, by its label; others stay as proposed, or are not read */
  answers: Readonly<Record<string, string>>;
  /** the corrected value of a field, by its label */
  corrections: Readonly<Record<string, string>>;
  /** names of those who get the survey, in the order of the file */
  sent: readonly string[];
}

interface People {
  practice: Named;
  /** a contact who is blocked */
  blocked: string;
}

const toLine = (cells: readonly string[], separator: string): string =>
  cells.map((cell) => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator);

const toText = (lines: readonly (readonly string[])[], separator = ','): string =>
  lines.map((cells) => toLine(cells, separator)).join('\r\n');

/** Yesterday, as US systems write it. */
function getYesterday(): string {
  const day = new Date(Date.now() - 86_400_000);
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
}

const NAMES = [
  ['Harmon', 'Alice'],
  ['Okoro', 'Denise'],
  ['Tran', 'Kim'],
  ['Jensen', 'Carl'],
  ['Price', 'Naomi'],
  ['Park', 'Jun'],
  ['Lopez', 'Ana'],
  ['Young', 'Ike'],
] as const;

/**
 * Of the eight patients, the fourth has a wrong address, the fifth is blocked, and the last did not come. A file may have
 * consents whose meaning nobody knows, which are left out.
 */
function makePatients({ blocked }: People) {
  return NAMES.map(([last, first], index) => ({
    last,
    first,
    email: index === 3 ? 'carl.jensen@' : index === 4 ? blocked : newAddress(),
    phone: `(213) 373-4${String(201 + index)}`,
    status: index === 7 ? 'Broken' : 'Complete',
  }));
}

const SENT = NAMES.filter((_, index) => index !== 4 && index !== 7).map(
  ([last, first]) => `${first} ${last}`,
);

function makeOpenDental(people: People): HardFile {
  const day = getYesterday();
  const providers = ['DOC1', 'DOC2', 'DOC1', 'HYG1'];
  const procedures = ['PerEx, 4BW, Pro', 'Mystery #14', 'Seat it #3', 'Talk'];
  return {
    name: 'OD-day-sheet.csv',
    text: toText([
      ['Daily Appointments'],
      [people.practice.name],
      [`Printed ${day}`],
      [
        ...['PatNum', 'LName', 'FName', 'Preferred', 'Birthdate', 'Email', 'AptDateTime', 'ProvAbbr'],
        ...['ProcDescript', 'AptStatus', 'Guarantor', 'Guar. E-mail', 'Clinic'],
      ],
      ...makePatients(people).map(({ last, first, email, status }, index) => [
        ...[String(4011 + index), last, first, '', '4/12/1980', email, `${day} 8:${10 + index}:00 AM`],
        ...[providers[index % 4] ?? '', procedures[index % 4] ?? '', status, String(4011 + index)],
        ...[newAddress(), 'CP'],
      ]),
      ['Total: 8'],
    ]),
    answers: {},
    corrections: { Email: newAddress() },
    sent: SENT,
  };
}

function makeDentrix(people: People): HardFile {
  const day = getYesterday();
  return {
    name: 'Appointment Book.csv',
    text: toText([
      [`Appointment Book View - ${people.practice.name}`],
      [`Date range: ${day} - ${day}`],
      [],
      [
        ...['Pat. Name', 'Chart #', 'Appt. Date', 'Time', 'Prov.', 'Oper.', 'Reason', 'Status', 'Contact'],
        ...['Contact 2', 'Amount'],
      ],
      ...makePatients(people).map(({ last, first, email, status }, index) => [
        ...[`${last}, ${first}`, `HA00${index}`, day, '9:00am', `DDS${index % 3}`, 'OP-1'],
        ...[`CompEx${index % 3}, Xyz`, status, email, newAddress(), '$120.00'],
      ]),
      ['', '', '', '', '', '', '', '', '', 'Total:', '$960.00'],
    ]),
    answers: { Contact: 'Email' },
    corrections: { Email: newAddress() },
    sent: SENT,
  };
}

function makeEaglesoft(people: People): HardFile {
  const day = getYesterday();
  return {
    name: 'Patients Seen.csv',
    text: toText(
      [
        ['Patients Seen Report'],
        [people.practice.name],
        [
          ...['Patient ID', 'Patient', 'Contact (1)', 'Contact (2)', 'Seen on', 'Provider'],
          ...['Service Code', 'Receive Email', 'Result', 'Remarks'],
        ],
        ...makePatients(people).map(({ last, first, email, status }, index) => [
          ...[String(90 + index), `${last}, ${first}`, email, newAddress(), day],
          ...[`Dr. Unknown ${'ABC'.charAt(index % 3)}`, `Svc ${index % 4}`],
          ...[index === 5 ? 'Perhaps' : index === 6 ? 'Ask' : 'Yes', status, 'ok'],
        ]),
        ['Patients: 8'],
      ],
      '\t',
    ),
    answers: { 'Contact (1)': 'Email' },
    corrections: { Email: newAddress() },
    sent: SENT.filter((name) => name !== 'Jun Park' && name !== 'Ana Lopez'),
  };
}

function makeCurve(people: People): HardFile {
  const day = getYesterday();
  return {
    name: 'curve-appointments.csv',
    text: toText(
      [
        ['Curve Dental', people.practice.name],
        [
          ...['Patient Given', 'Patient Family', 'Reach 1', 'Reach 2', 'Start', 'Provider', 'Tx', 'State'],
          ...['Preferred contact', 'Lang', 'Tags'],
        ],
        ...makePatients(people).map(({ last, first, email, phone }, index) => [
          ...[first, last, index === 3 ? '(213) 373' : phone, index === 3 ? '' : email, day],
          ...[`P${index % 3}, Sam`, `Work ${index % 2}`, index === 7 ? 'No-show' : 'Checked out'],
          ...['Either', index === 0 ? 'Klingon' : 'ES', 'VIP'],
        ]),
        ['Grand total', '8'],
      ],
      ';',
    ),
    answers: {},
    corrections: { Phone: newAddress() },
    sent: SENT,
  };
}

function makeSpreadsheet(people: People): HardFile {
  const day = getYesterday();
  return {
    name: 'my patients.csv',
    text: toText([
      ['Patients of yesterday', '', '', ''],
      [''],
      ['Who', 'Where to reach', 'Came', 'Saw', 'What for', 'Did they come?', 'OK to text?', 'Note'],
      ...makePatients(people).map(({ last, first, email, status }, index) => [
        ...[`${first} ${last}`, email, day, `Dr. ${'XYZ'.charAt(index % 3)}`, `thing ${index % 3}`],
        ...[status, index === 6 ? 'Perhaps' : 'Yes', ''],
      ]),
      ['Total', '8'],
    ]),
    answers: { Who: 'Patient Name' },
    corrections: { Email: newAddress() },
    sent: SENT.filter((name) => name !== 'Ana Lopez'),
  };
}

export const HARD_PATIENT_FILES: Readonly<Record<string, (people: People) => HardFile>> = {
  'Open Dental': makeOpenDental,
  Dentrix: makeDentrix,
  Eaglesoft: makeEaglesoft,
  Curve: makeCurve,
  'a spreadsheet': makeSpreadsheet,
};

interface Staff {
  employees: readonly { email: string; identifier: string; fullName: string }[];
  /** an employee's contact that is blocked */
  blocked: { email: string; identifier: string };
}

/** The file of a payroll service, with an unknown address, a blocked employee, and places of other names. */
export function makePayroll({ employees, blocked }: Staff): HardFile {
  const [wrong] = employees;
  return {
    name: 'payroll-export.csv',
    text: toText([
      ['Company: Bright Smiles'],
      ['Active employees'],
      ['Last Name', 'First Name', 'Reach', 'Also', 'Position', 'Home Department', 'Worksite', 'Speaks'],
      ...employees.map(({ email, fullName }, index) => [
        ...[fullName.split(' ')[1] ?? '', 'Sam', index === 0 ? 'nobody.at@example.test' : email],
        ...[newAddress(), 'Assistant', `Dept ${index % 3}`, `Site ${index % 2}`, index === 1 ? 'ES' : 'EN'],
      ]),
      ['Left', 'Sam', blocked.email, newAddress(), 'Assistant', 'Dept 0', 'Site 0', 'EN'],
      ['Employees: 5'],
    ]),
    answers: { Reach: 'Email' },
    corrections: { Email: wrong?.email ?? '' },
    sent: employees.map(({ fullName }) => fullName),
  };
}
