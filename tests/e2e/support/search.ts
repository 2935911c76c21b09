import type { Browser } from '../../api/auth-browser.ts';

/** Number of responses that the list finds for a search address. */
export async function countFound(person: Browser, href: string, experienceType: string): Promise<number> {
  const { searchParams } = new URL(href, 'http://localhost');
  searchParams.delete('page');
  const query = [...searchParams].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const answer = await person.get(`/v1/feedbacks?experienceType=${experienceType}&take=0&${query}`);
  const { pagination } = answer.body as { pagination?: { total: number } };
  return pagination?.total ?? -answer.status;
}
