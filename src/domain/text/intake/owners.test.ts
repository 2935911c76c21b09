import { describe, expect, it } from 'vitest';
import { patientsRow } from '../../../generated/rows.ts';
import { matchColumns } from './match-columns.ts';
import { findOwners, tellHeadersApart } from './owners.ts';

/** The targets of a file's columns, by the file's headers. */
function match(header: string, rows: string[][] = []): string[] {
  const titles = tellHeadersApart(header.split(','), patientsRow);
  const columns = matchColumns(
    titles,
    rows.map((cells) => ({ cells })),
    patientsRow,
  );
  return columns.map(
    ({ target, candidates }) => target ?? (candidates.length > 0 ? `? ${candidates.join(' ')}` : '-'),
  );
}

const [NAME, EMAIL, PHONE] = ['responsiblePartyName', 'responsiblePartyEmail', 'responsiblePartyPhone'];
const ROW = ['Ann Fox', 'ann@x.com', '213-373-4253', 'Mo Fox', 'mo@x.com', '213-373-4254'];

describe('columns of another person', () => {
  it.each([
    [
      'Patient First,Patient Last,Pt Cell,Pt Email,Primary First,Primary Last,Primary Email,Primary Cell,Rel to Primary',
      [
        'patientName.first',
        'patientName.last',
        'phone',
        'email',
        `${NAME}.first`,
        `${NAME}.last`,
        EMAIL,
        PHONE,
        '-',
      ],
    ],
    ['Patient,Email,Rel to Primary,Primary Email', ['patientName', 'email', '-', EMAIL]],
    [
      'Patient,Parent/Guardian 1,Guardian 1 Email,Guardian 1 Phone,Parent/Guardian 2,Guardian 2 Email,Guardian 2 Phone',
      ['patientName', NAME, EMAIL, PHONE, '-', '-', '-'],
    ],
    ['Patient,Mother,Mother Email,Father,Father Email', ['patientName', NAME, EMAIL, '-', '-']],
    [
      'PLNAME,PFNAME,PBIRTHDATE,PCELL,PEMAIL,RLNAME,RFNAME,REMAIL,RCELL',
      [
        'patientName.last',
        'patientName.first',
        'birthDate',
        'phone',
        'email',
        `${NAME}.last`,
        `${NAME}.first`,
        EMAIL,
        PHONE,
      ],
    ],
    [
      'Pat. First,Pat. Last,Resp. First,Resp. Last,Resp. E-mail',
      ['patientName.first', 'patientName.last', `${NAME}.first`, `${NAME}.last`, EMAIL],
    ],
    ['Patient,RPName,RPEmail,Bill To Email', ['patientName', NAME, EMAIL, EMAIL]],
    ['Patient Full Name,Resp. Full Name,Email', ['patientName', NAME, 'email']],
    [
      'Apellidos,Nombres,Celular,Apoderado,Correo apoderado',
      ['patientName.last', 'patientName.first', 'phone', NAME, EMAIL],
    ],
    [
      'pat_fname,pat_lname,pat_email,guar_fname,guar_lname,guar_email',
      ['patientName.first', 'patientName.last', 'email', `${NAME}.first`, `${NAME}.last`, EMAIL],
    ],
    ['Patient,Acct Holder,HOH Cell,Guarantor DOB', ['patientName', NAME, PHONE, '-']],
    [
      'patient.first_name,patient.last_name,patient.email,patient.bio.date_of_birth,patient.bio.cell_phone_number',
      ['patientName.first', 'patientName.last', 'email', 'birthDate', 'phone'],
    ],
  ])('%s', (header, expected) => {
    expect(match(header)).toEqual(expected);
  });

  it.each([
    ['Acct Holder,Acct Email,Acct Phone,Pt Name,Pt Cell', [NAME, EMAIL, PHONE, 'patientName', 'phone']],
    ['Head of Household,Head Email,Patient,Age', [NAME, EMAIL, 'patientName', 'birthDate']],
    ['Patient,HoH,HoH email,HoH mobile', ['patientName', NAME, EMAIL, PHONE]],
    // in a divorce, who pays is not who cares
    ['Patient,Legal Guardian,Guardian E-mail,Bill To,Bill To E-mail', ['patientName', NAME, EMAIL, '-', '-']],
    ['Email,Patient Name,Email,Patient Name', ['email', 'patientName', '-', '-']],
    [
      'Contact: First Name,Contact: Last Name,Contact: Email,Visit: Visit Date',
      ['patientName.first', 'patientName.last', 'email', 'appointmentDate'],
    ],
    ['name,last_visit_at,opted_out_at', ['patientName', 'appointmentDate', 'optOut']],
  ])('are told from the patient’s by the words of their headers: %s', (header, targets) => {
    expect(match(header)).toEqual(targets);
  });

  it('are not those with a plain word before the field', () => {
    expect(match('Name,Email,Email 2,Home Phone,Cell Phone,Alternate Email')).toEqual([
      'patientName',
      'email',
      'email',
      'phone',
      'phone',
      'email',
    ]);
    expect(match('Patient,Primary Email,Primary Phone,Preferred First Name,Relation 1,Phone 1')).toEqual([
      'patientName',
      'email',
      'phone',
      '-',
      '-',
      'phone',
    ]);
    expect(
      match('Last Name,First Name,Preferred Name,Preferred Email', [['Fox', 'Ann', 'Annie', 'a@x.com']])[3],
    ).toBe('email');
  });

  it('are asked about if a header is the same as the patient’s, or names nobody who is known', () => {
    expect(
      match('Patient,Mobile,Guarantor,Mobile', [['Ann Fox', '213-373-4253', 'Mo Fox', '213-373-4254']]),
    ).toEqual(['patientName', 'phone', NAME, `? ${PHONE}`]);
    expect(match('Name,E-mail,Cell,Name,E-mail,Cell', [ROW])).toEqual([
      'patientName',
      'email',
      'phone',
      '-',
      `? ${EMAIL}`,
      `? ${PHONE}`,
    ]);
    expect(match('Name,Email,Foo First,Foo Email', [['Ann Fox', 'a@x.com', 'Mo', 'mo@x.com']])[3]).toBe(
      `? ${EMAIL}`,
    );
    expect(match('Name,Email,Guarantor Work Phone', [['Ann Fox', 'a@x.com', '213-373-4253']])[2]).toBe(
      `? ${PHONE}`,
    );
  });

  it('are named by the titles of groups above', () => {
    const above = ['Patient', '', '', 'Responsible', '', '', 'Appointment'];
    expect(
      tellHeadersApart(['Name', 'E-mail', 'Cell', 'Name', 'E-mail', 'Cell', 'Date'], patientsRow, above),
    ).toEqual([
      'Name',
      'E-mail',
      'Cell',
      'Responsible Name',
      'Responsible E-mail',
      'Responsible Cell',
      'Date',
    ]);
  });

  it('are nobody’s in a file without patients', () => {
    expect(findOwners(['Primary Email'], { fields: [] })).toEqual([
      { title: 'Primary Email', owner: undefined },
    ]);
  });
});
