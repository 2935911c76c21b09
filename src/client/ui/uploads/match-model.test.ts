import { describe, expect, it } from 'vitest';
import type { FoundColumn } from '../../../domain/text/intake/match-columns.ts';
import {
  answerOthers,
  type Choice,
  findAlike,
  moveChoice,
  proposeMeaning,
  toMapping,
} from './match-model.ts';

const answer = (columns: FoundColumn[], choices: Choice[]) =>
  answerOthers(columns, choices, { needed: ['consent', 'optOut', 'practice'] });

const column = (...candidates: string[]): FoundColumn => ({
  header: 'A',
  samples: [],
  target: null,
  by: null,
  candidates,
});

describe('a choice for a column', () => {
  it('answers others that could only be the same field', () => {
    const columns = [column('email'), column('email'), column('email', 'phone')];
    expect(answer(columns, [undefined, undefined, undefined])).toEqual([undefined, undefined, undefined]);
    expect(answer(columns, ['email', undefined, undefined])).toEqual(['email', null, undefined]);
    expect(answer(columns, [null, undefined, 'phone'])).toEqual([null, undefined, 'phone']);
    expect(answer([column('patientName'), column()], ['patientName.last', null])).toEqual([
      'patientName.last',
      null,
    ]);
  });

  it.each(['consent', 'optOut', 'practice'])('answers nothing about another column with %s', (field) => {
    expect(answer([column(field), column(field)], [field, undefined])).toEqual([field, undefined]);
  });
});

describe('a field that another column has', () => {
  const fields = ['status', 'role', 'email'].map((name) => ({ name, header: name }));
  const shape = {
    fields: [...fields, { name: 'note', header: 'note', hasSeveralColumns: true as const }],
    needs: [],
  };

  it('moves to the column that it is chosen for, and leaves the other one open', () => {
    expect(moveChoice(shape, ['status', 'role', null], [2], 'status')).toEqual({
      choices: [undefined, 'role', 'status'],
      opened: [0],
    });
    const before = ['status', 'note', null];
    for (const choice of ['email', 'note', null])
      expect(moveChoice(shape, before, [2], choice)).toEqual({
        choices: ['status', 'note', choice],
        opened: [],
      });
  });
});

describe('columns of which the same field is likely', () => {
  const several = { hasSeveralColumns: true as const };
  const fields = [
    { name: 'email', header: 'Email', ...several },
    { name: 'selection', header: 'Who Gets a Survey', needsMeaning: true as const, ...several },
  ];
  const find = (columns: FoundColumn[], open: number[]) => findAlike({ fields, needs: [] }, columns, open);

  it('get it by one press, if a person says afterwards what their values mean', () => {
    const columns = [column('selection', 'consent'), column('selection'), column('email'), column('email')];
    expect(find(columns, [0, 1, 2, 3])).toEqual({
      name: 'selection',
      header: 'Who Gets a Survey',
      indexes: [0, 1],
    });
    expect(find(columns, [1, 2, 3])).toBeUndefined();
  });
});

describe('a value that is not known', () => {
  const options = ['Teo Nakagawa', 'Mara Solis', 'Ana Solis'].map((name) => ({
    field: 'provider',
    id: name,
    name,
  }));
  const propose = (value: string, field = 'provider') =>
    proposeMeaning({ options, needed: ['consent'] }, { field, value });

  it.each(['Nakagawa', 'Dr. Nakagawa', 'T. Nakagawa', 'NAKAGAWA, T'])(
    'is what it names in part: %s',
    (value) => {
      expect(propose(value)).toBe('Teo Nakagawa');
    },
  );

  it.each(['Solis', 'DR1', 'K. Nakagawa', 'T', 'Nakagawa Dental', ''])(
    'is left empty otherwise: %s',
    (value) => {
      expect(propose(value)).toBeNull();
    },
  );

  it('stays open if its rows are not sent without it', () => {
    expect(propose('Perhaps', 'consent')).toBeUndefined();
  });

  it('is what is suggested for it, also if its rows are not sent without it', () => {
    const suggested = [{ field: 'practice', value: '102 - Plano', id: 'p' }];
    const of = { options, needed: ['practice'], suggested };
    expect(proposeMeaning(of, { field: 'practice', value: '102 - Plano' })).toBe('p');
    expect(proposeMeaning(of, { field: 'practice', value: '104 - Fort Worth' })).toBeUndefined();
  });
});

describe('the choices to remember', () => {
  it('have the changed meanings of answered values, and nothing that is open', () => {
    const asked = (value: string) => ({ field: 'visitStatus', value, rows: 1, line: 2 });
    const check = {
      ...{ columns: [column('email'), column('phone')], absent: [], options: [], needed: [], remembered: 0 },
      unknown: [asked('One'), asked('Two')],
      chosen: [
        { ...asked('Three'), target: null },
        { ...asked('Four'), target: 'NO_SHOW' },
      ],
    };
    expect(toMapping(check, ['email', undefined], [null, undefined, 'COMPLETED', 'NO_SHOW'], [])).toEqual({
      columns: [{ header: 'A', target: 'email' }],
      values: [
        { field: 'visitStatus', value: 'One', target: null },
        { field: 'visitStatus', value: 'Three', target: 'COMPLETED' },
      ],
    });
  });
});
