import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicSurvey } from '../../../tests/support/survey-fixture.ts';
import { TEXT_ANSWER_MAX_LENGTH } from './public-survey.ts';
import { emptyDraft } from './survey-draft.ts';
import { chosenLanguage, draftOfForm, UNTOUCHED_SLIDER } from './survey-form.ts';

const survey = publicSurvey();
const asking = publicSurvey({ asksPatientType: true });

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
/** Form values that a browser sends for an untouched page. */
const UNTOUCHED = {
  'answer.1': UNTOUCHED_SLIDER,
  'answer.2': UNTOUCHED_SLIDER,
  'answer.4': '',
  feedback: '',
};

describe('a posted form', () => {
  it('is the empty draft if nothing was touched', () => {
    expect(draftOfForm(survey, form(UNTOUCHED))).toEqual(emptyDraft(survey));
    expect(draftOfForm(survey, form({}))).toEqual(emptyDraft(survey));
  });

  it('distinguishes an answer in the middle from none', () => {
    const { answers } = draftOfForm(survey, form({ ...UNTOUCHED, 'answer.1': '50' }));
    expect(answers['1']).toEqual({ value: 50, isTouched: true, isExcluded: false });
    expect(answers['2']?.isTouched).toBe(false);
  });

  it('reads every kind of answer, N/A, feedback and the request for contact', () => {
    const draft = draftOfForm(
      survey,
      form({
        'answer.1': '74.6',
        'na.2': 'on',
        'answer.3': '8',
        'answer.4': 'Two\r\nlines',
        feedback: 'Late',
        contact: 'on',
      }),
    );
    expect(draft.answers).toEqual({
      1: { value: 75, isTouched: true, isExcluded: false },
      2: { value: 50, isTouched: false, isExcluded: true },
      3: { value: 8, isTouched: true, isExcluded: false },
      4: { value: 'Two\nlines', isTouched: true, isExcluded: false },
    });
    expect(draft).toMatchObject({ feedback: 'Late', contact: true, wasContactTicked: true });
  });

  it('ignores invalid values: other options, non-numeric text, questions of other surveys', () => {
    const draft = draftOfForm(survey, form({ 'answer.1': 'lots', 'answer.3': '99', 'answer.9': '10' }));
    expect(draft).toEqual(emptyDraft(survey));
  });

  it('accepts a responsible party only for caregivers, and a patient type only if asked for', () => {
    const typed = { patientType: 'CAREGIVER', responsiblePartyName: 'Ann' };
    expect(draftOfForm(asking, form(typed))).toMatchObject(typed);
    expect(draftOfForm(asking, form({ ...typed, patientType: 'CHILD' })).responsiblePartyName).toBe('');
    expect(draftOfForm(survey, form(typed)).patientType).toBeNull();
  });

  it('never contains a value that its question does not allow', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (slider, option, text) => {
        const { answers } = draftOfForm(
          survey,
          form({ 'answer.1': slider, 'answer.3': option, 'answer.4': text }),
        );
        const value = Number(answers['1']?.value);
        expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
        expect([-1, 7, 8]).toContain(answers['3']?.value);
        expect(String(answers['4']?.value).length).toBeLessThanOrEqual(TEXT_ANSWER_MAX_LENGTH);
      }),
    );
  });
});

describe('the requested language of a form', () => {
  it("is the button's value, or that of the select beside the button", () => {
    expect(chosenLanguage(form({ feedback: 'x' }))).toBeNull();
    expect(chosenLanguage(form({ language: 'FRENCH' }))).toBeNull();
    expect(chosenLanguage(form({ changeLanguage: 'SPANISH' }))).toBe('SPANISH');
    expect(chosenLanguage(form({ changeLanguage: '', language: 'FRENCH' }))).toBe('FRENCH');
  });
});
