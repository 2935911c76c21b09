import { styled, useTheme } from '@mui/material/styles';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, type ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { State } from '../ui/State.tsx';

const Focus = styled('div')({ '&:focus': { outline: 'none' } });

interface Props {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

/** What stands in place of a form once its survey is made. It takes the focus, so that a screen reader says so. */
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
