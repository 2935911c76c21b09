import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import type { ConnectionMapping } from '../../../generated/calls/types.ts';
import { appointmentType } from '../../../generated/enums/appointment-type.ts';
import { pmsMappingKind } from '../../../generated/enums/pms-mapping-kind.ts';
import { visitStatus } from '../../../generated/enums/visit-status.ts';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { List, Row, Stack, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Chip } from '../layout.tsx';
import { useConnectionActions, useMappings, useProviders } from './use-connection.ts';

interface Option {
  value: string;
  label: string;
}

const Line = styled('li')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '12px 24px',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(180px, 240px)' },
}));

const kindLabel = (kind: string): string => pmsMappingKind.find(({ value }) => value === kind)?.label ?? kind;

interface LineProps {
  mapping: ConnectionMapping;
  options: readonly Option[];
  onChange: (target: string | null) => void;
}

function MappingLine({ mapping, options, onChange }: LineProps) {
  const { kind, name, label, target, match } = mapping;
  const matched = options.find(({ value }) => value === match);
  const title = `${kindLabel(kind)} ${label}`;
  return (
    <Line>
      <Stack gap={2}>
        <Row wraps gap={8}>
          <Text as="span" variant="body1" breaks>
            {label}
          </Text>
          {target === null && !matched && <Chip tone="notice">Not mapped</Chip>}
        </Row>
        <Text variant="body2" tone="muted" breaks>
          {kindLabel(kind)}
          {label === name ? '' : ` ${name}`}
        </Text>
      </Stack>
      <TextField
        select
        size="small"
        value={target ?? ''}
        slotProps={{
          select: {
            displayEmpty: true,
            // the page’s landmarks do not contain the menu
            MenuProps: { slotProps: { paper: { role: 'region', 'aria-label': title } } },
          },
          htmlInput: { 'aria-label': title },
        }}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <MenuItem value="">{matched ? `${matched.label} (matched)` : 'None'}</MenuItem>
        {options.map(({ value, label: text }) => (
          <MenuItem key={value} value={value}>
            {text}
          </MenuItem>
        ))}
      </TextField>
    </Line>
  );
}

function Mappings({ practiceId }: { practiceId: string | undefined }) {
  const { data, error, isPending, refetch } = useMappings(practiceId);
  const { map } = useConnectionActions();
  const providers = useProviders(practiceId).map(({ id, firstName, lastName }) => ({
    value: id,
    label: `${firstName} ${lastName}`,
  }));
  const options = { PROVIDER: providers, STATUS: visitStatus, PROCEDURE: appointmentType };
  if (isPending) return <ListSkeleton rows={3} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.data.length === 0)
    return (
      <Text variant="body2" tone="muted" padding="0 24px 24px">
        Nothing yet. The system’s terms appear here after it has been read once.
      </Text>
    );
  return (
    <List isDivided aria-label="Mappings">
      {data.data.map(({ kind, name, ...mapping }) => (
        <MappingLine
          key={`${kind} ${name}`}
          mapping={{ kind, name, ...mapping }}
          options={options[kind]}
          onChange={(target) =>
            void map({ kind, name, target, ...(practiceId !== undefined && { practiceId }) })
          }
        />
      ))}
    </List>
  );
}

interface Props {
  title: string;
  description: string;
  /** maps its providers; undefined: statuses and procedure types of the organization */
  practiceId?: string;
}

/** The system's terms, mapped to ours. */
export function MappingsCard({ title, description, practiceId }: Props) {
  return (
    <Card aria-label={title}>
      <Stack gap={4} padding="20px 24px 12px">
        <CardTitle>{title}</CardTitle>
        <Text variant="body2" tone="muted">
          {description}
        </Text>
      </Stack>
      <Mappings practiceId={practiceId} />
    </Card>
  );
}
