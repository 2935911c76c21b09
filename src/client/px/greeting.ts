const NOON = 12;
const EVENING = 18;

export function greeting(now: Date, firstName: string): string {
  const hour = now.getHours();
  const time = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';
  return `Good ${time}, ${firstName}`;
}
