import { styled } from '@mui/material/styles';
import Star from 'lucide-react/icons/star';
import { noRating } from '../../../domain/surveys/feedback.ts';
import { control, radius } from '../../core/theme/tokens.ts';
import { beginsOriginal, EXCERPTS, cutExcerpt, Highlighted } from '../../feedback/Highlighted.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Text } from '../../ui/primitives.ts';
import type { FeedbackMatch } from './use-feedback-search.ts';

const List = styled('ul')(({ theme }) => ({
  position: 'absolute',
  top: '100%',
  left: 0,
  right: 0,
  zIndex: theme.zIndex.modal,
  margin: '6px 0 0',
  padding: 8,
  listStyle: 'none',
  borderRadius: radius.card,
  backgroundColor: theme.palette.background.overlay,
  boxShadow: theme.shadows[8],
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
}));

const Option = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: control.target.touch,
  padding: '0 10px',
  borderRadius: radius.control,
  cursor: 'pointer',
  '& > strong': {
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    gap: 4,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > strong > svg': { fill: theme.palette.star.full, stroke: theme.palette.star.full },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover, &[aria-selected="true"]': { backgroundColor: theme.palette.action.hover },
}));

function chooseText({ feedback, translation }: FeedbackMatch, search: string): string {
  const original = feedback ?? '';
  return translation === null || beginsOriginal(original, translation, search) ? original : translation;
}

interface SearchMatchesProps {
  id: string;
  matches: FeedbackMatch[] | 'failed';
  text: string;
  /** index of the active match, -1 for none */
  active: number;
  onOpen(match: FeedbackMatch): void;
}

/** The search results, below the field. They react on press, before the field loses its focus. */
export function SearchMatches({ id, matches, text, active, onOpen }: SearchMatchesProps) {
  if (matches === 'failed' || matches.length === 0) {
    return (
      <List as="div" id={id} role="status">
        <Text variant="body2" tone="muted" padding="12px 10px">
          {matches === 'failed' ? 'This did not load' : 'Nothing turned up'}
        </Text>
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
              noRating(match)
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
