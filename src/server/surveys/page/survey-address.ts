import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** Whether every address of the request's host is a survey's. */
export function isSurveysHost(
  { hostname }: Pick<FastifyRequest, 'hostname'>,
  { surveysHost }: Pick<Config, 'surveysHost'>,
): boolean {
  const host = hostname.toLowerCase();
  return surveysHost.endsWith('.') ? host.startsWith(surveysHost) : host === surveysHost;
}

/** The slug in an address of a surveys host; empty if it has none, which matches no survey. */
export function slugOfPath(path: string): string {
  const [slug = '', ...more] = path.replace(/^\//, '').split('/');
  if (more.some((part) => part !== '')) return '';
  try {
    return decodeURIComponent(slug);
  } catch {
    // malformed encoding
    return '';
  }
}
