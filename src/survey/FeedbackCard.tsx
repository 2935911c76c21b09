import { ADDRESS_MAX_LENGTH, FEEDBACK_MAX_LENGTH } from '../domain/surveys/public-survey.ts';
import { asksAddress, hasWrongAddress, offersContact } from '../domain/surveys/survey-draft.ts';
import { FIELDS } from '../domain/surveys/survey-form.ts';
import { LabelledInput } from './LabelledInput.tsx';
import { ADDRESS_ID, type PageModel } from './page-model.ts';
import { ownWord, word } from './words.ts';

const TITLE_ID = 'feedback-title';

/** The respondent's comment in their own words. */
export function FeedbackCard({ page }: { page: PageModel }) {
  return (
    <section className="card">
      <h2 id={TITLE_ID}>{ownWord(page.survey, 'PROMPT_SHARE')}</h2>
      <textarea
        name={FIELDS.feedback}
        rows={4}
        dir="auto"
        maxLength={FEEDBACK_MAX_LENGTH}
        aria-labelledby={TITLE_ID}
        value={page.draft.feedback}
        onChange={(event) => page.change({ kind: 'feedback', text: event.currentTarget.value })}
      />
    </section>
  );
}

/** Asks where to contact a respondent whose survey has no address. */
function AddressField({ page }: { page: PageModel }) {
  const { survey, draft, isLive, areProblemsShown, change } = page;
  const isAsked = asksAddress(survey, draft);
  if (!survey.asksContact || (isLive && !isAsked)) return null;
  const isWrong = areProblemsShown && hasWrongAddress(survey, draft);
  return (
    <LabelledInput
      id={ADDRESS_ID}
      className={isAsked ? 'field' : 'field no-js'}
      label={`${word(survey, 'CONTACT_ADDRESS')} (${word(survey, 'OPTIONAL')})`}
      problem={isWrong ? word(survey, 'CONTACT_ADDRESS_WRONG') : undefined}
      name={FIELDS.address}
      maxLength={ADDRESS_MAX_LENGTH}
      dir="ltr"
      value={draft.address}
      onText={(text) => change({ kind: 'address', text })}
    />
  );
}

/** The offer of a call back. Without JavaScript the thresholds cannot be evaluated, so it is always shown. */
export function ContactCard({ page }: { page: PageModel }) {
  const { survey, draft, isLive } = page;
  const isOffered = offersContact(survey, draft);
  if (isLive && !isOffered) return null;
  return (
    <>
      <label className={isOffered ? 'contact' : 'contact no-js'}>
        <input
          type="checkbox"
          name={FIELDS.contact}
          aria-describedby="contact-info"
          checked={draft.contact}
          onChange={(event) => page.change({ kind: 'contact', isTicked: event.currentTarget.checked })}
        />
        <b>{ownWord(survey, 'PROMPT_CONTACT')}</b>
        <span id="contact-info">{ownWord(survey, 'PROMPT_CONTACT_INFO')}</span>
      </label>
      <AddressField page={page} />
    </>
  );
}
