import { useEffect } from 'react';

const PRODUCT = 'Chairside';

/** "Practices · Chairside" in the browser's tab, for as long as the screen is there. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}
