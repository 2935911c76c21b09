import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Fragment, Suspense } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import type { ViewModel, ViewSection } from '../../../domain/model/screen-model.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InOrder } from '../../ui/InOrder.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { useEntity } from '../EntityContext.tsx';
import { createOverride, renderOverride } from '../render-override.tsx';
import { RecordAvatar } from '../RecordAvatar.tsx';
import { recordQuery, RecordFailure, useListReturn } from '../RecordStates.tsx';
import { forgetRecords, useDeleteRecord } from '../use-delete-record.ts';
import { recordName, recordText, type EntityRecord } from '../../core/value-text.ts';
import { DetailsCard, visibleSections } from './DetailsCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { RelatedCard, TreeCard } from './RelatedCards.tsx';

const AVATAR = 72;

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > div': { display: 'grid', gap: 20, minWidth: 0 },
  [theme.breakpoints.up('lg')]: {
    '&[data-aside]': { gridTemplateColumns: 'minmax(0, 2fr) minmax(280px, 1fr)' },
  },
}));

/** A section of its own kind; one that shows this viewer nothing takes no room. */
const Bespoke = styled('div')({ marginBottom: 32, '&:empty': { display: 'none' } });

interface PartProps {
  view: ViewModel;
  record: EntityRecord;
}

function ViewActions({ view, record }: PartProps) {
  const { model, resource, can } = useEntity();
  const back = useListReturn();
  const navigate = useNavigate();
  const remove = useDeleteRecord();
  const queryClient = useQueryClient();
  const removeAndLeave = async (): Promise<void> => {
    if (!(await remove(record))) return;
    // Back skips the page of a deleted record
    await navigate(back.to, { replace: true });
    forgetRecords(queryClient, model.resource, [record.id]);
  };
  const name = recordName(model, record);
  return (
    <>
      {view.actions.includes('delete') && can('delete', record) && (
        <Button
          color="inherit"
          startIcon={<Icon of={Trash2} size="small" />}
          onClick={() => void removeAndLeave()}
        >
          Delete
        </Button>
      )}
      {view.moreActions.map((action) => (
        <Fragment key={action}>{createOverride('action', action, { record, name, place: 'view' })}</Fragment>
      ))}
      {view.actions.includes('edit') && can('update', record) && (
        <Button
          variant={view.mainAction === undefined ? 'contained' : 'outlined'}
          component={Link}
          to={`${resource.route}/${record.id}/edit`}
          state={back.state}
          startIcon={<Icon of={Pencil} size="small" />}
        >
          Edit
        </Button>
      )}
      {createOverride('action', view.mainAction, { record, name, place: 'view' })}
    </>
  );
}

function Section({ section, record }: { section: ViewSection; record: EntityRecord }) {
  if (section.list) return <RelatedCard section={section} record={record} />;
  if (section.tree) return <TreeCard section={section} record={record} />;
  return <DetailsCard section={section} record={record} />;
}

function ViewContent({ view }: { view: ViewModel }) {
  const entity = useEntity();
  const { record, error, refetch } = useShowContext<EntityRecord>();
  const back = useListReturn();
  if (!record) {
    return error ? <RecordFailure error={error} onRetry={() => void refetch()} /> : <PageSkeleton hasBack />;
  }
  const { model, enums, viewer } = entity;
  const sections = visibleSections(view.sections, record, entity);
  const aside = sections.filter((section) => section.aside);
  const bespoke = sections.filter((section) => section.override && !section.wraps);
  const wrapping = sections.find((section) => section.wraps);
  const draw = (section: ViewSection) => (
    <Section key={section.title ?? section.list?.field ?? ''} section={section} record={record} />
  );
  const first = sections.find(({ rows }) => rows);
  const facts = first && <DetailsCard section={first} record={record} isGrid />;
  const cards = (
    <Columns data-aside={aside.length > 0 || undefined}>
      <div>
        {sections.filter((section) => !section.aside && !section.override).map(draw)}
        {view.history && viewer.role === 'ADMIN' && <HistoryCard id={record.id} />}
      </div>
      {aside.length > 0 && <div>{aside.map(draw)}</div>}
    </Columns>
  );
  return (
    // as one: buttons that come later would move the page
    <Suspense fallback={<PageSkeleton hasBack />}>
      <PageHeader
        back={entity.can('list') ? { label: 'Back to List', to: back.to } : undefined}
        avatar={view.avatar && <RecordAvatar record={record} field={view.avatar} size={AVATAR} />}
        title={recordText(model, view.title, record, enums)}
        beside={createOverride('action', view.mainAction, {
          record,
          name: recordName(model, record),
          place: 'title',
        })}
        subtitle={view.subtitle && recordText(model, view.subtitle, record, enums)}
        actions={<ViewActions view={view} record={record} />}
      />
      <InOrder>
        {bespoke.map((section) => (
          <Bespoke key={section.title}>
            {renderOverride('section', section.override, { section, record }, <PageSkeleton />)}
          </Bespoke>
        ))}
        {wrapping
          ? renderOverride(
              'section',
              wrapping.override,
              { section: wrapping, record, children: cards, facts },
              <PageSkeleton />,
            )
          : cards}
      </InOrder>
    </Suspense>
  );
}

/** The view of one record. */
export function ViewScreen({ id }: { id: string }) {
  const { model, resource } = useEntity();
  const { view } = model.screens;
  if (!view) return <Navigate to={resource.route} replace />;
  return (
    <ShowBase<EntityRecord> id={id} disableAuthentication queryOptions={recordQuery}>
      <ViewContent view={view} />
    </ShowBase>
  );
}
