import type { FileRules, FileType } from '../../src/domain/model/model.ts';
import { type Api, expectStatus, getId } from './api.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGPwd3sKRwzEcQBdMhehNi/xVAAAAABJRU5ErkJggg==';

const SAMPLES: Partial<Record<FileType, { name: string; bytes: Uint8Array<ArrayBuffer> }>> = {
  'image/png': { name: 'picture.png', bytes: new Uint8Array(Buffer.from(PNG, 'base64')) },
  'application/pdf': { name: 'manual.pdf', bytes: new TextEncoder().encode('%PDF-1.4\n%%EOF\n') },
};

/** A small file that the field accepts. */
export function sampleFile({ accept }: FileRules): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  const sample = accept.map((type) => SAMPLES[type]).find((one) => one !== undefined);
  if (!sample) throw new Error(`There is no sample of ${accept.join(' or ')}.`);
  return sample;
}

/** Uploads a file for a field. @returns its id */
export async function uploadFile(api: Api, rules: FileRules): Promise<string> {
  const { bytes, name } = sampleFile(rules);
  return getId(expectStatus(await api.upload(`/files/upload?field=${rules.target}`, bytes, name), 201));
}
