import { expect, it } from 'vitest';
import { makeFeedback } from './feedback-fixture.ts';
import { dueText, noComment, requestReasons, waitText } from './request-text.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');

it.each([
  ['2026-11-28T11:59:40Z', '1 minute'],
  ['2026-11-28T11:48:00Z', '12 minutes'],
  ['2026-11-28T10:30:00Z', '1 hour'],
  ['2026-11-20T12:00:00Z', '8 days'],
])('says how long somebody has waited since %s: %s', (completedAt, text) => {
  expect(waitText({ completedAt }, NOW)).toBe(text);
});

it.each([
  ['NOT_CONTACTED', 'Overdue by 18 days'],
  ['LEFT_MESSAGE', 'Overdue by 18 days'],
  ['UNABLE_TO_CONTACT', undefined],
  ['LOST', undefined],
])('says when a request is due while there is something to do: %s', (status, text) => {
  const due = dueText({ dueDate: '2026-11-10', isOverdue: true, status } as never, '2026-11-28');
  expect(due?.text).toBe(text);
});

it.each([
  ['2026-11-27', 'Due today'],
  ['2026-11-29', 'Due today'],
  ['2026-12-04', 'Due Friday'],
  ['2026-12-05', 'Due Dec 5'],
  ['2027-01-02', 'Due Jan 2, 2027'],
])(
  'says on a Sunday when a request is due, never a weekday that was yesterday as well: %s',
  (dueDate, text) => {
    const request = { dueDate, isOverdue: false, status: 'NOT_CONTACTED' } as never;
    expect(dueText(request, '2026-11-29')?.text).toBe(text);
  },
);

it('says that a rating is withheld, or that there is none', () => {
  const texts = [true, false].map((isConfidential) => requestReasons(makeFeedback({ isConfidential })));
  expect(texts.flat().map(({ text }) => text)).toEqual(['Confidential', 'Not Rated']);
});

it('names an answer about recommending for its question: an NPS is no number of stars', () => {
  const category = { id: 'c1', code: 'WR', name: 'NPS' };
  const answer = { questionId: 'q1', category, value: 2.4, text: null, isNotApplicable: false };
  const feedback = makeFeedback({ contact: false, score: null, outliers: [], answers: [answer] });
  expect(requestReasons(feedback)).toEqual([{ kind: 'lowest', name: 'Recommend', text: '2.4' }]);
  expect(noComment(feedback)).toBe('No comment. Lowest: Recommend 2.4');
});
