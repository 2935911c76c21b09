import type { CloudWord } from '../../generated/calls/types.ts';
import { styled, useTheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { LucideIcon } from 'lucide-react';
import CloudIcon from 'lucide-react/icons/cloud';
import Star from 'lucide-react/icons/star';
import TableIcon from 'lucide-react/icons/table';
import Tags from 'lucide-react/icons/tags';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../domain/text/format.ts';
import type { Period } from '../../domain/measures/period.ts';
import { radius } from '../core/theme/tokens.ts';
import { basisText, labelledBasis } from '../../domain/measures/charts/chart-model.ts';
import { isFew } from '../../domain/measures/stats/few.ts';
import type { Query } from '../../domain/text/query-string.ts';
import { Card, CardBody } from '../ui/Card.tsx';
import { useEmptyText } from '../ui/Confidential.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { Row, Text } from '../ui/primitives.ts';
import type { FeedbackKind } from './feedback.ts';
import { buildWordAddress } from './search-choice.ts';
import type { WordsView } from './use-feedback.ts';
import { Icon } from '../ui/Icon.tsx';
import { useSize } from '../dashboards/charts/drawing.tsx';
import { layOutCloud, type DrawnWord } from './cloud-layout.ts';

const HEIGHT = 300;
const SHADES = 5;

const Frame = styled('div')({ position: 'relative', height: HEIGHT, minWidth: 0, overflow: 'hidden' });

const Word = styled(Link)({
  position: 'absolute',
  left: '50%',
  top: '50%',
  fontWeight: 600,
  lineHeight: 1.1,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { padding: '4px 8px', fontWeight: 400, color: theme.palette.muted, textAlign: 'right' },
  '& td': { padding: '4px 8px', borderTop: `1px solid ${theme.palette.divider}`, textAlign: 'right' },
  '& td > [data-few]': { color: theme.palette.muted },
  '& th:first-of-type, & td:first-of-type': { textAlign: 'left', overflowWrap: 'break-word' },
  '& a': { fontWeight: 600, textDecoration: 'none', borderRadius: radius.chip },
  '& a:hover': { textDecoration: 'underline' },
  '& svg': { verticalAlign: -3, fill: theme.palette.star.full, stroke: theme.palette.star.full },
}));

/**
 * Coral to violet by the average score of the comments with a word; pale if it rests on few answers.
 * @param words all words of the cloud: the lowest and the highest score among them set the scale
 */
function useShades(words: readonly CloudWord[]) {
  const { palette } = useTheme();
  const colors = [
    palette.coral.text,
    palette.coral.strong,
    palette.text.secondary,
    palette.primary.main,
    palette.link,
  ];
  const known = words.flatMap(({ score, scores }) => (score === null || isFew(scores) ? [] : [score]));
  const [low, high] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [1, 5];
  const getColor = ({ score, scores }: CloudWord): string => {
    if (score !== null && isFew(scores)) return palette.muted;
    const share = score === null || high === low ? 0.5 : (score - low) / (high - low);
    return colors[Math.min(SHADES - 1, Math.floor(share * SHADES))] ?? palette.text.secondary;
  };
  return { colors, low, high, getColor };
}

interface Props {
  words: readonly CloudWord[];
  /** the address that a word links to */
  getAddress: (word: CloudWord) => string;
  /** from `useShades` of all words, so that a word has one color wherever it is shown */
  getColor: (word: CloudWord) => string;
}

/** The words sized by frequency. The table beside it has the same data for screen readers. */
function Cloud({ words, getAddress, getColor }: Props) {
  const { typography } = useTheme();
  const [frame, { width }] = useSize<HTMLDivElement>({ width: 0, height: HEIGHT });
  const [drawn, setDrawn] = useState<DrawnWord[]>([]);
  useEffect(() => {
    if (width === 0) return undefined;
    let isWanted = true;
    const font = typography.fontFamily ?? 'sans-serif';
    void layOutCloud(words, { width, height: HEIGHT, font }).then((found) => {
      if (isWanted) setDrawn(found);
    });
    return () => {
      isWanted = false;
    };
  }, [words, width, typography.fontFamily]);
  return (
    <Frame ref={frame} aria-hidden data-testid="word-cloud">
      {drawn.map(({ word, x, y, size }) => (
        <Word
          key={word.text}
          to={getAddress(word)}
          tabIndex={-1}
          style={{
            fontSize: size,
            color: getColor(word),
            transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`,
          }}
        >
          {word.text}
        </Word>
      ))}
    </Frame>
  );
}

/** The words with their figures. */
function WordTable({ words, getAddress, getColor, label }: Props & { label: string }) {
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Word</th>
          <th scope="col">Comments</th>
          <th scope="col">Average</th>
        </tr>
      </thead>
      <tbody>
        {words.map((word) => (
          <tr key={word.text}>
            <td>
              <Link to={getAddress(word)} style={{ color: getColor(word) }}>
                {word.text}
              </Link>
            </td>
            <td>{formatNumber(word.value)}</td>
            <td>
              {word.score === null ? (
                '-'
              ) : (
                <span
                  title={labelledBasis({ count: word.scores, interval: word.interval }, 'stars')}
                  data-few={isFew(word.scores) ? '' : undefined}
                >
                  <Icon of={Star} size="small" /> {word.score.toFixed(1)}
                  <Hidden> {basisText({ count: word.scores, interval: word.interval }, 'stars')}</Hidden>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Panes = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 260px',
    '& > * + *': { paddingLeft: 24, borderLeft: `1px solid ${theme.palette.divider}` },
  },
}));

const Scale = styled('span')({ display: 'inline-flex', '& > i': { width: 14, height: 6 } });

const SHOWN_BESIDE = 7;

type CommentsView = 'themes' | WordsView;

const VIEWS: readonly [CommentsView, string, LucideIcon][] = [
  ['themes', 'Themes', Tags],
  ['cloud', 'Cloud', CloudIcon],
  ['table', 'Table', TableIcon],
];

export const COMMENTS_TITLE = {
  PATIENT: 'What patients write about',
  EMPLOYEE: 'What employees write about',
} as const;

interface CommentsCardProps {
  kind: FeedbackKind;
  /** their number in the period, once known */
  comments: number | undefined;
  /** absent: themes */
  view: WordsView | undefined;
  onView: (view: WordsView | undefined) => void;
  picker: ReactNode;
  children: ReactNode;
}

/** The comments of a period by theme, as a word cloud, or as a table of its words. */
export function CommentsCard({ kind, comments, view, onView, picker, children }: CommentsCardProps) {
  const title = COMMENTS_TITLE[kind.experienceType];
  return (
    <Card aria-label={title} style={{ marginBottom: 20 }}>
      <CardBody>
        <Row justify="between" wraps gap={12} margin="0 0 16px">
          <Row gap={8} align="baseline">
            <Text as="h2" variant="h3">
              {title}
            </Text>
            {comments !== undefined && (
              <Text as="span" variant="caption" tone="muted">
                {formatNumber(comments)} {comments === 1 ? 'comment' : 'comments'}
              </Text>
            )}
          </Row>
          <Row gap={12} wraps>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={view ?? 'themes'}
              aria-label="Show comments as"
              onChange={(_, next: CommentsView | null) =>
                next && onView(next === 'themes' ? undefined : next)
              }
            >
              {VIEWS.map(([value, label, icon]) => (
                <ToggleButton key={value} value={value} sx={{ gap: 1 }}>
                  <Icon of={icon} size="small" />
                  {label}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            {picker}
          </Row>
        </Row>
        {children}
      </CardBody>
    </Card>
  );
}

interface WordsProps {
  kind: FeedbackKind;
  /** the place filters in API format */
  places: Query;
  period: Period;
  words: CloudWord[];
  loadedAt: number;
  view: WordsView;
}

/** The words of a period, as a cloud with its most frequent words or as a table. */
export function Words({ kind, places, period, words, loadedAt, view }: WordsProps) {
  const { colors, low, high, getColor } = useShades(words);
  const emptyText = useEmptyText(kind.experienceType, 'No Data');
  const getAddress = ({ text }: CloudWord) => buildWordAddress(text, { kind, period, places, loadedAt });
  if (words.length === 0) return <NoWords>{emptyText}</NoWords>;
  return (
    <>
      {view === 'table' ? (
        <WordTable words={words} getAddress={getAddress} getColor={getColor} label="All words" />
      ) : (
        <Panes>
          <Cloud words={words} getAddress={getAddress} getColor={getColor} />
          <div>
            <WordTable
              words={words.slice(0, SHOWN_BESIDE)}
              getAddress={getAddress}
              getColor={getColor}
              label="Most frequent words"
            />
          </div>
        </Panes>
      )}
      {words.some(({ score, scores }) => score !== null && !isFew(scores)) && (
        <Row gap={8} wraps margin="16px 0 0">
          <Text as="span" variant="caption" tone="muted">
            Average of the comments with the word {low.toFixed(1)}
          </Text>
          <Scale aria-hidden>
            {colors.map((color) => (
              <i key={color} style={{ backgroundColor: color }} />
            ))}
          </Scale>
          <Text as="span" variant="caption" tone="muted">
            {high.toFixed(1)}
          </Text>
          <Text as="span" variant="caption" tone="muted" style={{ marginLeft: 'auto' }}>
            Choose a word to find its comments
          </Text>
        </Row>
      )}
    </>
  );
}

/** In place of words or themes. */
export function NoWords({ children }: { children: ReactNode }) {
  return (
    <Text variant="body2" tone="muted" padding="48px 0" style={{ textAlign: 'center' }}>
      {children}
    </Text>
  );
}
