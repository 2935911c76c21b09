import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../../../domain/text/format.ts';
import { previewTheme } from '../../../../generated/calls/themes-calls.ts';
import type { Calls, ThemePreview as Preview } from '../../../../generated/calls/types.ts';
import { ApiError } from '../../../core/api.ts';
import { send } from '../../../core/call.ts';
import { useDebounced } from '../../../core/hooks.ts';
import { Mark } from '../../../ui/Mark.ts';
import { List, Stack, Text } from '../../../ui/primitives.ts';
import { ThemeReading } from '../../../ui/ThemeReading.tsx';
import { type FormState, useFormPart } from '../../record-form/form-state.ts';

const SETTLED_MS = 600;

type Body = Calls['previewTheme']['body'];

/** The phrases in the form, as text. */
function readPhrases(form: FormState): string {
  const { experienceType, phrases, exceptions, spanishPhrases, spanishExceptions } = form.get().plain;
  return JSON.stringify({ experienceType, phrases, exceptions, spanishPhrases, spanishExceptions });
}

/** `Would be found in 37 of the 1,204 comments of the last 3 months.` */
function describePreview({ found, comments, isWhole }: Preview): string {
  const counted = `Would be found in ${formatNumber(found)} of the`;
  const noun = comments === 1 ? 'comment' : 'comments';
  return isWhole
    ? `${counted} ${formatNumber(comments)} ${noun} of the last 3 months.`
    : `${counted} latest ${formatNumber(comments)} ${noun}.`;
}

function Examples({ examples }: Pick<Preview, 'examples'>) {
  return (
    <List isDivided>
      {examples.map(({ feedbackId, text, start, end }) => (
        <li key={feedbackId}>
          <Text variant="body2" breaks padding="8px 0">
            {text.slice(0, start)}
            <Mark>{text.slice(start, end)}</Mark>
            {text.slice(end)}
          </Text>
        </li>
      ))}
    </List>
  );
}

/** Tries the phrases in the form on recent comments. */
export function ThemePreview() {
  const current = useFormPart(readPhrases);
  const [settled, settle] = useState(current);
  useDebounced(current, SETTLED_MS, settle);
  const body = JSON.parse(settled) as Body;
  const hasPhrases = Boolean(body.phrases?.trim()) || Boolean(body.spanishPhrases?.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['theme-preview', settled],
    queryFn: ({ signal }) => send(previewTheme({ body }), { signal }),
    enabled: hasPhrases,
    placeholderData: keepPreviousData,
  });
  const failure = error instanceof ApiError ? error.failures[0]?.message : undefined;
  const withheld = data?.withheld?.message;
  return (
    <Stack gap={8}>
      <ThemeReading />
      <Text breaks role="status" aria-busy={isFetching || current !== settled}>
        {!hasPhrases && 'Write a phrase to see what it would find.'}
        {hasPhrases && error && (failure ?? 'The phrases could not be tried.')}
        {hasPhrases && !error && data && (withheld ?? describePreview(data.data))}
      </Text>
      {hasPhrases && !error && data && <Examples examples={data.data.examples} />}
    </Stack>
  );
}
