/** The date of an instant in the reader's time zone, as YYYY-MM-DD. */
export function localDay(at: Date = new Date()): string {
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
