import type { VisitStatus } from '../../domain/appointment-input.ts';
import type { PmsClient } from './client.ts';

/** A person as POST /appointments takes one; what is not valid in it is left out. */
export interface PmsPatient {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  /** BCP 47 */
  language?: string | null;
  /** decides whether a guardian is written to, and is not kept */
  birthDate?: string | null;
  guardian?: { name?: string | null; email?: string | null; phone?: string | null } | null;
}

/** A visit as a practice system reports it. */
export interface PmsVisit {
  externalId: string;
  /** ISO; null: the system does not say when it changed */
  changedAt: string | null;
  startsAt: string | null;
  endsAt: string;
  /** a status of ours, or the system's own word, which a mapping translates */
  status: VisitStatus | { name: string };
  /** taken for completed, since the system does not report which visits took place */
  isAssumed?: boolean;
  provider: { id: string; name: string; npi: string | null } | null;
  /** CDT */
  procedureCodes: readonly string[];
  /** the system's word for the kind of visit */
  procedureName: string | null;
  /** null: not read yet, see `PmsSystem.details` */
  patient: PmsPatient | null;
  /** whose details are read, where the system has them apart */
  patientId?: string;
}

/** How far a system has been read: plain JSON, kept between synchronizations. */
export interface PmsState {
  /** ISO; when the last whole synchronization began */
  readAt?: string;
  /** whether the system has ever reported an arrival, a check-out or a missed visit */
  reportsStatus?: boolean;
  providersAt?: string;
  pushAt?: string;
  /** how far assumed visits have been read */
  assumedUntil?: string;
}

/** The practice by its ids in the system. */
export interface PmsPlace {
  locationId: number | null;
  careStackLocationId: string | null;
  sikkaOfficeId: string | null;
  sikkaPracticeId: string | null;
  sikkaSecretKey: string | null;
  /** IANA */
  timeZone: string;
}

/** A connected practice. */
export interface PmsSession {
  client: PmsClient;
  /** settings and keys by the names of the system's fields */
  values: Readonly<Record<string, string>>;
  place: PmsPlace;
}

export interface PmsField {
  name: string;
  label: string;
  hint?: string;
  isSecret?: true;
  isOptional?: true;
  /** several lines */
  isLong?: true;
  /** shown, and used where nothing is set */
  fallback?: string;
  /** @returns what is wrong with a value */
  check?: (value: string) => string | undefined;
}

export interface PmsProvider {
  id: string;
  name: string;
  npi: string | null;
}

/** The endpoint of ours that a system sends changes to, and the secret that it signs them with. */
export interface PmsPush {
  id: string;
  secret: string;
}

/** The interface to a practice system: one object for each system. */
export interface PmsSystem {
  /** what a person must know before connecting */
  note?: string;
  fields: readonly PmsField[];
  /** the practice as the system's people know it; null where the practice lacks an id */
  describePlace(place: PmsPlace): string | null;
  /** @throws PmsFailure where the keys or the place do not work */
  test(session: PmsSession): Promise<void>;
  /**
   * Visits that have changed since the state was kept, page by page, each as it now is. What changed within the hour before
   * comes again.
   * @returns the state to keep once all pages are written
   */
  changes(session: PmsSession, state: PmsState, now: Date): AsyncGenerator<PmsVisit[], PmsState>;
  /** The visit with its patient and procedures; undefined where it is gone. */
  details(session: PmsSession, visit: PmsVisit): Promise<PmsVisit | undefined>;
  /** A visit by its id, for systems that push. */
  read?(session: PmsSession, externalId: string, state: PmsState): Promise<PmsVisit | undefined>;
  providers?(session: PmsSession): Promise<PmsProvider[]>;
  /** Asks the system to send changes to an address of ours; repeated, it changes nothing. */
  subscribe?(session: PmsSession, address: string): Promise<PmsPush>;
  unsubscribe?(session: PmsSession, pushId: string): Promise<void>;
}
