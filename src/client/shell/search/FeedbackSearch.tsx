import Search from 'lucide-react/icons/search';
import { useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { isExPath } from '../../core/places.ts';
import { encodeQuery } from '../../core/query-string.ts';
import { SearchDropdown } from './SearchDropdown.tsx';
import { Field, Input, Shortcut } from './search-parts.ts';
import { useDebounced } from './useDebounced.ts';
import { useFeedbackSearch, type FeedbackMatch } from './useFeedbackSearch.ts';
import { useSearchValue } from './search-value.ts';
import { useSlashKey } from './useSlashKey.ts';

const DEBOUNCE_MS = 300;
const LABEL = 'Feedback Search';

interface FeedbackSearchProps {
  hasFocus?: boolean;
  /** the search is over: a page was opened, or Escape pressed on an empty field */
  onLeave?(): void;
}

/** The field of the top bar: up to three matches as one types, the search page on Enter. */
export function FeedbackSearch({ hasFocus = false, onLeave }: FeedbackSearchProps) {
  const isEx = isExPath(useLocation().pathname);
  const navigate = useNavigate();
  const [value, setValue] = useSearchValue();
  const [text, setText] = useState(value);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const matches = useFeedbackSearch(value.trim(), isEx);
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
    void navigate(`${isEx ? '/ex/surveys/search' : '/px/search'}?${encodeQuery({ search, page: 1 })}`);
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
