import english from '../../schema/surveys/languages/ENGLISH.json' with { type: 'json' };
import type { PublicAnswer, PublicSurvey } from '../../src/domain/surveys/public-survey.ts';

/** The response when a survey is opened. */
export function publicAnswer(
  id: string,
  question: Partial<PublicAnswer['question']> = {},
  answer: Partial<PublicAnswer> = {},
): PublicAnswer {
  return {
    id,
    practiceQuestionId: null,
    exclude: false,
    question: {
      type: 'NUMBER',
      text: `Question ${id}`,
      category: 'EMP',
      isExperience: true,
      surveyQuestionAnswerOptions: [],
      ...question,
    },
    ...answer,
  };
}

/** An unanswered patient survey with two sliders, a list and a text. */
export function publicSurvey(change: Partial<PublicSurvey> = {}): PublicSurvey {
  return {
    slug: 'abc',
    experienceType: 'PATIENT',
    language: 'ENGLISH',
    languageCode: 'en',
    direction: 'ltr',
    languages: [
      { value: 'ENGLISH', label: 'English', code: 'en' },
      { value: 'SPANISH', label: 'Español', code: 'es' },
    ],
    completedAt: null,
    senderName: 'Bright Smiles Cedar Park',
    practice: { id: 'p1', name: 'Bright Smiles Cedar Park', avatarUrl: null },
    provider: null,
    patientName: 'Owen',
    patientType: 'ADULT',
    responsiblePartyName: null,
    asksPatientType: false,
    asksContact: false,
    thresholds: { average: 85, single: 70 },
    score: null,
    averageScore: null,
    contact: false,
    feedback: null,
    messageResources: {
      ...english.messages.reviewed,
      PX_SURVEY_START_THANKS:
        '<h1>Thank you for visiting us, Owen</h1><p>How was your appointment with Dr. Mira Solberg?</p>',
      PX_ALERT_SURVEY_COMPLETED:
        '<h1>Thank you, Owen</h1><p>Your answers are with the team at Bright Smiles Cedar Park. They read every one.</p>',
    },
    answers: [
      publicAnswer('1', { text: 'I felt that my dentist listened to what I had to say.' }),
      publicAnswer('2', { text: 'The rooms were clean and well kept.', category: 'CL' }),
      publicAnswer('3', {
        type: 'SELECT_ONE',
        text: 'Do you smoke?',
        category: 'SMKG',
        isExperience: false,
        surveyQuestionAnswerOptions: [
          { id: 7, display: 'Never' },
          { id: 8, display: 'Daily' },
        ],
      }),
      publicAnswer('4', {
        type: 'STRING',
        text: 'Which other matter would you like to talk about?',
        category: 'OTPRT',
        isExperience: false,
      }),
    ],
    postSurveyHtml: null,
    ...change,
  };
}
