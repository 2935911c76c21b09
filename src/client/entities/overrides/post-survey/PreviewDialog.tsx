import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import {
  type PostSurveyAnswer,
  type PostSurveyMood,
  renderPostSurvey,
} from '../../../../domain/surveys/post-survey.ts';
import { radius } from '../../../core/theme/tokens.ts';
import { useFormPart } from '../../record-form/form-state.ts';
import { DialogButtons, DialogTitle } from '../../../ui/Dialog.tsx';
import { Markdown } from '../../../ui/Markdown.tsx';
import { Row, Stack, Text } from '../../../ui/primitives.ts';

/** The case shown in a preview. */
interface PreviewCase {
  mood: PostSurveyMood;
  contactRequested: boolean;
  language: 'ENGLISH' | 'SPANISH';
}

const SCORES: Record<PostSurveyMood, number> = { positive: 95, neutral: 62, negative: 25 };

const FEEDBACK: Record<PreviewCase['language'], Record<PostSurveyMood, string>> = {
  ENGLISH: {
    positive: 'Everybody took their time for me. I will be back.',
    neutral: 'The visit was fine, though I waited for a while.',
    negative: 'I waited for an hour and nobody told me why.',
  },
  SPANISH: {
    positive: 'Todos se tomaron su tiempo conmigo. Volveré.',
    neutral: 'La visita estuvo bien, aunque esperé un rato.',
    negative: 'Esperé una hora y nadie me dijo por qué.',
  },
};

/** A sample answer for the case. @param placeName the practice or work location */
export function sampleAnswer(
  { mood, contactRequested, language }: PreviewCase,
  placeName: string,
): PostSurveyAnswer {
  return {
    averageScore: SCORES[mood],
    contactRequested,
    feedback: FEEDBACK[language][mood],
    patientName: 'Alex Morgan',
    patientType: 'Adult',
    practiceName: placeName || 'Bright Smiles Cedar Park',
    providerName: 'Lena Marsh',
    language,
  };
}

/** A preview: the resulting markdown, or the reason why there is none. */
export type Preview = { kind: 'markdown'; markdown: string } | { kind: 'empty' | 'blank' | 'error' };

/** Renders the template for a case. `blank`: the template has content, but none for this case. */
export function renderPreview(template: string, answer: PostSurveyAnswer): Preview {
  if (template.trim() === '') return { kind: 'empty' };
  try {
    const markdown = renderPostSurvey(template, answer);
    return markdown.trim() === '' ? { kind: 'blank' } : { kind: 'markdown', markdown };
  } catch {
    // a syntax error, such as an unclosed section: show its message to the author
    return { kind: 'error' };
  }
}

const Labelled = styled(FormControlLabel)({ gap: 10, margin: 0 });

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      // a second press changes nothing
      onChange={(_, next: T | null) => next !== null && onChange(next)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const MOODS = [
  { value: 'positive', label: 'Positive' },
  { value: 'neutral', label: 'Neutral' },
  { value: 'negative', label: 'Negative' },
] as const;

const LANGUAGES = [
  { value: 'ENGLISH', label: 'English' },
  { value: 'SPANISH', label: 'Spanish' },
] as const;

interface CaseProps {
  value: PreviewCase;
  audience: 'patient' | 'employee';
  onChange: (value: PreviewCase) => void;
}

/** Selects the case shown in a preview. */
function CaseControls({ value, audience, onChange }: CaseProps) {
  return (
    <Row wraps gap="12px 20px">
      <Choice
        label={`How the ${audience} answered`}
        value={value.mood}
        options={MOODS}
        onChange={(mood) => onChange({ ...value, mood })}
      />
      <Choice
        label="Language"
        value={value.language}
        options={LANGUAGES}
        onChange={(language) => onChange({ ...value, language })}
      />
      <Labelled
        control={
          <Switch
            checked={value.contactRequested}
            onChange={(event) => onChange({ ...value, contactRequested: event.target.checked })}
          />
        }
        label="Contact requested"
      />
    </Row>
  );
}

const Screen = styled('div')(({ theme }) => ({
  minHeight: 200,
  maxHeight: '50vh',
  overflowY: 'auto',
  padding: 24,
  borderRadius: radius.card,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
}));

const NOTES: Record<Exclude<Preview['kind'], 'markdown'>, string> = {
  empty: 'No content has been provided.',
  blank: 'No content applies to this case: the survey shows its standard text.',
  error: 'An error occurred',
};

interface Props {
  template: string;
  audience: 'patient' | 'employee';
  onClose: () => void;
}

/** Previews the screen after a survey in each case, with a sample answer. */
export function PreviewDialog({ template, audience, onClose }: Props) {
  const titleId = useId();
  const placeName = useFormPart((form) => String(form.get().data.name ?? ''));
  const [shown, setShown] = useState<PreviewCase>({
    mood: 'positive',
    contactRequested: false,
    language: 'ENGLISH',
  });
  const preview = renderPreview(template, sampleAnswer(shown, placeName));
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby={titleId}>
      <Stack padding="24px 24px 0" minWidth={0} gap={16}>
        <DialogTitle id={titleId}>Preview</DialogTitle>
        <CaseControls value={shown} audience={audience} onChange={setShown} />
        <Screen tabIndex={0} role="region" aria-label="Post-survey screen" aria-live="polite">
          {preview.kind === 'markdown' ? (
            <Markdown markdown={preview.markdown} />
          ) : (
            <Text variant="body1" tone="secondary">
              {NOTES[preview.kind]}
            </Text>
          )}
        </Screen>
      </Stack>
      <DialogButtons>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
