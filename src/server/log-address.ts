const SECRET_PARAMETERS = /([?&](?:token|email|search)=)[^&]*/gi;
const BEARER_TOKENS = /chs_(?:live|test)_[^/?&#]*/gi;

/** The address of a request as logs hold it: without the tokens and personal data in it. */
export function logAddress(url: string): string {
  return url.replace(SECRET_PARAMETERS, '$1[redacted]').replace(BEARER_TOKENS, '[redacted]');
}
