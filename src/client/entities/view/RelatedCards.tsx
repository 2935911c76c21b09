import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../domain/text/format.ts';
import type { EntityModel, FieldModel } from '../../../domain/model/model.ts';
import type { ViewSection } from '../../../domain/model/screen-model.ts';
import { conditionHolds } from '../../../domain/access/permissions.ts';
import { useSession } from '../../core/session.ts';
import { embeddedText, findField, recordName, type EntityRecord } from '../../core/value-text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card, CardBody, CardTitle } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { List, Row, Text } from '../../ui/primitives.ts';
import { RecordLink, useRecordPath } from '../../ui/RecordLink.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { type Entity, useEntity } from '../EntityContext.tsx';

const Path = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: '12px 0 0',
  overflowWrap: 'anywhere',
  // links within text must differ by more than colour
  '& a': { textDecoration: 'underline' },
  '& [aria-current]': { fontWeight: 600 },
}));

const Below = styled('ul')(({ theme }) => ({
  ...theme.typography.body1,
  margin: '8px 0 0 4px',
  padding: '0 0 0 16px',
  listStyle: 'none',
  borderLeft: `1px solid ${theme.palette.border.default}`,
  '& li': { padding: '4px 0' },
}));

interface Node {
  id: string;
  name: string;
}

interface TreeProps {
  section: ViewSection;
  record: EntityRecord;
}

/** The record's ancestors, topmost first. Stops where a parent repeats, in case the data contains a cycle. */
function useAncestors(model: EntityModel, parentField: string, record: EntityRecord) {
  const dataProvider = useDataProvider();
  const idsField = findField(model, parentField)?.relation?.idsField ?? parentField;
  return useQuery({
    queryKey: [model.resource, 'ancestors', record.id, record.updatedAt],
    queryFn: async ({ signal }) => {
      const ancestors: Node[] = [];
      const seen = new Set([record.id]);
      let next = record[idsField];
      while (typeof next === 'string' && !seen.has(next)) {
        seen.add(next);
        const { data } = await dataProvider.getOne<EntityRecord>(model.resource, { id: next, signal });
        ancestors.unshift({ id: data.id, name: recordName(model, data) });
        next = data[idsField];
      }
      return ancestors;
    },
  });
}

/** A record's position in its tree: the path from the top, names joined with >, and its direct children. */
export function TreeCard({ section, record }: TreeProps) {
  const { model } = useEntity();
  const parentField = section.tree ?? '';
  const { data: ancestors = [], error, refetch } = useAncestors(model, parentField, record);
  const childField = model.fields.find(
    ({ relation }) =>
      relation?.kind === 'inverse-one' && relation.to === model.name && relation.via === parentField,
  );
  const below = childField ? record[childField.name] : undefined;
  const children = Array.isArray(below) ? (below as EntityRecord[]) : [];
  return (
    <Card aria-label={section.title}>
      <CardBody>
        {section.title && <CardTitle>{section.title}</CardTitle>}
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Path>
            {ancestors.map(({ id, name }) => (
              <Fragment key={id}>
                <RecordLink entity={model.name} id={id}>
                  {name}
                </RecordLink>
                {' > '}
              </Fragment>
            ))}
            <span aria-current="page">{recordName(model, record)}</span>
          </Path>
        )}
        {childField && children.length > 0 && (
          <Below aria-label={childField.title}>
            {children.map((child) => (
              <li key={child.id}>
                <RecordLink entity={model.name} id={child.id}>
                  {embeddedText(childField, child)}
                </RecordLink>
              </li>
            ))}
          </Below>
        )}
      </CardBody>
    </Card>
  );
}

/** Further records are behind a button: a unit may have thousands of employees. */
const SHOWN_AT_ONCE = 50;

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 52,
  padding: '8px 12px',
} as const;

const PlainRow = styled('span')(({ theme }) => ({ ...theme.typography.body1, ...rowStyle }));

const LinkRow = styled(Link)(({ theme }) => ({
  ...theme.typography.body1,
  ...rowStyle,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  borderRadius: theme.shape.borderRadius,
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '& svg': { color: theme.palette.muted },
}));

type Related = Record<string, unknown> & { id: string };

function isPerson(field: FieldModel): boolean {
  return field.relation?.embed.includes('firstName') ?? false;
}

function RelatedRow({ field, item }: { field: FieldModel; item: Related }) {
  const { organization } = useSession();
  const to = useRecordPath(field.relation?.to ?? '')(item.id);
  const text = embeddedText(field, item);
  const person = isPerson(field);
  const content = (
    <>
      <Avatar
        name={person ? `${String(item.firstName)} ${String(item.lastName)}` : text}
        shape={person ? 'person' : 'place'}
        within={organization.name}
      />
      <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{text}</span>
    </>
  );
  if (!to) return <PlainRow>{content}</PlainRow>;
  return (
    <LinkRow to={to}>
      {content}
      <Icon of={ChevronRight} size="small" />
    </LinkRow>
  );
}

function EmptyNote({ list }: { list: NonNullable<ViewSection['list']> }) {
  return (
    <Text variant="body1" tone="muted" margin="8px 0 0">
      {list.empty}
      {list.emptyLink && (
        <>
          . <Link to={list.emptyLink.to}>{list.emptyLink.text}</Link>
        </>
      )}
    </Text>
  );
}

interface Props {
  section: ViewSection;
  record: EntityRecord;
}

/** The records of a section's relation that meet its condition. */
export function relatedRecords(
  { list }: ViewSection,
  record: EntityRecord,
  { model, facts }: Pick<Entity, 'model' | 'facts'>,
): Related[] {
  const field = list && findField(model, list.field);
  const value = field && record[field.name];
  return (Array.isArray(value) ? (value as Related[]) : []).filter((item) =>
    conditionHolds({ ...field?.relation?.where, ...list?.where }, item, facts),
  );
}

/** The records of a relation as links, with their count; the model's sentence if there are none. */
export function RelatedCard({ section, record }: Props) {
  const entity = useEntity();
  const [isWhole, setIsWhole] = useState(false);
  const { list } = section;
  const field = list && findField(entity.model, list.field);
  if (!field) return null;
  const all = relatedRecords(section, record, entity);
  const shown = isWhole ? all : all.slice(0, SHOWN_AT_ONCE);
  return (
    <Card aria-label={section.title}>
      <CardBody>
        <Row align="baseline" margin="0 0 8px" gap={10}>
          <CardTitle>{section.title ?? field.title}</CardTitle>
          {all.length > 0 && (
            <Text as="span" variant="caption" tone="muted">
              {formatNumber(all.length)}
            </Text>
          )}
        </Row>
        {all.length === 0 && <EmptyNote list={list} />}
        {all.length > 0 && (
          <List margin="0 -12px">
            {shown.map((item) => (
              <li key={item.id}>
                <RelatedRow field={field} item={item} />
              </li>
            ))}
          </List>
        )}
        {shown.length < all.length && (
          <Button onClick={() => setIsWhole(true)}>Show all {formatNumber(all.length)}</Button>
        )}
      </CardBody>
    </Card>
  );
}
