import { useId } from 'react';
import { formatWeekday } from '../../domain/text/format.ts';
import type { Conversation } from '../../generated/calls/types.ts';
import { CardFrame, CardMain, Facts, Name } from './card-layout.tsx';
import { ContactInfo, NO_NAME } from './ContactInfo.tsx';
import { Messages } from './Messages.tsx';

/** The text messages about a survey that is not completed yet. */
export function ConversationCard({ conversation }: { conversation: Conversation }) {
  const id = useId();
  const { name, phone, place, sentAt, messages, experienceType } = conversation;
  return (
    <CardFrame as="article" aria-labelledby={id}>
      <CardMain>
        <Name as="h2" id={id} style={{ marginTop: 0 }}>
          {name ?? NO_NAME}
        </Name>
        <Facts>
          {phone && <ContactInfo info={phone} />}
          {place && <span dir="auto">{place}</span>}
          <span>The survey of {formatWeekday(sentAt)} is not completed yet.</span>
        </Facts>
        <Messages messages={messages} experienceType={experienceType} />
      </CardMain>
    </CardFrame>
  );
}
