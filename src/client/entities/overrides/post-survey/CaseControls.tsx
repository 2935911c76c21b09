import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Row } from '../../../ui/primitives.ts';
import {
  type PostSurveyAnswer,
  type PostSurveyMood,
  renderPostSurvey,
} from '../../../../domain/post-survey.ts';

/** The case shown in a preview. */
export interface PreviewCase {
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

interface Props {
  value: PreviewCase;
  audience: 'patient' | 'employee';
  onChange: (value: PreviewCase) => void;
}

/** Selects the case shown in a preview. */
export function CaseControls({ value, audience, onChange }: Props) {
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
