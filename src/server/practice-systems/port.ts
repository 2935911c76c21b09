import type { VisitStatus } from '../../domain/surveys/appointment-input.ts';
import type { PmsClient } from './client.ts';

/** A person as accepted by POST /appointments; invalid values are omitted. */
export interface PmsPatient {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  /** BCP 47 */
  language?: string | null;
  /** decides whether a guardian is contacted, and is not stored */
  birthDate?: string | null;
  guardian?: { name?: string | null; email?: string | null; phone?: string | null } | null;
}

/** A visit reported by a practice system. */
export interface PmsVisit {
  externalId: string;
  /** ISO; null: the system gives no time of change */
  changedAt: string | null;
  startsAt: string | null;
  endsAt: string;
  /** one of our statuses, or the system's own term, which a mapping translates */
  status: VisitStatus | { name: string };
  /** assumed completed, since the system does not report which visits took place */
  isAssumed?: boolean;
  provider: { id: string; name: string; npi: string | null } | null;
  /** CDT */
  procedureCodes: readonly string[];
  /** the system's term for the kind of visit */
  procedureName: string | null;
  /** null: not read yet, see `PmsSystem.details` */
  patient: PmsPatient | null;
  /** id for reading its details, if the system has them separately */
  patientId?: string;
}

/** How far a system has been read: plain JSON, stored between synchronizations. */
export interface PmsState {
  /** the location that was read: of another one, nothing has been read yet */
  location?: string;
  /** ISO; start of the last complete synchronization */
  readAt?: string;
  /** whether the system has ever reported an arrival, a check-out or a missed visit */
  reportsStatus?: boolean;
  providersAt?: string;
  /** how far assumed visits have been read */
  assumedUntil?: string;
}

/** The practice's ids in the system. */
export interface PmsPlace {
  locationId: number | null;
  careStackLocationId: string | null;
  sikkaOfficeId: string | null;
  sikkaPracticeId: string | null;
  sikkaSecretKey: string | null;
  /** IANA */
  timeZone: string;
}

/** A system opened with the keys of an organization. */
export interface PmsSession {
  client: PmsClient;
  /** settings and keys by the system's field names */
  values: Readonly<Record<string, string>>;
}

/** The same, for the location of one of its practices. */
export interface PlaceSession extends PmsSession {
  place: PmsPlace;
}

/** A location of a system, which one practice may choose. */
export interface PmsLocation {
  /** as `PmsSystem.getLocation` names it */
  id: string;
  name: string;
  street: string | null;
  city: string | null;
  state: string | null;
}

export interface PmsField {
  name: string;
  label: string;
  hint?: string;
  isSecret?: true;
  isOptional?: true;
  /** multiline */
  isLong?: true;
  /** shown and used as the default */
  fallback?: string;
  /** its only values */
  options?: readonly { value: string; label: string }[];
  /** @returns the problem with a value */
  check?: (value: string) => string | undefined;
}

export interface PmsProvider {
  id: string;
  name: string;
  npi: string | null;
}

/** Our endpoint for a system's change events, and the secret that signs them. */
export interface PmsPush {
  id: string;
  secret: string;
}

/** A visit that a system has reported, before it is known how far its location has been read. */
export interface ReportedVisit {
  /** as `PmsSystem.getLocation` names it */
  location: string;
  toVisit(state: PmsState): PmsVisit;
}

/** The interface to practice systems: one object for each. */
export interface PmsSystem {
  /** information for users before connecting */
  note?: string;
  fields: readonly PmsField[];
  /** whether practices choose from its locations; otherwise their forms name them */
  listsLocations: boolean;
  /** The practice's location in the system, as its ids name it; null if one is missing. */
  getLocation(place: PmsPlace): string | null;
  /** The columns of a practice that name a location. */
  toColumns(location: string): Readonly<Record<string, string | number | null>>;
  /**
   * The locations that the keys may read; null if the system cannot list them, and only the keys are tested.
   * @throws PmsFailure if the keys do not work
   */
  locations(session: PmsSession): Promise<PmsLocation[] | null>;
  /**
   * Visits changed since the stored state, page by page, in their current form. Changes of the hour before are
   * repeated.
   * @returns the state to store once all pages are written
   */
  changes(session: PlaceSession, state: PmsState, now: Date): AsyncGenerator<PmsVisit[], PmsState>;
  /** The visit with its patient and procedures; undefined if deleted. */
  details(session: PlaceSession, visit: PmsVisit): Promise<PmsVisit | undefined>;
  /** A visit by its id, for systems with change events. */
  read?(session: PmsSession, externalId: string): Promise<ReportedVisit | undefined>;
  providers?(session: PlaceSession): Promise<PmsProvider[]>;
  /** Subscribes our address to changes, and ends subscriptions of our other addresses; idempotent. */
  subscribe?(session: PmsSession, address: string): Promise<PmsPush>;
  unsubscribe?(session: PmsSession, pushId: string): Promise<void>;
}
