import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { contactText, noContact } from '../../../domain/surveys/request-text.ts';
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

/**
 * Call, the one primary button, and Email; without a phone, Email takes its place. A call alone has the room to name the number;
 * what else there is is named below, to be dialled on another device, or copied: an address may be longer than a button.
 */
export function ContactButtons({ feedback }: { feedback: Feedback }) {
  const { phone, email } = feedback;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  // the buttons of phones are as wide as the sheet
  const isCallNamed = isPhone || !email;
  const note =
    phone || email ? email && contactText({ phone: isCallNamed ? null : phone, email }) : noContact(feedback);
  return (
    <>
      <Buttons>
        {phone && (
          <Big variant="contained" href={callLink(phone)} startIcon={<Icon of={Phone} />}>
            {isCallNamed ? `Call ${formatPhone(phone)}` : 'Call'}
          </Big>
        )}
        {email && (
          <Big
            variant={phone ? 'outlined' : 'contained'}
            href={`mailto:${email}`}
            startIcon={<Icon of={Mail} />}
          >
            Email
          </Big>
        )}
      </Buttons>
      {note && (
        <Text as="div" variant="caption" tone="secondary" margin={email ? '2px 0 0' : undefined} breaks>
          {note}
        </Text>
      )}
    </>
  );
}
