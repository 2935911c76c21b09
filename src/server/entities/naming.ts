import type { EntityModel, RelationModel } from '../../domain/model.ts';

/** `postSurveyScreenMarkdown` to `post_survey_screen_markdown`: the column of a field. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
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
export function pairsOf(model: EntityModel, relation: RelationModel): Pairs {
  return {
    table: relation.storage,
    own: `${snakeCase(model.name)}_id`,
    other: snakeCase(relation.idsField).replace(/_ids$/, '_id'),
  };
}

/** Tables that relations may lead to without being entities. */
const RECORD_TABLES: Record<string, string> = { file: 'files' };

/** Table of a relation's other end. @throws Error for a name that neither an entity nor a known record has */
export function tableOfRecord(name: string): string {
  const table = RECORD_TABLES[name];
  if (table === undefined) throw new Error(`A relation leads to "${name}", which the server does not know.`);
  return table;
}
