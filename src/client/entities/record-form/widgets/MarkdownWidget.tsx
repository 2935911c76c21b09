import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { RecordMarkdown } from '../../../ui/RecordMarkdown.tsx';
import { Row, Text } from '../../../ui/primitives.ts';
import type { WidgetProps } from '../form-fields.ts';
import { inputAria, toText } from './TextWidgets.tsx';

const LEAST_ROWS = 4;
const MOST_ROWS = 16;

const Input = styled(OutlinedInput)(({ theme }) => ({
  '& textarea': { ...theme.typography.mono, lineHeight: 1.7, padding: '10px 14px', resize: 'vertical' },
}));

const Preview = styled('div')(({ theme }) => ({
  marginTop: 8,
  padding: '10px 14px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.palette.divider}`,
}));

/** A long text in markdown, with a preview as views show it. */
export function MarkdownWidget(props: WidgetProps) {
  const { id, field, value, onChange, onBlur, isInvalid } = props;
  const [isPreviewed, setIsPreviewed] = useState(false);
  const text = toText(value);
  return (
    <>
      <Input
        id={id}
        disabled={props.isDisabled}
        fullWidth
        multiline
        minRows={LEAST_ROWS}
        maxRows={MOST_ROWS}
        value={text}
        error={isInvalid}
        placeholder={field.placeholder ?? ''}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        inputProps={{ ...inputAria(props), spellCheck: true }}
      />
      <Row margin="8px 0 0">
        <Button
          variant="text"
          size="small"
          startIcon={<Icon of={Eye} size="small" />}
          aria-expanded={isPreviewed}
          onClick={() => setIsPreviewed(!isPreviewed)}
        >
          {isPreviewed ? 'Hide preview' : 'Preview'}
        </Button>
      </Row>
      {isPreviewed && (
        <Preview role="region" aria-label={`Preview of ${field.title}`}>
          {text.trim() === '' ? (
            <Text tone="secondary">Nothing to preview</Text>
          ) : (
            <RecordMarkdown markdown={text} />
          )}
        </Preview>
      )}
    </>
  );
}
