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
