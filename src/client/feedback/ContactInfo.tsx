import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { formatPhone } from '../../domain/text/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { callLink } from '../ui/requests/ContactButtons.tsx';

export const NO_NAME = 'No name given';

/** An email address or number, to write to or call. */
export function ContactInfo({ info }: { info: string }) {
  const isEmail = info.includes('@');
  return (
    <span>
      <Icon of={isEmail ? Mail : Phone} size="small" />
      <a href={isEmail ? `mailto:${info}` : callLink(info)}>{isEmail ? info : formatPhone(info)}</a>
    </span>
  );
}
