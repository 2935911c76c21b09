import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportCheck, ImportInfo } from '../../src/domain/model/import.ts';
import { addOrganization, addUser } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import type { Figure } from './figure.ts';

const EMPLOYEES = 5000;
const UNITS = 60;
const POLL_MS = 100;

const HEADER =
  'First Name,Last Name,Identifier,Status,Role,Compensation Type,Compensation,Start Date,Preferred Notification Type,Phone,Email,Organizational Units,Work Locations';

function employee(n: number, salary: number): string {
  const phone = `+1 512 ${220 + (n % 600)} ${String(n % 10_000).padStart(4, '0')}`.replace(
    / (\d)11 /,
    ' $110 ',
  );
  return [
    `First ${n}`,
    `Last ${n % 900}`,
    `E-${n}`,
    'Full Time',
    'Dental Assistant',
    'Salaried',
    String(salary),
    '2024-03-01',
    'Email',
    phone,
    `person.${n}@example.com`,
    `U-${n % UNITS}; U-${(n + 7) % UNITS}`,
    `L-${n % 10}`,
  ].join(',');
}

function file(salary: number): string {
  return [HEADER, ...Array.from({ length: EMPLOYEES }, (_, n) => employee(n, salary))].join('\n');
}

/** A client of one person. */
class Client {
  constructor(
    private readonly server: TestServer,
    private readonly cookie: string,
  ) {}

  async call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`${this.server.url}/v1${path}`, {
      ...init,
      headers: { cookie: this.cookie, ...init.headers },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  post<T>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    return this.call<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  check(csv: string): Promise<ImportCheck> {
    const form = new FormData();
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'employees.csv');
    return this.call<ImportCheck>('/employees/import/check', { method: 'POST', body: form });
  }
}

/** An administrator of an organization with the file's units and locations. */
async function administrator(server: TestServer): Promise<Client> {
  const organizationId = await addOrganization(server.ctx.db, 'Bench Dental');
  const user = await addUser(server.ctx.db, organizationId, 'ADMIN');
  const client = new Client(server, await server.createCookie(user));
  for (let n = 0; n < UNITS; n += 1) {
    const unit = { name: `Unit ${n}`, identifier: `U-${n}`, organizationalUnitType: 'UNIT' };
    await client.post('/organizationalUnits', unit);
  }
  const place = { address: '1 Main Street', city: 'Austin', state: 'TX', postalCode: '78701' };
  for (let n = 0; n < 10; n += 1) {
    await client.post('/workLocations', { name: `Location ${n}`, identifier: `L-${n}`, ...place });
  }
  return client;
}

async function ended(client: Client, id: string): Promise<ImportInfo> {
  for (;;) {
    const info = await client.call<ImportInfo>(`/imports/${id}`);
    if (info.status === 'DONE') return info;
    if (info.status === 'FAILED') throw new Error(`The import failed: ${info.error ?? ''}`);
    await sleep(POLL_MS);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  const result = await work();
  return [result, (performance.now() - began) / 1000];
}

/** Checks and imports a file. @returns the seconds of each step */
async function importFile(client: Client, csv: string): Promise<{ checking: number; importing: number }> {
  const [{ importId, counts }, checking] = await timed(() => client.check(csv));
  if (importId === null) throw new Error(`The file has errors: ${JSON.stringify(counts)}`);
  const [, importing] = await timed(async () => {
    await client.post('/employees/import', { importId });
    return ended(client, importId);
  });
  return { checking, importing };
}

/** Imports 5,000 employees on the embedded database: first new, then with another salary. */
export async function benchImport(): Promise<Figure[]> {
  const server = await startTestServer();
  try {
    const client = await administrator(server);
    const made = await importFile(client, file(52_000));
    const changed = await importFile(client, file(54_000));
    return [
      { what: '5,000 employees: check of the file', value: made.checking, unit: 's' },
      { what: '5,000 employees: import', value: made.importing, unit: 's', limit: { most: 60 } },
      {
        what: '5,000 employees: import of a change to each',
        value: changed.importing,
        unit: 's',
        limit: { most: 60 },
      },
    ];
  } finally {
    await server.stop();
  }
}
