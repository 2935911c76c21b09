import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId, useState } from 'react';
import { pluralText } from '../../domain/measures/charts/chart-model.ts';
import { isFew } from '../../domain/measures/stats/few.ts';
import { closedText, describeFollowUp, waitedText, waitUnit } from '../../domain/surveys/follow-up.ts';
import { sharedStart } from '../../domain/text/initials.ts';
import { formatNumber } from '../../domain/text/format.ts';
import type { FollowUp, FollowUpFigures } from '../../generated/calls/types.ts';
import { Card, CardBody } from '../ui/Card.tsx';
import { DistinctName, distinctWidth } from '../ui/DistinctName.tsx';
import { Row, Text } from '../ui/primitives.ts';
import type { FeedbackKind } from './feedback.ts';

/** Rows shown at first. */
const FEW_ROWS = 5;

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  marginTop: 12,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { padding: '4px 0 4px 12px', fontWeight: 400, color: theme.palette.muted, textAlign: 'right' },
  '& td': {
    padding: '6px 0 6px 12px',
    borderTop: `1px solid ${theme.palette.divider}`,
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  '& small': { fontSize: 'inherit' },
  // as wide as its cell, so that all names leave out the same
  '&& td:first-of-type > span': { display: 'flex' },
  '& [data-few]': { color: theme.palette.muted },
  '& th:first-of-type, & td:first-of-type': {
    paddingLeft: 0,
    textAlign: 'left',
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
  },
  // the counts go below the share: beside it they leave the names no room
  [theme.breakpoints.down('sm')]: { '& th': { verticalAlign: 'bottom' }, '& small': { display: 'block' } },
}));

function Figures({ of, unit }: { of: FollowUpFigures; unit: ReturnType<typeof waitUnit> }) {
  const { requests, contacted, hoursToContact, due, closedInTime } = of;
  return (
    <>
      <td>{formatNumber(requests)}</td>
      <td data-few={isFew(contacted) ? '' : undefined}>{waitedText(hoursToContact, unit)}</td>
      <td data-few={isFew(due) ? '' : undefined}>
        {closedText(of)}
        {due > 0 && (
          <small>
            {' '}
            ({formatNumber(closedInTime)} of {formatNumber(due)})
          </small>
        )}
      </td>
    </>
  );
}

type By = 'place' | 'person';

/** How soon the requests of a period were followed up: in all, by place and by person. */
export function FollowUpCard({ followUp, kind }: { followUp: FollowUp; kind: FeedbackKind }) {
  const { all, places, people } = followUp;
  const isOnePlace = places.length < 2;
  const [by, setBy] = useState<By>(isOnePlace ? 'person' : 'place');
  const [isWhole, setIsWhole] = useState(false);
  const titleId = useId();
  const tableId = useId();
  const place = kind.experienceType === 'PATIENT' ? 'practice' : 'work location';
  const groups = by === 'place' ? places : people;
  const shown = isWhole ? groups : groups.slice(0, FEW_ROWS);
  const names = groups.flatMap(({ name }) => name ?? []);
  const shared = sharedStart(names);
  const unnamed = by === 'place' ? `No ${place}` : 'Nobody yet';
  if (all.requests === 0) return null;
  return (
    <Card aria-labelledby={titleId} style={{ marginBottom: 20 }}>
      <CardBody>
        <Row justify="between" wraps gap={12}>
          <Row gap="2px 12px" align="baseline" wraps>
            <Text as="h2" variant="h3" id={titleId}>
              Follow-up
            </Text>
            <Text as="span" variant="caption" tone="muted">
              {pluralText(all.requests, 'request')}. {describeFollowUp(all)}.
            </Text>
          </Row>
          {!isOnePlace && (
            <ToggleButtonGroup
              exclusive
              size="small"
              value={by}
              aria-label="Show follow-up by"
              onChange={(_, next: By | null) => next && setBy(next)}
            >
              <ToggleButton value="place">By {place}</ToggleButton>
              <ToggleButton value="person">By person</ToggleButton>
            </ToggleButtonGroup>
          )}
        </Row>
        <Table id={tableId} aria-labelledby={titleId} style={distinctWidth(names, shared)}>
          <thead>
            <tr>
              <th scope="col">{by === 'place' ? place[0]?.toUpperCase() + place.slice(1) : 'Person'}</th>
              <th scope="col">Requests</th>
              <th scope="col">First contact</th>
              <th scope="col">Closed in time</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name, figures }) => (
              <tr key={id}>
                <td data-few={name === null ? '' : undefined}>
                  {name === null ? unnamed : <DistinctName name={name} shared={shared} />}
                </td>
                <Figures of={figures} unit={waitUnit(all)} />
              </tr>
            ))}
          </tbody>
        </Table>
        {groups.length > FEW_ROWS && (
          <Button
            size="small"
            aria-expanded={isWhole}
            aria-controls={tableId}
            onClick={() => setIsWhole(!isWhole)}
            style={{ margin: '4px 0 0 -10px' }}
          >
            {isWhole ? 'Show less' : `Show all ${groups.length}`}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
