import { styled, useTheme } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { Icon, IconTile } from '../../ui/Icon.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { ComingScreenModel } from '../coming-screens.ts';
import { Row, Text } from '../../ui/primitives.ts';

const Body = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  padding: '56px 24px 64px',
  textAlign: 'center',
});

const Block = styled('span')(({ theme }) => ({
  width: 56,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.chart.zero,
}));

/** What stands where a screen's content will be. */
export function Coming({ icon, text }: { icon: LucideIcon; text: string }) {
  const { palette } = useTheme();
  return (
    <Card>
      <Body>
        <Row align="end" margin="0 0 24px" gap={12} aria-hidden>
          <Block style={{ height: 36 }} />
          <IconTile size={72} tone={{ bg: palette.tint.main, fg: palette.link }}>
            <Icon of={icon} size="large" />
          </IconTile>
          <Block style={{ height: 52 }} />
        </Row>
        <Text variant="h3">This page is on its way</Text>
        <Text variant="body1" tone="muted" margin="4px 0 0" maxWidth={440}>
          {text}
        </Text>
      </Body>
    </Card>
  );
}

/** A screen that later work fills: its place, its title, and what will be there. */
export function ComingScreen({ screen }: { screen: ComingScreenModel }) {
  return (
    <>
      <PageHeader title={screen.title} {...(screen.back && { back: screen.back })} />
      <Coming icon={screen.icon} text={screen.text} />
    </>
  );
}
