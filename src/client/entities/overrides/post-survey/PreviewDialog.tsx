import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { radius } from '../../../core/theme/tokens.ts';
import { DialogButtons, DialogTitle } from '../../../ui/Dialog.tsx';
import { useFormPart } from '../../../forms/form-state.ts';
import {
  CaseControls,
  renderPreview,
  sampleAnswer,
  type Preview,
  type PreviewCase,
} from './CaseControls.tsx';
import { PostSurveyMarkdown } from './PostSurveyMarkdown.tsx';
import { Stack, Text } from '../../../ui/primitives.ts';

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
            <PostSurveyMarkdown markdown={preview.markdown} />
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
