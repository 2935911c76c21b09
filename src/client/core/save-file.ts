const SAVED_FOR_MS = 10_000;

/** Makes the browser save what an address returns. @param fileName default: the server's */
export function saveLink(url: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** Makes the browser save a file. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  saveLink(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), SAVED_FOR_MS);
}

/** A cell that spreadsheets treat as text: quoted if necessary, and never a formula. */
function csvCell(cell: string | number): string {
  const text = String(cell);
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
