import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lookupProviders } from '../../../generated/calls/providers-calls.ts';
import type { ProviderIdentifier as Known } from '../../../generated/calls/types.ts';
import { callQuery } from '../../core/call.ts';
import { useSession } from '../../core/session.ts';
import { notifyFailures } from '../../ui/toast.tsx';
import { useFormState } from '../../forms/form-state.ts';

/** A provider as the practice-management system of a practice knows them. */
export type ProviderIdentifier = Omit<Known, 'source'>;

/** `Marsh, Lena (4471)`; the identifier alone for one that the directory does not have. */
export function identifierText({ name, identifier }: ProviderIdentifier): string {
  return name === '' ? identifier : `${name} (${identifier})`;
}

/**
 * What can be chosen, practice by practice, and after it what is chosen and not offered any more: an identifier that the
 * system has dropped, or one of a practice that was taken away, stays until somebody removes it.
 */
export function optionsFor(found: ProviderIdentifier[], chosen: string[]): ProviderIdentifier[] {
  const known = new Set(found.map(({ identifier }) => identifier));
  const dropped = chosen.filter((identifier) => !known.has(identifier));
  return [
    ...[...found].sort(
      (a, b) => a.practiceName.localeCompare(b.practiceName) || a.name.localeCompare(b.name),
    ),
    ...dropped.map((identifier) => ({ identifier, name: '', practiceId: '', practiceName: '' })),
  ];
}

/** The identifiers of the practices that the form has chosen; a person who is not there yet is looked up as oneself. */
export function useIdentifiers(practiceIds: string[]): {
  found: ProviderIdentifier[];
  isLoading: boolean;
  isFailed: boolean;
} {
  const session = useSession();
  const { record } = useFormState();
  const userId = record?.id ?? session.id;
  const { data, isFetching, error } = useQuery({
    ...callQuery(lookupProviders({ id: userId, query: { practiceIds } })),
    enabled: practiceIds.length > 0,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (error) notifyFailures(error);
  }, [error]);
  return {
    found: practiceIds.length > 0 ? (data ?? []) : [],
    isLoading: isFetching,
    isFailed: error !== null,
  };
}
