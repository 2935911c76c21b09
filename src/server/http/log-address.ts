const SECRET_PARAMETERS = /([?&](?:token|email|search|fileName)=)[^&]*/gi;
const BEARER_TOKENS = /chs_(?:live|test)_[^/?&#]*/gi;

/** The logged form of a request's address, without tokens and personal data. */
export function logAddress(url: string): string {
  return url.replace(SECRET_PARAMETERS, '$1[redacted]').replace(BEARER_TOKENS, '[redacted]');
}
