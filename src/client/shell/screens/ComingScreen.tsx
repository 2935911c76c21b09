import { styled, useTheme } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Icon, IconTile } from '../../ui/Icon.tsx';
import { Content } from '../layout/Shell.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { ComingScreenModel } from '../coming-screens.ts';

const Body = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  padding: '56px 24px 64px',
  textAlign: 'center',
});

/** Three blocks like the ones to come, the middle one with the screen's icon: calm, and clearly not content. */
const Picture = styled('div')({ display: 'flex', alignItems: 'flex-end', gap: 12, marginBottom: 24 });

const Block = styled('span')(({ theme }) => ({
  width: 56,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.chart.zero,
}));

const Title = styled('p')(({ theme }) => ({ ...theme.typography.h3, margin: 0 }));

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: '4px 0 0',
  maxWidth: 440,
  color: theme.palette.muted,
}));

/** What stands where a screen's content will be. */
export function Coming({ icon, text }: { icon: LucideIcon; text: string }) {
  const { palette } = useTheme();
  return (
    <Card>
      <Body>
        <Picture aria-hidden>
          <Block style={{ height: 36 }} />
          <IconTile size={72} tone={{ bg: palette.tint.main, fg: palette.link }}>
            <Icon of={icon} size="large" />
          </IconTile>
          <Block style={{ height: 52 }} />
        </Picture>
        <Title>This page is on its way</Title>
        <Text>{text}</Text>
      </Body>
    </Card>
  );
}

/** A page without sidebar and top bar. */
function OutsideShell({ children }: { children: ReactNode }) {
  return <Content id="content">{children}</Content>;
}

/** A screen that later work fills: its place, its title, and what will be there. */
export function ComingScreen({ screen }: { screen: ComingScreenModel }) {
  const content = (
    <>
      <PageHeader title={screen.title} {...(screen.back && { back: screen.back })} />
      <Coming icon={screen.icon} text={screen.text} />
    </>
  );
  return screen.isOutsideShell ? <OutsideShell>{content}</OutsideShell> : content;
}
