import ChevronDown from 'lucide-react/icons/chevron-down';
import { Icon } from './Icon.tsx';

/** The arrow of a select, in the product's icons. */
export function SelectArrow({ className }: { className?: string }) {
  return <Icon of={ChevronDown} size="small" {...(className !== undefined && { className })} />;
}
