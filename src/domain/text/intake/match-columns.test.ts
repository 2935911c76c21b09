import { describe, expect, it } from 'vitest';
import { patientsRow } from '../../../generated/rows.ts';
import { type CleaningNote, makeRowReader, sortContacts } from './clean-row.ts';
import { findOption, toHeaderKey } from './comparable.ts';
import { describeMissing, isOpen, matchColumns } from './match-columns.ts';
import { getChoiceHeader } from './headers.ts';
import type { ColumnChoices } from './matching.ts';
import { UnknownValues } from './unknown-values.ts';

function match(header: string[], rows: string[][] = [], choices: ColumnChoices = {}) {
  const columns = matchColumns(
    header,
    rows.map((cells) => ({ cells })),
    patientsRow,
    choices,
  );
  return columns.map(({ target, by, candidates }) => [target, by, ...candidates]);
}

/** A recent day: others are not recognized as an appointment's. */
const DAY = `1/15/${new Date().getUTCFullYear()}`;
const PEOPLE = [
  ['ann@x.com', 'Miller, Ann', '213-373-4253', DAY, '3/15/1985'],
  ['bo@x.com', 'Lee, Bo', '213-373-4254', DAY, '12/1/1952'],
];

describe('columns', () => {
  it.each([
    ['Open Dental', ['PatNum', 'LName', 'FName', 'WirelessPhone', 'AptDateTime', 'ProvAbbr', 'ProcCode']],
    ['Dentrix', ['Chart #', 'Last', 'First', 'Cell Phone', 'Appt. Date', 'Prov.', 'Reason']],
    [
      'Spanish',
      ['N.º', 'Apellidos', 'Nombre', 'Teléfono móvil', 'FECHA DE LA CITA', 'Dentista', 'Tratamiento'],
    ],
  ])('are recognized by the headers of %s', (_name, header) => {
    expect(match(header)).toEqual([
      [null, null],
      ['patientName.last', 'name'],
      ['patientName.first', 'name'],
      ['phone', 'name'],
      ['appointmentDate', 'name'],
      ['provider', 'name'],
      ['appointmentType', 'name'],
    ]);
  });

  it('are read as the status of visits if each value is one, and those who did not come are skipped', () => {
    const status = (...values: string[]) =>
      match(
        ['Email', 'State'],
        values.map((value) => ['ann@x.com', value]),
      )[1];
    expect(status('Checked out', 'No-show', '')).toEqual(['visitStatus', 'content']);
    // a person says what the others are
    expect(status('Broken', 'Mystery')).toEqual([null, null, 'visitStatus']);
    expect(status('AZ', 'CA')).toEqual([null, null]);
    expect(status('Active', 'Active')).toEqual(['visitStatus', 'content']);
    const rows = [['Complete', 'Broken']];
    expect(match(['Status', 'State'], rows)).toEqual([
      ['visitStatus', 'name'],
      [null, null],
    ]);
    // two of them: a person chooses
    expect(match(['A', 'B'], rows)).toEqual([
      [null, null, 'visitStatus'],
      [null, null, 'visitStatus'],
    ]);
  });

  it.each([
    ['PATIENT_LNAME', 'PATIENT_FNAME', 'PATIENT_CELL', 'PATIENT_DOB'],
    ['PatLName', 'PatFName', 'PatPhone', 'PatAge'],
    ['PtLast', 'PtFirst', 'PtMobile', 'PtBirthDate'],
    ['client last name', 'client first name', 'client phone number', 'client birthday'],
    ['Guest Last', 'Guest First', 'Guest Cell Phone', 'Guest Date of Birth'],
  ])('begin with a word for the patient: %s, %s, %s, %s', (...header) => {
    expect(match(header)).toEqual(
      ['patientName.last', 'patientName.first', 'phone', 'birthDate'].map((target) => [target, 'name']),
    );
  });

  it('of visits and providers have no such word', () => {
    expect(match(['Pt Status', 'Patient Practice', 'PatNum'])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it('have the preferred name if there is no other', () => {
    expect(match(['Full Name (Preferred)'])).toEqual([['patientName', 'name']]);
    expect(match(['Pref Name', 'Email'])).toContainEqual(['patientName', 'name']);
    expect(match(['Pref Name', 'LName', 'FName'])).toEqual([
      [null, null],
      ['patientName.last', 'name'],
      ['patientName.first', 'name'],
    ]);
  });

  it.each(['Child?', 'Child', 'Minor', 'Kid?', 'Is child', 'Child (Y/N)', 'Adult?', '¿Menor?', 'Pt Minor?'])(
    'say with yes and no whether the patient is a child: %s',
    (title) => {
      const rows = [
        ['Gloria Sutter', 'gloria@x.com', ''],
        ['Toby Sutter', '"', 'yes'],
      ];
      expect(match(['Who', 'Contact', title], rows)).toEqual([
        ['patientName', 'content'],
        ['email', 'content'],
        ['patientType', 'name'],
      ]);
    },
  );

  it('called Child have names, unless they ask', () => {
    expect(match(['Child', 'Email'], [['Mia Tran', 'a@x.com']])).toContainEqual(['patientName', 'name']);
    expect(match(['Child?', 'Email'], [['', 'a@x.com']])).toContainEqual(['patientType', 'name']);
  });

  it('are recognized by their values if their headers are not known', () => {
    expect(match(['A', 'B', 'C', 'D', 'E'], PEOPLE)).toEqual([
      ['email', 'content'],
      ['patientName', 'content'],
      ['phone', 'content'],
      ['appointmentDate', 'content'],
      [null, null, 'birthDate'],
    ]);
  });

  it('are distinguished by their values if several fields share a header', () => {
    const columns = (...types: string[]) =>
      match(
        ['Email', 'Appointment Type'],
        types.map((type, index) => [`${index}@x.com`, type]),
      );
    expect(columns('Adult', 'Child')).toContainEqual(['patientType', 'name']);
    expect(columns('Prophy', 'Recall Exam', 'New Patient', 'Adult Prophy')).toContainEqual([
      'appointmentType',
      'name',
    ]);
    expect(columns()).toContainEqual(['patientType', 'name']);
    // of values that neither knows
    expect(columns('Adjust')).toContainEqual(['appointmentType', 'name']);
    const both = match(['Appointment Type', 'Patient Type'], [['Follow-up', 'Adult']]);
    expect(both).toEqual([
      ['appointmentType', 'name'],
      ['patientType', 'name'],
    ]);
  });

  it('have addresses or numbers, or dates in words', () => {
    const year = new Date().getUTCFullYear();
    const contacts = ['ann@x.com', '213-373-4253', 'bo@x.com', '213-373-4254'];
    const rows = contacts.map((contact) => ['Miller, Ann', contact, `20-Nov-${year - 1}`]);
    expect(match(['Name', 'Info', 'Seen'], rows)).toEqual([
      ['patientName', 'name'],
      ['email', 'content'],
      ['appointmentDate', 'content'],
    ]);
  });

  it('need a choice where two have the values of one field', () => {
    const rows = [['ann@x.com', '213-373-4253', '213-373-4254']];
    expect(match(['Email', 'One', 'Two'], rows)).toEqual([
      ['email', 'name'],
      [null, null, 'phone'],
      [null, null, 'phone'],
    ]);
  });

  it('are read once for a field, the first of two and not a birth date', () => {
    const rows = [['ann@x.com', 'mom@x.com', DAY]];
    expect(match(['Email', 'Guarantor Email', 'Date of Birth'], rows)).toEqual([
      ['email', 'name'],
      ['responsiblePartyEmail', 'name'],
      ['birthDate', 'name'],
    ]);
  });

  it('of other people are read only if a person says so, unless a header names them', () => {
    const rows = [['Ann Fox', 'mom@x.com', '213-373-4253']];
    for (const [email, phone] of [
      ['Insurance Email', 'Insurance Phone'],
      ['ProviderMail', 'office_number'],
    ] as const)
      expect(match(['Name', email, phone], rows)).toEqual([
        ['patientName', 'name'],
        [null, null],
        [null, null],
      ]);
    for (const [email, phone] of [
      ['Booked by email', 'Husband cell'],
      ['Payer email', 'Emerg cell'],
    ] as const)
      expect(match(['Name', email, phone], rows)).toEqual([
        ['patientName', 'name'],
        [null, null, 'email'],
        [null, null, 'phone'],
      ]);
    expect(match(['Name', 'Office No', 'Her no'], [['Ann Fox', '213-373-4253', '213-373-4254']])).toEqual([
      ['patientName', 'name'],
      [null, null],
      ['phone', 'content'],
    ]);
  });

  it('have dates with the day first, and not the next visit', () => {
    const year = new Date().getUTCFullYear();
    expect(match(['Last seen', 'Next seen'], [[`20/01/${year}`, `21/02/${year}`]])).toEqual([
      ['appointmentDate', 'content'],
      [null, null],
    ]);
  });

  it('with whole names may be the patient or anybody else', () => {
    const rows = [
      ['ann@x.com', 'Ann Miller', 'Delta Dental', 'D1110'],
      ['bo@x.com', 'Bo de la Cruz', 'Delta Dental', 'D1110'],
    ];
    expect(match(['A', 'B', 'C'], rows)).toEqual([
      ['email', 'content'],
      [null, null, 'patientName'],
      [null, null, 'patientName'],
    ]);
    expect(match(['Email', 'FName', 'Plan'], rows).at(-1)).toEqual([null, null]);
  });

  it('of remarks in few rows are no names, in whatever language', () => {
    const rows = ['Ne pas contacter', '', '', '', 'Décédée le 29'].map((text, index) => [
      `${index}@x.com`,
      text,
    ]);
    expect(match(['Email', 'Remarques'], rows)).toEqual([
      ['email', 'name'],
      [null, null, 'selection'],
    ]);
    expect(
      match(
        ['Email', 'A'],
        [
          ['a@x.com', 'Vite, hier'],
          ['b@x.com', ''],
          ['c@x.com', ''],
        ],
      )[1],
    ).not.toContain('patientName');
  });

  it.each(['', 'anonymous'])(
    'that a form fills with "%s" are not the name and the email beside others',
    (blank) => {
      const header = ['Email', 'Name', 'Patient’s full name', 'Email address we may write to'];
      const rows = [
        [blank, blank, 'Ann Miller', 'ann@x.com'],
        [blank, blank, 'Bo Lee', 'n/a'],
        [blank, blank, 'Cy Ray', 'cy@x.com'],
        [blank, blank, 'Di Fox', 'di@x.com'],
      ];
      expect(match(header, rows)).toEqual([
        [null, null],
        [null, null],
        ['patientName', 'name'],
        ['email', 'content'],
      ]);
      expect(match(['Email', 'Name', 'Cell'], [[blank, 'Ann Miller', '213-373-4253']])[0]).toEqual([
        'email',
        'name',
      ]);
    },
  );

  it('must have what a row needs: a contact and a name, in one column or several', () => {
    const missing = (header: string[]) => describeMissing(matchColumns(header, [], patientsRow), patientsRow);
    expect(missing(['Email', 'LName'])).toBeUndefined();
    expect(missing(['Name'])).toBe('Email or Phone');
    expect(missing(['Email'])).toBe('Patient Name');
    expect(missing(['Guar. E-mail', 'Name'])).toBeUndefined();
    expect(missing(['Date'])).toBe('Email or Phone, and Patient Name');
  });

  it('with times of day are no dates, whatever their header', () => {
    expect(match(['Start Time', 'Date'], [['09:30 AM', DAY]])).toEqual([
      [null, null],
      ['appointmentDate', 'name'],
    ]);
    expect(match(['Start Time'], [[`${DAY} 09:30 AM`]])).toEqual([['appointmentDate', 'name']]);
  });

  it('follow the choices of a person first', () => {
    const choices = { guarantoremail: 'email', phone: null };
    const header = ['Email', 'Guarantor Email', 'Phone'];
    expect(match(header, [['ann@x.com', 'mom@x.com', '213-373-4253']], choices)).toEqual([
      ['email', 'name'],
      ['email', 'choice'],
      [null, 'choice'],
    ]);
  });
});

describe('columns without a header', () => {
  it('are chosen by their position', () => {
    expect(match(['', '', ''], [['7', '8', 'ann@x.com']], { column2of3: 'phone', column3of3: null })).toEqual(
      [
        [null, null],
        ['phone', 'choice'],
        [null, 'choice'],
      ],
    );
  });

  it('are open only where a person must choose', () => {
    const rows = [{ cells: ['213-373-4253', '213-373-4254', 'ann@x.com', 'x'] }];
    expect(matchColumns(['A', 'B', 'C', 'D'], rows, patientsRow).map(isOpen)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a row', () => {
  const header = ['LName', 'FName', 'MI', 'Phone'];
  const columns = matchColumns(header, [], patientsRow);
  const row = { line: 7, cells: ['Miller', 'Ann', 'B', 'C: 213-373-4257'] };

  it('joins a name from its columns, and notes what was cleaned', () => {
    const notes: CleaningNote[] = [];
    expect(makeRowReader(patientsRow, columns, { notes })(row)).toEqual({
      patientName: 'Ann B Miller',
      phone: '+12133734257',
    });
    expect(notes).toEqual([
      { line: 7, field: 'phone', kind: 'phone', before: 'C: 213-373-4257', after: '+12133734257' },
    ]);
  });

  it('stays as written where a person has undone the cleaning', () => {
    const notes: CleaningNote[] = [];
    const read = makeRowReader(patientsRow, columns, { notes, uncleaned: ['phone'] });
    expect([read(row).phone, notes.length]).toEqual(['C: 213-373-4257', 1]);
  });
});

it('of several phones a mobile one is read first, then the next that can be used, and the one at home last', () => {
  const columns = matchColumns(['Home Phone', 'Phone', 'Cell Phone'], [], patientsRow);
  const read = makeRowReader(patientsRow, columns);
  const phones = [
    ['', '213-373-4271', '213-373-4270'],
    ['', '213-373-4271', 'N/A'],
    ['213-373-4272', '', '213-373-4270'],
    ['213-373-4272', '', ''],
    ['213-373-4272', '555-0142', 'ask'],
    ['213-373-4272', '', '2.13373E+09'],
    ['', '555-0142', 'ask'],
  ].map((cells, line) => read({ line, cells }).phone);
  expect(phones).toEqual([
    '+12133734270',
    '+12133734271',
    '+12133734270',
    '+12133734272',
    '+12133734272',
    '+12133734272',
    'ask',
  ]);
});

it('of several emails the own one is read first, then the next that can be used', () => {
  const header = ['Work Email', 'Alternate Email', 'Email', 'Guarantor Email'];
  const read = makeRowReader(patientsRow, matchColumns(header, [], patientsRow));
  const emails = [
    ['w@x.com', 'b@x.com', 'a@x.com', 'mom@x.com'],
    ['w@x.com', 'b@x.com', 'N/A', 'mom@x.com'],
    ['w@x.com', '', 'a@x.con', 'mom@x.com'],
    ['', '', 'a@x', 'mom@x.com'],
    ['', '', '', 'mom@x.com'],
  ].map((cells, line) => read({ line, cells }).email);
  expect(emails).toEqual(['a@x.com', 'b@x.com', 'w@x.com', 'a@x', '']);
});

it('a contact in the field of the other kind is read as what it is, if it is the only one', () => {
  const phone = '+12133734270';
  const notes: CleaningNote[] = [];
  const typed = { email: '(213) 373-4270', phone: '' };
  expect(sortContacts(typed, 2, { notes })).toEqual({ email: '', phone });
  expect(notes).toEqual([{ line: 2, field: 'email', kind: 'moved', before: '(213) 373-4270', after: phone }]);
  expect(sortContacts(typed, 2, { uncleaned: ['moved'] })).toEqual(typed);
  expect(sortContacts({ email: '', phone: 'Ann <ANN@x.com>' }, 2)).toEqual({ email: 'ann@x.com', phone: '' });
  for (const cells of [
    { email: '213-373-4270', phone },
    { email: 'ann@', phone: '' },
  ])
    expect(sortContacts(cells, 2)).toEqual(cells);
});

it('an option is found as written before it is found in another spelling', () => {
  const options = [
    { value: 'A-1', label: 'One' },
    { value: 'A1', label: 'Two', synonyms: ['Second'] },
  ];
  expect(['a1', 'A 1', 'second', 'none'].map((text) => findOption(options, text)?.value)).toEqual([
    'A1',
    'A-1',
    'A1',
    undefined,
  ]);
});

it('unknown values are counted once each, the most frequent first', () => {
  const values = new UnknownValues();
  values.find({ field: 'provider', value: 'HYG2', line: 2 });
  for (let line = 3; line < 10; line += 1)
    values.find({ field: 'provider', value: line % 2 ? 'DR1' : 'dr1', line });
  expect(values.asked).toEqual([
    { field: 'provider', value: 'DR1', rows: 7, line: 3 },
    { field: 'provider', value: 'HYG2', rows: 1, line: 2 },
  ]);
});

it('values with a chosen meaning are known, while the meaning exists', () => {
  const values = new UnknownValues({ provider: { dr1: 'u1', dr2: null, dr3: 'gone' } });
  const found = ['DR1', 'DR2', 'DR3', 'constructor'].map((value) =>
    values.find({ field: 'provider', value, line: 2 }, [{ id: 'u1', name: 'Teo Nakagawa' }]),
  );
  expect(found).toEqual(['u1', null, undefined, undefined]);
  expect(values.asked.map(({ value }) => value)).toEqual(['DR3', 'constructor']);
});

describe('a column that begins with many empty cells', () => {
  const ROWS = Array.from({ length: 80 }, (_, index) => [`Fox, Ann`, `${index}@x.com`, '']);
  const withLate = (text: string) => ROWS.with(66, ['Fox, Ann', '66@x.com', text]);

  it('is recognized by its first values, wherever they begin', () => {
    const columns = matchColumns(
      ['Patient', 'Email', 'Seen'],
      withLate(DAY).map((cells) => ({ cells })),
      patientsRow,
    );
    expect(columns[2]).toMatchObject({ target: 'appointmentDate', by: 'content', samples: [DAY] });
  });

  it.each([
    ['emailOptOut', 'Opted Out Of Email'],
    ['textOptOut', 'Opt-Out of Text'],
    ['optOut', 'Opted out'],
    ['optOut', 'Pat OptOut'],
    ['emailOptOut', 'Pt Email Opt-Out'],
    ['emailOptOut', 'Email opt out'],
    ['textOptOut', 'Opted Out - SMS'],
    ['textOptOut', 'Opt-out text'],
    ['emailConsent', 'Receives Email'],
    ['textConsent', 'Receives SMS'],
    ['emailConsent', 'Email OK'],
    ['textConsent', 'OK to text'],
    ['emailConsent', 'Acepta correo'],
    ['textConsent', 'Acepta mensajes'],
    ['textConsent', 'ConsentToText'],
    ['emailConsent', 'ConsentToEmail'],
    ['textConsent', 'SMS Permission'],
    ['emailConsent', 'Permission to Email'],
    ['textConsent', 'Txt'],
    ['textOptOut', 'unsubscribe_sms'],
    ['emailOptOut', 'Unsubscribed from emails'],
    ['contactMethods', 'Contact Methods'],
    ['consent', 'Receive Automated Messages'],
    ['consent', 'Desea recibir mensajes'],
    ['selection', 'Survey OK?'],
    ['selection', 'Exclude'],
    ['selection', 'is_deceased'],
    ['selection', 'Date of Death'],
    ['selection', 'Include in survey'],
  ])('is a %s by its header: %s', (target, header) =>
    expect(match(['Patient', 'Email', header], withLate('Yes'))[2]).toEqual([target, 'name']),
  );

  const isAsked = (header: string, text: string): boolean =>
    (match(['Patient', 'Email', header], withLate(text))[2] ?? []).includes('optOut');

  it.each(['Cleared?', 'Flag', ''])('is asked about if it has marks, whatever its header: %s', (header) => {
    expect(['Yes', 'N', 'x', '✗'].map((text) => isAsked(header, text))).toEqual([true, true, true, true]);
  });

  it.each([
    ['Complaint open', 'No. 4471'],
    ['Erasure request', '11/03/2026'],
    ['Review Requests', 'Off'],
    ['Flag', 'Perhaps'],
  ])('is asked about under %s, which is filled in one row, "%s"', (header, text) => {
    expect(isAsked(header, text)).toBe(true);
  });

  it.each([
    ['', 'Perhaps'],
    ['Patient Status', 'Active'],
    ['PatStatus', 'Patient'],
    ['Notes', 'Perhaps'],
    ['Middle Name', 'Jo'],
    ['Insurance 2', 'Delta'],
    ['Chief complaint', 'Tooth hurts on the left'],
  ])('is not asked about under %s, which is filled in one row, "%s"', (header, text) => {
    expect(isAsked(header, text)).toBe(false);
  });

  it.each([
    ['Preferred Contact', 'Phone'],
    ['Comm. Pref (E/T/N)', 'N'],
    ['Privacy Requests', 'No Correspondence'],
    ['Cleared for survey', 'N'],
    ['Death recorded', '11/20/2026'],
    ['Checked Out', '9:40 AM'],
    ['Patient Status', 'I'],
    ['Active', 'A'],
    ['Bad Email', 'Y'],
    ['Phone Owner', 'Mother'],
    ['Disposition', 'late'],
    ['Proc Status', 'TP'],
  ])('is asked about under %s above one "%s"', (header, text) => {
    expect(isAsked(header, text)).toBe(true);
  });

  it.each([
    ['Insurance Status', 'Active'],
    ['Preferred Name', 'Bunny'],
    ['Preferred Provider', 'DR1'],
    ['Emergency Contact', 'Mother'],
    ['Claim Status', 'Sent'],
    ['Notes', 'N'],
  ])('is not asked about under %s above "%s" and another text', (header, text) => {
    const rows = ROWS.with(66, ['Fox, Ann', '66@x.com', text]).with(67, [
      'Fox, Ann',
      '67@x.com',
      `${text} 2`,
    ]);
    expect(match(['Patient', 'Email', header], rows)[2]).toEqual([null, null]);
  });

  it('is not asked about if its marks tell no rows apart, or are the positions of rows', () => {
    const match3 = (header: string, ...texts: string[]) =>
      match(
        ['Patient', 'Email', header],
        texts.map((text, index) => ['Fox, Ann', `${index}@x.com`, text]),
      )[2];
    expect(match3('Recall', 'Y', 'y')).toEqual([null, null]);
    expect(match3('New Patient?', 'Y', 'N')).toEqual([null, null]);
    expect(match3('', '0', '1')).toEqual([null, null]);
    expect(match3('Count', '0', '1', '2')).toEqual([null, null]);
  });

  it.each([
    ['St', ['C', 'B', 'X', 'A'], [null, null, 'visitStatus']],
    ['Sts', ['CO', 'CA', 'NS'], [null, null, 'visitStatus']],
    ['Sta', ['C', 'NS'], [null, null, 'visitStatus']],
    ['St', ['AZ', 'TX'], [null, null]],
    ['St', ['12 Main', 'Elm'], [null, null]],
    ['Hyg', ['H2'], [null, null]],
  ])('under %s above %j is %j', (header, texts, expected) => {
    const rows = ROWS.map((row, index) =>
      row.with(2, texts[index] ?? (header === 'Hyg' ? '' : (texts[0] ?? ''))),
    );
    expect(match(['Patient', 'Email', header], rows)[2]).toEqual(expected);
  });

  it.each([
    ['HIPAA Contact OK', 'N'],
    ['Insurance text ok', 'N'],
    ['HIPAA email allowed', 'No'],
    ['May we email or text you after your visit?', 'No thanks'],
    ['Can we contact you by text?', 'Yes, email only'],
    ['Would you like to receive our survey?', 'No'],
    ['Is it ok if we message you?', 'rather not, please, I get too many of them'],
    ['¿Podemos enviarle un mensaje?', 'mejor no'],
  ])('is asked about, and may be a consent, under %s above "%s"', (header, text) => {
    expect(match(['Patient', 'Email', header], withLate(text))[2]).toContain('consent');
  });

  it.each([
    ['How can we reach you?', 'after five in the evening'],
    ['Would you like whitening?', 'not now thank you'],
    ['HIPAA form', 'N'],
    ['Insurance OK', 'N'],
  ])('is not asked about under %s above "%s"', (header, text) => {
    expect(match(['Patient', 'Email', header], withLate(text))[2]).toEqual([null, null]);
  });

  it('is of contacts by its values, whatever its header', () => {
    const rows = [
      ['Bo Lee', 'bo.lee@example.com (primary)'],
      ['Ana Paz', 'mobile: (602) 252-6101'],
    ];
    expect(match(['Patient', 'Contact Methods'], rows)[1]).toEqual(['email', 'content']);
  });

  it('of visits is their status if it has no date', () => {
    const rows = [
      ['Bo Lee', '27-Nov-26', 'kept'],
      ['Ana Paz', '11/26/2026', 'dna'],
      ['Cy Roe', '11/25/2026', '???'],
    ];
    expect(match(['Patient', 'Date Seen', 'Appt'], rows)).toEqual([
      ['patientName', 'name'],
      ['appointmentDate', 'content'],
      ['visitStatus', 'name'],
    ]);
  });

  it('is asked about if its header is nothing but Contact, above a Yes or No', () => {
    const asked = [null, null, ...patientsRow.notes.fields];
    expect(match(['Patient', 'Email', 'Contact?'], withLate('No'))[2]).toEqual(asked);
  });

  it('is asked about if one late value, or its header, is about consent', () => {
    const asked = [null, null, ...patientsRow.notes.fields];
    expect(match(['Patient', 'Email', 'Flags'], withLate('wants texts'))[2]).toEqual(asked);
    // a note of one person, whose row is skipped
    expect(match(['Patient', 'Email', 'Flags'], withLate('DO NOT CONTACT'))[2]).toEqual([null, null]);
    expect(match(['Patient', 'Email', 'Wants email updates'], withLate('maybe'))[2]).toEqual(asked);
    expect(match(['Patient', 'Email', 'Wants email updates'], ROWS)[2]).toEqual([null, null]);
  });
});

describe('the choice for a column without a header', () => {
  const asChosen = (headers: string[], index: number, target: string | null) => ({
    [toHeaderKey(getChoiceHeader(headers, index))]: target,
  });
  const HEADERLESS = ['Column 1', 'Column 2', 'Column 3'];

  it('holds for files of the same shape', () => {
    const choices = asChosen(HEADERLESS, 0, 'patientName');
    expect(match(HEADERLESS, [], choices)[0]).toEqual(['patientName', 'choice']);
    const beside = asChosen(['', 'Email', 'Phone'], 0, 'patientName');
    expect(match(['', 'Email', 'Phone'], [], beside)[0]).toEqual(['patientName', 'choice']);
    expect(match(['', 'Phone', 'Email'], [], beside)[0]).toEqual(['patientName', 'choice']);
  });

  it('does not hold for a file of another shape, such as one with an index', () => {
    const choices = asChosen(HEADERLESS, 0, 'patientName');
    expect(match(['', 'Email', 'Phone'], [], choices)[0]).toEqual([null, null]);
    expect(match(['Column 1', 'Column 2'], [], choices)[0]).toEqual([null, null]);
    expect(match(['', 'Email', 'Phone'], [], { column1: 'patientName' })[0]).toEqual([null, null]);
  });
});

it('a column of numbers is nobody’s name, whatever its header', () => {
  const rows = [
    ['1004', 'a@x.com', '7', 'Ann'],
    ['1010', 'b@x.com', '8', 'Bo'],
  ];
  expect(match(['Guarantor', 'Email', 'Patient', 'First Name'], rows)).toEqual([
    [null, null],
    ['email', 'name'],
    [null, null],
    ['patientName.first', 'name'],
  ]);
});

it('of several columns of providers the one with names is read before the numbers of Open Dental', () => {
  const read = makeRowReader(patientsRow, matchColumns(['ProvNum', 'ProvAbbr'], [], patientsRow));
  const providers = [
    ['4', 'DOC1'],
    ['4', ''],
  ].map((cells, line) => read({ line, cells }).provider);
  expect(providers).toEqual(['DOC1', '4']);
});

describe('a date of birth', () => {
  const matchLast = (header: string, texts: string[]) =>
    match(
      ['Date', 'Patient', header],
      texts.map((text) => [DAY, 'Ann Fox', text]),
    )[2];
  const BIRTHS = ['3/15/1985', '12/1/1952', '4/4/2016', '5/6/1990'];

  it.each(['Born', 'PBIRTHDATE', 'Fec. Nac.', 'F. Nac.', 'Birth dt', 'Pt born on', 'x.birth_dt'])(
    'is recognized below the header %s',
    (header) => {
      expect(matchLast(header, ['4/4/2016', '5/5/2016'])?.[0]).toBe('birthDate');
    },
  );

  it('is recognized by its values, and asked about if they are few or of children alone', () => {
    expect(matchLast('FN', BIRTHS)).toEqual(['birthDate', 'content']);
    expect(matchLast('FN', ['4/4/2016', '5/6/2012'])).toEqual([null, null, 'birthDate']);
    expect(matchLast('Patient since', BIRTHS)).toEqual([null, null]);
    expect(matchLast('Spouse born', BIRTHS)).toEqual([null, null]);
    expect(matchLast('Amount', ['30000', '29221', '21000'])).toEqual([null, null]);
    expect(matchLast('FN', ['5/6/2099', '5/6/2098'])).toEqual([null, null]);
  });

  it('is an age below a header for it', () => {
    for (const header of ['Yrs', 'Edad', 'Age'])
      expect(matchLast(header, ['9', '44'])).toEqual(['birthDate', 'name']);
  });
});
