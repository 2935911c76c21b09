/** How long a sign-in counts as fresh proof of identity. */
export const FRESH_MINUTES = 15;

export const PROOF_MESSAGE =
  "For security, confirm it's you: sign in again with a new link, then make this change.";

/** Whether a sign-in is recent enough for sensitive changes. @param provenAt ISO, as in the session */
export function isFreshProof(provenAt: string | null, now: number): boolean {
  return provenAt !== null && now - Date.parse(provenAt) < FRESH_MINUTES * 60_000;
}
