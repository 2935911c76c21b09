import { describe, expect, it } from 'vitest';
import { employeesRow, patientsRow } from '../../../generated/rows.ts';
import { cleanName } from '../cleaning.ts';
import { getNoteFinder } from './notes.ts';

const { inContact, inName, inColumn, inTitle } = getNoteFinder(patientsRow.notes);
const ofStaff = getNoteFinder(employeesRow.notes);

describe('beside a contact', () => {
  it.each([
    ['213-373-4253 do not text', 'do not text', 'text'],
    ['STOP', 'STOP', 'text'],
    ['DNT 213-373-4253', 'DNT', 'text'],
    ['213-373-4253 do not text or call', 'do not text'],
    ['do not text or email', 'do not text'],
    ['no llamar: 213-373-4253', 'no llamar'],
    ['DNC', 'DNC'],
    ['ann.forbids@example.com (don’t e-mail)', 'don’t e-mail', 'email'],
    ['no email surveys', 'no email'],
    ['213-373-4253, opted out', 'opted out'],
    ['213-373-4253 stop all msgs', 'stop all msgs'],
    ['no more texts please', 'no more texts', 'text'],
  ])('of %s forbids to use it', (text, note, channel = undefined) => {
    expect(inContact(text)).toEqual({ note, isCertain: true, ...(channel && { channel }) });
  });

  it.each([
    ['213-373-4253 (deceased)', 'deceased'],
    ['213-373-4253 do not text before 9', 'do not text before 9'],
    ['ann@example.com, wrong person', 'wrong person'],
    ['falleció', 'falleció'],
  ])('of %s is asked about', (text, note) => expect(inContact(text)).toEqual({ note, isCertain: false }));

  it.each(['no email', 'dnc@example.com', 'ann@no-text.com', '213-373-4253 ok to text', '213-373-4253 mom'])(
    'of %s says nothing about surveys',
    (text) => expect(inContact(text)).toBeUndefined(),
  );
});

describe('in a column that no field has', () => {
  it.each([
    ...[
      'DO NOT SEND!! angry about bill',
      'remove from list',
      'take off list',
      'please take her off the list',
    ],
    ...[
      'refused survey',
      'declined the survey',
      'patient passed away',
      'deceased',
      'RIP',
      'R.I.P. 11/2',
      'expired',
    ],
    ...['pt expired 11/20', 'cancelled same day', 'same-day cancel', 'cxl', 'no-showed', 'no show', 'NOSHOW'],
    ...['did not come', "didn't show up", 'fired from practice', 'dismissed', 'moved away - do not contact'],
    ...['lawsuit pending', 'has an attorney', 'baja', 'Falleció en mayo', 'fallecio', 'no enviar', 'canceló'],
    ...["dec'd 11/28", 'dec’d', 'Wrong #'],
    ...['no quiere encuestas', 'wrong patient', "doesn't want emails", 'opted in', 'wants texts'],
    ...['do not text before 9', 'cancelled insurance', 'no show fee waived'],
    ...['parents divorced - contact Dad only', 'text mom, not dad', 'only call grandma', 'Legal Hold'],
    ...['use husband’s cell instead', 'sent survey last week', 'survey already sent', 'already surveyed'],
    ...['parents are separated', 'filled out our survey 11/2'],
    ...[
      'please remove me from your mailing list',
      'take them off this list',
      'remove pt from their email list',
    ],
    ...['no comm', 'obit in paper', 'decd', 'atty involved', 'HOLD', 'foster child', 'left before appt'],
    ...['call only', 'email is daughters', 'home ph only'],
    ...['stop all msgs per pt', 'stop all texts', 'no more emails', 'unsub'],
    ...[
      'EMPLOYEE - Tempe front desk',
      'works here',
      'staff member',
      'Staff',
      'VIP; employee',
      'our employee',
    ],
    ...['SKIP!! mad about bill', 'angry - skip', 'skip survey', 'Empleada de la clínica', 'trabaja aquí'],
  ])('%s is asked about', (text) => expect(inColumn(text)).toBeDefined());

  it.each([
    ...['insurance expired', 'loved new chairs!', 'husband', 'call after 5', 'prefers AM', 'ripped crown'],
    ...['Baja California', 'Sue Hart', 'returned today', 'will return', 'sin comentarios', 'legal guardian'],
    ...['mom will call', 'call mom to confirm', 'loves dinosaurs', 'sent to lab', 'crown only'],
    ...['N/C per pt request', 'employee of Intel', 'employer', 'employee discount plan', 'employee + spouse'],
    ...['non-employee', 'staff was lovely', 'skipped lunch', 'skips flossing', 'empleado de Intel'],
  ])('%s is not', (text) => expect(inColumn(text)).toBeUndefined());

  it.each(['Terminated', 'no longer works here', 'ya no trabaja aquí', 'resigned 11/2', 'DO NOT SEND'])(
    'of employees %s is asked about',
    (text) => expect(ofStaff.inColumn(text)).toBeDefined(),
  );
});

it.each([
  ['NO SURVEYS', 'NO SURVEYS'],
  ['Staff: Zoe van der Berg', undefined],
])('in the title %s is %s', (text, note) => expect(inTitle(text)).toBe(note));

describe('in a name', () => {
  it.each(['Fran\uFFFDois Roy', 'FranÃ§ois Roy', 'Oâ€™Neil, Ann'])('of %s letters are damaged', (name) =>
    expect(inName(name)).toBe('Letters of the name are damaged. Correct it, or leave the row out.'),
  );

  it.each([
    ['Smith, John (DECEASED)', 'DECEASED'],
    ['Gil Nash†', '†'],
    ['*Hal Orr', '*'],
    ['Roe, Al (inactive)', 'inactive'],
    ['Lee, Ann - DO NOT CONTACT', 'DO NOT CONTACT'],
    ['TEST PATIENT', 'TEST'],
    ['Patient, Test', 'Test'],
    ['Estate of Lee Roe', 'Estate of'],
    ['ZZTest', 'ZZTest'],
    ['Roe, Al (wife of Tom)', '(wife of Tom)'],
    ['Roe, Al (VIP ONLY)', '(VIP ONLY)'],
  ])('of %s a person decides', (name, note) => {
    expect(inName(name)).toBe(`The name has "${note}" in it. Enter whom to survey, or leave the row out.`);
  });

  it.each(['Hart, Ty / Hart, Sue', 'Ty & Sue Hart', 'Ty and Sue Hart', 'Hart, Ty; Hart, Sue'])(
    'of two people a person decides: %s',
    (name) => expect(inName(name)).toMatch(/^The name is of two people\./),
  );

  it.each([
    ['Vandersloot, Margaret "Peggy" A', 'Margaret A Vandersloot'],
    ['Margaret “Peggy” Lee', 'Margaret Lee'],
    ["Margaret 'Peg' O'Malley", "Margaret O'Malley"],
    ['Bjørn Åkesson (BJ)', 'Bjørn Åkesson'],
    ['Brown, Amy (Amy)', 'Amy Brown'],
    ['DOE, JOHN (JACK)', 'JOHN DOE'],
    ['Andy Sanders', 'Andy Sanders'],
    ['Müller; José', 'Müller; José'],
    ["O'Malley, Sean P", "Sean P O'Malley"],
    ['Rip Van Winkle-Sand', 'Rip Van Winkle-Sand'],
    ['Staff, Skip', 'Skip Staff'],
  ])('%s is greeted as %s', (name, spoken) => {
    expect(cleanName(name).value).toBe(spoken);
    if (!name.startsWith('Rip')) expect(inName(name)).toBeUndefined();
  });

  it('of parents may be of two people', () => {
    expect(inName('Tom & Ann Miller', true)).toBeUndefined();
    expect(inName('Hart, Ty / Hart, Sue', true)).toBeDefined();
  });

  it('keeps a note for a person to see', () => {
    expect(cleanName('Smith, John (DECEASED)').value).toBe('John (DECEASED) Smith');
  });
});
