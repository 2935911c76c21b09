import { styled } from '@mui/material/styles';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import IconButton from '@mui/material/IconButton';
import Pin from 'lucide-react/icons/pin';
import { useDocumentTitle } from '../core/hooks.ts';
import { Icon } from './Icon.tsx';
import { createStore, useStore } from '../core/store.ts';
import { Row, Text } from './primitives.ts';

interface PageHeaderProps {
  /** the h1 and the browser's title */
  title: string;
  /** the browser's title, if different from the h1 */
  documentTitle?: string;
  /** one muted line, if not empty */
  subtitle?: ReactNode;
  /** @param back.onBack handles going back; `to` is only the link's address then */
  back?: { label: string; to: string; onBack?: (() => void) | undefined } | undefined;
  /** before the title: a 72 px avatar on record views */
  avatar?: ReactNode;
  /** filters and the primary button, at the right */
  actions?: ReactNode;
  /** beside the title: the pin */
  beside?: ReactNode;
}

const Root = styled('header')({ marginBottom: 24, '@media print': { '& .actions': { display: 'none' } } });

const Titles = styled('div')(({ theme }) => ({
  // the title takes the remaining space beside the actions
  flex: '999 1 200px',
  minWidth: 0,
  // a long one has a line of its own rather than four narrow ones
  '&[data-long]': { flexBasis: 440 },
  // buttons stay beside a short title
  [theme.breakpoints.down('sm')]: { '&&': { flexBasis: 'auto' } },
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

/** Characters of a title that needs more room than actions leave it. */
const LONG_TITLE = 45;

/** Marks a navigation as going back, which restores a list's scroll position. */
export const RETURNS = { isReturn: true };

/** The header of a screen. Its h1 takes the focus after each navigation, so that a screen reader announces the page. */
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
        <Titles data-long={title.length > LONG_TITLE ? '' : undefined}>
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
          <Row wraps gap={12} flex="1 1 auto" className="actions">
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

/** Keeps a header fixed below the top bar while the page scrolls. */
export function PinButton({ isPinned, onPin }: Props) {
  return (
    <IconButton
      size="small"
      aria-label="Pin to top"
      title={isPinned ? 'Unpin' : 'Stays visible while you scroll'}
      aria-pressed={isPinned}
      onClick={() => onPin(!isPinned)}
    >
      <Icon of={Pin} />
    </IconButton>
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

/** Whether the user pinned a header below the top bar; stored on the device. */
export function usePinned(header: string): [isPinned: boolean, pin: (isPinned: boolean) => void] {
  const pinned = useStore(pinnedStore);
  return [
    pinned[header] ?? false,
    (isPinned) => pinnedStore.set({ ...pinnedStore.get(), [header]: isPinned }),
  ];
}
