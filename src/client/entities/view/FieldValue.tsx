import { styled } from '@mui/material/styles';
import type { FieldModel, ViewRow } from '../../../domain/model.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useEntity } from '../EntityContext.tsx';
import { renderOverride } from '../render-override.tsx';
import { RecordLink } from '../../ui/RecordLink.tsx';
import { embeddedText, fieldText, findField, getHref, type EntityRecord } from '../../core/value-text.ts';

const Key = styled('span')(({ theme }) => ({
  ...theme.typography.mono,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  margin: '-4px 0',
  overflowWrap: 'anywhere',
}));

const ContactLink = styled('a')(({ theme }) => ({
  color: theme.palette.link,
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { textDecoration: 'underline' },
}));

interface Props {
  row: ViewRow;
  record: EntityRecord;
}

function isEmbedded(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

function RelationValue({ field, value }: { field: FieldModel; value: unknown }) {
  const items = (Array.isArray(value) ? value : [value]).filter(isEmbedded);
  return items.map((item, index) => (
    <span key={item.id}>
      {index > 0 && ', '}
      <RecordLink entity={field.relation?.to ?? ''} id={item.id}>
        {embeddedText(field, item)}
      </RecordLink>
    </span>
  ));
}

/** The value of a row: a link, a key to copy, a name, or text. */
export function FieldValue({ row, record }: Props) {
  const { model, enums } = useEntity();
  const field = findField(model, row.field);
  const value = record[row.field];
  const override = renderOverride('row', row.override, { row, record });
  if (override) return override;
  if (!field) return String(value);
  if (field.relation) return <RelationValue field={field} value={value} />;
  const text = fieldText(field, value, enums);
  if (row.copy) {
    return (
      <Key>
        {text}
        <CopyButton value={text} label={row.title} />
      </Key>
    );
  }
  const href = getHref(field, value);
  if (href) {
    const isPage = field.format === 'uri';
    return (
      <ContactLink href={href} {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
        {text}
      </ContactLink>
    );
  }
  return field.kind === 'text' ? <span style={{ whiteSpace: 'pre-line' }}>{text}</span> : text;
}
