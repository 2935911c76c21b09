import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import {
  EMPLOYEE_TEMPLATES,
  PATIENT_TEMPLATES,
  type PostSurveyTemplate,
} from '../../../../domain/post-survey-templates.ts';
import { SelectArrow } from '../../../ui/Icon.tsx';
import { Text } from '../../../ui/primitives.ts';

const TEMPLATES: Record<'patient' | 'employee', readonly PostSurveyTemplate[]> = {
  patient: PATIENT_TEMPLATES,
  employee: EMPLOYEE_TEMPLATES,
};

const LABEL = 'Insert a template';

const Root = styled(Select<string>)({
  width: 280,
  maxWidth: '100%',
  minHeight: 40,
  '& .MuiSelect-select': { paddingTop: 8, paddingBottom: 8 },
});

interface Props {
  audience: 'patient' | 'employee';
  isDisabled: boolean;
  onPick: (markdown: string) => void;
}

/** A menu of templates; a selected one is inserted into the text. */
export function TemplatePicker({ audience, isDisabled, onPick }: Props) {
  const templates = TEMPLATES[audience];
  const pick = (name: string): void => {
    const template = templates.find((one) => one.name === name);
    if (template) onPick(template.markdown);
  };
  return (
    <Root
      displayEmpty
      value=""
      disabled={isDisabled}
      IconComponent={SelectArrow}
      onChange={(event) => pick(event.target.value)}
      renderValue={() => (
        <Text as="span" tone="secondary">
          {LABEL}
        </Text>
      )}
      SelectDisplayProps={{ 'aria-label': LABEL }}
    >
      {templates.map(({ name }) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </Root>
  );
}
