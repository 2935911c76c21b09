import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import { lazy, Suspense, useState } from 'react';
import { useListContext, type SortPayload } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { formatNumber } from '../../../domain/text/format.ts';
import type { ListModel } from '../../../domain/model/screen-model.ts';
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
} from '../../../generated/calls/saved-views-calls.ts';
import type { Calls } from '../../../generated/calls/types.ts';
import { dataQuery, getCallKey, send } from '../../core/call.ts';
import { UNSORTED } from '../../core/list-query.ts';
import { control } from '../../core/theme/tokens.ts';
import { ChoiceMenu } from '../../ui/ChoiceMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ActionsMenu, MenuEntry } from '../../ui/popups.tsx';
import { notifyFailures, notifyUndoable } from '../../ui/toast.ts';
import { useEntity } from '../EntityContext.tsx';

/** Parameters of the list call: search and filters, `sortBy` and `orderBy` if they differ from the list's default. */
type ViewQuery = Record<string, unknown>;

/** A list's search, filters and sort, saved under a name. */
type SavedView = Calls['listSavedViews']['answer']['data']['views'][number];

const ORDERS = { asc: 'ASC', desc: 'DESC' } as const;

/** The list's current query. */
export function viewQuery(
  filters: Record<string, unknown>,
  sort: SortPayload,
  own: ListModel['sort'],
): ViewQuery {
  const order = sort.order.toLowerCase();
  const isOwn = sort.field === UNSORTED || (sort.field === own.by && order === own.order);
  return { ...filters, ...(!isOwn && { sortBy: sort.field, orderBy: order }) };
}

/** The part of an address that opens a list with a query. */
export function viewSearch({ sortBy, orderBy, ...filters }: ViewQuery): string {
  const params = new URLSearchParams({ filter: JSON.stringify(filters), page: '1' });
  if (typeof sortBy === 'string') {
    params.set('sort', sortBy);
    params.set('order', ORDERS[orderBy === 'desc' ? 'desc' : 'asc']);
  }
  return `?${params.toString()}`;
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, item]) => [name, canonical(item)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Whether two queries find the same records in the same order. */
export function isSameQuery(one: ViewQuery, other: ViewQuery): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

/** The viewer's views of the list, its current query, and the calls that change views. */
function useSavedViews() {
  const { model } = useEntity();
  const { filterValues, sort } = useListContext();
  const queryClient = useQueryClient();
  const call = listSavedViews({ query: { entity: model.name } });
  const { data } = useQuery({
    ...dataQuery(call),
  });
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: getCallKey(call) });
  const current = viewQuery(filterValues as Record<string, unknown>, sort, model.screens.list.sort);
  const views = data?.views ?? [];
  return {
    total: data?.total,
    views,
    current,
    active: views.find(({ query }) => isSameQuery(query, current)),
    save: async (name: string, query: ViewQuery) => {
      await send(createSavedView({ body: { entity: model.name, name, query } }));
      await refresh();
    },
    rename: async ({ id }: SavedView, name: string) => {
      await send(changeSavedView({ id, body: { name } }));
      await refresh();
    },
    remove: async ({ id }: SavedView) => {
      await send(deleteSavedView({ id }));
      await refresh();
    },
  };
}

const ViewNameDialog = lazy(async () => ({
  default: (await import('./ViewNameDialog.tsx')).ViewNameDialog,
}));

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  margin: '-8px 0 12px',
  '& ul': { display: 'contents', listStyle: 'none' },
  '& li': { minWidth: 0 },
  '& .view': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    maxWidth: '100%',
    height: control.height.small,
    padding: '0 12px',
    borderRadius: theme.shape.borderRadius,
    color: theme.palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.palette.action.hover },
    '&[aria-current]': {
      backgroundColor: theme.palette.tint.main,
      color: theme.palette.link,
      fontWeight: 600,
    },
  },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .total': { fontVariantNumeric: 'tabular-nums' },
}));

const ALL = '';

const Choice = styled(ChoiceMenu)({ flex: 1 });

interface ViewMenuProps {
  view: SavedView;
  onRename: () => void;
  onDelete: () => void;
}

/** Actions on the current view. */
function ViewMenu({ view, onRename, onDelete }: ViewMenuProps) {
  return (
    <ActionsMenu label={`Actions for the view ${view.name}`} size="small">
      <MenuEntry onClick={onRename}>Rename view</MenuEntry>
      <MenuEntry onClick={onDelete}>Delete view</MenuEntry>
    </ActionsMenu>
  );
}

type Views = ReturnType<typeof useSavedViews>;

function Tabs({ views, total, active, isAll }: Views & { isAll: boolean }) {
  const { model } = useEntity();
  const tab = (name: string, search: string, isCurrent: boolean, count: number | null | undefined) => (
    <Link className="view" to={{ search }} aria-current={isCurrent ? 'true' : undefined}>
      <span className="name">{name}</span>
      {typeof count === 'number' && <span className="total">{formatNumber(count)}</span>}
    </Link>
  );
  return (
    <ul>
      <li>{tab(`All ${model.label.plural.toLowerCase()}`, viewSearch({}), isAll, total)}</li>
      {views.map((view) => (
        <li key={view.id}>{tab(view.name, viewSearch(view.query), view === active, view.total)}</li>
      ))}
    </ul>
  );
}

/** On phones the views are one select. */
function ViewSelect({ views, active, isAll }: Views & { isAll: boolean }) {
  const { model } = useEntity();
  const navigate = useNavigate();
  const all = `All ${model.label.plural.toLowerCase()}`;
  return (
    <Choice
      kind="field"
      label="View"
      options={[{ id: ALL, name: all }, ...views]}
      chosen={active?.id ?? (isAll ? ALL : undefined)}
      text="Other filters"
      onChoose={(chosen) => {
        const view = views.find(({ id }) => id === chosen);
        void navigate({ search: viewSearch(view?.query ?? {}) });
      }}
    />
  );
}

/** The viewer's own views of a list as tabs; unsaved filters and sort can be saved as one. */
export function SavedViews({ isNarrow }: { isNarrow: boolean }) {
  const views = useSavedViews();
  const { active, current } = views;
  const [asked, setAsked] = useState<'save' | 'rename'>();
  const isAll = Object.keys(current).length === 0;
  const remove = async (view: SavedView): Promise<void> => {
    try {
      await views.remove(view);
    } catch (error) {
      return notifyFailures(error);
    }
    notifyUndoable(`View ${view.name} deleted`, () => {
      views.save(view.name, view.query).catch(notifyFailures);
    });
  };
  const canSave = !active && !isAll;
  if (isNarrow && views.views.length === 0 && !canSave) return null;
  return (
    <Root as="nav" aria-label="Saved views">
      {!isNarrow ? (
        <Tabs {...views} isAll={isAll} />
      ) : (
        views.views.length > 0 && <ViewSelect {...views} isAll={isAll} />
      )}
      {active && (
        <ViewMenu view={active} onRename={() => setAsked('rename')} onDelete={() => void remove(active)} />
      )}
      {canSave && (
        <Button
          size="small"
          startIcon={<Icon of={BookmarkPlus} size="small" />}
          onClick={() => setAsked('save')}
        >
          Save view
        </Button>
      )}
      {asked && (
        <Suspense fallback={null}>
          <ViewNameDialog
            title={asked === 'save' ? 'Save view' : 'Rename view'}
            name={asked === 'rename' ? (active?.name ?? '') : ''}
            onSave={(name) =>
              asked === 'rename' && active ? views.rename(active, name) : views.save(name, current)
            }
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Root>
  );
}
