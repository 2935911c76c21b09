import { describe, expect, it } from 'vitest';
import { models } from '../../generated/models.ts';
import { validators } from '../../generated/validators.ts';
import { readConfig } from '../config.ts';
import { conditionSql } from './conditions.ts';
import { buildRegistry } from './registry.ts';

describe('a condition as SQL', () => {
  const plan = buildRegistry(models, validators, readConfig({})).get('plan');
  if (!plan) throw new Error('there is no plan');

  it('compares a field with its values', () => {
    expect(conditionSql({ experienceType: 'EMPLOYEE' }, plan, 'e')).toEqual([
      `e."experience_type" = 'EMPLOYEE'`,
    ]);
  });

  it('compares a relation to one record by its ids', () => {
    expect(conditionSql({ providerId: null }, plan, 'e')).toEqual(['e."provider_id" is null']);
  });

  it('rejects a relation to several records', () => {
    expect(() => conditionSql({ practiceIds: null }, plan, 'e')).toThrow(/has no column/);
  });
});
