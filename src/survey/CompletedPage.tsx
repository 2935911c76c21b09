import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Mark } from './Mark.tsx';
import { FORM_ID, type PageModel } from './page-model.ts';
import { Announcement } from './Announcement.tsx';
import { ownWord, word } from './words.ts';

/** The element focused when the survey completes. */
export const COMPLETED_ID = 'completed';

/** After the survey: the practice's own screen if it has one, otherwise the standard thanks. */
export function CompletedPage({ page }: { page: PageModel }) {
  const { survey, action, hasLanguageFailed } = page;
  return (
    <>
      <Header page={page} hasProgress={false} />
      <main className="done" id={COMPLETED_ID} tabIndex={-1}>
        <form id={FORM_ID} method="post" action={action} hidden />
        <Announcement
          role="alert"
          text={hasLanguageFailed && word(survey, 'SUBMIT_FAILED')}
          className="notice danger"
        />
        <Mark isPlain />
        <div
          className={survey.postSurveyHtml === null ? 'thanks' : 'thanks prose'}
          dangerouslySetInnerHTML={{
            __html: survey.postSurveyHtml ?? ownWord(survey, 'ALERT_SURVEY_COMPLETED'),
          }}
        />
      </main>
      <Footer poweredBy={word(survey, 'POWERED_BY')} />
    </>
  );
}
