import { styled } from '@mui/material/styles';
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { LINE } from '../../../domain/measures/charts/chart-model.ts';
import { radius } from '../../core/theme/tokens.ts';

export interface MarkItem {
  key: string;
  label: string;
  /** value, interval and number of answers */
  text: string;
  /** the address that the mark links to */
  to?: string | undefined;
  style?: CSSProperties;
}

const Layer = styled('div')({ position: 'absolute', inset: 0, display: 'flex', pointerEvents: 'none' });

const Item = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: '1 1 0',
  minWidth: 0,
  pointerEvents: 'auto',
  '& > a, & > span[role]': { position: 'absolute', inset: 0, borderRadius: radius.chip, outlineOffset: -2 },
  '& > a:hover, & > span[role]:hover': { backgroundColor: theme.palette.chart.cursor },
  '& > :focus-visible': { outline: `2px solid ${theme.palette.border.focus}` },
  '& > .tip': { display: 'none' },
  '& > :hover + .tip, & > :focus-visible + .tip': { display: 'block' },
  '@media print': { '& > .tip': { display: 'none !important' } },
}));

const Tip = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  zIndex: 1,
  bottom: '50%',
  left: '50%',
  width: 'max-content',
  maxWidth: 260,
  padding: '8px 12px',
  transform: 'translateX(-50%)',
  borderRadius: radius.control,
  backgroundColor: theme.palette.toast.bg,
  color: theme.palette.toast.text,
  boxShadow: theme.shadows[8],
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'pre-line',
  pointerEvents: 'none',
  '& > strong': { display: 'block', fontWeight: 600 },
  '[data-edge="start"] > &': { left: 0, transform: 'none' },
  '[data-edge="end"] > &': { left: 'auto', right: 0, transform: 'none' },
}));

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => Math.min(last, index + 1),
  ArrowDown: (index, last) => Math.min(last, index + 1),
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  Home: () => 0,
  End: (_index, last) => last,
};

interface Props {
  items: readonly MarkItem[];
  /** position of the marks over the drawing, and the direction of arrow keys */
  style: CSSProperties;
}

/**
 * The marks of a chart, as a layer over its drawing. One of them is in the tab order; arrow keys move between them, Enter
 * follows the link. The tooltip shows on hover and on focus.
 */
export function Marks({ items, style }: Props) {
  const [active, setActive] = useState(0);
  const layer = useRef<HTMLDivElement>(null);
  const last = items.length - 1;
  const current = Math.min(active, last);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(current, last);
    setActive(next);
    layer.current?.querySelectorAll<HTMLElement>('[data-mark]')[next]?.focus();
  };
  return (
    <Layer ref={layer} role="group" aria-label="Values" style={style} onKeyDown={move}>
      {items.map(({ key, label, text, to, style: markStyle }, index) => {
        const common = {
          'data-mark': key,
          'aria-label': `${label}: ${text}`,
          tabIndex: index === current ? 0 : -1,
          onFocus: () => setActive(index),
        };
        const edge =
          style.flexDirection === 'column'
            ? undefined
            : index < 2
              ? 'start'
              : index > last - 2
                ? 'end'
                : undefined;
        return (
          <Item key={key} data-edge={edge} {...(markStyle && { style: markStyle })}>
            {to === undefined ? <span role="img" {...common} /> : <Link to={to} {...common} />}
            <Tip className="tip" aria-hidden>
              <strong>{label}</strong>
              {text.replaceAll(LINE, '\n')}
            </Tip>
          </Item>
        );
      })}
    </Layer>
  );
}
