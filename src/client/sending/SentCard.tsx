import ButtonBase from '@mui/material/ButtonBase';
import { styled, useTheme } from '@mui/material/styles';
import ExternalLink from 'lucide-react/icons/external-link';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, type ReactNode } from 'react';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Card } from '../ui/Card.tsx';
import { State } from '../ui/States.tsx';

/** The address of a patient survey, for the patient. */
export function patientSurveyLink(slug: string): string {
  return `${location.origin}/px/s/${slug}`;
}

/** A button styled as a link within a sentence. */
export const InlineButton = styled(ButtonBase)(({ theme }) => ({
  font: 'inherit',
  verticalAlign: 'baseline',
  minHeight: 24,
  borderRadius: 4,
  color: theme.palette.link,
  textDecoration: 'underline',
}));

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '4px 4px 4px 14px',
  minHeight: 44,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.sunken,
  textAlign: 'left',
}));

const Address = styled('a')(({ theme }) => ({
  ...theme.typography.body1,
  color: theme.palette.link,
  overflowWrap: 'anywhere',
  borderRadius: 4,
  '& svg': { marginLeft: 6, verticalAlign: -2 },
}));

/** A survey's link: opened in another tab, or copied. */
export function SurveyLink({ href }: { href: string }) {
  return (
    <Row>
      <Address href={href} target="_blank" rel="noopener noreferrer">
        {href}
        <Icon of={ExternalLink} size="small" />
      </Address>
      <CopyButton value={href} label="survey link" />
    </Row>
  );
}

const Focus = styled('div')({ '&:focus': { outline: 'none' } });

interface Props {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

/** Replaces a form once its survey is created. It takes the focus, so that a screen reader announces it. */
export function SentCard({ title, text, action }: Props) {
  const { success } = useTheme().palette;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <Card>
      <Focus ref={root} tabIndex={-1}>
        <State
          icon={CircleCheck}
          tone={{ bg: success.light, fg: success.dark }}
          title={title}
          text={text}
          action={action}
        />
      </Focus>
    </Card>
  );
}
