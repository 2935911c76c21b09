import { createHash } from 'node:crypto';
import type { Faker } from '@faker-js/faker';
import { v7 as uuidv7 } from 'uuid';

/** Changing this text changes all demo data. */
const SEED = 'Chairside demo 1';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** 32 bytes that depend only on the label: the seed of all demo data. */
export function digest(label: string): Buffer {
  return createHash('sha256').update(`${SEED}\n${label}`).digest();
}

/**
 * Reseeds the generator for one record, so that its values depend only on its label: fields and records that are added
 * elsewhere do not change it.
 */
export function startRecord(faker: Faker, label: string): void {
  faker.seed(digest(label).readUInt32BE(0));
}

/** A version 7 UUID of the record's creation, the same for the same label and moment. */
export function recordId(label: string, createdAt: Date): string {
  return uuidv7({
    msecs: createdAt.getTime(),
    random: new Uint8Array(digest(`id ${label}`).subarray(0, 16)),
  });
}

/** A public key like those the server makes, the same for the same label. */
export function recordApiKey(prefix: string, label: string): string {
  return `${prefix}_${digest(`key ${label}`).toString('base64url').slice(0, 24)}`;
}

/** Midnight UTC today: all demo times are relative to it. */
export function midnight(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY) * DAY);
}

// day 0 of the epoch was a Thursday
const isWeekend = (day: number) => [0, 6].includes((day + 4) % 7);

/** A moment on a working day in American office hours, between two moments; the earlier one where they leave no room. */
export function workingMoment(faker: Faker, from: Date, to: Date): Date {
  const first = Math.floor(from.getTime() / DAY);
  const last = Math.max(first, Math.ceil(to.getTime() / DAY) - 1);
  const hours = 14 * HOUR + faker.number.int({ min: 0, max: 9 * HOUR });
  const fits = (day: number) => {
    const at = day * DAY + hours;
    return !isWeekend(day) && at >= from.getTime() && at <= to.getTime();
  };
  const wanted = faker.number.int({ min: first, max: last });
  for (let distance = 0; distance <= last - first; distance += 1) {
    for (const day of [wanted + distance, wanted - distance])
      if (fits(day)) return new Date(day * DAY + hours);
  }
  return new Date(from);
}

/** `YYYY-MM-DD` */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
