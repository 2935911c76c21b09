import { expect, it } from 'vitest';
import { surveyMail } from './survey-messages.ts';

const survey = {
  id: '01980000-0000-7000-8000-000000000001',
  slug: 'abc',
  experienceType: 'PATIENT',
  language: 'ENGLISH',
  senderName: 'Cedar Park',
  recipientName: 'Owen',
} as Parameters<typeof surveyMail>[1];

it.each(['first', 'reminder'] as const)('a survey mail (%s) carries the postal address', (occasion) => {
  const of = (postalAddress: string | null) =>
    surveyMail({ appUrl: 'https://x.test', postalAddress }, survey, occasion);
  const mail = of('1 Main St\nSpringfield, IL 62701 <b>');
  expect(mail.text).toContain('1 Main St');
  expect(mail.text).toContain('Springfield, IL 62701');
  expect(mail.html).toContain('Springfield, IL 62701 &#60;b&#62;');
  expect(of(null).text).not.toContain('Main St');
});
