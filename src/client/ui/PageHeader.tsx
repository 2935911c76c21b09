import { styled } from '@mui/material/styles';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Pin from 'lucide-react/icons/pin';
import { useDocumentTitle } from '../core/hooks.ts';
import { Icon } from './Icon.tsx';
import { createStore, useStore } from '../core/store.ts';
import { Row, Text } from './primitives.ts';

interface PageHeaderProps {
  /** the h1, and the browser's title */
  title: string;
  /** the browser's title, where it is not the h1 */
  documentTitle?: string;
  /** one muted line, if it says something */
  subtitle?: ReactNode;
  /** @param back.onBack goes back by itself; `to` is the address of the link then */
  back?: { label: string; to: string; onBack?: (() => void) | undefined };
  /** stands before the title: a 72 px avatar on record views */
  avatar?: ReactNode;
  /** filters and the one primary button, at the right */
  actions?: ReactNode;
  /** stands beside the title: the pin */
  beside?: ReactNode;
}

const Root = styled('header')({ marginBottom: 24 });

const Titles = styled('div')(({ theme }) => ({
  // the title takes the space that the actions leave
  flex: '999 1 240px',
  minWidth: 0,
  // buttons stay beside a title that is short enough
  [theme.breakpoints.down('sm')]: { flexBasis: 'auto' },
}));

const Back = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 24,
  marginBottom: 8,
  color: theme.palette.text.secondary,
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { color: theme.palette.text.primary, textDecoration: 'underline' },
  '@media print': { display: 'none' },
}));

/** Marks a navigation that leads back: a list is then scrolled to where it was left. */
export const RETURNS = { isReturn: true };

/** The head of a screen. Its h1 takes the focus after each navigation, so that a screen reader says where one is. */
export function PageHeader(props: PageHeaderProps) {
  const { title, documentTitle = title, subtitle, back, avatar, actions, beside } = props;
  useDocumentTitle(documentTitle);
  return (
    <Root>
      {back && (
        <Back
          to={back.to}
          state={RETURNS}
          onClick={(event) => {
            if (!back.onBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            back.onBack();
          }}
        >
          <Icon of={ArrowLeft} size="small" />
          {back.label}
        </Back>
      )}
      <Row wraps gap="12px 16px">
        {avatar}
        <Titles>
          <Row gap={12}>
            <Text as="h1" variant="h1" breaks tabIndex={-1}>
              {title}
            </Text>
            {beside}
          </Row>
          {subtitle && (
            <Text as="div" variant="body1" tone="muted" margin="4px 0 0">
              {subtitle}
            </Text>
          )}
        </Titles>
        {actions && (
          <Row wraps gap={12} flex="1 1 auto">
            {actions}
          </Row>
        )}
      </Row>
    </Root>
  );
}

interface Props {
  isPinned: boolean;
  onPin: (isPinned: boolean) => void;
}

/** Keeps a header under the top bar while the page scrolls. */
export function PinButton({ isPinned, onPin }: Props) {
  return (
    <Tooltip describeChild title={isPinned ? 'Unpin' : 'Stays in sight while you scroll'}>
      <IconButton
        size="small"
        aria-label="Pin to top"
        aria-pressed={isPinned}
        onClick={() => onPin(!isPinned)}
      >
        <Icon of={Pin} />
      </IconButton>
    </Tooltip>
  );
}

const pinnedStore = createStore<Record<string, boolean>>(
  {},
  {
    storage: localStorage,
    key: 'chairside.pinned',
    parse: (stored) =>
      typeof stored === 'object' &&
      stored !== null &&
      Object.values(stored).every((isPinned) => typeof isPinned === 'boolean')
        ? (stored as Record<string, boolean>)
        : undefined,
  },
);

/** Whether the person pinned a header under the top bar; remembered on the device. */
export function usePinned(header: string): [isPinned: boolean, pin: (isPinned: boolean) => void] {
  const pinned = useStore(pinnedStore);
  return [
    pinned[header] ?? false,
    (isPinned) => pinnedStore.set({ ...pinnedStore.get(), [header]: isPinned }),
  ];
}
