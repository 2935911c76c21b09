import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { Feedback } from '../../generated/calls/types.ts';
import { Card } from '../ui/Card.tsx';
import { cardId } from './opened-card.ts';
import { RequestPanel } from './RequestPanel.tsx';

const Page = styled(Card)({ maxWidth: 820, overflow: 'hidden' });

/** A request on its own page. */
export function RequestPage({ feedback, status }: { feedback: Feedback; status: string }) {
  const nameId = useId();
  return (
    <Page as="article" id={cardId(feedback.id)} aria-labelledby={nameId}>
      <RequestPanel feedback={feedback} status={status} nameId={nameId} isAlone />
    </Page>
  );
}
