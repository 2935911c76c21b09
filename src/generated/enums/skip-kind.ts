// Written by `npm run generate` from schema/. Changes here are lost.

/** Why a row of a file is skipped, although nothing in it is wrong. A label follows the number of rows. */
export const skipKind = [
  { value: 'BLOCKED', label: 'Blocked', note: 'On the Blocklist' },
  {
    value: 'LATELY',
    label: 'Surveyed in the last {intervalDays} days',
    note: 'The first of them can be asked again on {firstDay}',
  },
  { value: 'FORMER', label: 'Have left', one: 'Has left', note: 'Former employees are not surveyed' },
  {
    value: 'SHARED_EMAIL',
    label: 'Share an email with another {noun}',
    one: 'Shares an email with another {noun}',
    note: 'The first {noun} with it gets the survey{forChildren}',
  },
  {
    value: 'SHARED_PHONE',
    label: 'Share a phone number with another {noun}',
    one: 'Shares a phone number with another {noun}',
    note: 'The first {noun} with it gets the survey{forChildren}',
  },
  { value: 'TWICE', label: 'In the file twice', note: 'The first row counts' },
  { value: 'NO_VISIT', label: 'Did not come', note: 'Cancelled and missed visits are not surveyed' },
  {
    value: 'LEDGER',
    label: 'Are no visits',
    one: 'Is no visit',
    note: 'Payments, charges, adjustments and statements are not surveyed',
    skip: {
      include: {
        by: 'ledger',
        of: 'of a payment or a charge',
        one: 'row is a payment or a charge alone',
        many: 'rows are payments or charges alone',
        included: 'Rows of payments and charges are included.',
      },
    },
  },
  {
    value: 'NO_PATIENT',
    label: 'Are no longer a patient',
    one: 'Is no longer a patient',
    note: 'The file says so, such as that they have died',
  },
  {
    value: 'VISIT_TO_COME',
    label: 'Visits have not happened yet',
    one: 'Visit has not happened yet',
    note: 'Send the survey once the visit has taken place',
  },
  {
    value: 'VISIT_TOO_OLD',
    label: 'Visited more than {mostDaysAgo} days ago',
    note: 'A survey so late asks about a visit that is half forgotten',
    skip: {
      include: {
        by: 'old',
        of: 'of an old visit',
        one: 'patient visited more than {mostDaysAgo} days ago',
        many: 'patients visited more than {mostDaysAgo} days ago',
        included: 'Visits of more than {mostDaysAgo} days ago are included.',
      },
    },
  },
  {
    value: 'NO_CONSENT',
    label: 'Without consent',
    note: 'They want no messages by the contacts in their rows',
  },
  {
    value: 'NOT_KNOWN',
    label: 'With a value that is not known',
    note: 'Change columns and values asks what it means',
    skip: { waits: true },
  },
  { value: 'EXCLUDED', label: 'Left out by the file', note: 'A column says that they get no survey' },
  {
    value: 'NO_CONTACT',
    label: 'Without an email or phone',
    note: 'Left out, as chosen for such rows',
    skip: {
      include: {
        by: 'contactless',
        of: 'without an email or phone',
        one: 'row has no email or phone',
        many: 'rows have no email or phone',
        included: 'Rows without an email or phone must be corrected.',
      },
    },
  },
  {
    value: 'AS_CHOSEN',
    label: 'With a value you chose to leave out',
    note: 'Change columns and values changes this',
  },
  {
    value: 'FORBIDDEN',
    label: 'With a note that forbids a survey',
    note: 'It says that they get no messages, or have died',
    skip: {
      quotes: 'The row has a note that forbids a survey.',
      include: {
        by: 'forbidden',
        isSingle: true,
        of: 'with such a note',
        one: 'row has a note that forbids a survey',
        many: 'rows have a note that forbids a survey',
        included: 'Rows with such a note are included.',
      },
    },
  },
  {
    value: 'NOTED',
    label: 'With a note',
    note: 'It may say that they get no survey',
    skip: {
      waits: true,
      quotes: 'The row has a note.',
      include: {
        by: 'noted',
        of: 'with a note',
        one: 'row has a note in a column that is not read',
        many: 'rows have a note in a column that is not read',
        included: 'Rows with a note are included.',
      },
    },
  },
  {
    value: 'BLANK',
    label: 'Without a value that other rows have',
    note: 'It may say that they did not come, or went to another office',
    skip: {
      waits: true,
      quotes: 'The row lacks a value that others have.',
      include: {
        by: 'blank',
        of: 'without a value',
        one: 'row lacks a value that others have',
        many: 'rows lack a value that others have',
        included: 'Rows that lack a value are included.',
      },
    },
  },
  {
    value: 'OTHER_OFFICE',
    label: 'Of another office',
    note: 'Their rows or a title name another one than the practice that you have chosen',
    skip: {
      waits: true,
      quotes: 'It is of another office.',
      include: {
        by: 'office',
        of: 'of another office',
        one: 'row is of another office',
        many: 'rows are of another office',
        included:
          'Rows of another office are included, sent by the practice that they name, or else by the chosen one.',
      },
    },
  },
  {
    value: 'CHILD',
    label: 'Children without a responsible party',
    one: 'Child without a responsible party',
    note: 'Surveys about children go to a parent or guardian',
    skip: {
      waits: true,
      include: {
        by: 'child',
        of: 'of a child',
        one: 'row is of a child without a responsible party',
        many: 'rows are of children without a responsible party',
        included: 'Children without a responsible party are included.',
      },
    },
  },
  { value: 'LEFT_OUT', label: 'Left out by you' },
] as const;
