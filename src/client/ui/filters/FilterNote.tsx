import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import type { PlaceFilters } from '../../../domain/measures/widgets/drill-down.ts';
import { grantedScope } from '../../../domain/access/permissions.ts';
import { callQuery } from '../../core/call.ts';
import { entityCalls } from '../../core/entity-calls.ts';
import { getResource } from '../../core/entity-assets.ts';
import { useViewer } from '../../core/session.ts';
import { Stack, Text } from '../primitives.ts';

/** Whether practices are chosen that no work location names; false until loaded. */
function useLacksLocation(practiceIds: readonly string[], isAsked: boolean): boolean {
  const { data } = useQuery({
    ...callQuery(entityCalls('workLocations').list({ practiceId: practiceIds, take: 1 })),
    enabled: isAsked && practiceIds.length > 0,
  });
  return data?.pagination.total === 0;
}

function LocationNote({ practices }: { practices: number }) {
  const location = getResource('location');
  const mayEdit = grantedScope(location, 'update', useViewer()) !== undefined;
  return (
    <Text variant="body2" tone="secondary">
      Employee figures have no work location of {practices === 1 ? 'this practice' : 'these practices'}.
      {mayEdit && (
        <>
          {' '}
          <Link to={location.route}>Choose the practice of a work location</Link>
        </>
      )}
    </Text>
  );
}

interface Props {
  experienceType: ExperienceType;
  filters: Pick<PlaceFilters, 'practiceIds' | 'providerIds'>;
}

/** Explains on employee screens which filters do not apply, and why nothing is left. */
export function FilterNote({ experienceType, filters }: Props) {
  const { practiceIds, providerIds } = filters;
  const isOfEmployees = experienceType === 'EMPLOYEE';
  const lacksLocation = useLacksLocation(practiceIds, isOfEmployees);
  if (!isOfEmployees || (providerIds.length === 0 && !lacksLocation)) return null;
  return (
    <Stack gap={4} margin="-8px 0 20px" role="note">
      {providerIds.length > 0 && (
        <Text variant="body2" tone="secondary">
          The provider filter does not apply here: employees’ answers are not split by provider.
        </Text>
      )}
      {lacksLocation && <LocationNote practices={practiceIds.length} />}
    </Stack>
  );
}
