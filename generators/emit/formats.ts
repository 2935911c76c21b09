import { HEADER, type Output } from './output.ts';

/**
 * The formats of the schema as regular expressions, so that precompiled validators need no other code. Empty text
 * passes: required values are a separate rule.
 */
const YEAR = '(?:19\\d\\d|2[01]\\d\\d|2200)';
const MONTHS_31 = '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])';
const MONTHS_30 = '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)';
const FEBRUARY = '02-(?:0[1-9]|1\\d|2[0-8])';
const LEAP_YEAR = '(?:(?:19|2[01])(?:0[48]|[2468][048]|[13579][26])|2000)';

export const FORMATS: Record<string, RegExp> = {
  // a North American number in any common notation; a bare +1 counts as empty. Bounded, since the optional separators
  // would make long text slow
  'us-phone':
    /^(?=[^]{0,40}$)(?:\s*(?:\+?1)?\s*|\s*(?:\+?1[\s.-]*)?\(?[2-9]\d{2}\)?[\s.-]*[2-9]\d{2}[\s.-]*\d{4}\s*)$/,
  'us-zip': /^(?:\d{5}(?:-\d{4})?)?$/,
  // the HTML standard's rule, plus the dot that users expect in the domain
  email:
    /^(?:[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+)?$/,
  uri: /^(?:https?:\/\/[^\s/?#:@]+\.[^\s/?#:@.]+(?::\d{1,5})?(?:[/?#]\S*)?)?$/i,
  npi: /^(?:\d{10})?$/,
  'npi-list': /^(?:\s*\d{10}\s*(?:,\s*\d{10}\s*)*)?$/,
  date: new RegExp(`^(?:${YEAR}-(?:${MONTHS_31}|${MONTHS_30}|${FEBRUARY})|${LEAP_YEAR}-02-29)$`),
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  // a date or a timestamp
  moment:
    /^(?:19\d\d|2[01]\d\d|2200)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?$/,
  'time-zone': /^(?:UTC|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
};

/** formats.ts: the same patterns, for forms without an entity. */
export function emitFormats(output: Output): void {
  const lines = Object.entries(FORMATS).map(([name, pattern]) => `  '${name}': ${String(pattern)},`);
  output.set(
    'src/generated/formats.ts',
    `${HEADER}/** Patterns of each text format. Empty text passes: whether a value must be given is another rule. */\nexport const formats = {\n${lines.join('\n')}\n} as const;\n`,
  );
}
