import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { space } from '../core/theme/tokens.ts';
import { useFormPart } from './form-state.ts';
import { Text } from '../ui/primitives.ts';

const { pageGutter } = space;

/** As wide as the page and at the bottom of the window, over the gutters around a screen. */
const Root = styled('div')(({ theme }) => ({
  // also below a short form: `Content` is a column then
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.fab,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 12,
  margin: `auto -${pageGutter.xs}px -40px`,
  padding: `12px ${pageGutter.xs}px calc(12px + env(safe-area-inset-bottom))`,
  backgroundColor: theme.palette.background.paper,
  borderTop: `1px solid ${theme.palette.divider}`,
  [theme.breakpoints.up('sm')]: { margin: `auto -${pageGutter.sm}px -48px`, paddingInline: pageGutter.sm },
  [theme.breakpoints.up('md')]: { marginInline: -pageGutter.md, paddingInline: pageGutter.md },
}));

/**
 * Pressing takes no focus from the edited field: its message, shown on blur, would push the button away from under the
 * pointer, and the click would be lost.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The click itself blurs the field, so that the latest input is included. */
function leaveField({ currentTarget }: MouseEvent): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !currentTarget.contains(activeElement)) activeElement.blur();
}

/** The bar with the buttons of a form, always visible. */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <Root data-form-foot onMouseDown={keepFocus} onClickCapture={leaveField}>
      {children}
    </Root>
  );
}

interface Props {
  submitLabel: string;
  onCancel: () => void;
}

/** The foot of a record's form: unsaved state, Cancel, and the primary button. */
export function FormFoot({ submitLabel, onCancel }: Props) {
  const isDirty = useFormPart((form) => form.get().isDirty);
  const isSaving = useFormPart((form) => form.get().isSaving);
  return (
    <FormBar>
      <Text as="span" variant="caption" tone="muted" margin="0 auto 0 0" role="status">
        {isDirty && 'Unsaved changes'}
      </Text>
      <Button variant="outlined" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="contained" type="submit" disabled={!isDirty || isSaving}>
        {submitLabel}
      </Button>
    </FormBar>
  );
}
