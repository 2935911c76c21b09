import { styled } from '@mui/material/styles';
import type { ViewSection } from '../../../domain/model.ts';
import { Card, CardBody, CardTitle } from '../../ui/Card.tsx';
import { type Entity, useEntity } from '../EntityContext.tsx';
import type { EntityRecord } from '../../core/value-text.ts';
import { FieldValue } from './FieldValue.tsx';
import { visibleRows } from './view-rows.ts';

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

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '2px 0 0',
  color: theme.palette.muted,
}));

function isRecordKey({ model }: Entity, name: string): boolean {
  return model.fields.some((field) => field.name === name && field.apiKeyPrefix !== undefined);
}

interface Props {
  section: ViewSection;
  record: EntityRecord;
}

/** Label and value rows of a record. Empty values are left out. */
export function DetailsCard({ section, record }: Props) {
  const entity = useEntity();
  return (
    <Card aria-label={section.title}>
      <CardBody>
        {section.title && <Head>{section.title}</Head>}
        <Rows>
          {visibleRows(section.rows ?? [], record, entity).map((row) => (
            <div key={row.field}>
              <dt>{row.title}</dt>
              <dd>
                <FieldValue row={row} record={record} />
                {isRecordKey(entity, row.field) && (
                  <Hint>Names this record to other systems. It gives no access.</Hint>
                )}
              </dd>
            </div>
          ))}
        </Rows>
      </CardBody>
    </Card>
  );
}
