import type { PublicSurvey } from '../../domain/surveys/public-survey.ts';
import { offeredLanguage } from '../../generated/enums/offered-language.ts';
import type { AppContext } from '../context.ts';
import { getCatalogue, type Catalogue, type Language, messageHtml, messageText } from './catalogue.ts';
import { requireSurvey, type SurveyRow } from './find-survey.ts';
import { postSurveyHtml } from './post-survey-html.ts';
import { askedQuestions, publicAnswer } from './survey-questions.ts';

/** Messages with our markup around user text. */
const WITH_MARKUP = /_(?:START_THANKS|ALERT_SURVEY_COMPLETED)$/;
/** Texts of mails and text messages, which no page shows, and those that end the greeting of employees. */
const NOT_ON_PAGE = /_MAIL_|^MAIL_|_SMS$|^EX_(?:NOT_)?CONFIDENTIAL$/;
/** The page inserts these itself. */
const FILLED_IN_PAGE = new Set(['SLIDER_VALUE']);
const PATIENT_LANGUAGES: readonly Language[] = ['ENGLISH', 'SPANISH'];

/** Tells employees who will read their answers: staff with the name, or only groups of a minimum of people. */
function readersHtml(
  catalogue: Catalogue,
  { confidentialMinimum: minimum, organizationName }: SurveyRow,
): string {
  const key = minimum === null ? 'EX_NOT_CONFIDENTIAL' : 'EX_CONFIDENTIAL';
  return `<p>${messageHtml(catalogue, key, { organizationName, minimum: minimum === null ? null : String(minimum) })}</p>`;
}

function buildResources(catalogue: Catalogue, survey: SurveyRow): Record<string, string> {
  const isPatient = survey.experienceType === 'PATIENT';
  const other = isPatient ? 'EX_' : 'PX_';
  const variables = {
    patientName: isPatient ? survey.recipientName : null,
    employeeName: isPatient ? null : survey.recipientName,
    practiceName: survey.practiceName,
    organizationName: survey.organizationName,
    senderName: survey.senderName,
    providerName: [survey.providerFirstName, survey.providerLastName].filter(Boolean).join(' ') || null,
  };
  const keys = Object.keys(catalogue.messages).filter(
    (key) => !NOT_ON_PAGE.test(key) && !key.startsWith(other),
  );
  return Object.fromEntries(
    keys.map((key) => {
      if (FILLED_IN_PAGE.has(key)) return [key, catalogue.messages[key] ?? key];
      const render = WITH_MARKUP.test(key) ? messageHtml : messageText;
      const text = render(catalogue, key, variables);
      return [key, key === 'EX_SURVEY_START_THANKS' ? text + readersHtml(catalogue, survey) : text];
    }),
  );
}

function listLanguages(survey: SurveyRow, present: Language): PublicSurvey['languages'] {
  const offered =
    survey.experienceType === 'PATIENT' ? PATIENT_LANGUAGES : offeredLanguage.map(({ value }) => value);
  return [...new Set([...offered, survey.language, present])].map((value) => {
    const { name, code } = getCatalogue(value);
    return { value, label: name, code };
  });
}

/** The survey as its page shows it, in its own or another language. */
export async function toPublicSurvey(
  survey: SurveyRow,
  language: Language = survey.language,
): Promise<PublicSurvey> {
  const catalogue = getCatalogue(language);
  const { practiceId, thresholdAverage, thresholdSingle } = survey;
  return {
    slug: survey.slug,
    experienceType: survey.experienceType,
    language,
    languageCode: catalogue.code,
    direction: catalogue.direction,
    languages: listLanguages(survey, language),
    completedAt: survey.completedAt,
    senderName: survey.senderName,
    practice:
      practiceId === null || survey.practiceName === null
        ? null
        : {
            id: practiceId,
            name: survey.practiceName,
            avatarUrl: survey.practiceAvatarFileId === null ? null : `/v1/surveys/${survey.slug}/avatar`,
          },
    provider:
      survey.providerLastName === null
        ? null
        : { firstName: survey.providerFirstName ?? '', lastName: survey.providerLastName },
    patientName: survey.experienceType === 'PATIENT' ? survey.recipientName : null,
    patientType: survey.patientType,
    responsiblePartyName: survey.responsiblePartyName,
    asksPatientType: survey.experienceType === 'PATIENT' && (survey.patientType ?? 'UNKNOWN') === 'UNKNOWN',
    asksContact: survey.experienceType === 'PATIENT' && survey.email === null && survey.phone === null,
    thresholds:
      survey.experienceType === 'PATIENT'
        ? { average: thresholdAverage ?? 100, single: thresholdSingle ?? 100 }
        : null,
    score: survey.score,
    averageScore: survey.averageScore,
    contact: survey.contact,
    feedback: survey.feedback,
    messageResources: buildResources(catalogue, survey),
    answers: survey.completedAt
      ? []
      : askedQuestions(survey).map((question) => publicAnswer(question, catalogue)),
    postSurveyHtml: survey.completedAt && language === 'ENGLISH' ? await postSurveyHtml(survey) : null,
  };
}

/**
 * A survey for its link. Reading changes nothing, because mail scanners open links too.
 * @param options.language another language than the survey's, for this response only
 * @throws AppError 404 for an unknown or expired link
 */
export async function readPublicSurvey(
  { db }: Pick<AppContext, 'db'>,
  slug: string,
  options: { language?: Language } = {},
): Promise<PublicSurvey> {
  const survey = await requireSurvey(db, slug);
  return toPublicSurvey(survey, options.language ?? survey.language);
}
