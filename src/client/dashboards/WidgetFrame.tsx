import { styled } from '@mui/material/styles';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { control } from '../core/theme/tokens.ts';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';

export const GRIP_CLASS = 'widget-grip';

const HEAD = 64;
const NARROW_BELOW = 560;
/** Two switches need more room beside the title than one. */
const NARROW_BELOW_MANY = 760;
const LONG_TITLE = 24;
const PHONE = 400;

const Root = styled(Card)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minWidth: 0,
  padding: '0 20px 20px',
  containerType: 'inline-size',
  color: theme.palette.text.primary,
  [theme.breakpoints.down('sm')]: { padding: '0 12px 16px' },
  '@media print': { breakInside: 'avoid', boxShadow: 'none', border: `1px solid ${theme.palette.divider}` },
}));

const BELOW = {
  gridTemplateColumns: 'auto 1fr auto auto',
  gridTemplateRows: `${HEAD}px auto`,
  gridTemplateAreas: '"grip title period menu" "switches switches switches switches"',
  paddingBottom: 4,
};

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto auto 1fr auto auto',
  gridTemplateAreas: '"grip title switches period menu"',
  alignItems: 'center',
  columnGap: 8,
  minHeight: HEAD,
  '& > .menu:empty, & > .period:empty': { display: 'none' },
  flex: 'none',
  [`@container (max-width: ${NARROW_BELOW}px)`]: BELOW,
  [`@container (max-width: ${NARROW_BELOW_MANY}px)`]: { '&[data-many]': BELOW },
  [`@container (max-width: ${PHONE}px)`]: {
    columnGap: 4,
    '& > .switches [role="group"]': { flex: 1, '& > button': { flex: 1 } },
    '&[data-long]': { gridTemplateAreas: '"grip title title menu" "switches switches period period"' },
  },
  '&[data-plain]': { gridTemplateColumns: '1fr auto', gridTemplateAreas: '"title period"' },
  '& > .switches': { gridArea: 'switches', display: 'flex', flexWrap: 'wrap', gap: 8, paddingLeft: 8 },
  '& > .period': { gridArea: 'period', display: 'flex', alignItems: 'center', gap: 4 },
  '& > .menu': { gridArea: 'menu' },
  '@media print': { '& > .menu, & > button': { display: 'none' } },
});

const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  gridArea: 'title',
  margin: 0,
  minWidth: 0,
}));

const Grip = styled('button')(({ theme }) => ({
  gridArea: 'grip',
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: control.height.small,
  marginLeft: -8,
  padding: 0,
  border: 0,
  borderRadius: 6,
  backgroundColor: 'transparent',
  color: theme.palette.muted,
  cursor: 'grab',
  touchAction: 'none',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:active': { cursor: 'grabbing' },
  [theme.breakpoints.down('sm')]: { height: control.target.touch },
}));

const Body = styled('div')({
  display: 'flex',
  flex: '1 1 auto',
  flexDirection: 'column',
  minHeight: 0,
  transition: 'opacity 140ms',
  '&[data-stale]': { opacity: 0.5 },
  [`@container (max-width: ${NARROW_BELOW}px)`]: { paddingTop: 8 },
});

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface Props {
  ref?: Ref<HTMLElement>;
  title: string;
  /** moves the widget by positions; absent: not movable */
  onMove?: ((by: number) => void) | undefined;
  switches?: readonly ReactNode[];
  refresh?: ReactNode;
  /** absent: the widget's period is fixed */
  period?: ReactNode;
  menu?: ReactNode;
  /** whether the body still shows the previous query's result */
  isStale: boolean;
  children: ReactNode;
}

/** The card of a widget: grip, title, switch, period, menu, body. The grip also responds to arrow keys. */
export function WidgetFrame({
  ref,
  title,
  onMove,
  switches,
  refresh,
  period,
  menu,
  isStale,
  children,
}: Props) {
  const press = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined || !onMove) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <Root ref={ref} aria-label={title}>
      <Head
        data-plain={onMove ? undefined : ''}
        data-many={switches && switches.length > 1 ? '' : undefined}
        data-long={title.length > LONG_TITLE ? '' : undefined}
      >
        {onMove && (
          <Grip
            type="button"
            className={GRIP_CLASS}
            aria-label={`Move ${title}`}
            aria-description="Arrow keys move the widget by one place."
            onKeyDown={press}
          >
            <Icon of={GripVertical} size="small" />
          </Grip>
        )}
        <Title>{title}</Title>
        {switches && switches.length > 0 && <div className="switches">{switches}</div>}
        <div className="period">
          {refresh}
          {period}
        </div>
        <div className="menu">{menu}</div>
      </Head>
      <Body data-chart="" data-stale={isStale ? '' : undefined} aria-busy={isStale}>
        {children}
      </Body>
    </Root>
  );
}
