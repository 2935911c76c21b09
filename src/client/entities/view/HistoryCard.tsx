import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useId, useState } from 'react';
import { formatMoment, formatRelative } from '../../../domain/text/format.ts';
import { Card, CardBody, CardTitle } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { useEntity } from '../EntityContext.tsx';
import { type HistoryEntry, entityCalls } from '../../core/entity-calls.ts';
import { Row, Text } from '../../ui/primitives.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { nextSkip } from '../../core/api.ts';
import { send } from '../../core/call.ts';
import type { EntityModel } from '../../../domain/model/model.ts';
import { fieldText, findField, joinTexts, type Enums } from '../../core/value-text.ts';

const NOTHING = 'empty';

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** One side of a change as text; values that the field cannot parse (names already written by the trail) stay. */
export function changeText(
  model: Pick<EntityModel, 'fields'>,
  field: string,
  value: unknown,
  enums: Enums,
): string {
  if (isNothing(value)) return NOTHING;
  const known = findField(model, field);
  if (!known || (known.relation && typeof value === 'string')) return String(value as string);
  // the exact value, even where the record has a display name
  const getLabel = (code: unknown): string | undefined =>
    enums[known.enum ?? '']?.find((one) => one.value === code)?.label;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return joinTexts(value.map((item) => getLabel(item) ?? item));
  return getLabel(value) ?? (fieldText(known, value, enums) || NOTHING);
}

/** "Compensation from 20 to 25", "Notes set to x", "Notes removed". */
export function changeSides(
  model: Pick<EntityModel, 'fields'>,
  change: HistoryEntry['changes'][number],
  enums: Enums,
): { title: string; from: string | undefined; to: string } {
  const from = isNothing(change.from) ? undefined : changeText(model, change.field, change.from, enums);
  return { title: change.title, from, to: changeText(model, change.field, change.to, enums) };
}

const PAGE = 10;

/** The history of a record, latest first, a page at a time; loaded once `isOpen`. */
export function useHistory(id: string, isOpen: boolean) {
  const { model } = useEntity();
  return useInfiniteQuery({
    // under the resource's key, so that saving or deleting reloads it
    queryKey: [model.resource, 'history', id],
    enabled: isOpen,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      send(entityCalls(model.resource).history(id, { skip: pageParam, take: PAGE }), { signal }),
    getNextPageParam: nextSkip,
  });
}

const List = styled('ol')(({ theme }) => ({
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: '12px 0', borderTop: `1px solid ${theme.palette.divider}` },
}));

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 16px',
  '& time': { ...theme.typography.caption, lineHeight: 'inherit', color: theme.palette.muted },
  '& strong': { fontWeight: 600 },
}));

const Changes = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '4px 0 0',
  padding: 0,
  listStyle: 'none',
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& li + li': { marginTop: 2 },
  '& del': { color: theme.palette.muted },
  '& ins': { color: theme.palette.text.primary, textDecoration: 'none' },
}));

const DEEDS = {
  CREATE: 'added this record',
  UPDATE: 'changed this record',
  DELETE: 'deleted this record',
  UNDO: 'undid an import of this record',
};

function Entry({ entry }: { entry: HistoryEntry }) {
  const { model, enums } = useEntity();
  return (
    <li>
      <Line>
        <span>
          <strong>{entry.userName}</strong> {DEEDS[entry.action]}
        </span>
        <Tooltip title={formatMoment(entry.at)}>
          <time dateTime={entry.at}>{formatRelative(entry.at)}</time>
        </Tooltip>
      </Line>
      {(entry.action === 'UPDATE' || entry.action === 'UNDO') && (
        <Changes>
          {entry.changes.map((change) => {
            const { title, from, to } = changeSides(model, change, enums);
            return (
              <li key={change.field}>
                {title}: {from !== undefined && <del>{from}</del>}
                {from !== undefined && ' → '}
                <ins>{to}</ins>
              </li>
            );
          })}
        </Changes>
      )}
    </li>
  );
}

function Entries({ id }: { id: string }) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(
    id,
    true,
  );
  if (isPending) return <ListSkeleton rows={3} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.pages[0]?.data.length === 0) {
    return (
      <Text variant="body1" tone="muted" margin="12px 0 0">
        This record has no history yet.
      </Text>
    );
  }
  return (
    <>
      <List>
        {data.pages.flatMap((page) => page.data.map((entry) => <Entry key={entry.id} entry={entry} />))}
      </List>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  );
}

/** The history of a record, for administrators; loaded when opened. */
export function HistoryCard({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <Card aria-label="History">
      <CardBody>
        <Row justify="between" minHeight={32}>
          <CardTitle>History</CardTitle>
          <Button
            size="small"
            endIcon={<Icon of={isOpen ? ChevronUp : ChevronDown} size="small" />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide history' : 'Show history'}
          </Button>
        </Row>
        {isOpen && (
          <div id={panelId}>
            <Entries id={id} />
          </div>
        )}
      </CardBody>
    </Card>
  );
}
