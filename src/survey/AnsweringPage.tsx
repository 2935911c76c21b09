import { FeedbackCard, ContactCard } from './FeedbackCard.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { FORM_ID, isUnderWay, type PageModel } from './page-model.ts';
import { PatientTypeCard } from './PatientTypeCard.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { Announcement } from './Announcement.tsx';
import { ownWord, word } from './words.ts';

/** The survey while it is answered: a plain form, with or without JavaScript. */
export function AnsweringPage({ page }: { page: PageModel }) {
  const { survey, action, hasLanguageFailed, submit } = page;
  return (
    <>
      <Header page={page} hasProgress />
      <main>
        <form
          id={FORM_ID}
          method="post"
          action={action}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Announcement
            role="alert"
            text={hasLanguageFailed && word(survey, 'SUBMIT_FAILED')}
            className="notice danger"
          />
          <div
            className="intro"
            dangerouslySetInnerHTML={{ __html: ownWord(survey, 'SURVEY_START_THANKS') }}
          />
          <fieldset role="none" disabled={isUnderWay(page)}>
            <p id="na-info" hidden>
              {word(survey, 'NA_INFO')}
            </p>
            <PatientTypeCard page={page} />
            {survey.answers.map((answer) => (
              <QuestionCard key={answer.id} page={page} answer={answer} />
            ))}
            <FeedbackCard page={page} />
            <ContactCard page={page} />
          </fieldset>
          <SubmitBar page={page} />
        </form>
      </main>
      <Footer poweredBy={word(survey, 'POWERED_BY')} />
    </>
  );
}
