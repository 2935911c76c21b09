import { monitorEventLoopDelay } from 'node:perf_hooks';
import { addOrganization, addUser } from '../support/people.ts';
import { startTestServer } from '../support/server.ts';

const ROWS = 100_000;
const server = await startTestServer();
const organizationId = await addOrganization(server.ctx.db, 'Bench Dental');
const cookie = await server.createCookie(await addUser(server.ctx.db, organizationId, 'ADMIN'));
const post = async (path: string, body: object) =>
  ((await (await fetch(`${server.url}/v1${path}`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()) as { data: { id: string } }).data;
const practice = await post('/practices', { name: 'Bench', address: '1 Main Street', city: 'Austin', state: 'TX', postalCode: '78701', phone: '+15125550100', email: 'a@example.com', timeZone: 'America/Chicago', website: 'https://x.example.com', surveySenderName: 'Bench', identifier: 'B1' });
console.log('practice', practice);
const phone = (n: number) => `(512) ${220 + (n % 600)}-${String(n % 10_000).padStart(4, '0')}`;
const patients = ['Email,Phone,LName,FName,Patient Type,Language,Appt Date,Procedure', ...Array.from({ length: ROWS }, (_, n) => `p.${n}@example.com,${phone(n)},MILLER${n % 900},ANN,Adult,English,11/${1 + (n % 27)}/2026,D1110`)].join('\n');
const employees = ['First Name,Last Name,Identifier,Role,Start Date,Phone,Email,Notes', ...Array.from({ length: ROWS }, (_, n) => `First${n},Last${n % 900},E-${n},Dental Assistant,2024-03-01,${phone(n)},p.${n}@example.com,x`)].join('\n');
async function measure(what: string, path: string, csv: string) {
  const form = new FormData();
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'a.csv');
  const histogram = monitorEventLoopDelay({ resolution: 5 });
  const gaps: [number, number][] = [];
  let last = performance.now();
  const began = last;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - last > 60) gaps.push([Math.round(last - began), Math.round(now - last)]);
    last = now;
  }, 5);
  const response = await fetch(`${server.url}/v1${path}`, { method: 'POST', headers: { cookie }, body: form });
  const took = performance.now() - began;
  clearInterval(timer);
  console.log(what, response.status, `${(took / 1000).toFixed(1)} s`, JSON.stringify(gaps.sort((a, b) => b[1] - a[1]).slice(0, 12)));
  histogram.disable();
  const text = await response.text();
  console.log(text.slice(0, 200), text.length);
}
const which = process.argv[2] ?? 'all';
for (let round = 0; round < 2; round += 1) {
  if (which !== 'employees') await measure('patients', `/surveys/px/bulk?practiceId=${practice.id}`, patients);
  if (which !== 'patients') await measure('employees', '/employees/import/check', employees);
}
await server.stop();
