import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../domain/format.ts';
import { readDigest, updateDigest } from '../../generated/calls/account-calls.ts';
import type { DigestSetting } from '../../generated/calls/types.ts';
import { digestFrequency } from '../../generated/enums/digest-frequency.ts';
import { dataQuery, getCallKey, send } from '../core/call.ts';
import { notifyFailures, notifySuccess } from '../ui/toast.ts';
import { AccountSection, Muted, Row, Words } from './account-layout.tsx';

const NONE = 'NONE';
const CHOICES = [{ value: NONE, label: 'None' }, ...digestFrequency];

/** Enables a digest by mail: score, NPS, open requests, best and lowest metric, three comments. */
export function DigestSection() {
  const client = useQueryClient();
  const { data } = useQuery({ ...dataQuery(readDigest()), refetchOnMount: 'always' });
  // optimistic value until the server responds
  const [chosen, setChosen] = useState<string>();
  const choose = async (value: string): Promise<void> => {
    setChosen(value);
    const frequency = value === NONE ? null : (value as DigestSetting['frequency']);
    try {
      await send(updateDigest({ body: { frequency } }));
      notifySuccess('Successfully updated!');
    } catch (error) {
      notifyFailures(error);
    } finally {
      await client.invalidateQueries({ queryKey: getCallKey(readDigest()) });
      setChosen(undefined);
    }
  };
  return (
    <AccountSection title="Digest by mail" description="Scores, waiting requests and comments.">
      <Row>
        <Words>
          <RadioGroup
            row
            aria-label="Digest by mail"
            value={chosen ?? data?.frequency ?? NONE}
            onChange={(_event, value) => void choose(value)}
          >
            {CHOICES.map(({ value, label }) => (
              <FormControlLabel
                key={value}
                value={value}
                label={label}
                control={<Radio size="small" />}
                disabled={!data}
              />
            ))}
          </RadioGroup>
          <Muted>
            {data && data.nextAt !== null
              ? `The next one comes ${formatMoment(data.nextAt)}.`
              : 'Sent at 8:00 in the time zone of your practices.'}
          </Muted>
        </Words>
      </Row>
    </AccountSection>
  );
}
