import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { Toaster as Sonner } from 'sonner';
import { icon } from '../core/theme/tokens.ts';
import './toaster.css';

const iconProps = { size: icon.large, strokeWidth: icon.stroke, 'aria-hidden': true };

/** Where toasts appear: top centre, inverted colours, icon and one sentence. Mounted once for each entry. */
export function Toaster() {
  return (
    <Sonner
      position="top-center"
      expand
      visibleToasts={6}
      gap={8}
      swipeDirections={[]}
      className="toaster"
      toastOptions={{
        unstyled: true,
        classNames: { toast: 'toast', icon: 'toast-icon', title: 'toast-title' },
      }}
      icons={{
        success: <CircleCheck className="toast-icon-success" {...iconProps} />,
        error: <CircleAlert className="toast-icon-error" {...iconProps} />,
        info: <Info className="toast-icon-info" {...iconProps} />,
      }}
    />
  );
}
