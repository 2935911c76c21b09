import { styled } from '@mui/material/styles';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { Link } from 'react-router-dom';
import { useQuiet } from '../../core/hooks.ts';
import { touchTarget } from '../../core/theme/overrides/buttons.ts';
import { countText } from '../../../domain/surveys/waiting.ts';
import { useWaiting } from './use-waiting.ts';

const Badge = styled('strong')(({ theme }) => ({
  ...theme.typography.overline,
  flex: 'none',
  minWidth: 22,
  padding: '1px 7px',
  borderRadius: 11,
  fontWeight: 600,
  textAlign: 'center',
  backgroundColor: theme.palette.coral.tint,
  color: theme.palette.coral.text,
  fontVariantNumeric: 'tabular-nums',
}));

/** Leads to the requests that its text counts. */
export const CountLink = styled(Link)(({ theme }) => ({
  position: 'relative',
  ...touchTarget,
  color: theme.palette.link,
  borderRadius: 4,
}));

/** Above the corner of an icon that contains it. */
export const CornerCount = styled(Badge)(({ theme }) => ({
  position: 'absolute',
  top: 2,
  right: 0,
  padding: '0 5px',
  boxShadow: `0 0 0 2px ${theme.palette.background.sidebar}`,
}));

/** How many requests wait, as text, loaded once the first screen has its data; undefined for none. */
export function useRequestCount(of: ExperienceType | undefined): string | undefined {
  const isQuiet = useQuiet();
  const count = useWaiting(of ?? 'PATIENT', { isOn: of !== undefined, isLoaded: isQuiet });
  return of && count ? countText(count) : undefined;
}

/** How many requests wait, beside their entry in the menu. */
export function RequestCount({ of }: { of: ExperienceType }) {
  const count = useRequestCount(of);
  return count === undefined ? null : <Badge>{count}</Badge>;
}
