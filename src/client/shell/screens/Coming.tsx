import { styled, useTheme } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconTile } from '../../ui/IconTile.tsx';

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
