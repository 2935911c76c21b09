import pg from 'pg';

const INT8 = 20;
const DATE = 1082;

type Parse = (text: string) => unknown;

const OWN: Record<number, Parse> = { [INT8]: Number, [DATE]: (text) => text };

/** How a column of a type is read from its text: the same values that the embedded database gives. */
export function getParser(type: number): Parse {
  return OWN[type] ?? (pg.types.getTypeParser(type, 'text') as Parse);
}

/** The same parsers in the shape that the driver takes. */
export const types: pg.CustomTypesConfig = { getTypeParser: (type: number) => getParser(type) };

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function arrayText(items: unknown[]): string {
  const parts = items.map((item) => {
    if (Array.isArray(item)) return arrayText(item);
    const encoded = encode(item);
    if (encoded === null) return 'NULL';
    return quoted(typeof encoded === 'string' ? encoded : `\\x${encoded.toString('hex')}`);
  });
  return `{${parts.join(',')}}`;
}

/** A value as the wire takes it. */
export function encode(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return arrayText(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value as number | boolean | bigint);
}
