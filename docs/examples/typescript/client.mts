import createClient from 'openapi-fetch';
import type { paths } from './chairside-api.d.ts';

const { CHAIRSIDE_URL = 'https://chairside.example.com', CHAIRSIDE_TOKEN } = process.env;
const client = createClient<paths>({
  baseUrl: `${CHAIRSIDE_URL}/v1`,
  headers: { authorization: `Bearer ${CHAIRSIDE_TOKEN}` },
});

// Last month's scores of all practices.
const { data: scores, error } = await client.GET('/leaderboard/px');
if (error) throw new Error(error.errors[0]?.message);
for (const { entityName, score, surveyCount } of scores.data.practiceRankings ?? [])
  console.log(`${entityName}: ${score?.toFixed(1) ?? '-'} stars, ${surveyCount} surveys`);

// All practices, however many there are.
async function readPractices(cursor: string) {
  const { data: page, error: refused } = await client.GET('/practices', {
    params: { query: { cursor, take: 1000 } },
  });
  if (refused) throw new Error(refused.errors[0]?.message);
  return { practices: page.data, next: page.pagination.nextCursor };
}
let { practices, next } = await readPractices('first');
while (next) {
  const more = await readPractices(next);
  practices = [...practices, ...more.practices];
  next = more.next;
}

console.log(`${practices.length} practices`);

// A visit, whose patient is surveyed after its end. Repeating the request with the same key adds no second visit.
const [practice] = practices;
if (practice) {
  const visit = await client.POST('/appointments', {
    params: { header: { 'Idempotency-Key': 'visit-4711' } },
    body: {
      externalId: 'visit-4711',
      practice: practice.id,
      patient: { name: 'Ann Miller', email: 'ann.miller@example.com' },
      procedureType: 'HYGIENE',
      end: `${new Date().toISOString().slice(0, 10)}T15:30:00Z`,
    },
  });
  if (visit.error) throw new Error(visit.error.errors[0]?.message);
  console.log(`visit-4711: ${visit.data.data[0]?.outcome}`);
}
