import { setTimeout as sleep } from 'node:timers/promises';
import type { BuiltScene } from './built-scene.ts';

const EMPLOYEES = 5_000;
const BULK_ROWS = 10_000;
const RECORDS = 10_000;

export interface Work {
  what: string;
  /** may be repeated: each run has rows of its own where stored ones would be refused */
  run: () => Promise<void>;
}

function employees(round: number): string {
  const rows = Array.from({ length: EMPLOYEES }, (_, n) =>
    [
      `First ${n}`,
      `Last ${n}`,
      `E-${n}`,
      'Full Time',
      'Dental Assistant',
      'Salaried',
      50_000 + round,
      '2024-03-01',
      'Email',
      `+1 512 555 ${String(n).padStart(4, '0')}`,
      `person.${n}@example.com`,
    ].join(','),
  );
  const header =
    'First Name,Last Name,Identifier,Status,Role,Compensation Type,Compensation,Start Date,Preferred Notification Type,Phone,Email';
  return [header, ...rows].join('\n');
}

export function patients(round: number): string {
  const rows = Array.from(
    { length: BULK_ROWS },
    (_, n) => `bulk.${round}.${n}@example.test,Patient ${n},Adult,English`,
  );
  return ['Email,Patient Name,Patient Type,Language', ...rows].join('\n');
}

function toForm(csv: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'rows.csv');
  return form;
}

/** The bulk operations on thousands of rows. */
export function listWorks({ server, caller, practiceIds }: BuiltScene): Work[] {
  let imported = 0;
  let sent = 0;
  const check = (csv: string) => caller.upload('/employees/import/check', toForm(csv));
  const bulk = (round: number) =>
    caller.upload(`/surveys/px/bulk?practiceId=${practiceIds[0] ?? ''}`, toForm(patients(round)));
  const finished = async (path: string): Promise<void> => {
    for (;;) {
      const { status, error, processed, total } = await caller.data('GET', path);
      // a sending goes on until its messages have left
      if (status === 'DONE' || (status === 'SENDING' && processed === total)) return;
      if (status === 'FAILED') throw new Error(`${path} failed: ${String(error)}`);
      await sleep(100);
    }
  };
  return [
    { what: 'check of 5,000 rows', run: async () => void (await check(employees(0))) },
    {
      what: 'import of 5,000 rows',
      run: async () => {
        const { importId, counts } = await check(employees((imported += 1)));
        if (importId === null) throw new Error(`The file has errors: ${JSON.stringify(counts)}`);
        await caller.data('POST', '/employees/import', { importId });
        await finished(`/imports/${String(importId)}`);
      },
    },
    { what: 'bulk check of 10,000 rows', run: async () => void (await bulk(0)) },
    {
      what: 'bulk sending of 10,000 rows',
      run: async () => {
        const { data } = await bulk((sent += 1));
        const { id } = await caller.data('POST', '/surveys/px/send/bulk', data);
        await finished(`/surveys/uploads/${String(id)}`);
      },
    },
    {
      what: 'export of 10,000 records',
      run: async () => {
        const answer = await fetch(`${server.url}/v1/blocklist/export`, {
          headers: { cookie: caller.cookie },
        });
        const lines = (await answer.text()).split('\n').length;
        if (lines < RECORDS) throw new Error(`The export has ${lines} lines: ${answer.status}.`);
      },
    },
  ];
}

/** Records for the export. */
export async function importBlocked({ caller }: BuiltScene): Promise<void> {
  const rows = Array.from({ length: RECORDS }, (_, n) => `blocked.${n}@example.test`);
  const { importId } = await caller.upload('/blocklist/import/check', toForm(['Email', ...rows].join('\n')));
  await caller.data('POST', '/blocklist/import', { importId });
  for (let status: unknown; status !== 'DONE'; await sleep(100)) {
    ({ status } = await caller.data('GET', `/imports/${String(importId)}`));
    if (status === 'FAILED') throw new Error('Creating the records failed.');
  }
}
