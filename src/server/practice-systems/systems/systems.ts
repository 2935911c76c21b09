import type { Config } from '../../config.ts';
import type { PmsName } from '../mappings.ts';
import type { PmsSystem } from '../port.ts';
import { careStack } from './carestack.ts';
import { nexHealth } from './nexhealth.ts';
import { sikka } from './sikka.ts';

/** The systems that can be read. Velox has no known interface and sends its visits to POST /appointments. */
export const SYSTEMS: Partial<Record<PmsName, PmsSystem>> = {
  CARE_STACK: careStack,
  NEX_HEALTH: nexHealth,
  SIKKA: sikka,
};

/** A system's API address; undefined: it cannot be read. */
export function getAddress(
  { pmsUrls }: Config,
  system: PmsName,
  values: Readonly<Record<string, string>>,
): string | undefined {
  if (system === 'NEX_HEALTH') return pmsUrls.nexHealth;
  if (system === 'SIKKA') return pmsUrls.sikka;
  return values.host;
}
