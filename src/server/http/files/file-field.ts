import type { EntityModel, FieldModel, FileRules } from '../../../domain/model/model.ts';
import { models } from '../../../generated/models.ts';

/** A field with files, and its entity. */
export interface FileField {
  model: EntityModel;
  field: FieldModel & { file: FileRules; column: string };
}

/** A model's fields with files. */
export function fileFields(model: EntityModel): FileField['field'][] {
  return model.fields.filter(
    (field): field is FileField['field'] => field.file !== undefined && field.column !== undefined,
  );
}

/** The field with files of a name such as `equipment.photo`. @returns undefined if there is none */
export function findFileField(name: string): FileField | undefined {
  for (const model of Object.values<EntityModel>(models)) {
    const field = fileFields(model).find(({ file }) => file.target === name);
    if (field) return { model, field };
  }
  return undefined;
}
