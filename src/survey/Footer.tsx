import { Mark } from './Mark.tsx';

/** Our wordmark, set in the page's own font. */
export function Footer({ poweredBy }: { poweredBy: string }) {
  return (
    <footer>
      <span>{poweredBy}</span> <Mark /> <b translate="no">Chairside</b>
    </footer>
  );
}
