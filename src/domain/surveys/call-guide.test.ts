import { describe, expect, it } from 'vitest';
import { callGuide, type CallFacts } from './call-guide.ts';

const FACTS: CallFacts = {
  experienceType: 'PATIENT',
  first: 'Cynthia',
  hasComment: true,
  hasAskedForCall: true,
  visit: 'exam visit',
  provider: 'Dr. Teo Nakagawa',
  place: 'Cedar Park',
};

describe('what to say on a call', () => {
  it('follows the reason, the visit and the provider', () => {
    expect(callGuide(FACTS)).toEqual([
      'Thank Cynthia for telling us, and say that you read the comment.',
      'Ask what went wrong during the exam visit with Dr. Teo Nakagawa.',
      'Say what happens next and when you will call back.',
    ]);
    expect(callGuide({ ...FACTS, provider: '', visit: 'visit' })[1]).toBe(
      'Ask what went wrong during the visit.',
    );
  });

  it('names the lowest answer where there is no comment', () => {
    const facts = { ...FACTS, hasComment: false, lowestCode: 'WT', lowest: 'Wait Time' };
    expect(callGuide(facts).slice(0, 2)).toEqual([
      'Thank Cynthia for answering, and say that you saw the low rating of Wait Time.',
      'Ask how long the wait was, and what was said about it.',
    ]);
  });

  it('asks employees about their work', () => {
    const facts: CallFacts = {
      ...FACTS,
      experienceType: 'EMPLOYEE',
      lowestCode: 'CPTCY',
      lowest: 'Competency',
    };
    expect(callGuide(facts)[1]).toBe('Ask what would make work at Cedar Park better, and listen first.');
  });
});
