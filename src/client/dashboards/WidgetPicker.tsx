import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import Search from 'lucide-react/icons/search';
import { memo, useCallback, useMemo, useState } from 'react';
import { addWidget, removeWidget } from '../../domain/measures/widgets/layout.ts';
import { getSample } from '../../domain/measures/widgets/samples.ts';
import type { WidgetGroup, WidgetKind } from '../../domain/measures/widgets/widget-kind.ts';
import { Chart } from './charts/Chart.tsx';
import { toChartModel } from '../../measures/registry.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Text } from '../ui/primitives.ts';
import type { DashboardPage } from './Dashboard.tsx';
import { useWidgetLayout } from './use-widget-layout.ts';
import { START_CHOICES } from '../../domain/measures/widgets/widget-request.ts';

const GROUPS: readonly WidgetGroup[] = ['Ratings', 'Over time', 'Standing and follow-up'];
const PREVIEW_HEIGHT = 180;

const GroupTitle = styled('h2')(({ theme }) => ({
  ...theme.typography.h2,
  margin: '32px 0 12px',
  '& > span': { ...theme.typography.body2, marginLeft: 8, color: theme.palette.muted },
}));

const Cards = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const Root = styled(Card)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflow: 'hidden',
  '&[data-selected]': { boxShadow: `0 0 0 2px ${theme.palette.primary.main}` },
}));

const Preview = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: PREVIEW_HEIGHT,
  padding: 20,
  boxSizing: 'content-box',
  borderBottom: `1px solid ${theme.palette.divider}`,
  overflow: 'hidden',
  pointerEvents: 'none',
}));

const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '4px 12px',
  alignItems: 'start',
  padding: '20px 24px 24px',
  '& > h3': { ...theme.typography.h3, margin: 0 },
  '& > p': { ...theme.typography.caption, margin: 0, color: theme.palette.muted },
  '& > button': { gridRow: '1 / span 2', gridColumn: 2 },
}));

const noLink = (): undefined => undefined;

const SamplePreview = memo(function SamplePreview({ kind }: { kind: WidgetKind }) {
  const model = useMemo(
    () =>
      toChartModel(kind.measure, getSample(kind), {
        title: `${kind.title}, sample`,
        people: kind.experienceType === 'PATIENT' ? 'patients' : 'employees',
        band: START_CHOICES.band,
      }),
    [kind],
  );
  return <Chart model={model} getLink={noLink} isPreview />;
});

interface CardProps {
  kind: WidgetKind;
  isSelected: boolean;
  /** absent: the selection has not loaded */
  onToggle?: (kind: WidgetKind) => void;
}

const WidgetCard = memo(function WidgetCard({ kind, isSelected, onToggle }: CardProps) {
  return (
    <Root data-selected={isSelected ? '' : undefined} aria-label={kind.title}>
      <Preview>
        <SamplePreview kind={kind} />
      </Preview>
      <Words>
        <h3>{kind.title}</h3>
        <p>{kind.description}</p>
        <Button
          size="small"
          variant="outlined"
          aria-pressed={isSelected}
          aria-label={`${isSelected ? 'Selected' : 'Select'}: ${kind.title}`}
          startIcon={isSelected ? <Icon of={Check} size="small" /> : undefined}
          sx={isSelected ? { bgcolor: 'tint.main', color: 'link', borderColor: 'transparent' } : undefined}
          disabled={!onToggle}
          onClick={() => onToggle?.(kind)}
        >
          {isSelected ? 'Selected' : 'Select'}
        </Button>
      </Words>
    </Root>
  );
});

/** Every widget available to the role, drawn from sample data, to add to or remove from the page. */
export function WidgetPicker({ page }: { page: DashboardPage }) {
  const { experienceType, title, path, backLabel } = page;
  const { layout, offered, change, error, retry } = useWidgetLayout(experienceType);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = offered.filter(({ title, description }) =>
    `${title} ${description}`.toLowerCase().includes(wanted),
  );
  const selected = new Set(layout?.map(({ widget }) => widget));
  const toggle = useCallback(
    ({ kind }: WidgetKind) =>
      change((current) =>
        current.some(({ widget }) => widget === kind)
          ? removeWidget(current, kind)
          : addWidget(current, kind, experienceType),
      ),
    [change, experienceType],
  );
  return (
    <>
      <PageHeader
        title="Widgets"
        back={{ label: backLabel, to: path }}
        subtitle={`Choose what your ${title} page shows. A new widget goes to the end; drag it into place there.`}
        actions={
          <>
            <Text as="span" variant="body2" tone="muted" role="status">
              {layout && (
                <>
                  <strong>{selected.size}</strong> of {offered.length} selected
                </>
              )}
            </Text>
            <OutlinedInput
              size="small"
              placeholder="Find a widget"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              inputProps={{ 'aria-label': 'Find a widget' }}
              startAdornment={
                <InputAdornment position="start">
                  <Icon of={Search} size="small" />
                </InputAdornment>
              }
            />
          </>
        }
      />
      {error && !layout && (
        <Card>
          <ErrorState error={error} onRetry={retry} />
        </Card>
      )}
      {GROUPS.map((group) => {
        const kinds = found.filter((kind) => kind.group === group);
        return (
          kinds.length > 0 && (
            <section key={group} aria-label={group}>
              <GroupTitle>
                {group}
                <span>{kinds.length}</span>
              </GroupTitle>
              <Cards>
                {kinds.map((kind) => (
                  <li key={kind.kind}>
                    <WidgetCard
                      kind={kind}
                      isSelected={selected.has(kind.kind)}
                      {...(layout && { onToggle: toggle })}
                    />
                  </li>
                ))}
              </Cards>
            </section>
          )
        );
      })}
      {found.length === 0 && <EmptyState title="No results found." />}
    </>
  );
}
