import { useQueries } from '@tanstack/react-query';
import { isSamePlace, type PlaceAddress } from '../../../domain/surveys/same-place.ts';
import type { Practice } from '../../../generated/types/practice.ts';
import { dataQuery } from '../../core/call.ts';
import { entityCalls } from '../../core/entity-calls.ts';
import { useFormPart } from '../record-form/form-state.ts';
import { RelationWidget } from '../record-form/widgets/RelationWidget.tsx';
import type { SlotProps } from '../slots.ts';

const MOST = 100;

function useText(name: string): string {
  return useFormPart((form) => {
    const value = form.get().data[name];
    return typeof value === 'string' ? value.trim() : '';
  });
}

/** Practices with the name or the address of the location in the form. */
function useSamePlaces(location: Required<PlaceAddress>) {
  const results = useQueries({
    queries: [...new Set([location.city, location.name])].map((search) => ({
      ...dataQuery(entityCalls('practices').list<Practice>({ search, take: MOST })),
      enabled: search !== '',
    })),
  });
  const found = results
    .flatMap(({ data }) => data ?? [])
    .filter((practice) => isSamePlace(practice, location));
  return [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()];
}

/** The practice of a work location, with those of equal name or address first. */
export function LocationPractice(props: SlotProps['field']) {
  const [name, city, state, zip] = [
    useText('name'),
    useText('city'),
    useText('state'),
    useText('postalCode'),
  ];
  const choices = useSamePlaces({ name, city, state, zip });
  return <RelationWidget {...props} first={{ heading: 'Same name or address', choices }} />;
}
