import type { PublicAnswer } from '../domain/surveys/public-survey.ts';
import { TEXT_ANSWER_MAX_LENGTH } from '../domain/surveys/public-survey.ts';
import { FIELDS } from '../domain/surveys/survey-form.ts';
import { Options } from './Options.tsx';
import type { PageModel } from './page-model.ts';
import { type QuestionProps, Slider } from './Slider.tsx';
import { word } from './words.ts';

function TextAnswer({ page, answer, reply, labelledBy }: QuestionProps) {
  return (
    <textarea
      name={FIELDS.answer(answer.id)}
      rows={3}
      dir="auto"
      maxLength={TEXT_ANSWER_MAX_LENGTH}
      aria-labelledby={labelledBy}
      disabled={page.isLive && reply.isExcluded}
      value={String(reply.value)}
      onChange={(event) => page.change({ kind: 'answer', id: answer.id, value: event.currentTarget.value })}
    />
  );
}

function SelectOne({ page, answer, reply, labelledBy }: QuestionProps) {
  return (
    <Options
      lang={answer.question.languageCode}
      name={FIELDS.answer(answer.id)}
      labelledBy={labelledBy}
      options={answer.question.surveyQuestionAnswerOptions.map(({ id, display }) => [String(id), display])}
      chosen={String(reply.value)}
      isDisabled={page.isLive && reply.isExcluded}
      onChoose={(value) => page.change({ kind: 'answer', id: answer.id, value: Number(value) })}
    />
  );
}

const INPUTS = { NUMBER: Slider, SELECT_ONE: SelectOne, STRING: TextAnswer };

/** One question. Marked N/A it turns grey and stays in place. */
export function QuestionCard({ page, answer }: { page: PageModel; answer: PublicAnswer }) {
  const { survey, draft } = page;
  const { id, question } = answer;
  const reply = draft.answers[id];
  if (!reply) return null;
  const labelledBy = `question-${id}`;
  const Input = INPUTS[question.type];
  return (
    <section
      className={reply.isExcluded ? 'card excluded' : 'card'}
      role="group"
      aria-labelledby={labelledBy}
    >
      {/* a practice's own question may be in a language other than the page's */}
      <h2 id={labelledBy} lang={question.languageCode} dir="auto">
        {question.text}
      </h2>
      <Input page={page} answer={answer} reply={reply} labelledBy={labelledBy} />
      <label className="na" title={word(survey, 'NA_INFO')}>
        <input
          type="checkbox"
          name={FIELDS.exclude(id)}
          aria-describedby="na-info"
          checked={reply.isExcluded}
          onChange={(event) => page.change({ kind: 'exclude', id, isExcluded: event.currentTarget.checked })}
        />
        {word(survey, 'NA')}
      </label>
    </section>
  );
}
