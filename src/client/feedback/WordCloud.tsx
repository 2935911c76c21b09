import { styled, useTheme } from '@mui/material/styles';
import Star from 'lucide-react/icons/star';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../domain/format.ts';
import type { CloudWord } from '../../domain/word-cloud.ts';
import { radius } from '../core/theme/tokens.ts';
import { basisText, FEW } from '../../domain/charts/chart-model.ts';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import { useSize } from '../charts/drawing.tsx';
import { layOutCloud, type PlacedWord } from './cloud-layout.ts';

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
 * Coral to violet by the average score of the comments with a word.
 * @param words all words of the cloud: the lowest and the highest score among them set the scale
 */
export function useShades(words: readonly CloudWord[]) {
  const { palette } = useTheme();
  const colors = [
    palette.coral.text,
    palette.coral.strong,
    palette.text.secondary,
    palette.primary.main,
    palette.link,
  ];
  const scores = words.flatMap(({ score }) => (score === null ? [] : [score]));
  const [low, high] = scores.length > 0 ? [Math.min(...scores), Math.max(...scores)] : [1, 5];
  const getColor = ({ score }: CloudWord): string => {
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
export function Cloud({ words, getAddress, getColor }: Props) {
  const { typography } = useTheme();
  const [frame, { width }] = useSize<HTMLDivElement>({ width: 0, height: HEIGHT });
  const [placed, setPlaced] = useState<PlacedWord[]>([]);
  useEffect(() => {
    if (width === 0) return undefined;
    let isWanted = true;
    const font = typography.fontFamily ?? 'sans-serif';
    void layOutCloud(words, { width, height: HEIGHT, font }).then((found) => {
      if (isWanted) setPlaced(found);
    });
    return () => {
      isWanted = false;
    };
  }, [words, width, typography.fontFamily]);
  return (
    <Frame ref={frame} aria-hidden data-testid="word-cloud">
      {placed.map(({ word, x, y, size }) => (
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
export function WordTable({ words, getAddress, getColor, label }: Props & { label: string }) {
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
                  title={basisText({ count: word.scores, interval: word.interval }, 'stars')}
                  data-few={word.scores < FEW ? '' : undefined}
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
