import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ImportInfo } from '../../../domain/model/import.ts';
import { formatMoment } from '../../../domain/text/format.ts';
import { listImports } from '../../../generated/calls/imports-calls.ts';
import { dataQuery } from '../../core/call.ts';
import { List, Row, Stack, Text } from '../../ui/primitives.ts';
import { Folded } from '../../ui/uploads/SkipGroups.tsx';
import { useEntity } from '../EntityContext.tsx';
import { formatEnd } from './import-model.ts';

/** The viewer's imports of the last 30 days, to look at their results and to undo them. */
export function EarlierImports({ onShow }: { onShow: (job: ImportInfo) => void }) {
  const { model } = useEntity();
  const { data: imports = [] } = useQuery(dataQuery(listImports({ query: { entity: model.name } })));
  if (imports.length === 0) return null;
  return (
    <Folded title="Your earlier imports" note="Of the last 30 days">
      <List padding="0 0 8px">
        {imports.map((info) => (
          <Row key={info.id} as="li" justify="between" gap={12}>
            <Stack gap={0} flex="1 1 0" minWidth={0}>
              <Text as="span">{formatEnd(info, model.label)}</Text>
              <Text as="span" variant="caption" tone="secondary" breaks>
                {info.fileName}, {formatMoment(info.createdAt)}
              </Text>
            </Stack>
            <Button aria-label={`Show the import of ${info.fileName}`} onClick={() => onShow(info)}>
              Show
            </Button>
          </Row>
        ))}
      </List>
    </Folded>
  );
}
