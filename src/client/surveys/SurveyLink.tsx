import { styled } from '@mui/material/styles';
import ExternalLink from 'lucide-react/icons/external-link';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';

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
