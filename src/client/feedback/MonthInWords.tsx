import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Info from 'lucide-react/icons/info';
import { useId, useState } from 'react';
import { dayOfFigures, monthStart, type Period } from '../../domain/measures/period.ts';
import { describeInWords, plainText, type WordsFacts } from '../../domain/measures/in-words/in-words.ts';
import { WORDING, type WordsLanguage } from '../../domain/measures/in-words/wording.ts';
import { type PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import { periodLabel } from '../../flows/month-range.ts';
import { Clauses, Sentence } from '../dashboards/findings/Sentence.tsx';
import { Card, CardBody } from '../ui/Card.tsx';
import { ChoiceMenu } from '../ui/ChoiceMenu.tsx';
import { useCopy } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Row, Stack, Text } from '../ui/primitives.ts';
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
  facts: WordsFacts;
  kind: FeedbackKind;
  filters: PlaceFilters;
  period: Period;
  /** YYYY-MM-DD, in the reader's time zone */
  today: string;
}

/** A period's feedback in sentences, in English or Spanish. */
export function MonthInWords({ facts, kind: { experienceType }, filters, period, ...reader }: Props) {
  const today = dayOfFigures(period, facts.summary.previousPeriod, reader.today);
  const [language, setLanguage] = useState<WordsLanguage>('en');
  const titleId = useId();
  const paragraphs = describeInWords(facts, { experienceType, filters, period, today, language });
  const { isCopied, copy } = useCopy(plainText(paragraphs));
  const isThisMonth = period.gte === monthStart(today) && today < period.lt;
  return (
    <Card aria-labelledby={titleId} style={{ marginBottom: 20 }}>
      <CardBody>
        <Row justify="between" wraps gap="4px 12px" margin="0 0 12px">
          <Text as="h2" variant="h3" id={titleId}>
            {isThisMonth ? 'This month in words' : `${periodLabel(period, { today })} in words`}
          </Text>
          <Row gap={12} wraps>
            <ChoiceMenu
              kind="field"
              label="Language of the text"
              options={LANGUAGES}
              chosen={language}
              onChoose={(id) => setLanguage(id as WordsLanguage)}
            />
            <Button
              variant="text"
              startIcon={<Icon of={isCopied ? Check : Copy} size="small" />}
              onClick={() => void copy()}
            >
              <span aria-live="polite">{isCopied ? 'Copied.' : 'Copy text'}</span>
            </Button>
          </Row>
        </Row>
        <Stack gap={12} lang={language}>
          {paragraphs.map((clauses, index) => (
            <Sentence key={index} variant="body1" breaks>
              <Clauses of={clauses} />
            </Sentence>
          ))}
        </Stack>
      </CardBody>
      <Footer lang={language}>
        <Icon of={Info} size="small" />
        {WORDING[language].writtenBy}
      </Footer>
    </Card>
  );
}
