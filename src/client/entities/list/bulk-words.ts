const MOST_NAMES = 5;
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** How many of what: `3 users`. */
export function counted(count: number, { singular, plural }: { singular: string; plural: string }): string {
  return `${count} ${(count === 1 ? singular : plural).toLowerCase()}`;
}

/** Names of the first few, and how many there are beside them. */
export function namesText(names: string[]): string {
  const shown = names.slice(0, MOST_NAMES);
  const rest = names.length - shown.length;
  // names such as "Calloway, Ines" hold commas themselves
  const hasCommas = shown.some((name) => name.includes(','));
  const all = rest > 0 ? [...shown, `${rest} more`] : shown;
  return hasCommas && all.length > 1
    ? `${all.slice(0, -1).join('; ')} and ${all.at(-1) ?? ''}`
    : LIST.format(all);
}

/** The places of the records that failures of a bulk call name (`records[2]`). */
export function failedPlaces(failures: readonly { path?: string }[]): number[] {
  return failures.flatMap(({ path }) => {
    const place = /^records\[(\d+)\]/.exec(path ?? '')?.[1];
    return place === undefined ? [] : [Number(place)];
  });
}
