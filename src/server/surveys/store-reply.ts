import type { Transaction } from '../db/database.ts';
import { hashPerson } from './complete-survey.ts';
import type { SurveyRow } from './find-survey.ts';
import { notifyOfReply } from './notify-of-request.ts';
import { detectLanguage } from './comment-language.ts';
import { readComment } from './read-comment.ts';
import { loadOwnRules } from './themes.ts';

interface Reply {
  from: string;
  text: string;
  /** of `readPersonKey` */
  personKey: Buffer | undefined;
}

interface Answered {
  survey: SurveyRow;
  /** minimum number of people whose texts are shown together; null: the text may be shown with the survey */
  minimum: number | null;
}

/**
 * The latest survey sent to a number, of any organization: the sender of a text is known by nothing else. One that was
 * sent comes first: others wait, or were refused by the carrier. A survey answered confidentially stays confidential, except a request, which
 * has its name.
 */
const LATEST = `with sent as (
    select s.organization_id, s.id from organizations o cross join lateral (
      select * from surveys s where s.organization_id = o.id and s.contact_key = $1
      order by s.delivery <> 'SENT', s.sent_at desc limit 1) s
    union select t.organization_id, t.survey_id from messages t where t.to_address = $1 and t.survey_id is not null)
  select app.find_survey(s.slug) as survey, case when s.experience_type = 'EMPLOYEE' and s.part is distinct from 'REQUEST'
    then greatest(s.promised_minimum, case when o.confidential_surveys or s.sealed_at is not null then o.confidential_minimum end)
    end as minimum
  from sent join surveys s on s.organization_id = sent.organization_id and s.id = sent.id
  join organizations o on o.id = s.organization_id
  where s.phone = $1
  order by s.delivery <> 'SENT', s.sent_at desc, s.id desc limit 1`;

/** Seals a text like that of a confidential submission: shown without a name, once enough of its group have written. */
async function sealReply(
  tx: Transaction,
  { survey, minimum }: Answered,
  { text, personKey }: Omit<Reply, 'from'>,
): Promise<void> {
  const commentLanguage = await detectLanguage(text, survey.language);
  const sealed = {
    minimum,
    timeZone: survey.timeZone,
    person: hashPerson(personKey, survey),
    feedback: text,
    commentLanguage,
    ...(await readComment(
      { feedback: text, commentLanguage, score: null, experienceType: survey.experienceType },
      await loadOwnRules({ system: (work) => work(tx) }, survey.organizationId, survey.themesVersion),
    )),
  };
  await tx.query('select app.seal_reply($1, $2, $3)', [
    survey.organizationId,
    survey.id,
    JSON.stringify(sealed),
  ]);
}

/**
 * Stores a text message for staff with the latest survey sent to its number, and notifies those who receive requests. A
 * reply to a confidential survey is sealed instead, without a notification: its time would reveal its author. Without a
 * survey there is nobody to show it to.
 */
export async function storeReply(tx: Transaction, { from, text, personKey }: Reply): Promise<void> {
  const [latest] = await tx.query<Answered>(LATEST, [from]);
  if (!latest || text === '') return;
  if (latest.minimum !== null) return sealReply(tx, latest, { text, personKey });
  const { survey } = latest;
  await tx.query('insert into text_replies (organization_id, survey_id, text) values ($1, $2, $3)', [
    survey.organizationId,
    survey.id,
    text,
  ]);
  await notifyOfReply(tx, survey, text);
}
