import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import Star from 'lucide-react/icons/star';
import Search from 'lucide-react/icons/search';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { beginsOriginal, EXCERPTS, cutExcerpt, Highlighted } from '../../feedback/Highlighted.tsx';
import { feedbackKinds } from '../../feedback/feedback.ts';
import { useFeedbackSearch, type FeedbackMatch } from './use-feedback-search.ts';
import { List, Nothing, Option, Field, Input, Shortcut } from './search-parts.ts';
import { encodeQuery } from '../../core/api.ts';
import { useDebounced } from '../../core/hooks.ts';

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

function chooseText({ feedback, translation }: FeedbackMatch, search: string): string {
  const original = feedback ?? '';
  return translation === null || beginsOriginal(original, translation, search) ? original : translation;
}

interface SearchDropdownProps {
  id: string;
  isOpen: boolean;
  matches: FeedbackMatch[];
  text: string;
  /** index of the active match, -1 for none */
  active: number;
  onOpen(match: FeedbackMatch): void;
}

/** The search results, below the field. They react on press, before the field loses its focus. */
function SearchDropdown({ id, isOpen, matches, text, active, onOpen }: SearchDropdownProps) {
  if (!isOpen) return <ul id={id} role="listbox" aria-label="Matches" hidden />;
  if (matches.length === 0) {
    return (
      <List as="div" id={id} role="status">
        <Nothing>Nothing turned up</Nothing>
      </List>
    );
  }
  return (
    <List id={id} role="listbox" aria-label="Matches">
      {matches.map((match, index) => (
        <Option
          key={match.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => {
            event.preventDefault();
            onOpen(match);
          }}
        >
          <strong>
            {match.score === null ? (
              'Not Rated'
            ) : (
              <>
                <Icon of={Star} size="small" />
                {match.score.toFixed(1)}
              </>
            )}
          </strong>
          <span>
            <Highlighted text={cutExcerpt(chooseText(match, text), text, EXCERPTS.line)} search={text} />
          </span>
        </Option>
      ))}
    </List>
  );
}

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
  const isEx = isExPath(pathname);
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
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const matches = useFeedbackSearch(isOpen ? value.trim() : '', isEx);
  const isShown = isOpen && matches !== undefined && value.trim() !== '';

  useDebounced(text, DEBOUNCE_MS, setValue);
  useSlashKey(input);

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
    const count = isShown ? matches.length : 0;
    if (event.key === 'Enter') {
      event.preventDefault();
      const match = isShown ? matches[active] : undefined;
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
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIsOpen(true);
          setActive(-1);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <Shortcut aria-hidden>/</Shortcut>
      <SearchDropdown
        id={listId}
        isOpen={isShown}
        matches={matches ?? []}
        text={value.trim()}
        active={active}
        onOpen={openMatch}
      />
    </Field>
  );
}
