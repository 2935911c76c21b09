import pg from 'pg';

const INT8 = 20;
const DATE = 1082;

type Parse = (text: string) => unknown;

const OWN: Record<number, Parse> = { [INT8]: Number, [DATE]: (text) => text };

/** Parsers of column types: the same JavaScript values as from the embedded database. */
export function getParser(type: number): Parse {
  return OWN[type] ?? (pg.types.getTypeParser(type, 'text') as Parse);
}

/** The same parsers in the format of the driver. */
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

/** A parameter in wire format. */
export function encode(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return arrayText(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value as number | boolean | bigint);
}
