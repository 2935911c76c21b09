/** A column of a bulk file: its header, the name of its value in a row, and its description in the template. */
export interface BulkColumn {
  name: string;
  header: string;
  /** alternative headers */
  aliases?: readonly string[];
  description: string;
  example: string;
}

export const PATIENT_COLUMNS: readonly BulkColumn[] = [
  {
    name: 'email',
    header: 'Email',
    aliases: ['E-mail', 'Email Address'],
    description: 'Where the survey is sent. Email or Phone is needed.',
    example: 'ann.miller@example.com',
  },
  {
    name: 'phone',
    header: 'Phone',
    aliases: ['Phone Number', 'Mobile'],
    description: 'A US number. Used when there is no email.',
    example: '+1 213 373 4253',
  },
  {
    name: 'patientName',
    header: 'Patient Name',
    aliases: ['Name', 'Patient'],
    description: 'The name with which the survey greets the patient.',
    example: 'Ann Miller',
  },
  {
    name: 'patientType',
    header: 'Patient Type',
    aliases: ['Appointment Type'],
    description: 'Adult, Child, Family, Caregiver or Unknown. Adult when empty.',
    example: 'Adult',
  },
  { name: 'language', header: 'Language', description: 'English when empty.', example: 'English' },
  {
    name: 'provider',
    header: 'Provider',
    aliases: ['Provider NPI'],
    description: "A provider of the practice: the NPI number, or the name as 'Last, First'.",
    example: '',
  },
  {
    name: 'appointmentType',
    header: 'Procedure',
    aliases: ['Procedure Type'],
    description: 'Exam, Hygiene, Restorative and so on. May be empty.',
    example: 'Hygiene',
  },
  {
    name: 'appointmentDate',
    header: 'Appointment Date',
    aliases: ['Date'],
    description: '2026-01-31 or 01/31/2026. May be empty.',
    example: '2026-01-31',
  },
  {
    name: 'responsiblePartyName',
    header: 'Responsible Party Name',
    aliases: ['Responsible Party'],
    description: 'Needed for caregivers.',
    example: '',
  },
  {
    name: 'consent',
    header: 'Consent',
    aliases: ['Agreed By'],
    description: 'How the patient agreed to be contacted. With an appointment when empty.',
    example: 'Signed a form',
  },
  {
    name: 'practice',
    header: 'Practice',
    aliases: ['Practice Name'],
    description: 'Name of the practice. The one chosen in the dialog when empty.',
    example: '',
  },
];

export const EMPLOYEE_COLUMNS: readonly BulkColumn[] = [
  {
    name: 'identifier',
    header: 'Employee Identifier',
    aliases: ['Identifier', 'Employee ID'],
    description: 'As in the employee list. Identifier or Email is needed.',
    example: 'E-1001',
  },
  {
    name: 'email',
    header: 'Email',
    aliases: ['E-mail', 'Email Address'],
    description: "The employee's email address, unless several employees have it.",
    example: 'sam.lee@example.com',
  },
  { name: 'language', header: 'Language', description: 'English when empty.', example: 'English' },
  {
    name: 'workLocation',
    header: 'Work Location',
    aliases: ['Location'],
    description: 'Identifier or name. When empty, the only one that the employee has.',
    example: '',
  },
  {
    name: 'organizationalUnit',
    header: 'Organizational Unit',
    aliases: ['Unit'],
    description: 'Identifier or name. When empty, the only one that the employee has.',
    example: '',
  },
];
