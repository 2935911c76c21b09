const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '^{}\\[~]|€\f';

/** Segments a text message may have. */
export const MOST_SEGMENTS = 2;

/**
 * Number of segments of a text message (3GPP TS 23.038 and 23.040): 160 characters of the GSM alphabet in one, or 153
 * in each of several; with any other character 70 and 67 UTF-16 units.
 */
export function countSegments(text: string): number {
  let septets = 0;
  for (const sign of text) {
    if (GSM_BASIC.includes(sign)) septets += 1;
    else if (GSM_EXTENDED.includes(sign)) septets += 2;
    else return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  }
  return septets <= 160 ? 1 : Math.ceil(septets / 153);
}

/** Converts a name to the GSM alphabet by dropping unsupported accents. */
function inGsm(name: string): string {
  return [...name]
    .map((sign) => {
      if (GSM_BASIC.includes(sign)) return sign;
      const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").replace(/[–—]/g, '-');
      return [...plain].every((letter) => GSM_BASIC.includes(letter)) ? plain : sign;
    })
    .join('');
}

/**
 * A text with a name in it that fits into two segments: shortens the name, first by accents that would change the
 * alphabet of the whole text, then by its end.
 * @param write inserts a name into the text
 */
export function fitSegments(name: string, write: (name: string) => string): string {
  const asItIs = write(name);
  if (countSegments(asItIs) <= MOST_SEGMENTS) return asItIs;
  const letters = [...inGsm(name)];
  for (let length = letters.length; length > 0; length -= 1) {
    const shortened =
      length === letters.length ? letters.join('') : `${letters.slice(0, length).join('').trimEnd()}.`;
    const text = write(shortened);
    if (countSegments(text) <= MOST_SEGMENTS) return text;
  }
  return write('');
}
