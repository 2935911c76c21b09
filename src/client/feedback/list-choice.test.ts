import { describe, expect, it } from 'vitest';
import { feedbackLists } from './feedback.ts';
import { NO_FILTERS } from '../../domain/measures/widgets/drill-down.ts';
import { findInvalidPlaces } from './search-choice.ts';
import { choiceAddress, nextSort, readChoice, type ListChoice } from './use-feedback.ts';

function listAt(path: string) {
  const list = feedbackLists.find((one) => one.path === path);
  if (!list) throw new Error(path);
  return list;
}

const px = listAt('/px/feedbacks');
const srr = listAt('/px/feedbacks/srr');
const ex = listAt('/ex/surveys');
const read = (text: string, list = px) => readChoice(new URLSearchParams(text), list);
const [ONE, TWO] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];
const NOTHING: ListChoice = { status: [], sentimentTypes: [], themes: [], places: NO_FILTERS, sort: null };

describe('the address of a feedback list', () => {
  it('contains only chosen values', () => {
    expect(choiceAddress(NOTHING, px)).toBe('');
    const choice: ListChoice = {
      ...NOTHING,
      status: ['LEFT_MESSAGE', 'LOST'],
      sentimentTypes: ['NEGATIVE'],
      themes: ['WAITING'],
      sort: { name: 'rating', order: 'asc' },
    };
    const address = choiceAddress(choice, px);
    expect(address).toBe(
      'status=LEFT_MESSAGE,LOST&sentimentTypes=NEGATIVE&themes=WAITING&sortBy=rating&orderBy=asc',
    );
    expect(read(address)).toEqual(choice);
  });

  it('has the view of the overview, unless it is that of themes', () => {
    expect(choiceAddress({ ...NOTHING, view: 'cloud' }, px)).toBe('view=cloud');
    expect([read('view=cloud').view, read('view=themes').view]).toEqual(['cloud', undefined]);
  });

  it('asks for comments without a sentiment like any other sentiment', () => {
    expect(read('sentimentTypes=NEGATIVE,NONE').sentimentTypes).toEqual(['NEGATIVE', 'NONE']);
  });

  it('contains places and providers, also those that the role is not offered as filters', () => {
    const places = { ...NO_FILTERS, practiceIds: [ONE, TWO], providerIds: [ONE] };
    const address = `practiceIds[0]=${ONE}&practiceIds[1]=${TWO}&providerIds[0]=${ONE}`;
    expect(choiceAddress({ ...NOTHING, places }, px)).toBe(address);
    expect(read(address).places).toEqual(places);
    expect(read(`practiceIds[0]=${ONE}&practiceId=${TWO}&providerId=${ONE}`).places).toEqual(places);
  });

  it('names practices out of reach and invalid ids, and reads the others', () => {
    const params = new URLSearchParams(`practiceIds[0]=${ONE}&practiceIds[1]=${TWO}&providerIds[0]=x&nps=x`);
    expect(readChoice(params, px, new Set([TWO])).places).toEqual({ ...NO_FILTERS, practiceIds: [TWO] });
    expect(findInvalidPlaces(params, new Set([TWO]))).toEqual(['practiceIds', 'providerIds']);
    expect(findInvalidPlaces(params)).toEqual(['providerIds']);
  });

  it('of requests starts with uncontacted ones, and can ask for all', () => {
    expect(read('', srr).status).toEqual(['NOT_CONTACTED']);
    expect(choiceAddress({ ...NOTHING, status: ['NOT_CONTACTED'] }, srr)).toBe('');
    expect(choiceAddress(NOTHING, srr)).toBe('status=ALL');
    expect(read('status=ALL', srr)).toEqual(NOTHING);
  });

  it('of requests contains assignee and overdue, of other lists it does not', () => {
    expect(read('mine=true&overdue=true', srr)).toMatchObject({ mine: true, overdue: true });
    expect(choiceAddress({ ...NOTHING, mine: true }, srr)).toBe('status=ALL&mine=true');
    expect([read('mine=true'), read('mine=1', srr).mine]).toEqual([NOTHING, undefined]);
  });

  it('knows seven statuses of employees and six of patients', () => {
    expect([px, srr, ex].map(({ kind }) => kind.statuses.length)).toEqual([6, 6, 7]);
    expect(read('status=ALREADY_ENGAGED').status).toEqual([]);
    expect(read('status=ALREADY_ENGAGED', ex).status).toEqual(['ALREADY_ENGAGED']);
  });

  it('ignores invalid parts', () => {
    expect(read('status=NOWHERE,LOST&sentimentTypes=SAD&sortBy=mood&orderBy=asc')).toEqual({
      ...NOTHING,
      status: ['LOST'],
    });
  });
});

describe('sorting', () => {
  it('cycles none, ascending, descending, none', () => {
    const first = nextSort(null, 'rating');
    expect(first).toEqual({ name: 'rating', order: 'asc' });
    const second = nextSort(first, 'rating');
    expect(second).toEqual({ name: 'rating', order: 'desc' });
    expect(nextSort(second, 'rating')).toBeNull();
    expect(nextSort(second, 'date')).toEqual({ name: 'date', order: 'asc' });
  });
});
