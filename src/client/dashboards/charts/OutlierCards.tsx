import { coveringLink } from '../../ui/covering-link.ts';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { radius } from '../../core/theme/tokens.ts';
import { Hidden } from '../../ui/Hidden.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StartPlan } from '../../ui/StartPlan.tsx';
import type { OutliersModel } from '../../../domain/measures/charts/chart-model.ts';
import { type DrawingProps, Muted } from './drawing.tsx';

/** Places before "More": four names of two lines fit into a widget of the usual height. */
const LINES = 4;
/** Places of the first kind that a card names where two rows of cards share the height. */
const NAMED = 2;
/** Cards that stand beside each other in a widget of the usual width. */
const IN_ROW = 3;

const Root = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
  flex: '1 1 auto',
  gap: 12,
  minHeight: 0,
  overflowY: 'auto',
  // two rows fit into a widget of the usual height
  '&[data-many]': { gridTemplateColumns: 'repeat(auto-fit, minmax(170px, 1fr))' },
  '&[data-many] > div': {
    padding: 12,
    '& .name': { marginBlock: '4px 0' },
    '& .total': { marginBottom: 0 },
  },
  '&[data-preview]': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 8, '& > div': { padding: 10 } },
});

const CardRoot = styled('div')(({ theme }) => ({
  position: 'relative',
  padding: 16,
  borderRadius: radius.control,
  backgroundColor: theme.palette.background.sunken,
  '& .sign': { ...theme.typography.body2, display: 'flex', alignItems: 'center', gap: 8 },
  '& .sign[data-tone="down"]': { color: theme.palette.coral.text },
  '& .sign[data-tone="up"]': { color: theme.palette.link },
  '& .name': { ...theme.typography.h3, margin: '8px 0 4px', hyphens: 'auto' },
  // the title's link covers the whole card
  '& .name > a': coveringLink(theme, { radius: radius.control }),
  '& .kind': { display: 'block', margin: '4px 0 2px' },
  '& .total': { ...theme.typography.h1, display: 'inline-block', marginBottom: 8 },
  '& button, & .MuiButton-root': {
    position: 'relative',
    zIndex: 1,
    minWidth: 0,
    marginLeft: -8,
    padding: '4px 8px',
  },
}));

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 400,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  padding: '6px 0',
  borderTop: `1px solid ${theme.palette.border.default}`,
  '& > strong': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
}));

type Card = OutliersModel['cards'][number];

/** `Work Locations: Baltimore Hub 2, Annapolis Hub 1` */
function namePlaces({ title, places }: Card['splits'][number]): string {
  const named = places.slice(0, NAMED).map(({ shortName, count }) => `${shortName}\u00a0${count}`);
  return `${title}: ${named.join(', ')}`;
}

interface CardProps {
  card: Card;
  to: string | undefined;
  isPreview: boolean;
  /** stands in one of several rows */
  isFolded: boolean;
}

function OutlierCard({ card, to, isPreview, isFolded }: CardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isSplit = card.splits.length > 1;
  const isShort = (isFolded || isSplit) && !isOpen;
  const shown =
    isPreview || isShort
      ? []
      : card.splits.map(({ title, places }) => ({ title, places: isOpen ? places : places.slice(0, LINES) }));
  const [first] = card.splits;
  const most = isFolded || isSplit ? NAMED : LINES;
  const hasMore = isSplit || card.splits.some(({ places }) => places.length > most);
  return (
    <CardRoot>
      <Muted className="sign" data-tone={card.isNegative ? 'down' : 'up'}>
        <Icon of={card.isNegative ? TrendingDown : TrendingUp} size="small" />
        {card.isNegative ? 'Negative' : 'Positive'}
      </Muted>
      <div className="name" data-mark={card.key}>
        {to === undefined ? card.label : <Link to={to}>{card.label}</Link>}
      </div>
      <span className="total">{card.text}</span> <Muted>{card.count === 1 ? 'outlier' : 'outliers'}</Muted>
      {!isPreview && isShort && first && <Muted className="kind">{namePlaces(first)}</Muted>}
      {shown.map(({ title, places }) => (
        <div key={title} role="group" aria-label={`${title} of ${card.label}`}>
          {isSplit && <Muted className="kind">{title}</Muted>}
          {places.map((place) => (
            <Line key={place.name}>
              <span>{place.shortName}</span>
              <strong>{place.count}</strong>
            </Line>
          ))}
        </div>
      ))}
      {to !== undefined && card.isNegative && (
        <StartPlan search={to} origin="OUTLIER" about={card.label} at={card.splits[0]?.places[0]?.at} />
      )}
      {!isPreview && hasMore && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Less' : 'More'}
          <Hidden> places of {card.label}</Hidden>
        </Button>
      )}
    </CardRoot>
  );
}

/** The categories with the most outliers, each a card with their places. */
export function OutlierCards({ model, getLink, isPreview = false }: DrawingProps<OutliersModel>) {
  const isFolded = !isPreview && model.cards.length > IN_ROW;
  return (
    <>
      <Hidden role="img" aria-label={model.sentence} />
      <Root data-preview={isPreview ? '' : undefined} data-many={isFolded ? '' : undefined}>
        {model.cards.map((card) => (
          <OutlierCard
            key={card.key}
            card={card}
            to={!isPreview && card.drill ? getLink(card.drill) : undefined}
            isPreview={isPreview}
            isFolded={isFolded}
          />
        ))}
      </Root>
    </>
  );
}
