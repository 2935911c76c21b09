import type { EntityModel } from '../../domain/model.ts';
import { recordText, type EntityRecord } from './value-text.ts';

type Named = Pick<EntityModel, 'fields' | 'display'>;

/** A record that has a first name is a person, and drawn round; any other has corners. */
export function avatarShape(model: Named): 'person' | 'place' {
  return model.fields.some((field) => field.name === 'firstName') ? 'person' : 'place';
}

/** The name in reading order, for its initials: "Mira Solberg" where lists say "Solberg, Mira". */
export function avatarName(model: Named, record: Partial<EntityRecord>): string {
  const template = avatarShape(model) === 'person' ? '{firstName} {lastName}' : model.display;
  return recordText(model, template, record, {});
}
