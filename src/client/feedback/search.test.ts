import { describe, expect, it } from 'vitest';
import { EXCERPTS, cutExcerpt, splitMatches } from './Highlighted.tsx';
import { feedbackKinds } from './feedback.ts';
import { foundTitle } from './SearchScreen.tsx';
import { buildChips, daysLabel } from '../../domain/surveys/feedback-filters.ts';
import {
  asksForAnswers,
  buildWordAddress,
  commentsAddress,
  findInvalid,
  readSearch,
  searchAddress,
  searchQuery,
  without,
} from './search-choice.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const read = (text: string) => readSearch(new URLSearchParams(text));
const words = (choice: ReturnType<typeof read>) =>
  buildChips(choice, (id) => (id === ID ? 'Cedar Park' : undefined)).map(
    ({ label, text }) => `${label}: ${text}`,
  );

describe('a word of the cloud', () => {
  const of = { period: { gte: '2026-11-01', lt: '2026-12-01' }, loadedAt: 7 };
  it.each([
    [
      'PATIENT',
      '/px/search?search=%22pain%22&searchIn=comments&date[gte]=2026-11-01&date[lt]=2026-12-01&practiceIds[0]=p1&page=1',
    ],
    [
      'EMPLOYEE',
      '/ex/surveys/search?search=%22pain%22&searchIn=comments&cb=7&date[gte]=2026-11-01&date[lt]=2026-12-01&practiceIds[0]=p1&page=1',
    ],
  ] as const)('of %s links to its search', (experienceType, address) => {
    const kind = feedbackKinds[experienceType];
    expect(buildWordAddress('pain', { ...of, kind, places: { practiceIds: ['p1'] } })).toBe(address);
  });

  it('of two words links to both in this order', () => {
    const kind = feedbackKinds.PATIENT;
    expect(buildWordAddress('front desk', { ...of, kind, places: {} })).toContain(
      'search=%22front%20desk%22&',
    );
  });
});

describe('a search by answers', () => {
  it.each(['categoryId=-1', 'nps=detractors', 'categoryId=10&outlier=negative', 'questionId=EQ1&low=true'])(
    'is one by %s',
    (query) => expect(asksForAnswers(read(query))).toBe(true),
  );

  it.each(['narrative=true', 'themes=PAY', 'search=pay&searchIn=comments', 'srr=true&status=LOST'])(
    'is none by %s',
    (query) => expect(asksForAnswers(read(query))).toBe(false),
  );

  it('has no count where single responses are confidential and none is listed', () => {
    expect(foundTitle(0, true)).toBe('Feedback Search');
    expect(foundTitle(0)).toBe('Found 0 Results');
    expect(foundTitle(3, true)).toBe('Found 3 Results');
  });

  it('leads to the comments of its places and period, by no answer', () => {
    const choice = read(
      `date[gte]=2026-11-01&date[lt]=2026-12-01&workLocationIds[0]=${ID}&nps=detractors&categoryCode=ERFWL`,
    );
    expect(commentsAddress(choice, feedbackKinds.EMPLOYEE)).toBe(
      `/ex/surveys/search?workLocationIds[0]=${ID}&narrative=true&date[gte]=2026-11-01&date[lt]=2026-12-01&page=1`,
    );
  });
});

describe('the address of a search', () => {
  it('reads every parameter of charts and hand-written addresses, and shows each as a chip', () => {
    const choice = read(
      `date[gte]=2026-11-01&date[lt]=2026-12-01&practiceIds[0]=${ID}&categoryId=10&outlier=negative&nps=detractors` +
        '&appointment=RESTORATIVE&sentimentTypes[0]=MIXED&status=LOST,LEFT_MESSAGE&srr=true&search=the%20bill, please&page=1&cb=7',
    );
    expect(words(choice)).toEqual([
      'Search: the bill, please',
      'Date: Nov 2026',
      'Outlier: Negative',
      'Category: Wait Time',
      'NPS: Detractors',
      'Appointment: Restorative',
      'Contact Status: Lost, Left Message',
      'Only: Service Resolution Requests',
      'Sentiment: Mixed',
      'Practice: Cedar Park',
    ]);
    expect(readSearch(new URLSearchParams(searchAddress(choice)))).toEqual(choice);
    expect(searchQuery(choice)).toMatchObject({
      date: { gte: '2026-11-01', lt: '2026-12-01' },
      outlier: 'negative',
      status: ['LOST', 'LEFT_MESSAGE'],
    });
  });

  it('names invalid parts', () => {
    const find = (text: string) => findInvalid(new URLSearchParams(text));
    expect(find('search=wait&nps=promoters&page=3&cb=5')).toEqual([]);
    expect(find('search=wait&nps=all&practiceId=1&status=LOST,GONE')).toEqual([
      'nps',
      'status',
      'practiceId',
    ]);
    expect(find('date[gte]=2026-11-10&date[lt]=2026-11-05')).toEqual(['gte', 'lt']);
  });

  it('ignores invalid parts', () => {
    expect(
      read('date[gte]=soon&categoryId=-2&nps=all&practiceId=1&outlier=x&status=ALL&search=%20&srr=maybe'),
    ).toEqual({});
    expect(read('date[gte]=2026-11-10&date[lt]=2026-11-05')).toEqual({});
    // cut instead: without its text, a search would find everything
    expect(read(`search=${'a'.repeat(201)}`)).toEqual({ search: ['a'.repeat(200)] });
  });

  it.each(['CL', 'WT'])('applies categoryId alone beside the categoryCode %s', (code) => {
    const choice = read(`categoryCode=${code}&categoryId=10&nps=promoters`);
    expect(words(choice)).toEqual(['Category: Wait Time', 'NPS: Promoters']);
    expect(searchAddress(choice)).not.toContain('categoryCode');
    expect(words(read(`categoryCode=${code}&categoryId=99`))).toHaveLength(1);
  });

  it('continues without a removed chip', () => {
    const choice = read('date[gte]=2026-11-01&date[lt]=2026-11-08&nps=promoters');
    expect(without(choice, { names: ['gte', 'lt'] })).toEqual({ nps: ['promoters'] });
    expect(searchAddress({})).toBe('page=1');
  });

  it('names a question and the low answers to it', () => {
    const choice = read('questionId=ldtrt-2&low=true&narrative=true');
    expect(searchQuery(choice)).toEqual({ questionId: 'ldtrt-2', low: 'true', narrative: 'true' });
    expect(words(choice)).toEqual(['Question: 1 selected', 'Rating: Low', 'Only: comments']);
    expect(read(`questionId=a'b&low=very`)).toEqual({});
  });

  it('shows a count for ids without a name', () => {
    const other = ID.replace(/1$/, '2');
    expect(words(read(`providerIds[0]=${ID}&providerIds[1]=${other}`))).toEqual(['Provider: 2 selected']);
  });
});

it('shows periods with both ends', () => {
  expect(daysLabel('2026-11-02', '2026-11-09')).toBe('Nov 2 – 8, 2026');
  expect(daysLabel('2026-11-30', '2026-12-07')).toBe('Nov 30 – Dec 6, 2026');
  expect(daysLabel('2025-12-29', '2026-01-05')).toBe('Dec 29, 2025 – Jan 4, 2026');
  expect(daysLabel('2026-11-02', '2026-11-03')).toBe('Nov 2, 2026');
  expect(daysLabel('2026-11-02', undefined)).toBe('since Nov 2, 2026');
  expect(daysLabel(undefined, '2026-11-03')).toBe('until Nov 2, 2026');
});

describe('search matches', () => {
  const marked = (text: string, search: string) =>
    splitMatches(text, search)
      .filter(({ isMatch }) => isMatch)
      .map((part) => part.text);

  it('are marked by word, without case, accents and suffixes', () => {
    expect(marked('Waiting and waited, no waiter. Await!', 'wait')).toEqual(['Waiting', 'waited', 'waiter']);
    expect(marked('La atención fue rápida', 'atencion RAPIDA')).toEqual(['atención', 'rápida']);
    expect(marked('The estimates', 'estimate')).toEqual(['estimates']);
    expect(marked('a bill and a crown', '"bill" -crown')).toEqual(['bill']);
    expect(marked('.* (x) $1', '.* ( $')).toEqual([]);
    expect(marked('Long waits -- and a bill', '-- wait')).toEqual(['waits']);
    expect(marked('The wait, the bill', 'wait - bill')).toEqual(['wait', 'bill']);
    expect(
      splitMatches('𝒳 résumé', 'resume')
        .map(({ text }) => text)
        .join(''),
    ).toBe('𝒳 résumé');
  });

  it.each([
    ['a bill', 'The bill about my appointment, and the answers and bills', ['bill', 'bills']],
    ['in pain', 'I went into the room in pain. Painless!', ['pain', 'Painless']],
    ['the wait', 'Tell them the wait is long', ['wait']],
    ['kind or gentle', 'Ms. Ortega was kindly, gentle and kindled hope', ['kindly', 'gentle']],
    ['the', 'Then they told the others', []],
    ['la espera', 'La llamada y la espera', ['espera']],
  ])('contain neither stop words nor operators: %s', (search, text, expected) => {
    expect(marked(text, search)).toEqual(expected);
  });

  it.each([
    ['wait room', 'Waiting roomy, waited, waiter, room', ['Waiting', 'roomy', 'waited', 'room']],
    ['price list', 'Pricing, prices, priced, priceless', ['Pricing', 'prices', 'priced']],
    ['cavity x', 'One cavity, two cavities', ['cavity', 'cavities']],
    ['doctora rapida', 'Los doctores, doctoral, rápidos', ['doctores', 'rápidos']],
    ['car park', 'Care in the car park', ['car', 'park']],
    ['car c', 'Cars and care', ['Cars']],
    ['wait.', 'The waiter let me wait', ['wait']],
  ])('are inflected forms, and beginnings of the last word only: %s', (search, text, expected) => {
    expect(marked(text, search)).toEqual(expected);
  });

  it.each([
    ['"front desk"', 'Front tooth. The front desk, and the desk', ['front desk']],
    ['"kind and gentle" pain', 'Kind but gentle, kind, pains, painless', ['Kind but gentle', 'pains']],
    ['"the wait"', 'A wait, waiter', ['wait']],
    ['wait -"front desk"', 'Wait at the front desk', ['Wait']],
    ['-crown follow-up', 'The follow-up of a crown', ['follow']],
    ['"of the"', 'of the', []],
  ])('follow quotes and exclusions: %s', (search, text, expected) => {
    expect(marked(text, search)).toEqual(expected);
  });

  it('are scrolled into view when far down', () => {
    const text = `${'kind '.repeat(100)}and the estimate was wrong.`;
    const shown = cutExcerpt(text, 'estimate');
    expect(shown).toMatch(/^… kind/);
    expect(shown).toMatch(/estimate was wrong\.$/);
    const lead = shown.indexOf('estimate');
    expect(lead).toBeGreaterThan(100);
    expect(lead).toBeLessThan(130);
    expect(cutExcerpt(text, 'estimate', EXCERPTS.line)).toBe('… kind kind and the estimate was wrong.');
    expect(cutExcerpt(`${'とても'.repeat(40)} 待ち`, '待ち', EXCERPTS.line)).toMatch(/^… .{19} 待ち$/);
    const far = `I waited a little. ${'They were kind. '.repeat(20)}Then the waiting room was cold.`;
    expect(cutExcerpt(far, 'waiting room', EXCERPTS.line)).toBe('… kind. Then the waiting room was cold.');
    expect(cutExcerpt(text, 'nothing')).toBe(text);
    expect(cutExcerpt('An estimate.', 'estimate')).toBe('An estimate.');
  });
});
