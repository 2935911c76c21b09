import { isContactOffered, type PublicSurvey } from '../../src/domain/surveys/public-survey.ts';
import { outlierMarks, scoreSurvey, storedAnswers } from '../../src/server/surveys/score-survey.ts';
import { finishSteps } from '../../src/domain/text/themes/find-themes.ts';
import { readCommentInSteps } from '../../src/server/surveys/read-comment.ts';
import { NO_OWN_RULES } from '../../src/server/surveys/themes.ts';
import { askedQuestions, isCountedCategory } from '../../src/server/surveys/survey-questions.ts';
import { answerQuestions } from './answer-questions.ts';
import { makeComment } from './comments.ts';
import type { DemoCompletion, DemoSurvey } from './demo-survey.ts';
import { Draw } from './draw.ts';
import { makeFollowUp } from './follow-up.ts';
import type { Mood, Reputation } from './opinion.ts';

/** The subject of a survey, in the form its answers need. */
export interface SurveySubject {
  reputation: Reputation;
  /** null: everybody is offered a call back */
  thresholds: PublicSurvey['thresholds'];
  /** ids of the users who follow up there */
  staff: readonly string[];
  today: number;
}

/** Unhappy respondents write more often, and ask for a call more often. */
function commentChance(average: number): number {
  return average < 66 ? 0.55 : average < 86 ? 0.3 : 0.22;
}

function contactChance(average: number): number {
  return average < 60 ? 0.21 : average < 72 ? 0.1 : 0.025;
}

/** The answers of a completed survey and everything that follows, by the same rules as for real surveys. */
export function makeCompletion(
  draw: Draw,
  survey: Omit<DemoSurvey, 'completion'>,
  mood: Mood,
  subject: SurveySubject & { providerCategory: string | null },
): DemoCompletion {
  const { experienceType, language } = survey;
  const questions = askedQuestions({
    questionIds: [...survey.questionIds],
    practiceQuestionId: survey.practiceQuestionId,
    practiceQuestion: null,
  });
  const completedAt = survey.completedAt ?? survey.sentAt;
  const answers = answerQuestions(draw, questions, mood, subject.reputation, completedAt);
  const scored = scoreSurvey(experienceType, answers);
  const average = scored.averageScore ?? mood.level;
  const counted = answers.filter(({ categoryId }) => isCountedCategory(categoryId));
  const values = counted.flatMap(({ value }) => (value === null ? [] : [value]));
  const { providerCategory, today, staff } = subject;
  const about = {
    experienceType,
    language,
    averageScore: average,
    answers: counted,
    providerCategory,
    appointmentType: survey.appointmentType,
  };
  const comment = draw.chance(commentChance(average))
    ? makeComment(draw, about, new Draw(`comment ${survey.id}`))
    : null;
  const feedback = comment?.feedback ?? null;
  const contact = isContactOffered(values, subject.thresholds) && draw.chance(contactChance(average));
  const followUp = contact
    ? makeFollowUp(draw, { surveyId: survey.id, completedAt, today, staff })
    : undefined;
  return {
    answers: storedAnswers(answers, scored.outliers),
    score: scored.score,
    averageScore: scored.averageScore,
    npsAnswer: scored.npsAnswer,
    npsGroup: scored.npsGroup,
    outliers: outlierMarks(scored.outliers),
    contact,
    feedback,
    translation: comment?.translation ?? null,
    ...(feedback === null
      ? { sentiment: null, sentimentModel: null, themes: null }
      : finishSteps(
          readCommentInSteps(
            { feedback, commentLanguage: language, score: scored.score, experienceType },
            NO_OWN_RULES,
          ),
        )),
    srrStatus: followUp?.srrStatus ?? null,
    changes: followUp?.changes ?? [],
    assigneeId: followUp?.assigneeId ?? null,
    dueAt: followUp?.dueAt ?? null,
    mailedAt: followUp?.mailedAt ?? null,
  };
}
