import { describe, expect, it } from 'vitest';
import type { Feedback } from '../../generated/calls/types.ts';
import { callFacts, callGuide, whatToSay } from './call-guide.ts';
import { themeNames } from '../../generated/theme-names.ts';
import { makeFeedback } from './feedback-fixture.ts';

const answer = (code: string, name: string, value: number): Feedback['answers'][number] => ({
  questionId: code,
  category: { code, name },
  value,
  text: null,
  isNotApplicable: false,
});

const REQUEST = {
  patientName: 'Cynthia Estrada',
  phone: '+15125550148',
  contact: true,
  feedback: 'The exam hurt, and nobody explained why.',
  provider: { firstName: 'Dr. Teo', lastName: 'Nakagawa' },
  answers: [answer('CS', 'Clinical Skill', 1), answer('EMP', 'Empathy', 1.4)],
};

const guide = (values: Partial<Feedback> = {}, visit = 'Exam') =>
  callGuide(callFacts(makeFeedback({ ...REQUEST, ...values }), { label: visit, day: null }));

describe('what to say on a call', () => {
  it('follows the reason, the lowest answer, the visit and the provider', () => {
    expect(guide()).toEqual([
      'Thank Cynthia for telling us and say you read the comment.',
      'Ask what went wrong during the exam with Dr. Teo Nakagawa.',
      'Say what happens next and when you will call back.',
    ]);
    expect(guide({ provider: null }, 'Hygiene')[1]).toBe('Ask what went wrong during the hygiene visit.');
  });

  it('names the subject of the lowest answer where there is no comment', () => {
    expect(guide({ feedback: null, contact: false, answers: [answer('WR', 'NPS', 1)] })).toEqual([
      'Thank Cynthia for answering and say you saw the low rating for recommending us.',
      'Ask what would have to change for Cynthia to recommend us.',
      'Ask whether another call is welcome.',
    ]);
    expect(guide({ feedback: null, answers: [answer('PN', 'Pain', 2)] }).slice(1)).toEqual([
      'Ask where it hurts, and since when.',
      'If it still hurts, look for the next free appointment together.',
    ]);
  });

  it('assumes nothing that the patient did not say', () => {
    const silent = { feedback: null, answers: [answer('WT', 'Wait Time', 3.8)] };
    expect(guide(silent).slice(0, 2)).toEqual([
      'Thank Cynthia for asking us to call.',
      'Ask what Cynthia would like to talk about.',
    ]);
    expect(guide({ ...silent, contact: false }).slice(0, 2)).toEqual([
      'Thank Cynthia for answering the survey.',
      'Ask what would have made the exam better.',
    ]);
    // a habit is no complaint, and a question of the practice is unknown
    const others = [answer('DH', 'Dental Habits', 1), answer('AQ', 'Additional Question', 1)];
    expect(guide({ answers: others, sentiment: 'NEGATIVE' }, 'Other')[1]).toBe(
      'Ask what happened during the visit with Dr. Teo Nakagawa.',
    );
    // a comment of an unknown mood is not taken for a complaint
    expect(guide({ answers: [] })[1]).toBe('Ask what Cynthia would like to talk about.');
  });

  it('asks about what the comment complains of where no answer is low', () => {
    const comment = { sentiment: 'MIXED', answers: [answer('WT', 'Wait Time', 3.8)] };
    const about = (theme: string, sentiment: 'NEGATIVE' | 'POSITIVE', name = theme) =>
      guide({ ...comment, themes: [{ theme, name, sentiment, start: 0, end: 4 }] });
    expect(about('WAITING', 'NEGATIVE')[1]).toBe(
      'Ask how long the wait was and whether anybody explained it.',
    );
    expect(about('BILLING', 'NEGATIVE').slice(1)).toEqual([
      'Ask what is wrong with the bill or the cost.',
      'Say who will go through the bill and when you will call back.',
    ]);
    expect(about('WAITING', 'POSITIVE')[1]).toBe('Ask what happened during the exam with Dr. Teo Nakagawa.');
    expect(about('OWN_65', 'NEGATIVE', 'Parking {app}')[1]).toBe('Ask to hear more about “Parking {app}”.');
    for (const { theme } of themeNames) expect(about(theme, 'NEGATIVE')[1], theme).not.toContain(theme);
  });

  it('asks about what the comment complains of before what was rated low', () => {
    const themes: Feedback['themes'] = [
      { theme: 'WAITING', name: 'Waiting', sentiment: 'NEGATIVE', start: 0, end: 4 },
    ];
    const values = { feedback: 'The wait was 45 minutes.', sentiment: 'NEGATIVE', themes } as const;
    expect(guide({ ...values, answers: [answer('EMP', 'Empathy', 1)] })[1]).toBe(
      'Ask how long the wait was and whether anybody explained it.',
    );
  });

  it('asks about what most of the complaint is about, not about what it touches on first', () => {
    const find = (sentiment: 'NEGATIVE' | 'POSITIVE', ...codes: string[]): Feedback['themes'] =>
      codes.map((theme) => ({ theme, name: theme, sentiment, start: 0, end: 4 }));
    const themes = find('NEGATIVE', 'TEAM', 'SCHEDULE', 'WORKLOAD', 'WORKLOAD');
    expect(guide({ themes })[1]).toBe('Ask which part of the work is too much.');
    // praise does not count, and of equals the first one is asked about
    expect(guide({ themes: [...find('POSITIVE', 'SCHEDULE', 'SCHEDULE'), ...themes.slice(0, 3)] })[1]).toBe(
      'Ask where the team does not work well together.',
    );
  });

  it('says nothing about a request that is closed', () => {
    const say = (status: string) =>
      whatToSay(makeFeedback({ ...REQUEST, status }), { label: 'Exam', day: null });
    expect(say('LEFT_MESSAGE')).toHaveLength(3);
    expect(say('RESOLVED_WITH_CONFIDENCE')).toEqual([]);
  });

  it('does not ask about praise as about a complaint', () => {
    const praise = { feedback: 'Keep up the good work!', sentiment: 'POSITIVE', answers: [] };
    expect(guide(praise)).toEqual([
      'Thank Cynthia for the kind comment.',
      'Ask what Cynthia would like to talk about.',
      'Ask whether there is anything else Cynthia would like to say.',
    ]);
    expect(guide({ ...praise, contact: false })[1]).toBe(
      'Ask whether anything about the exam could have been better.',
    );
    // a low answer is a reason all the same
    expect(guide({ ...praise, answers: [answer('WR', 'NPS', 1)] })[1]).toBe(
      'Ask what would have to change for Cynthia to recommend us.',
    );
  });

  it('names the person to ask for and the language, and asks for a missing phone number', () => {
    const child = guide({
      patientType: 'CHILD',
      language: 'SPANISH_MEXICO',
      phone: null,
      email: 'cynthia@example.com',
    });
    expect(child[0]).toBe(
      "Thank Cynthia's parent or guardian, in Spanish if you can, for telling us and say you read the comment.",
    );
    expect(child[2]).toBe('Ask for a phone number and a good time to call.');
    expect(guide({ patientName: null })[0]).toMatch(/^Thank the patient for/);
  });

  it('says first that nobody can be reached, and how to find them', () => {
    const found = {
      phone: null,
      email: null,
      practice: { id: 'p1', name: 'Cedar Park' },
      completedDay: '2026-11-25',
      score: 2.14,
    };
    const lines = guide({ ...found, patientName: null });
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(
      'No phone number or email was left. Look in your records for a way to reach the patient: Cedar Park · Dr. Teo Nakagawa · answered on November 25, 2026 · average 2.1.',
    );
    const feedback = makeFeedback({ ...REQUEST, ...found, provider: null, score: null });
    expect(whatToSay(feedback, { label: 'Exam', day: '2026-11-24' })[0]).toBe(
      'No phone number or email was left. Look in your records for a way to reach Cynthia: Cynthia Estrada · Cedar Park · visit on November 24, 2026.',
    );
    expect(guide({ ...found, phone: '+15125550148' })[0]).toMatch(/^Thank/);
  });

  it('does not have an employee looked for who left no name', () => {
    const unnamed = {
      experienceType: 'EMPLOYEE',
      employee: { contactName: null, contactInfo: null },
      phone: null,
      email: null,
      workLocation: { id: 'l1', name: 'Cedar Park' },
    } as const;
    expect(guide(unnamed)).toEqual(['No name, phone number or email was left: nobody can be reached.']);
    expect(guide({ ...unnamed, employee: null })).toHaveLength(1);
  });

  it('asks employees about their work', () => {
    const employee = { contactName: 'Ida Berg', contactInfo: null };
    const workLocation = { id: 'l1', name: 'Cedar Park' };
    const request = { experienceType: 'EMPLOYEE' as const, employee, workLocation, answers: [] };
    // a colleague is talked to, not called
    expect(guide({ ...request, feedback: null })[0]).toBe('Thank Ida for asking to be contacted.');
    expect(guide(request)).toEqual([
      'Thank Ida for telling us and say you read the comment.',
      'Ask what would make work at Cedar Park better.',
      'Agree on who else will hear of this and when you will talk again.',
    ]);
  });
});
