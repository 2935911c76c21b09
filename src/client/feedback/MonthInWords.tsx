import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Info from 'lucide-react/icons/info';
import { useId, useState } from 'react';
import { monthStart, type Period } from '../../domain/measures/period.ts';
import { describeInWords, plainText, type WordsFacts } from '../../domain/measures/in-words/in-words.ts';
import type { WordsLanguage } from '../../domain/measures/in-words/wording.ts';
import { type PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import { periodLabel } from '../../flows/month-range.ts';
import { Clauses, Sentence } from '../dashboards/findings/Sentence.tsx';
import { Card, CardBody } from '../ui/Card.tsx';
import { ChoiceMenu } from '../ui/ChoiceMenu.tsx';
import { useCopy } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Row, Stack, Text } from '../ui/primitives.ts';
import { Delayed } from '../ui/Skeletons.tsx';
import type { FeedbackKind } from './feedback.ts';

const LANGUAGES: { id: WordsLanguage; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'es', name: 'Español' },
];

const Footer = styled(Row)(({ theme }) => ({
  ...theme.typography.caption,
  gap: 8,
  padding: '12px 24px',
  borderTop: `1px solid ${theme.palette.divider}`,
  color: theme.palette.muted,
}));

interface Props {
  /** undefined while they load */
  facts: WordsFacts | undefined;
  kind: FeedbackKind;
  filters: PlaceFilters;
  period: Period;
  /** YYYY-MM-DD, in the reader's time zone */
  today: string;
}

function Written({ facts, language, ...props }: Props & { facts: WordsFacts; language: WordsLanguage }) {
  const { kind, filters, period, today } = props;
  const { experienceType } = kind;
  const paragraphs = describeInWords(facts, { experienceType, filters, period, today, language });
  const { isCopied, copy } = useCopy(plainText(paragraphs));
  return (
    <>
      <Stack gap={12} lang={language}>
        {paragraphs.map((clauses, index) => (
          <Sentence key={index} variant="body1" breaks>
            <Clauses of={clauses} />
          </Sentence>
        ))}
      </Stack>
      <Row justify="end">
        <Button
          variant="text"
          startIcon={<Icon of={isCopied ? Check : Copy} size="small" />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? 'Copied.' : 'Copy text'}</span>
        </Button>
      </Row>
    </>
  );
}

/** A period's feedback in sentences, in English or Spanish. */
export function MonthInWords(props: Props) {
  const { facts, kind, period, today } = props;
  const [language, setLanguage] = useState<WordsLanguage>('en');
  const titleId = useId();
  const isThisMonth = period.gte === monthStart(today) && period.gte <= today && today < period.lt;
  const who = kind.experienceType === 'EMPLOYEE' ? "an employee's" : "a patient's";
  return (
    <Card aria-labelledby={titleId} aria-busy={!facts} style={{ marginBottom: 20 }}>
      <CardBody>
        <Row justify="between" wraps gap="4px 12px" margin="0 0 12px">
          <Text as="h2" variant="h3" id={titleId}>
            {isThisMonth ? 'This month in words' : `${periodLabel(period, { today })} in words`}
          </Text>
          <ChoiceMenu
            kind="field"
            label="Language of the text"
            options={LANGUAGES}
            chosen={language}
            onChoose={(id) => setLanguage(id as WordsLanguage)}
          />
        </Row>
        {facts ? (
          <Written {...props} facts={facts} language={language} />
        ) : (
          <Delayed label="Writing">
            {[92, 70, 84].map((width) => (
              <Skeleton key={width} height={22} width={`${width}%`} />
            ))}
          </Delayed>
        )}
      </CardBody>
      <Footer>
        <Icon of={Info} size="small" />
        Every figure is counted, every quote is {who}. Written by rules, not by a language model.
      </Footer>
    </Card>
  );
}
