import Star from 'lucide-react/icons/star';
import { Fragment } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import type { FeedbackMatch } from './useFeedbackSearch.ts';
import { splitMatches } from './split-matches.ts';
import { List, Nothing, Option } from './search-parts.ts';

interface SearchDropdownProps {
  id: string;
  isOpen: boolean;
  matches: FeedbackMatch[];
  text: string;
  /** index of the match that the arrow keys are at, -1 for none */
  active: number;
  onOpen(match: FeedbackMatch): void;
}

/** What was found, under the field. Choosing happens on press, before the field loses its focus. */
export function SearchDropdown({ id, isOpen, matches, text, active, onOpen }: SearchDropdownProps) {
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
            {splitMatches(match.feedback ?? '', text).map((part, at) => (
              <Fragment key={at}>{part.isMatch ? <mark>{part.text}</mark> : part.text}</Fragment>
            ))}
          </span>
        </Option>
      ))}
    </List>
  );
}
