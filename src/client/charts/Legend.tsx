import { styled, useTheme } from '@mui/material/styles';
import type { ChartModel } from '../../domain/charts/chart-model.ts';
import { Muted } from './drawing.tsx';

const Root = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginLeft: 'auto' });

const Entry = styled(Muted)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  '& > i': { width: 18, height: 0, borderTop: '2.5px solid' },
  '& > i[data-box]': { width: 10, height: 10, border: 0, borderRadius: 3 },
  '& > i[data-whisker]': {
    height: 8,
    border: '1.5px solid',
    borderBlock: 0,
    background: 'linear-gradient(currentColor, currentColor) center / 100% 1.5px no-repeat',
  },
});

/** Whether a chart has a legend. */
export function hasLegend(model: ChartModel): boolean {
  if (model.chart === 'bars') return model.marks.some(({ interval }) => interval);
  return model.chart === 'line' || model.chart === 'changeBars';
}

/** Labels for the lines and colours that a chart shows. */
export function Legend({ model }: { model: ChartModel }) {
  const { palette } = useTheme();
  const { chart } = palette;
  if (model.chart === 'changeBars') {
    const boxes = [
      ['Better', chart.highest],
      ['Worse', chart.lowest],
      ['Within the interval', palette.border.default],
    ] as const;
    return (
      <Root aria-hidden>
        {boxes.map(([text, color]) => (
          <Entry key={text}>
            <i data-box="" style={{ backgroundColor: color }} />
            {text}
          </Entry>
        ))}
      </Root>
    );
  }
  if (!hasLegend(model)) return null;
  if (model.chart !== 'line')
    return (
      <Root aria-hidden>
        <Entry>
          <i data-whisker="" style={{ color: palette.text.secondary }} />
          95% interval
        </Entry>
      </Root>
    );
  return (
    <Root aria-hidden>
      <Entry>
        <i style={{ color: chart.line }} />
        Weekly
      </Entry>
      {model.points.some(({ interval }) => interval) && (
        <Entry>
          <i data-box="" style={{ backgroundColor: chart.line, opacity: 0.18 }} />
          95% interval
        </Entry>
      )}
      {model.hasCumulative && (
        <Entry>
          <i style={{ color: chart.cumulative, borderTopStyle: 'dotted' }} />
          Cumulative
        </Entry>
      )}
      {model.points.some(({ isPrediction }) => isPrediction) && (
        <Entry>
          <i style={{ color: chart.line, borderTopStyle: 'dashed' }} />
          Predicted
        </Entry>
      )}
    </Root>
  );
}
