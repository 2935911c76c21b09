import type { PublicSurvey } from '../domain/surveys/public-survey.ts';
import { FIELDS } from '../domain/surveys/survey-form.ts';
import { FORM_ID, isUnderWay, type PageModel } from './page-model.ts';
import { word } from './words.ts';

/** More languages than this are a menu instead of buttons in a row. */
const MOST_SEGMENTS = 3;

type Language = PublicSurvey['languages'][number];

function Segment({ page, language }: { page: PageModel; language: Language }) {
  const { survey, chooseLanguage } = page;
  const isPresent = language.value === survey.language;
  return (
    <button
      form={FORM_ID}
      name={FIELDS.changeLanguage}
      value={language.value}
      formNoValidate
      lang={language.code}
      aria-pressed={isPresent}
      disabled={isUnderWay(page)}
      onClick={(event) => {
        event.preventDefault();
        if (!isPresent) chooseLanguage(language.value);
      }}
    >
      {language.label}
    </button>
  );
}

function LanguageList({ page }: { page: PageModel }) {
  const { survey, isLive, chooseLanguage } = page;
  const label = word(survey, 'LANGUAGE');
  return (
    <>
      <select
        form={FORM_ID}
        name={FIELDS.language}
        aria-label={label}
        autoComplete="off"
        value={survey.language}
        disabled={isUnderWay(page)}
        onChange={(event) => chooseLanguage(event.currentTarget.value)}
      >
        {survey.languages.map(({ value, label: name, code }) => (
          <option key={value} value={value} lang={code}>
            {name}
          </option>
        ))}
      </select>
      {!isLive && (
        <button className="no-js" form={FORM_ID} name={FIELDS.changeLanguage} value="" formNoValidate>
          {label}
        </button>
      )}
    </>
  );
}

/** Selects the language. Input is kept: without JavaScript it is posted along and returned. */
export function LanguageSwitch({ page }: { page: PageModel }) {
  const { languages } = page.survey;
  if (languages.length > MOST_SEGMENTS) return <LanguageList page={page} />;
  if (languages.length < 2) return null;
  return (
    <div className="segments" role="group" aria-label={word(page.survey, 'LANGUAGE')}>
      {languages.map((language) => (
        <Segment key={language.value} page={page} language={language} />
      ))}
    </div>
  );
}
