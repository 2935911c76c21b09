import { RESPONSIBLE_PARTY_MAX_LENGTH } from '../domain/surveys/public-survey.ts';
import { CAREGIVER, lacksResponsibleParty } from '../domain/surveys/survey-draft.ts';
import { FIELDS } from '../domain/surveys/survey-form.ts';
import { patientType } from '../generated/enums/patient-type.ts';
import { LabelledInput } from './LabelledInput.tsx';
import { Options } from './Options.tsx';
import { type PageModel, RESPONSIBLE_PARTY_ID } from './page-model.ts';
import { word } from './words.ts';

const TITLE_ID = 'patient-type';
const UNKNOWN = 'UNKNOWN';

function ResponsibleParty({ page }: { page: PageModel }) {
  const { survey, draft, areProblemsShown, change } = page;
  const isMissing = areProblemsShown && lacksResponsibleParty(survey, draft);
  return (
    <LabelledInput
      id={RESPONSIBLE_PARTY_ID}
      className="field responsible"
      label={word(survey, 'RESPONSIBLE_PARTY_NAME')}
      problem={isMissing ? word(survey, 'REQUIRED') : undefined}
      name={FIELDS.responsiblePartyName}
      maxLength={RESPONSIBLE_PARTY_MAX_LENGTH}
      dir="auto"
      autoComplete="name"
      aria-required="true"
      value={draft.responsiblePartyName}
      onText={(name) => change({ kind: 'responsibleParty', name })}
    />
  );
}

/** Asks for the patient if the practice did not enter one, and a caregiver for the responsible party. */
export function PatientTypeCard({ page }: { page: PageModel }) {
  const { survey, draft, isLive, change } = page;
  if (!survey.asksPatientType) return null;
  const options = patientType.flatMap(({ value, label }): [string, string][] =>
    value === UNKNOWN ? [] : [[value, word(survey, `PATIENT_TYPE_${value}`) || label]],
  );
  return (
    <section className="card" role="group" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID}>{word(survey, 'PATIENT_TYPE')}</h2>
      <Options
        name={FIELDS.patientType}
        labelledBy={TITLE_ID}
        options={options}
        chosen={draft.patientType}
        onChoose={(value) => change({ kind: 'patientType', value })}
      />
      {(!isLive || draft.patientType === CAREGIVER) && <ResponsibleParty page={page} />}
    </section>
  );
}
