import { styled } from '@mui/material/styles';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDocumentTitle } from '../core/use-document-title.ts';
import { Icon } from './Icon.tsx';

interface PageHeaderProps {
  /** the h1, and the browser's title */
  title: string;
  /** the browser's title, where it is not the h1 */
  documentTitle?: string;
  /** one muted line, if it says something */
  subtitle?: ReactNode;
  back?: { label: string; to: string };
  /** stands before the title: a 72 px avatar on record views */
  avatar?: ReactNode;
  /** filters and the one primary button, at the right */
  actions?: ReactNode;
  /** stands beside the title: the pin */
  beside?: ReactNode;
}

const Root = styled('header')({ marginBottom: 24 });

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
});

const Titles = styled('div')(({ theme }) => ({
  flex: '1 1 240px',
  minWidth: 0,
  // buttons stay beside a title that is short enough
  [theme.breakpoints.down('sm')]: { flexBasis: 'auto' },
}));

const TitleRow = styled('div')({ display: 'flex', alignItems: 'center', gap: 12 });

const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h1,
  margin: 0,
  overflowWrap: 'anywhere',
}));

const Subtitle = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  marginTop: 4,
  color: theme.palette.muted,
}));

const Back = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 24,
  marginBottom: 8,
  color: theme.palette.text.secondary,
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { color: theme.palette.text.primary, textDecoration: 'underline' },
}));

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' });

/** The head of a screen. Its h1 takes the focus after each navigation, so that a screen reader says where one is. */
export function PageHeader(props: PageHeaderProps) {
  const { title, documentTitle = title, subtitle, back, avatar, actions, beside } = props;
  useDocumentTitle(documentTitle);
  return (
    <Root>
      {back && (
        <Back to={back.to}>
          <Icon of={ArrowLeft} size="small" />
          {back.label}
        </Back>
      )}
      <Row>
        {avatar}
        <Titles>
          <TitleRow>
            <Title tabIndex={-1}>{title}</Title>
            {beside}
          </TitleRow>
          {subtitle && <Subtitle>{subtitle}</Subtitle>}
        </Titles>
        {actions && <Actions>{actions}</Actions>}
      </Row>
    </Root>
  );
}
