import { LRUCache } from 'lru-cache';
import { dayAt } from '../../../domain/text/local-moment.ts';
import { DEFAULT_TIME_ZONE } from '../../../domain/surveys/place-time-zone.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database } from '../../db/database.ts';
import { locationZone, practiceZone } from './place-zones.ts';

const KEPT_MS = 60_000;
const MOST_ORGANIZATIONS = 1000;

/** Whose places decide the date. */
export interface TodayScope {
  /** absent: patients and employees */
  experienceType?: 'PATIENT' | 'EMPLOYEE' | undefined;
  practiceIds?: string[] | undefined;
  workLocationIds?: string[] | undefined;
}

interface PlaceZone {
  id: string;
  type: 'PATIENT' | 'EMPLOYEE';
  zone: string | null;
}

/** The latest date that has started in one of the time zones. */
export function latestDay(zones: readonly (string | null)[], now: Date): string {
  const days = [...new Set(zones.map((zone) => zone ?? DEFAULT_TIME_ZONE))].map((zone) => dayAt(now, zone));
  return days.reduce(
    (latest, day) => (day > latest ? day : latest),
    days[0] ?? dayAt(now, DEFAULT_TIME_ZONE),
  );
}

/**
 * Knows the current date at the places of figures. Time zones of places seldom change, so they are read once a minute.
 */
export class Today {
  private readonly places = new LRUCache<string, PlaceZone[]>({ max: MOST_ORGANIZATIONS, ttl: KEPT_MS });

  constructor(private readonly db: Database) {}

  private async loadPlaces({ tenant, viewer }: SignedIn): Promise<PlaceZone[]> {
    const known = this.places.get(viewer.organizationId);
    if (known) return known;
    const text = `select p.id, 'PATIENT' as type, ${practiceZone('p')} as zone from practices p where p.organization_id = $1
      union all select l.id, 'EMPLOYEE', ${locationZone('l')} from work_locations l where l.organization_id = $1`;
    const [rows = []] = await this.db.pipeline(tenant, [{ text, values: [viewer.organizationId] }]);
    const places = rows as unknown as PlaceZone[];
    this.places.set(viewer.organizationId, places);
    return places;
  }

  /** The latest date that has started in a place of the scope. */
  async of(signedIn: SignedIn, scope: TodayScope, now = new Date()): Promise<string> {
    const { experienceType, practiceIds, workLocationIds } = scope;
    const wanted = { PATIENT: practiceIds, EMPLOYEE: workLocationIds };
    const places = (await this.loadPlaces(signedIn)).filter(
      ({ id, type }) =>
        type === (experienceType ?? type) && (wanted[type] === undefined || wanted[type].includes(id)),
    );
    return latestDay(
      places.map(({ zone }) => zone),
      now,
    );
  }
}
