import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { formatPhone } from '../../../domain/text/format.ts';
import type { Feedback } from '../../../generated/calls/types.ts';
import { control } from '../../core/theme/tokens.ts';
import { Icon } from '../Icon.tsx';
import { Parts } from '../Parts.tsx';
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

/** The missing ways to contact a respondent, in words; undefined if there is a phone number. */
export function noContact({ phone, email }: Pick<Feedback, 'phone' | 'email'>): string | undefined {
  if (phone) return undefined;
  return email ? 'No phone number' : 'No phone number or email';
}

/** The phone number and email of a respondent, to read: `+1 512 555 0148 · cynthia@example.com`; empty: neither. */
export function contactText({ phone, email }: Pick<Feedback, 'phone' | 'email'>): string {
  return [phone && formatPhone(phone), email].filter(Boolean).join(' · ');
}

/** Call, the one primary button, and Email; without a phone, Email takes its place, and a note says so. */
export function ContactButtons({ feedback }: { feedback: Feedback }) {
  const { phone, email } = feedback;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const missing = noContact(feedback);
  // the button of phones names the number itself
  const addresses = contactText({ phone: isPhone ? null : phone, email });
  return (
    <>
      <Buttons>
        {phone && (
          <Big variant="contained" href={callLink(phone)} startIcon={<Icon of={Phone} />}>
            {isPhone ? `Call ${formatPhone(phone)}` : 'Call'}
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
      {/* to be dialled on another device, or copied */}
      {(addresses || missing) && (
        <Text
          as="div"
          variant="caption"
          tone="secondary"
          margin={phone || email ? '2px 0 0' : undefined}
          breaks
        >
          <Parts of={[addresses, missing]} />
        </Text>
      )}
    </>
  );
}
