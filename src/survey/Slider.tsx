import type { CSSProperties } from 'react';
import {
  SLIDER_DEFAULT,
  SLIDER_MAX,
  SLIDER_MIN,
  type PublicAnswer,
} from '../domain/surveys/public-survey.ts';
import type { DraftAnswer } from '../domain/surveys/survey-draft.ts';
import { FIELDS, UNTOUCHED_SLIDER } from '../domain/surveys/survey-form.ts';
import type { PageModel } from './page-model.ts';
import { spokenValue, word } from './words.ts';

/** One question and its answer. */
export interface QuestionProps {
  page: PageModel;
  answer: PublicAnswer;
  reply: DraftAnswer;
  /** id of the question's text */
  labelledBy: string;
}

const QUICK = [
  [SLIDER_MIN, 'STRONGLY_DISAGREE'],
  [SLIDER_DEFAULT, 'NEUTRAL'],
  [SLIDER_MAX, 'STRONGLY_AGREE'],
] as const;

/** From strongly disagree to strongly agree. Untouched, its thumb is grey and its track empty. */
export function Slider({ page, answer, reply, labelledBy }: QuestionProps) {
  const { survey, isLive, change } = page;
  const value = Number(reply.value);
  const isDisabled = isLive && reply.isExcluded;
  const set = (next: number) => change({ kind: 'answer', id: answer.id, value: next });
  const spoken = reply.isTouched ? spokenValue(survey, value) : word(survey, 'NOT_ANSWERED');
  return (
    <>
      <input
        type="range"
        className={reply.isTouched ? 'touched' : ''}
        name={FIELDS.answer(answer.id)}
        min={SLIDER_MIN}
        max={SLIDER_MAX}
        // without JavaScript only the value can show whether it was touched, and a spoken text could not be updated
        step={isLive ? 1 : 'any'}
        value={isLive || reply.isTouched ? value : UNTOUCHED_SLIDER}
        aria-valuetext={isLive ? spoken : undefined}
        aria-labelledby={labelledBy}
        autoComplete="off"
        disabled={isDisabled}
        style={{ '--fill': value / SLIDER_MAX } as CSSProperties}
        onChange={(event) => set(Number(event.currentTarget.value))}
        // tapping at the thumb's position changes no value, but counts as an answer
        onClick={(event) => set(Number(event.currentTarget.value))}
      />
      <div className="quick needs-js">
        {QUICK.map(([at, key]) => (
          <button
            key={key}
            type="button"
            aria-pressed={reply.isTouched && value === at}
            disabled={isDisabled}
            onClick={() => set(at)}
          >
            {word(survey, key)}
          </button>
        ))}
      </div>
      {!isLive && (
        <div className="quick no-js" aria-hidden="true">
          {QUICK.map(([, key]) => (
            <span key={key}>{word(survey, key)}</span>
          ))}
        </div>
      )}
    </>
  );
}
