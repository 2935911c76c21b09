import Button from '@mui/material/Button';
import { styled, useTheme } from '@mui/material/styles';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { wholePercentText } from '../../domain/measures/charts/chart-model.ts';
import { isFew } from '../../domain/measures/stats/few.ts';
import { formatNumber } from '../../domain/text/format.ts';
import type { Themes } from '../../generated/calls/types.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import type { Plan } from '../../generated/types/plan.ts';
import { touchTarget } from '../core/theme/overrides/buttons.ts';
import { control, radius } from '../core/theme/tokens.ts';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import { PopoverButton } from '../ui/popups.tsx';
import { Row, Text } from '../ui/primitives.ts';
import { StartPlan } from '../ui/StartPlan.tsx';
import { ChangeCell, MoodBar, RunningPlans, ScoreCell, WeekBars } from './ThemeCells.tsx';
import {
  countMood,
  describeCoverage,
  describeMoods,
  describePlace,
  MOODS,
  MOST_NEGATIVE,
  nextOrder,
  sortThemes,
  type ThemeOrder,
  type ThemeSort,
} from './themes-model.ts';

const Frame = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: 'calc(100% + 48px)',
  margin: '12px -24px 0',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '10px 12px', textAlign: 'left', verticalAlign: 'top' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 24 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 24 },
  '& thead th': {
    ...theme.typography.caption,
    padding: '4px 12px',
    verticalAlign: 'middle',
    color: theme.palette.muted,
  },
  '& tbody tr': { borderTop: `1px solid ${theme.palette.divider}` },
  '& tr[data-open]': { backgroundColor: theme.palette.tint.main },
  '& tr[data-detail]': { borderTop: 0 },
  '& tr[data-detail] > td': { paddingTop: 0 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.palette.text.secondary },
  '& [data-end], & th[data-end]': { textAlign: 'right' },
  '& tr[data-few] > td': { color: theme.palette.muted },
  '& tr[data-few] [data-drawn], & tr[data-few] svg': { opacity: 0.4 },
  [theme.breakpoints.down('lg')]: { '& [data-wide]': { display: 'none' } },
  [theme.breakpoints.down('md')]: {
    width: 'calc(100% + 32px)',
    marginInline: -16,
    '& th:first-of-type, & td:first-of-type': { paddingLeft: 16 },
    '& th:last-of-type, & td:last-of-type': { paddingRight: 16 },
    '& [data-medium]': { display: 'none' },
  },
}));

const HeadButton = styled('button')(({ theme }) => ({
  position: 'relative',
  ...touchTarget,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: control.target.min,
  padding: 0,
  border: 0,
  borderRadius: radius.chip,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'inherit',
  cursor: 'pointer',
  'th[aria-sort] &': { fontWeight: 600, color: theme.palette.text.primary },
}));

const NameButton = styled('button')(({ theme }) => ({
  display: 'block',
  padding: 0,
  border: 0,
  borderRadius: radius.chip,
  background: 'none',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
  // as high as a finger, without moving the text, however many lines it has
  [theme.breakpoints.down('sm')]: { paddingBlock: 12, marginBlock: -12 },
}));

const Legend = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  gap: 12,
  color: theme.palette.text.secondary,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& i': { width: 8, height: 8, borderRadius: 2 },
}));

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  margin: '0 -24px -24px',
  padding: '12px 24px',
  borderTop: `1px solid ${theme.palette.divider}`,
  borderRadius: `0 0 ${radius.card}px ${radius.card}px`,
  backgroundColor: theme.palette.background.default,
  '& > a': { fontWeight: 600, color: theme.palette.link, textDecoration: 'none' },
  '& > a:hover': { textDecoration: 'underline' },
  '& > :last-child': { marginLeft: 'auto' },
  // to the edges of the card, whose padding is smaller on phones
  [theme.breakpoints.down('md')]: { margin: '0 -16px -16px', paddingInline: 16 },
}));

/** A part of a head that is not broken. */
const asOne = (text: string): string => text.replaceAll(' ', '\u00a0');

interface HeadProps {
  by: ThemeSort;
  label: string;
  order: ThemeOrder;
  onOrder: (order: ThemeOrder) => void;
}

function HeadCell({
  by,
  label,
  order,
  onOrder,
  ...rest
}: HeadProps & { 'data-end'?: ''; 'data-medium'?: '' }) {
  const isSorted = order.by === by;
  return (
    <th scope="col" aria-sort={isSorted ? order.direction : undefined} {...rest}>
      <HeadButton type="button" onClick={() => onOrder(nextOrder(order, by))}>
        {label}
        {isSorted && <Icon of={order.direction === 'ascending' ? ArrowUp : ArrowDown} size="small" />}
      </HeadButton>
    </th>
  );
}

interface ThemeTableProps {
  themes: Themes;
  /** whether the organization has switched themes off */
  hasHidden: boolean;
  /** fewer comments of employees are not shown; null: these are not confidential */
  minimum: number | null;
  /** that the names of all practices share */
  placeStart?: string | undefined;
  /** such as Oct 1 – 25, 2026 */
  before: string;
  /** the address that a theme links to, or NONE */
  getAddress: (theme: string) => string;
  /** the plans about a theme that run in these places */
  getPlans: (theme: string) => readonly Plan[];
}

/** A row for each theme of the comments, one of them open. */
export function ThemeTable(props: ThemeTableProps) {
  const { themes, hasHidden, minimum, placeStart, before, getAddress, getPlans } = props;
  const { palette } = useTheme();
  const [order, setOrder] = useState(MOST_NEGATIVE);
  const [chosen, setChosen] = useState<string | null>();
  const sorted = sortThemes(themes.themes, order);
  const opened = chosen === undefined ? sorted[0]?.theme : chosen;
  const scores = sorted.flatMap(({ score, scoreCount }) =>
    score === null || isFew(scoreCount) ? [] : [score],
  );
  const lowest = Math.min(...scores);
  const hasWeeks = themes.weeks.length > 0;
  const colors: Record<string, string> = palette.chart.sentiment;
  const hasMoods = sorted.some(({ sentiments }) => sentiments !== null);
  const shown = MOODS.filter(
    (name) => name !== 'NEUTRAL' || sorted.some(({ sentiments }) => countMood(sentiments, name) > 0),
  );
  const head = { order, onOrder: setOrder };
  return (
    <>
      <Row justify="between" wraps gap="4px 16px">
        <Text variant="caption" tone="secondary">
          {describeCoverage(themes, hasHidden)}
        </Text>
        {hasMoods && (
          <Legend>
            {shown.map((name) => (
              <span key={name}>
                <i style={{ backgroundColor: colors[name] }} />
                {sentiment.find(({ value }) => value === name)?.label}
              </span>
            ))}
          </Legend>
        )}
      </Row>
      <Frame aria-label="Themes">
        <thead>
          <tr>
            <HeadCell by="name" label="Theme" {...head} />
            <HeadCell by="count" label="Comments" data-end="" {...head} />
            <HeadCell by="negative" label="Negative" data-end="" {...head} />
            <HeadCell by="score" label={`Average, ${asOne('95% interval')}`} data-medium="" {...head} />
            <HeadCell by="change" label={`Against ${asOne(before)}`} data-medium="" {...head} />
            {hasWeeks && (
              <th scope="col" data-wide="" data-end="">
                {themes.weeks.length} weeks
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sorted.map((figure) => {
            const { theme, name, count, sentiments, weeks } = figure;
            const isOpen = theme === opened;
            const state = { 'data-open': isOpen ? '' : undefined, 'data-few': isFew(count) ? '' : undefined };
            return (
              <Fragment key={theme}>
                <tr {...state}>
                  <td>
                    <NameButton
                      type="button"
                      aria-expanded={isOpen}
                      onClick={() => setChosen(isOpen ? null : theme)}
                    >
                      {name}
                    </NameButton>
                    <small>{describePlace(figure, placeStart)}</small>
                  </td>
                  <td data-end="">
                    {formatNumber(count)}
                    <small>{wholePercentText(count / themes.comments)}</small>
                  </td>
                  <td style={{ width: '20%' }}>
                    <MoodBar sentiments={sentiments} count={count} />
                  </td>
                  <td data-medium="">
                    <ScoreCell figure={figure} isLowest={figure.score === lowest} />
                  </td>
                  <td data-medium="">
                    <ChangeCell change={figure.change} count={count} />
                  </td>
                  {hasWeeks && (
                    <td data-wide="" data-end="">
                      <WeekBars counts={weeks} weeks={themes.weeks} />
                    </td>
                  )}
                </tr>
                {isOpen && (
                  <tr data-detail="" {...state}>
                    <td colSpan={hasWeeks ? 6 : 5}>
                      <Row gap="4px 8px" wraps>
                        <Button
                          component={Link}
                          to={getAddress(theme)}
                          variant="outlined"
                          size="small"
                          startIcon={<Icon of={MessageSquareText} size="small" />}
                        >
                          Read {formatNumber(count)} {count === 1 ? 'comment' : 'comments'}
                          <Hidden> about {name}</Hidden>
                        </Button>
                        <StartPlan
                          search={getAddress(theme)}
                          origin="THEME"
                          about={name}
                          at={figure.place && { practiceIds: [figure.place.id] }}
                        />
                        <RunningPlans plans={getPlans(theme)} />
                      </Row>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </Frame>
      <Foot>
        {minimum !== null && (
          <Text as="span" variant="caption" tone="secondary">
            Themes of fewer than {minimum} comments, or of all but fewer than {minimum}, are not shown, to
            protect who answered.
          </Text>
        )}
        {themes.none && (
          <>
            <Link to={getAddress('NONE')}>
              Not in a theme: {formatNumber(themes.none.count)}{' '}
              {themes.none.count === 1 ? 'comment' : 'comments'}
            </Link>
            {themes.none.sentiments && (
              <Text as="span" variant="caption" tone="secondary">
                {describeMoods(themes.none.sentiments)}
              </Text>
            )}
          </>
        )}
        <PopoverButton
          label="How themes are found"
          align="right"
          parts={[]}
          button={(opener) => (
            <Button size="small" {...opener}>
              How themes are found
            </Button>
          )}
        >
          {() => (
            <Text variant="body2" padding={16} maxWidth={360}>
              By words and phrases in English and Spanish, without a language model. On a card, a theme marks
              the words that prove it. Its sentiment is that of their clause: “Kind staff, but I waited an
              hour” is positive for Staff kindness and negative for Waiting.
            </Text>
          )}
        </PopoverButton>
      </Foot>
    </>
  );
}
