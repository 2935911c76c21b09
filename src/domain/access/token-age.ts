/** Age from which a new bearer token is recommended, in days. */
export const ROTATE_AFTER_DAYS = 90;

/** Whether a token of this age should be rotated. @param issuedAt ISO */
export function isRotationRecommended(issuedAt: string, now: number): boolean {
  return now - Date.parse(issuedAt) > ROTATE_AFTER_DAYS * 86_400_000;
}
