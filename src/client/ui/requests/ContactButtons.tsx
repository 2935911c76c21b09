import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { contactText, noContact } from '../../../domain/surveys/request-text.ts';
import { isClosed } from '../../../domain/surveys/feedback.ts';
import { formatPhone } from '../../../domain/text/format.ts';
import type { Feedback } from '../../../generated/calls/types.ts';
import { control } from '../../core/theme/tokens.ts';
import { Icon } from '../Icon.tsx';
import { Text } from '../primitives.ts';

const Big = styled(Button)({ '&&': { minHeight: control.target.touch, flex: '1 1 0' } }) as typeof Button;

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  [theme.breakpoints.down('sm')]: { flexDirection: 'column', '& > *': { flex: 'none' } },
}));

/** Address that dials a number. */
export function callLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** Address that calls a respondent, or else writes to them; null: neither is possible. */
export function contactLink({ phone, email }: Pick<Feedback, 'phone' | 'email'>): string | null {
  return phone ? callLink(phone) : email && `mailto:${email}`;
}

/** In a button: a long address is cut, and whole in its title and in the facts below. */
const Named = styled('span')({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

/**
 * Call, the one primary button, and Email; without a phone, Email takes its place. One alone has the room to name the number or the
 * address; of two, they are named below, to be dialled on another device, or copied. Once the request is closed, none is primary.
 */
export function ContactButtons({ feedback }: { feedback: Feedback }) {
  const { phone, email } = feedback;
  const primary = isClosed(feedback) ? 'outlined' : 'contained';
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  // the buttons of phones are as wide as the sheet
  const isCallNamed = isPhone || !email;
  const note =
    phone || email
      ? phone && email && contactText({ phone: isCallNamed ? null : phone, email })
      : noContact(feedback);
  return (
    <>
      <Buttons>
        {phone && (
          <Big variant={primary} href={callLink(phone)} startIcon={<Icon of={Phone} />}>
            {isCallNamed ? `Call ${formatPhone(phone)}` : 'Call'}
          </Big>
        )}
        {email && (
          <Big
            variant={phone ? 'outlined' : primary}
            title={phone ? undefined : email}
            href={`mailto:${email}`}
            startIcon={<Icon of={Mail} />}
          >
            {phone ? 'Email' : <Named>Email {email}</Named>}
          </Big>
        )}
      </Buttons>
      {note && (
        <Text as="div" variant="caption" tone="secondary" margin={email ? '6px 0 0' : undefined} breaks>
          {note}
        </Text>
      )}
    </>
  );
}
