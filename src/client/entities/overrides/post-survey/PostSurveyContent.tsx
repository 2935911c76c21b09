import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import Eye from 'lucide-react/icons/eye';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import {
  EMPLOYEE_TEMPLATES,
  PATIENT_TEMPLATES,
  type PostSurveyTemplate,
} from '../../../../domain/surveys/post-survey-templates.ts';
import {
  gatedLinks,
  gatingWarning,
  POST_SURVEY_CONDITIONS,
  POST_SURVEY_VARIABLES,
} from '../../../../domain/surveys/post-survey.ts';
import { radius } from '../../../core/theme/tokens.ts';
import { useFormState, type SaveGuard } from '../../record-form/form-state.ts';
import { keepFocus } from '../../record-form/RecordForm.tsx';
import { inputAria, toText } from '../../record-form/widgets/TextWidgets.tsx';
import { useConfirm } from '../../../ui/ConfirmProvider.tsx';
import { SelectArrow, Icon } from '../../../ui/Icon.tsx';
import { Text, Row } from '../../../ui/primitives.ts';
import { useEntity } from '../../EntityContext.tsx';
import type { SlotProps } from '../../slots.ts';

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
function TemplatePicker({ audience, isDisabled, onPick }: Props) {
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

/**
 * Inserts a template into a text: as a paragraph at the cursor, or in place of the selection.
 * @param input the focused input; absent: insert at the end
 */
export function insertTemplate(
  text: string,
  template: string,
  input: Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd'> | null,
): string {
  const before = text.slice(0, input?.selectionStart ?? text.length).trimEnd();
  const after = text.slice(input?.selectionEnd ?? text.length).trimStart();
  return [before, template, after].filter((part) => part !== '').join('\n\n');
}

/** Markdown and its renderer are loaded on demand. */
const PreviewDialog = lazy(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog }));

/**
 * Inserts words into a text at the cursor, or in place of the selection. @returns the text, and the new cursor position
 */
function insertWords(
  text: string,
  [before, after = '']: readonly [string, string?],
  input: Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd'> | null,
): { text: string; cursor: number } {
  const start = input?.selectionStart ?? text.length;
  const end = input?.selectionEnd ?? text.length;
  return {
    text: text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end),
    cursor: end + before.length,
  };
}

/** Variables of a template, each as the text before and after the selection. */
const VARIABLES = POST_SURVEY_VARIABLES.map((name): [string, string] => [`{{${name}}}`, '']);
const CASES = POST_SURVEY_CONDITIONS.map((name): [string, string] => [`{{#${name}}}`, `{{/${name}}}`]);

const Chips = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: '10px 0 0',
  '& button': {
    ...theme.typography.mono,
    minHeight: 28,
    padding: '2px 8px',
    border: `1px solid ${theme.palette.border.default}`,
    borderRadius: radius.chip,
    background: 'none',
    color: theme.palette.text.secondary,
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.palette.tint.main, color: theme.palette.link },
    '@media (pointer: coarse)': { minHeight: 44 },
  },
}));

const ROWS = 8;

const Editor = styled(OutlinedInput)(({ theme }) => ({
  '& textarea': { ...theme.typography.mono, lineHeight: 1.7, padding: '10px 14px', resize: 'vertical' },
}));

const Warning = styled('div')({ '&:not(:empty)': { marginTop: 12 } });

const Banner = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '10px 14px',
  overflowWrap: 'anywhere',
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.notice.fg,
  backgroundColor: theme.palette.notice.bg,
}));

/** Asks before saving a template that shows a link only after some visits. */
function useGatingGuard(links: readonly string[]): void {
  const form = useFormState();
  const confirm = useConfirm();
  const text = links.length > 0 ? gatingWarning(links) : '';
  const guard = useCallback<SaveGuard>(
    (payload) =>
      text === '' || !('postSurveyScreenMarkdown' in payload)
        ? Promise.resolve(true)
        : confirm({ title: 'Save with review gating', message: text, level: 'WARNING', buttons: 'CONFIRM' }),
    [text, confirm],
  );
  useEffect(() => form.guard(guard), [form, guard]);
}

/** The markdown of the screen after a survey: template menu, text, and preview. */
export function PostSurveyContent(props: SlotProps['field']) {
  const { id, value, onChange, onBlur, isInvalid, isDisabled } = props;
  const { model } = useEntity();
  const input = useRef<HTMLTextAreaElement>(null);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const text = toText(value);
  const gated = gatedLinks(text);
  useGatingGuard(gated);
  const insert = (words: readonly [string, string]): void => {
    const { current } = input;
    // what the field shows: a last key may not have been rendered yet
    const next = insertWords(current?.value ?? text, words, current);
    onChange(next.text);
    current?.focus();
    // once the field contains the new text
    requestAnimationFrame(() => current?.setSelectionRange(next.cursor, next.cursor));
  };
  // a work location's surveys are those of its employees
  const audience = model.name === 'location' ? 'employee' : 'patient';
  return (
    <>
      <Row align="stretch" justify="between" wraps margin="0 0 12px" gap={12}>
        <TemplatePicker
          audience={audience}
          isDisabled={isDisabled}
          onPick={(markdown) => onChange(insertTemplate(text, markdown, input.current))}
        />
        <Button
          variant="outlined"
          startIcon={<Icon of={Eye} size="small" />}
          onClick={() => setIsPreviewed(true)}
        >
          Preview
        </Button>
      </Row>
      <Editor
        id={id}
        inputRef={input}
        fullWidth
        multiline
        rows={ROWS}
        value={text}
        error={isInvalid}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        inputProps={{ ...inputAria(props), spellCheck: true }}
      />
      <Chips role="group" aria-label="Insert a variable" onMouseDown={keepFocus}>
        {[...VARIABLES, ...CASES].map(([before, after]) => (
          <button key={before} type="button" disabled={isDisabled} onClick={() => insert([before, after])}>
            {after === '' ? before : `${before} … ${after}`}
          </button>
        ))}
      </Chips>
      <Warning role="status">{gated.length > 0 && <Banner>{gatingWarning(gated)}</Banner>}</Warning>
      <Suspense fallback={null}>
        {isPreviewed && (
          <PreviewDialog template={text} audience={audience} onClose={() => setIsPreviewed(false)} />
        )}
      </Suspense>
    </>
  );
}
