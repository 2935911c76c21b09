/** A connection string with settings for the sessions that it opens. */
export function withOptions(url: string, settings: Record<string, string>): string {
  const parsed = new URL(url);
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  parsed.searchParams.set('options', [parsed.searchParams.get('options') ?? '', ...own].join(' ').trim());
  return parsed.href;
}
