import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { styled } from '@mui/material/styles';
import Search from 'lucide-react/icons/search';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { feedbackKinds, SEARCH_MAX_LENGTH } from '../../feedback/feedback.ts';
import { useFeedbackSearch, type FeedbackMatch } from './use-feedback-search.ts';
import { canReadFeedback } from '../../core/access.ts';
import { encodeQuery } from '../../../domain/text/query-string.ts';
import { isComposing } from '../../core/composing.ts';
import { useSession } from '../../core/session.ts';
import { useDebounced } from '../../core/hooks.ts';
import { loadable } from '../../core/loadable.tsx';
import { control, phone, radius, scale } from '../../core/theme/tokens.ts';
import { rem } from '../../core/theme/typography.ts';
import { loadOrNotify } from '../../ui/toast.ts';

/** EX mode: the employees' side of the product. */
function isExPath(pathname: string): boolean {
  return /\/ex(?:\/|$)/.test(pathname);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** "/" focuses the search field, unless a text is being edited or a dialog is open. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.altKey || event.ctrlKey || event.metaKey) return;
      if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

const SearchMatches = loadable(() => import('./SearchMatches.tsx').then((module) => module.SearchMatches));

const WIDTH = 420;

const Field = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: `0 1 ${WIDTH}px`,
  minWidth: 0,
  '& > svg': {
    position: 'absolute',
    left: 13,
    top: 11,
    color: theme.palette.text.secondary,
    pointerEvents: 'none',
  },
  [theme.breakpoints.down('sm')]: { flex: 1 },
}));

const Input = styled('input')(({ theme }) => ({
  width: '100%',
  height: control.height.medium + 2,
  padding: '0 44px 0 42px',
  border: `1px solid ${theme.palette.border.default}`,
  borderRadius: radius.control,
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.primary,
  fontFamily: theme.typography.fontFamily,
  fontSize: rem(scale.body.size),
  '&::placeholder': { color: theme.palette.muted, opacity: 1 },
  '&:hover': { borderColor: theme.palette.border.control },
  '&:focus, &:focus-visible': {
    outline: `2px solid ${theme.palette.border.focus}`,
    outlineOffset: -2,
  },
  [theme.breakpoints.down('sm')]: { fontSize: rem(phone.input.size), paddingRight: 14 },
}));

/** The key that focuses the field. */
const Shortcut = styled('kbd')(({ theme }) => ({
  ...theme.typography.overline,
  position: 'absolute',
  top: 11,
  right: 12,
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  border: `1px solid ${theme.palette.border.default}`,
  borderRadius: radius.chip,
  color: theme.palette.muted,
  pointerEvents: 'none',
  '@media (pointer: coarse)': { display: 'none' },
  'input:focus + &': { display: 'none' },
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));

const DEBOUNCE_MS = 300;
const LABEL = 'Feedback Search';
const SEARCH_PAGES = Object.values(feedbackKinds).map(({ searchRoute }) => searchRoute);

interface FeedbackSearchProps {
  hasFocus?: boolean;
  /** the search is over: a page was opened, or Escape pressed in an empty field */
  onLeave?(): void;
}

/** The search field of the top bar: up to three matches while typing, the search page on Enter. */
export function FeedbackSearch({ hasFocus = false, onLeave }: FeedbackSearchProps) {
  const { pathname, search: query } = useLocation();
  const canReadPx = canReadFeedback.PATIENT(useSession());
  const isEx = isExPath(pathname) || !canReadPx;
  const searched = SEARCH_PAGES.includes(pathname) ? (new URLSearchParams(query).get('search') ?? '') : '';
  const navigate = useNavigate();
  const [text, setText] = useState(searched);
  const [value, setValue] = useState(searched);
  const page = `${pathname} ${searched}`;
  const [shown, setShown] = useState(page);
  // the field shows the page's search, wherever it started
  if (shown !== page) {
    setShown(page);
    setText(searched);
    setValue(searched);
  }
  const [isOpen, setIsOpen] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const matches = useFeedbackSearch(isOpen ? value.trim() : '', isEx);
  const isShown = isOpen && isReady && matches !== undefined && value.trim() !== '';

  useDebounced(text, DEBOUNCE_MS, setValue);
  useSlashKey(input);

  const enter = () => {
    setIsOpen(true);
    void loadOrNotify(SearchMatches).then(setIsReady);
  };
  const leave = () => {
    setIsOpen(false);
    setActive(-1);
    onLeave?.();
  };
  const openMatch = ({ id }: FeedbackMatch) => {
    leave();
    void navigate(isEx ? `/ex/surveys/${id}` : `/px/feedbacks/${id}`);
  };
  const openResults = () => {
    const search = text.trim();
    if (search === '') return;
    setValue(search);
    leave();
    void navigate(
      `${feedbackKinds[isEx ? 'EMPLOYEE' : 'PATIENT'].searchRoute}?${encodeQuery({ search, page: 1 })}`,
    );
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (isComposing(event)) return;
    const options = isShown && matches !== 'failed' ? matches : [];
    const count = options.length;
    if (event.key === 'Enter') {
      event.preventDefault();
      const match = options[active];
      if (match) openMatch(match);
      else openResults();
    } else if (event.key === 'Escape') {
      if (isShown) setIsOpen(false);
      else if (text === '') onLeave?.();
      else setText('');
    } else if (count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((current) => (current + step + count) % count);
    }
  };

  return (
    <Field role="search">
      <Icon of={Search} size="large" />
      <Input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={LABEL}
        placeholder={LABEL}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus={hasFocus}
        maxLength={SEARCH_MAX_LENGTH}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIsOpen(true);
          setActive(-1);
        }}
        onFocus={enter}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <Shortcut aria-hidden>/</Shortcut>
      {isShown ? (
        <SearchMatches id={listId} matches={matches} text={value.trim()} active={active} onOpen={openMatch} />
      ) : (
        <ul id={listId} role="listbox" aria-label="Matches" hidden />
      )}
    </Field>
  );
}
