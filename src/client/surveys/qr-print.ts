/** On paper there is the code with whose survey it is and the link, and nothing else of the page. */
export const qrPrintStyles = {
  '@media print': {
    body: { background: 'white !important' },
    'body > *:not(.qr-print)': { display: 'none !important' },
    '.qr-print': { position: 'static !important' },
    '.qr-print [data-print="no"], .qr-print button, .qr-print .MuiBackdrop-root': {
      display: 'none !important',
    },
    '.qr-print [data-print="only"]': {
      display: 'block !important',
      margin: 0,
      font: '600 24pt var(--font)',
      textAlign: 'center',
    },
    '.qr-print .MuiDialog-container': { height: 'auto !important' },
    '.qr-print .MuiDialog-paper': {
      position: 'static !important',
      width: '100% !important',
      maxWidth: 'none !important',
      maxHeight: 'none !important',
      color: 'black !important',
      background: 'white !important',
      boxShadow: 'none !important',
    },
    '.qr-print .MuiDialog-paper *': { border: '0 !important', background: 'none !important' },
    '.qr-print svg[role="img"]': { width: '90mm !important', height: '90mm !important' },
    '.qr-print a': { margin: 'auto', color: 'black !important', textDecoration: 'none !important' },
    '.qr-print a svg': { display: 'none' },
  },
} as const;
