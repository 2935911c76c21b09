import { styled, useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import {
  describeProof,
  nameOthers,
  type ProofRow,
  type ProofText,
} from '../../../domain/measures/plans/proof-text.ts';
import { dayOfReader } from '../../../domain/measures/period.ts';
import { planProof } from '../../../generated/calls/plans-calls.ts';
import type { PlanProof } from '../../../generated/calls/types.ts';
import { dataQuery } from '../../core/call.ts';
import { Card, CardBody, CardTitle } from '../../ui/Card.tsx';
import { DeltaText } from '../../ui/DeltaText.tsx';
import { Icon, IconTile } from '../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Muted } from '../charts/drawing.tsx';
import { PlanChart } from './PlanChart.tsx';
import { verdictIcon } from './verdict-icon.ts';

const Figures = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '12px 0 12px 12px', textAlign: 'right', fontWeight: 400, verticalAlign: 'top' },
  '& th:first-of-type': { paddingLeft: 0, textAlign: 'left', fontWeight: 600 },
  '& tr + tr > *, & tbody > tr > *': { borderTop: `1px solid ${theme.palette.divider}` },
  '& strong': { fontWeight: 600 },
  '& small': { ...theme.typography.caption, display: 'inline-block', color: theme.palette.muted },
}));

const Entry = styled(Muted)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  '& > i': { width: 18, height: 0, borderTop: '2.5px solid' },
  '& > i[data-box]': { height: 10, border: 0, borderRadius: 3, opacity: 0.35 },
});

function Legend({ places, others }: { places: string; others: string | undefined }) {
  const { chart } = useTheme().palette;
  return (
    <Row gap="4px 16px" wraps aria-hidden>
      <Entry>
        <i style={{ color: chart.line }} />
        {places}, weekly
      </Entry>
      <Entry>
        <i style={{ color: chart.cumulative, borderTopStyle: 'dotted' }} />
        Its average before and since
      </Entry>
      {others !== undefined && (
        <Entry>
          <i data-box="" style={{ backgroundColor: chart.cumulative }} />
          Middle half of {others}
        </Entry>
      )}
    </Row>
  );
}

function FigureRow({ row, isLessBetter }: { row: ProofRow; isLessBetter: boolean }) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>
        <strong>{row.before}</strong> <small>{row.beforeCount}</small>
      </td>
      <td>
        <strong>{row.after}</strong> <small>{row.afterCount}</small>
      </td>
      <td>
        {row.change !== '' && (
          <>
            <DeltaText
              text={row.change}
              direction={row.direction}
              isQuiet={row.isQuiet}
              isLessBetter={isLessBetter}
            />{' '}
            <small>{row.interval}</small>
          </>
        )}
      </td>
    </tr>
  );
}

function Verdict({ text, verdict }: { text: ProofText; verdict: PlanProof['verdict'] }) {
  const { palette } = useTheme();
  const tones = {
    better: { bg: palette.tint.main, fg: palette.link },
    worse: { bg: palette.coral.tint, fg: palette.coral.text },
    quiet: undefined,
  };
  const tone = tones[text.tone];
  return (
    <Row gap={16} align="start">
      <IconTile size={32} {...(tone && { tone })}>
        <Icon of={verdictIcon(text.tone, verdict)} size="small" />
      </IconTile>
      <Stack gap={4}>
        <Text variant="body1" isStrong breaks>
          {text.sentence}
        </Text>
        {text.details.map((detail) => (
          <Text key={detail} variant="caption" tone="muted">
            {detail}
          </Text>
        ))}
      </Stack>
    </Row>
  );
}

function Proof({ proof, places }: { proof: PlanProof; places: string }) {
  const text = describeProof(proof, places, dayOfReader(new Date()));
  const others = nameOthers(proof);
  const isShare = proof.metric.unit === 'share';
  const hasChart = !proof.withheld && proof.weeks.some(({ value }) => value !== null);
  return (
    <>
      <Verdict text={text} verdict={proof.verdict} />
      {hasChart && (
        <Stack gap={8}>
          <Legend places={places} others={proof.weeks.some(({ low }) => low !== null) ? others : undefined} />
          <PlanChart proof={proof} places={places} others={others} />
        </Stack>
      )}
      {text.rows.length > 0 && (
        <Figures aria-label="Figures before and since">
          <thead>
            <tr>
              <th scope="col">{isShare ? 'Share of comments' : 'Average'}</th>
              <th scope="col">Before</th>
              <th scope="col">Since</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {text.rows.map((row) => (
              <FigureRow key={row.name} row={row} isLessBetter={isShare} />
            ))}
          </tbody>
        </Figures>
      )}
    </>
  );
}

/** Whether a plan works: its sentence, the weeks, and the figures before and since. */
export function ProofCard({ id, version, places }: { id: string; version: string; places: string }) {
  const query = dataQuery(planProof({ id }));
  const { data, error, refetch } = useQuery({ ...query, queryKey: [...query.queryKey, version] });
  return (
    <Card aria-label="Is it working?" aria-busy={!data && !error}>
      <CardBody>
        <Stack gap={20}>
          <CardTitle>Is it working?</CardTitle>
          {data ? (
            <Proof proof={data} places={places} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton rows={4} />
          )}
        </Stack>
      </CardBody>
    </Card>
  );
}
