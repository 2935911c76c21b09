import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { PreviewCase } from './preview-case.ts';
import { Row } from '../../../ui/primitives.ts';

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
      // pressing what is pressed already changes nothing
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

/** Chooses the case that a preview shows. */
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
