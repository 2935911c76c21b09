import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Pin from 'lucide-react/icons/pin';
import { Icon } from './Icon.tsx';

interface Props {
  isPinned: boolean;
  onPin: (isPinned: boolean) => void;
}

/** Keeps a header under the top bar while the page scrolls. */
export function PinButton({ isPinned, onPin }: Props) {
  return (
    <Tooltip describeChild title={isPinned ? 'Unpin' : 'Stays in sight while you scroll'}>
      <IconButton
        size="small"
        aria-label="Pin to top"
        aria-pressed={isPinned}
        onClick={() => onPin(!isPinned)}
      >
        <Icon of={Pin} />
      </IconButton>
    </Tooltip>
  );
}
