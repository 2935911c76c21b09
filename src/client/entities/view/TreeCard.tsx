import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Fragment } from 'react';
import type { EntityModel, ViewSection } from '../../../domain/model.ts';
import { Card, CardBody, CardTitle } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useEntity } from '../EntityContext.tsx';
import { RecordLink } from '../../ui/RecordLink.tsx';
import { embeddedText, findField, recordText, type EntityRecord } from '../../core/value-text.ts';

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

interface Props {
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
        ancestors.unshift({ id: data.id, name: recordText(model, model.display, data, {}) });
        next = data[idsField];
      }
      return ancestors;
    },
  });
}

/** A record's position in its tree: the path from the top, names joined with >, and its direct children. */
export function TreeCard({ section, record }: Props) {
  const { model, enums } = useEntity();
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
            <span aria-current="page">{recordText(model, model.display, record, enums)}</span>
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
