import { isEdited } from '../domain/surveys/survey-draft.ts';
import { isUnderWay, type PageModel } from './page-model.ts';
import { Announcement } from './Announcement.tsx';
import { word } from './words.ts';

const HINT_ID = 'submit-hint';
const STATUS_WORDS = { submitting: 'SUBMITTING', waiting: 'SUBMIT_WAITING' } as const;

/** Sends the answers, and shows the progress. */
export function SubmitBar({ page }: { page: PageModel }) {
  const { survey, draft, status, isLive, areProblemsShown } = page;
  const isEmpty = !isEdited(survey, draft);
  const statusText =
    status === 'submitting' || status === 'waiting' ? word(survey, STATUS_WORDS[status]) : '';
  const hasFailed = status === 'failed';
  return (
    <div className="submit">
      <Announcement
        role="status"
        text={statusText}
        className={status === 'waiting' ? 'notice' : 'announcement'}
      />
      <Announcement
        role="alert"
        text={hasFailed && word(survey, 'SUBMIT_FAILED')}
        className="notice danger"
      />
      <button aria-disabled={isLive && (isEmpty || isUnderWay(page))} aria-describedby={HINT_ID}>
        {word(survey, hasFailed ? 'TRY_AGAIN' : 'SUBMIT_FEEDBACK')}
      </button>
      <p id={HINT_ID} className={isEmpty && areProblemsShown ? 'hint' : 'visually-hidden'}>
        {isEmpty && word(survey, 'NOT_ANSWERED')}
      </p>
    </div>
  );
}
