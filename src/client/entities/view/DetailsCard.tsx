import { styled } from '@mui/material/styles';
import type { FieldModel } from '../../../domain/model/model.ts';
import type { ViewRow, ViewSection } from '../../../domain/model/screen-model.ts';
import { canReadField, conditionHolds } from '../../../domain/access/permissions.ts';
import {
  findField,
  type EntityRecord,
  embeddedText,
  fieldText,
  getHref,
  getSeparator,
} from '../../core/value-text.ts';
import { sharedStart } from '../../../domain/text/initials.ts';
import { Card, CardBody, CardTitle } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FileLink, isRecordFile } from '../../ui/files.tsx';
import { Text } from '../../ui/primitives.ts';
import { RecordLink } from '../../ui/RecordLink.tsx';
import { RecordMarkdown } from '../../ui/RecordMarkdown.tsx';
import { useEntity, type Entity } from '../EntityContext.tsx';
import { renderOverride } from '../render-override.tsx';

type Reader = Pick<Entity, 'model' | 'viewer' | 'facts'>;
type Shown = Pick<ViewSection, 'roles' | 'when'>;

function isShown({ roles, when }: Shown, record: EntityRecord, { viewer, facts }: Reader): boolean {
  return (!roles || roles.includes(viewer.role)) && conditionHolds(when, record, facts);
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** The rows of a section that this viewer sees: readable, with a condition that holds, and not empty. */
export function visibleRows(rows: ViewRow[], record: EntityRecord, reader: Reader): ViewRow[] {
  return rows.filter((row) => {
    if (!isShown(row, record, reader) || isEmpty(record[row.field])) return false;
    const field = findField(reader.model, row.field);
    return !field || canReadField(field, reader.viewer);
  });
}

/** The non-empty sections of a record view; lists always stay, with their sentence for the empty state. */
export function visibleSections(
  sections: ViewSection[],
  record: EntityRecord,
  reader: Reader,
): ViewSection[] {
  return sections.filter((section) => {
    if (!isShown(section, record, reader)) return false;
    return !section.rows || visibleRows(section.rows, record, reader).length > 0;
  });
}

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

interface ValueProps {
  row: ViewRow;
  record: EntityRecord;
  isGrid: boolean;
}

const isMany = (value: unknown): boolean => Array.isArray(value) && value.length > 1;

function isEmbedded(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

interface RelationProps {
  field: FieldModel;
  value: unknown;
  /** in a line of its own, without the words that all names start with */
  isGrid: boolean;
}

function RelationValue({ field, value, isGrid }: RelationProps) {
  const items = (Array.isArray(value) ? value : [value]).filter(isEmbedded);
  const names = items.map((item) => embeddedText(field, item));
  const shared = isGrid && names.length > 1 ? sharedStart(names) : '';
  const texts = names.map((name) => name.slice(shared.length));
  return items.map((item, index) => (
    <span key={item.id} title={shared && names[index]}>
      {index > 0 && getSeparator(texts)}
      <RecordLink entity={field.relation?.to ?? ''} id={item.id}>
        {texts[index]}
      </RecordLink>
    </span>
  ));
}

/** The value of a row: a link, a key to copy, a name, or text. */
function FieldValue({ row, record, isGrid }: ValueProps) {
  const { model, enums } = useEntity();
  const field = findField(model, row.field);
  const value = record[row.field];
  const override = renderOverride('row', row.override, { row, record });
  if (override) return override;
  if (!field) return String(value);
  if (isRecordFile(value)) return <FileLink file={value} />;
  if (field.relation) return <RelationValue {...{ field, value, isGrid }} />;
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
  if (field.format === 'markdown') return <RecordMarkdown markdown={text} />;
  return field.kind === 'text' ? <span style={{ whiteSpace: 'pre-line' }}>{text}</span> : text;
}

const Rows = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    ...theme.typography.body1,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2px 24px',
    padding: '12px 0',
    borderTop: `1px solid ${theme.palette.divider}`,
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)' },
  },
  '& > div:last-of-type': { paddingBottom: 0 },
  '& dt': { ...theme.typography.body2, lineHeight: 'inherit', fontWeight: 400, color: theme.palette.muted },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

const Head = styled(CardTitle)({ marginBottom: 12 });

function isRecordKey({ model }: Entity, name: string): boolean {
  return model.fields.some((field) => field.name === name && field.apiKeyPrefix !== undefined);
}

/** Values below their labels, three in a line, two on phones. Long text, and several records, have a line of their own. */
const Grid = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '16px 24px',
  // the next value takes the place beside the one before such a line
  gridAutoFlow: 'dense',
  margin: 0,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '& > [data-text], & > [data-many]': { gridColumn: '1 / -1' },
  '& dt': { ...theme.typography.caption, marginBottom: 2, color: theme.palette.muted },
  '& dd': { ...theme.typography.subtitle2, margin: 0, overflowWrap: 'anywhere' },
  '& > [data-text] > dd': { ...theme.typography.body2, fontWeight: 400 },
}));

interface Props {
  section: ViewSection;
  record: EntityRecord;
  /** without its title, and its rows beside each other */
  isGrid?: boolean;
}

/** Label and value rows of a record. Empty values are left out. */
export function DetailsCard({ section, record, isGrid = false }: Props) {
  const entity = useEntity();
  const Values = isGrid ? Grid : Rows;
  return (
    <Card aria-label={section.title}>
      <CardBody>
        {section.title && !isGrid && <Head>{section.title}</Head>}
        <Values>
          {visibleRows(section.rows ?? [], record, entity).map((row) => (
            <div
              key={row.field}
              data-text={findField(entity.model, row.field)?.kind === 'text' ? '' : undefined}
              data-many={isMany(record[row.field]) ? '' : undefined}
            >
              <dt>{row.title}</dt>
              <dd>
                <FieldValue {...{ row, record, isGrid }} />
                {isRecordKey(entity, row.field) && (
                  <Text variant="body2" tone="muted" margin="2px 0 0">
                    Identifies this record to other systems. It gives no access.
                  </Text>
                )}
              </dd>
            </div>
          ))}
        </Values>
      </CardBody>
    </Card>
  );
}
