import type { EntityModel, RelationModel } from '../../domain/model/model.ts';

/** `postSurveyScreenMarkdown` to `post_survey_screen_markdown`: the column of a field. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
}

/** `work-location` to `WorkLocation`: the entity in the names of its calls. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Join table and columns of a `many` relation. */
export interface Pairs {
  table: string;
  /** column of the entity that declares the relation */
  own: string;
  /** column of the related entity */
  other: string;
}

/** The join table of an entity's `many` relation. */
export function getPairs(model: EntityModel, relation: RelationModel): Pairs {
  return {
    table: relation.storage,
    own: `${snakeCase(model.name)}_id`,
    other: snakeCase(relation.idsField).replace(/_ids$/, '_id'),
  };
}

/**
 * Table of a relation's target.
 * @param target its model, if the target is an entity
 * @throws Error if the target is neither an entity nor a record
 */
export function tableOfTarget(relation: RelationModel, target: EntityModel | undefined): string {
  const table = target?.table ?? relation.recordTable;
  if (table === undefined) throw new Error(`A relation's target "${relation.to}" has no table.`);
  return table;
}
