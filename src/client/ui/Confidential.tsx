import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router-dom';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import { NOT_ENOUGH_ANSWERS } from '../../domain/measures/withheld.ts';
import { useSession } from '../core/session.ts';
import { Icon } from './Icon.tsx';
import { Row, Text } from './primitives.ts';

/** The smallest group whose answers are shown; null if surveys of this kind are not confidential. */
export function useMinimum(experienceType: ExperienceType): number | null {
  const { confidentialMinimum } = useSession().organization;
  return experienceType === 'EMPLOYEE' ? confidentialMinimum : null;
}

/** The text of an empty state: `otherwise`, unless answers may be withheld. */
export function useEmptyText<Text extends string | undefined>(
  experienceType: ExperienceType,
  otherwise: Text,
): Text | typeof NOT_ENOUGH_ANSWERS {
  return useMinimum(experienceType) === null ? otherwise : NOT_ENOUGH_ANSWERS;
}

/** Stands for the list of a search by answers, whose figures are shown all the same. */
export const SINGLE_RESPONSES_HIDDEN =
  'Answers of employees are confidential: figures are shown, single responses are not';

/** Explains on employee screens that answers are confidential, and why the latest may be missing. */
export function ConfidentialNote({ experienceType }: { experienceType: ExperienceType }) {
  const minimum = useMinimum(experienceType);
  const { isAdmin } = useSession();
  if (minimum === null) return null;
  return (
    <Row gap={8} margin="-8px 0 20px">
      <Icon of={ShieldCheck} size="small" />
      <Text variant="body2" tone="muted">
        Answers are confidential. They are shown once at least {minimum} people of a group have answered.
        {isAdmin && (
          <>
            {' '}
            <Link to="/privacy">Change</Link>
          </>
        )}
      </Text>
    </Row>
  );
}
