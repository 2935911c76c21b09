/** Media types of files, besides those of vendors and of a known syntax (`+json`). */
export const MEDIA_TYPES = [
  ...['application/gzip', 'application/json', 'application/msword', 'application/octet-stream'],
  ...['application/pdf', 'application/rtf', 'application/sql', 'application/xml', 'application/zip'],
  ...[
    'audio/mpeg',
    'audio/ogg',
    'audio/wav',
    'audio/webm',
    'font/otf',
    'font/ttf',
    'font/woff',
    'font/woff2',
  ],
  ...['image/avif', 'image/bmp', 'image/gif', 'image/heic', 'image/jpeg', 'image/png', 'image/svg+xml'],
  ...['image/tiff', 'image/webp', 'message/rfc822', 'multipart/form-data', 'multipart/mixed'],
  ...['text/calendar', 'text/css', 'text/csv', 'text/event-stream', 'text/html', 'text/javascript'],
  ...['text/markdown', 'text/plain', 'text/rtf', 'text/tab-separated-values', 'text/vcard', 'text/xml'],
  ...['video/mp4', 'video/mpeg', 'video/ogg', 'video/quicktime', 'video/webm'],
];

/** Names of vendors and of private types are not listed anywhere. */
const OPEN_TYPE =
  /^(?:application|audio|font|image|message|model|multipart|text|video)\/(?:vnd\.|prs\.|x[.-]|[a-z0-9.-]+\+(?:json|xml|zip|cbor|yaml)$)/;

/** Whether a media type exists. @param type with or without parameters: `text/csv; charset=utf-8` */
export function isMediaType(type: string): boolean {
  const name = type.replace(/\s*;.*$/, '');
  return MEDIA_TYPES.includes(name) || OPEN_TYPE.test(name);
}
