import type { EntityModel, RelationModel } from '../../domain/model.ts';

/** `postSurveyScreenMarkdown` to `post_survey_screen_markdown`: the column of a field. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
}

/** `work-location` to `WorkLocation`: the entity in the names of its calls. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Table and columns of a `many` relation's pairs. */
export interface Pairs {
  table: string;
  /** column of the entity that declares the relation */
  own: string;
  /** column of the other one */
  other: string;
}

/** Where the pairs of an entity's `many` relation are kept. */
export function getPairs(model: EntityModel, relation: RelationModel): Pairs {
  return {
    table: relation.storage,
    own: `${snakeCase(model.name)}_id`,
    other: snakeCase(relation.idsField).replace(/_ids$/, '_id'),
  };
}

/**
 * Table of a relation's other end.
 * @param target model of the other end, where that is an entity
 * @throws Error when the other end is neither an entity nor a record
 */
export function tableOfTarget(relation: RelationModel, target: EntityModel | undefined): string {
  const table = target?.table ?? relation.recordTable;
  if (table === undefined) throw new Error(`A relation leads to "${relation.to}", which has no table.`);
  return table;
}
