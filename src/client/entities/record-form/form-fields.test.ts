import { expect, it } from 'vitest';
import { organization } from '../../../generated/models/organization.ts';
import { plan } from '../../../generated/models/plan.ts';
import { practice } from '../../../generated/models/practice.ts';
import { readPrefilled } from './form-fields.ts';

it('takes texts, choices and relations from a link, but no lists, switches and secrets', () => {
  const read = ({ fields }: { fields: readonly unknown[] }, query: string) =>
    readPrefilled(fields as Parameters<typeof readPrefilled>[0], new URLSearchParams(query));
  expect(read(plan, 'name=Waits&metric=WT&practiceIds[0]=a&practiceIds[1]=b&ownerId=c&ownerId=d')).toEqual({
    name: 'Waits',
    metric: 'WT',
    practiceIds: ['a', 'b'],
    ownerId: 'c',
  });
  expect(read(organization, 'entitlementTypes=API&confidentialSurveys=true')).toEqual({});
  expect(read(practice, 'sikkaSecretKey=x&sikkaPracticeId=1')).toEqual({ sikkaPracticeId: '1' });
});
