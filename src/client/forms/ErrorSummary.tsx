import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { Ref } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { wireName } from './form-fields.ts';
import { useFormPart, useFormState } from './form-state.ts';
import { fieldId } from './RecordField.tsx';

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  gap: 12,
  padding: 16,
  marginBottom: 24,
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.error.dark,
  backgroundColor: theme.palette.error.light,
  '& > svg': { flex: 'none', marginTop: 2 },
  '& p': { margin: 0, fontWeight: 600 },
  '& ul': { display: 'inline', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'inline', ...theme.typography.caption },
  '& li:not(:last-of-type)::after': { content: '", "' },
  '& a': { color: 'inherit' },
}));

function goTo(event: React.MouseEvent, name: string): void {
  event.preventDefault();
  const field = document.getElementById(fieldId(name));
  // with reduced motion the style sheet makes this a jump
  field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  field?.focus({ preventScroll: true });
}

/** Shown after a refused submit: the number of invalid fields, with a link to each. It takes the focus. */
export function ErrorSummary({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { rules, shownError } = useFormSummary();
  const isSubmitted = useFormPart((form) => form.get().isSubmitted);
  const names = useFormPart((form) =>
    rules.fields
      .map(wireName)
      .filter((name) => shownError(name) !== undefined && form.isShown(name))
      .join(' '),
  );
  if (!isSubmitted || !names) return null;
  const failed = rules.fields.filter((field) => names.split(' ').includes(wireName(field)));
  return (
    <Root ref={ref} tabIndex={-1} role="group" aria-label="Fields that need your attention">
      <Icon of={CircleAlert} />
      <div>
        <p>
          {failed.length === 1
            ? '1 field needs your attention'
            : `${failed.length} fields need your attention`}
        </p>
        <ul>
          {failed.map((field) => (
            <li key={field.name}>
              <a href={`#${fieldId(wireName(field))}`} onClick={(event) => goTo(event, wireName(field))}>
                {field.title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Root>
  );
}

function useFormSummary() {
  const form = useFormState();
  return { rules: form.rules, shownError: (name: string) => form.shownError(name) };
}
