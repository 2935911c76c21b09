import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { toast, Toaster as Sonner } from 'sonner';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { icon } from '../core/theme/tokens.ts';
import { connectToasts } from './toast.ts';
import './toaster.css';

const iconProps = { size: icon.large, strokeWidth: icon.stroke, 'aria-hidden': true };

/**
 * Renders toasts: top centre, inverted colours, icon and one sentence. Mounted once for each entry. An open dialog
 * hides its siblings in the body from screen readers, except a few elements such as `slot`, which is used here so that
 * toasts are still announced.
 */
export function Toaster() {
  // sonner ignores toasts created before its own effects have run
  useEffect(() => connectToasts(toast), []);
  return createPortal(
    <slot>
      <Sonner
        position="top-center"
        expand
        visibleToasts={6}
        gap={8}
        swipeDirections={[]}
        className="toaster"
        toastOptions={{
          unstyled: true,
          classNames: {
            toast: 'toast',
            icon: 'toast-icon',
            title: 'toast-title',
            description: 'toast-detail',
            actionButton: 'toast-action',
          },
        }}
        icons={{
          success: <CircleCheck className="toast-icon-success" {...iconProps} />,
          error: <CircleAlert className="toast-icon-error" {...iconProps} />,
          info: <Info className="toast-icon-info" {...iconProps} />,
        }}
      />
    </slot>,
    document.body,
  );
}
