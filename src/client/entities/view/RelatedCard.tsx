import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../domain/format.ts';
import type { FieldModel, ViewSection } from '../../../domain/model.ts';
import { conditionHolds } from '../../../domain/permissions.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card, CardBody, CardTitle } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSession } from '../../core/session.ts';
import { useEntity } from '../EntityContext.tsx';
import { useRecordPath } from '../../ui/RecordLink.tsx';
import { embeddedText, findField, type EntityRecord } from '../../core/value-text.ts';
import { List, Row, Text } from '../../ui/primitives.ts';

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
      <Icon of={ChevronRight} />
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

/** The records of a relation as links, with their count; the model's sentence if there are none. */
export function RelatedCard({ section, record }: Props) {
  const { model, facts } = useEntity();
  const [isWhole, setIsWhole] = useState(false);
  const { list } = section;
  const field = list && findField(model, list.field);
  if (!field) return null;
  const value = record[field.name];
  const all = (Array.isArray(value) ? (value as Related[]) : []).filter((item) =>
    conditionHolds({ ...field.relation?.where, ...list.where }, item, facts),
  );
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
