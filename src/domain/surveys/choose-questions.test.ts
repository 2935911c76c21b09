import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patientType } from '../../generated/enums/patient-type.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import { surveyQuestions } from '../../generated/surveys/questions.ts';
import { chooseQuestions } from './choose-questions.ts';

const byId = new Map(surveyQuestions.map((question) => [question.id, question]));
const getCategories = (ids: string[]) => ids.map((id) => byId.get(id)?.category);
const turn = fc.nat({ max: 1_000_000 });
const type = fc.constantFrom(...patientType.map(({ value }) => value));
const visit = fc.constantFrom('NEW' as const, 'RETURNING' as const);

describe('chooseQuestions', () => {
  it('asks a patient ten questions of ten categories, NPS always among them', () => {
    fc.assert(
      fc.property(turn, type, visit, (n, patientType, visit) => {
        const asked = getCategories(chooseQuestions({ experienceType: 'PATIENT', patientType, visit }, n));
        expect(asked).toHaveLength(10);
        expect(new Set(asked).size).toBe(10);
        expect(asked).toContain('WR');
      }),
    );
  });

  it('asks questions that are meant for the patient', () => {
    fc.assert(
      fc.property(turn, type, visit, (n, patientType, visit) => {
        for (const id of chooseQuestions({ experienceType: 'PATIENT', patientType, visit }, n)) {
          const question = byId.get(id);
          expect(question?.visits ?? [visit]).toContain(visit);
          const meant = surveyQuestions.some(
            (other) => other.category === question?.category && other.patientTypes?.includes(patientType),
          );
          if (meant) expect(question?.patientTypes).toContain(patientType);
        }
      }),
    );
  });

  it('covers every category within any six surveys that follow each other', () => {
    const wanted = surveyCategories.filter(({ experienceType }) => experienceType === 'PATIENT');
    fc.assert(
      fc.property(turn, type, (first, patientType) => {
        const asked = new Set(
          Array.from({ length: 6 }, (_, index) =>
            getCategories(
              chooseQuestions({ experienceType: 'PATIENT', patientType, visit: 'NEW' }, first + index),
            ),
          ).flat(),
        );
        expect(asked.size).toBe(wanted.length);
      }),
    );
  });

  it('asks an employee about each category, and each question of a category in turn', () => {
    const wanted = surveyCategories.filter(({ experienceType }) => experienceType === 'EMPLOYEE');
    const rounds = Array.from({ length: 4 }, (_, n) => chooseQuestions({ experienceType: 'EMPLOYEE' }, n));
    for (const ids of rounds) expect(getCategories(ids)).toEqual(wanted.map(({ code }) => code));
    const all = surveyQuestions.filter(({ experienceType }) => experienceType === 'EMPLOYEE');
    expect(new Set(rounds.flat()).size).toBe(all.length);
  });
});
