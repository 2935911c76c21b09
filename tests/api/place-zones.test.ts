import { expect, it } from 'vitest';
import { findTimeZone } from '../../src/domain/surveys/place-time-zone.ts';
import { usState } from '../../src/generated/enums/us-state.ts';
import { harness } from '../support/harness.ts';
import { sendSurvey, surveyScene } from '../support/surveys.ts';

const ZIPS = ['00000', '37203', '37902', '79902', '32502', '46403', '83814', '99546', '99501-1234', ''];

it('SQL finds the same time zones as the product', async () => {
  const { db } = await harness();
  const places = usState.flatMap(({ value: state }) => ZIPS.map((zip) => ({ state, zip })));
  const found = await db.system((tx) =>
    tx.query(
      `select state, zip, app.place_zone(null, state, zip) as zone from jsonb_to_recordset($1::jsonb) as p(state text, zip text)`,
      [JSON.stringify(places)],
    ),
  );
  const expected = places.map(({ state, zip }) => ({ state, zip, zone: findTimeZone(state, zip) }));
  expect(found).toEqual(expect.arrayContaining(expected));
  expect(found.length).toBe(expected.length);
});

it.each([
  [null, 'HI', '96813', 'US/Hawaii'],
  ['US/Alaska', 'HI', '96813', 'US/Alaska'],
  [null, 'GU', '96910', 'Pacific/Guam'],
  [null, 'PR', '00901', 'America/Puerto_Rico'],
  [null, 'AS', '96799', 'US/Samoa'],
])('a practice of zone %s in %s %s counts its surveys by %s', async (zone, state, zip, expected) => {
  const of = await surveyScene();
  const slug = await sendSurvey(of);
  const { db } = of.organization.server.ctx;
  const [survey] = await db.system(async (tx) => {
    await tx.query(
      'update practices set time_zone = $3, state = $4, zip = $5 where organization_id = $1 and id = $2',
      [of.organization.id, of.practiceId, zone, state, zip],
    );
    return tx.query<{ zone: string }>(`select app.find_survey($1)->>'timeZone' as zone`, [slug]);
  });
  expect(survey?.zone).toBe(expected);
});
