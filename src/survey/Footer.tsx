import { Mark } from './Mark.tsx';

/** The maker's mark. The wordmark's letters are those of the page's own face. */
export function Footer({ poweredBy }: { poweredBy: string }) {
  return (
    <footer>
      <span>{poweredBy}</span> <Mark /> <b translate="no">Chairside</b>
    </footer>
  );
}
