import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicSurvey } from '../../../tests/support/survey-fixture.ts';
import {
  asksAddress,
  asksResponsibleParty,
  changeDraft,
  type DraftChange,
  emptyDraft,
  fitDraft,
  isEdited,
  hasWrongAddress,
  lacksResponsibleParty,
  offersContact,
  overlayDraft,
  computeProgress,
  buildSubmission,
  type SurveyDraft,
} from './survey-draft.ts';

const survey = publicSurvey();
const asking = publicSurvey({ asksPatientType: true, patientType: 'UNKNOWN' });

function after(...changes: DraftChange[]): SurveyDraft {
  return changes.reduce(changeDraft, emptyDraft(survey));
}

const slide = (id: string, value: number): DraftChange => ({ kind: 'answer', id, value });
const feedback = (text: string): DraftChange => ({ kind: 'feedback', text });
const exclude = (id: string): DraftChange => ({ kind: 'exclude', id, isExcluded: true });

describe('where to contact the respondent', () => {
  const unreachable = publicSurvey({ asksContact: true });
  const contact: DraftChange = { kind: 'contact', isTicked: true };
  const address = (text: string): DraftChange => ({ kind: 'address', text });

  it('is asked only with the request, and only if the survey has no address', () => {
    expect(asksAddress(unreachable, after())).toBe(false);
    expect(asksAddress(unreachable, after(contact))).toBe(true);
    expect(asksAddress(survey, after(contact))).toBe(false);
  });

  it('is an email or a US phone number', () => {
    const isWrong = (text: string) => hasWrongAddress(unreachable, after(contact, address(text)));
    expect(['call me', '12345'].map(isWrong)).toEqual([true, true]);
    // the practice may know how to reach the patient
    expect(['', ' ', 'ann@example.test'].map(isWrong)).toEqual([false, false, false]);
    const read = (text: string) => buildSubmission(unreachable, after(contact, address(text)));
    expect(read(' ann@example.test ')).toMatchObject({ contact: true, email: 'ann@example.test' });
    expect(read('(213) 373-4253')).toMatchObject({ phone: '(213) 373-4253' });
    expect(buildSubmission(unreachable, after(address('ann@example.test')))).not.toHaveProperty('email');
  });
});

describe('the submission', () => {
  it('contains every slider, touched or not, and omits untouched lists and texts', () => {
    expect(buildSubmission(survey, after(slide('1', 75)))).toEqual({
      answers: [
        { id: '1', answer: '75', isTouched: true },
        { id: '2', answer: '50', isTouched: false },
      ],
      feedback: '',
      contact: false,
      experienceType: 'PATIENT',
    });
  });

  it('contains options by id as JSON, texts unchanged, and no N/A answers', () => {
    const draft = after(
      { kind: 'answer', id: '3', value: 8 },
      { kind: 'answer', id: '4', value: 'My "jaw"' },
      slide('1', 10),
      exclude('1'),
      { kind: 'contact', isTicked: true },
      feedback('Late.'),
    );
    expect(buildSubmission(survey, draft)).toEqual({
      answers: [
        { id: '2', answer: '50', isTouched: false },
        { id: '3', answer: '8', isTouched: true },
        { id: '4', answer: 'My "jaw"', isTouched: true },
      ],
      feedback: 'Late.',
      contact: true,
      experienceType: 'PATIENT',
    });
  });

  it('contains patient type and responsible party only if the page asked for them', () => {
    const draft = after(
      { kind: 'patientType', value: 'CAREGIVER' },
      { kind: 'responsibleParty', name: ' Ann Lee ' },
    );
    expect(buildSubmission(survey, draft)).not.toHaveProperty('patientType');
    expect(buildSubmission(asking, draft)).toMatchObject({
      patientType: 'CAREGIVER',
      responsiblePartyName: 'Ann Lee',
    });
    const changed = changeDraft(draft, { kind: 'patientType', value: 'CHILD' });
    expect(buildSubmission(asking, changed)).toMatchObject({ patientType: 'CHILD' });
    expect(buildSubmission(asking, changed)).not.toHaveProperty('responsiblePartyName');
  });
});

describe('whether there is anything to send', () => {
  it('is true once an answer or feedback is entered, but not for spaces or deleted text', () => {
    expect(isEdited(survey, after())).toBe(false);
    expect(isEdited(survey, after(feedback('  ')))).toBe(false);
    expect(isEdited(survey, after(feedback('Fine')))).toBe(true);
    expect(isEdited(survey, after(slide('1', 50)))).toBe(true);
    expect(isEdited(survey, after(exclude('2')))).toBe(true);
    const typed: DraftChange = { kind: 'answer', id: '4', value: 'x' };
    expect(isEdited(survey, after(typed))).toBe(true);
    expect(isEdited(survey, after(typed, { ...typed, value: '' }))).toBe(false);
    expect(isEdited(survey, after({ kind: 'contact', isTicked: true }))).toBe(false);
  });
});

describe('the responsible party', () => {
  it('is required for a caregiver, and cleared by any other type', () => {
    const caregiver = changeDraft(emptyDraft(asking), { kind: 'patientType', value: 'CAREGIVER' });
    expect(asksResponsibleParty(asking, caregiver)).toBe(true);
    expect(lacksResponsibleParty(asking, caregiver)).toBe(true);
    const named = changeDraft(caregiver, { kind: 'responsibleParty', name: 'Ann' });
    expect(lacksResponsibleParty(asking, named)).toBe(false);
    const child = changeDraft(named, { kind: 'patientType', value: 'CHILD' });
    expect(child.responsiblePartyName).toBe('');
    expect(lacksResponsibleParty(asking, child)).toBe(false);
    expect(asksResponsibleParty(survey, caregiver)).toBe(false);
  });
});

describe("'contact me'", () => {
  it('is offered once edited, below the average or below the single threshold', () => {
    const both = (first: number, second: number) =>
      offersContact(survey, after(slide('1', first), slide('2', second)));
    expect(offersContact(survey, after())).toBe(false);
    expect(both(100, 100)).toBe(false);
    expect(both(85, 85)).toBe(false);
    expect(both(84, 85)).toBe(true);
    expect(both(100, 70)).toBe(false);
    expect(both(100, 69)).toBe(true);
  });

  it('is offered to employees from the start', () => {
    expect(offersContact(publicSurvey({ experienceType: 'EMPLOYEE', thresholds: null }), after())).toBe(true);
  });

  it('depends on counting answers only: not on N/A and health questions', () => {
    expect(offersContact(survey, after(slide('1', 0), slide('2', 100), exclude('1')))).toBe(false);
    const health = publicSurvey({
      answers: survey.answers.map((answer) => ({
        ...answer,
        question: { ...answer.question, isExperience: answer.id !== '1' },
      })),
    });
    expect(offersContact(health, after(slide('1', 0), slide('2', 100)))).toBe(false);
  });

  it('stays visible once ticked, whatever the answers become', () => {
    const ticked = after(
      slide('1', 0),
      { kind: 'contact', isTicked: true },
      slide('1', 100),
      slide('2', 100),
    );
    expect(offersContact(survey, ticked)).toBe(true);
    const unticked = changeDraft(ticked, { kind: 'contact', isTicked: false });
    expect(unticked.contact).toBe(false);
    expect(offersContact(survey, unticked)).toBe(true);
  });
});

describe('a stored draft', () => {
  it('keeps answers to current questions and drops the rest', () => {
    const kept = after(slide('1', 30), feedback('Kept'));
    const other = publicSurvey({ answers: survey.answers.slice(1) });
    const fitted = fitDraft(other, kept);
    expect(Object.keys(fitted.answers)).toEqual(['2', '3', '4']);
    expect(fitted.feedback).toBe('Kept');
    expect(fitDraft(survey, kept)).toEqual(kept);
  });
});

describe('input from before hydration', () => {
  const kept = after(slide('1', 30), exclude('2'), feedback('Kept'));

  it('overrides the stored draft, and leaves the rest of it', () => {
    const typed = after(slide('2', 90), { kind: 'contact', isTicked: true });
    expect(overlayDraft(kept, typed)).toEqual({
      ...kept,
      answers: { ...kept.answers, 2: { value: 90, isTouched: true, isExcluded: true } },
      contact: true,
      wasContactTicked: true,
    });
    expect(overlayDraft(kept, after(feedback('Typed'))).feedback).toBe('Typed');
  });

  it('changes nothing if empty', () => {
    expect(overlayDraft(kept, emptyDraft(survey))).toEqual(kept);
  });
});

describe('any sequence of changes', () => {
  const changes = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('answer' as const),
        id: fc.constantFrom('1', '2'),
        value: fc.integer({ min: 0, max: 100 }),
      }),
      fc.record({
        kind: fc.constant('exclude' as const),
        id: fc.constantFrom('1', '2', '3', '4', 'gone'),
        isExcluded: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('feedback' as const), text: fc.string() }),
      fc.record({ kind: fc.constant('contact' as const), isTicked: fc.boolean() }),
    ),
    { maxLength: 20 },
  );

  it('submits only current questions, never N/A ones, and keeps progress between 0 and 1', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const draft = after(...list);
        const sent = buildSubmission(survey, draft).answers.map(({ id }) => id);
        const excluded = Object.entries(draft.answers).flatMap(([id, answer]) =>
          answer.isExcluded ? [id] : [],
        );
        expect(sent.filter((id) => excluded.includes(id))).toEqual([]);
        expect(Object.keys(draft.answers)).toEqual(['1', '2', '3', '4']);
        const progress = computeProgress(survey, draft);
        expect(progress).toBeGreaterThanOrEqual(0);
        expect(progress).toBeLessThanOrEqual(1);
        if (progress > 0) expect(isEdited(survey, draft)).toBe(true);
      }),
    );
  });
});
