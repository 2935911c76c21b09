import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { answerName } from '../../domain/surveys/request-text.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { PanelTitle } from './card-layout.tsx';
import { questionsQuery } from './use-feedback.ts';

/** Shown at first. */
const FEW = 4;
const [LEAST, MOST] = [1, 5];

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(60px, 4fr) auto',
    alignItems: 'center',
    gap: 12,
    minHeight: 28,
  },
  '& > li[data-text]': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr)', alignItems: 'baseline' },
  '& > li > span': { color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  '& > li > strong': {
    minWidth: 28,
    fontWeight: 600,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > li > em': { fontStyle: 'normal', color: theme.palette.muted, overflowWrap: 'anywhere' },
}));

const Bar = styled('i')(({ theme }) => ({
  display: 'block',
  height: 6,
  borderRadius: 3,
  backgroundColor: theme.palette.neutral.bg,
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  '& > i': {
    display: 'block',
    minWidth: 6,
    height: '100%',
    borderRadius: 3,
    backgroundColor: theme.palette.chart.middle,
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
  '&[data-lowest] > i': { backgroundColor: theme.palette.chart.lowest },
}));

const Head = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' });
const ShowAll = styled(Button)({ marginRight: -10 });

type Answers = Feedback['answers'];

interface AnswerProps {
  answer: Answers[number];
  /** the question, where its category has several */
  question: string | undefined;
  isLowest: boolean;
}

function Answer({ answer: { category, value, text, isNotApplicable }, question, isLowest }: AnswerProps) {
  const name = <span>{question ?? answerName(category)}</span>;
  if (value === null) {
    return (
      <li data-text="">
        {name}
        <em dir="auto">{isNotApplicable ? 'Not applicable' : text}</em>
      </li>
    );
  }
  const share = ((value - LEAST) / (MOST - LEAST)) * 100;
  return (
    <li>
      {name}
      <Bar aria-hidden data-lowest={isLowest ? '' : undefined}>
        <i style={{ width: `${share}%` }} />
      </Bar>
      <strong>{value.toFixed(1)}</strong>
    </li>
  );
}

interface Props {
  answers: Answers;
  heading: 'h3' | 'h4';
}

/** All answers of a feedback, lowest first; the first few until more are wanted. */
export function RequestAnswers({ answers, heading }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const counts = new Map<string, number>();
  for (const { category } of answers) counts.set(category.code, (counts.get(category.code) ?? 0) + 1);
  const hasSeveral = [...counts.values()].some((count) => count > 1);
  const { data: questions = [] } = useQuery({ ...questionsQuery, enabled: hasSeveral });
  if (answers.length === 0) return null;
  const question = ({ questionId, category }: Answers[number]) =>
    (counts.get(category.code) ?? 0) > 1 ? questions.find((one) => one.id === questionId)?.text : undefined;
  const lowest = answers[0]?.value;
  return (
    <section>
      <Head>
        <PanelTitle as={heading}>
          {answers.length === 1 ? 'One answer' : `All ${answers.length} answers`}
        </PanelTitle>
        {answers.length > FEW && (
          <ShowAll size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show less' : 'Show all'}
          </ShowAll>
        )}
      </Head>
      <List id={id}>
        {answers.slice(0, isOpen ? undefined : FEW).map((answer) => (
          <Answer
            key={answer.questionId}
            answer={answer}
            question={question(answer)}
            isLowest={answer.value === lowest}
          />
        ))}
      </List>
    </section>
  );
}
