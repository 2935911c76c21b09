import { ThemeReading } from '../../../ui/ThemeReading.tsx';

/** Whether comments are still read for the phrases of themes. */
export function ThemeState() {
  return <ThemeReading />;
}
