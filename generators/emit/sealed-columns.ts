import type { EntityModel } from '../../src/domain/model/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { snakeCase } from '../model/names.ts';
import { HEADER, literal, type Output } from './output.ts';

/** sealed-columns.ts: every column with encrypted texts, of entities (`x-secret`) and of records (`x-sealed`). */
export function emitSealedColumns(schema: LoadedSchema, models: EntityModel[], output: Output): void {
  const ofEntities = models.flatMap(({ table, fields }) =>
    fields.flatMap(({ secret, column }) =>
      secret && column !== undefined ? [{ table, column, isOfEntity: true }] : [],
    ),
  );
  const ofRecords = schema.records.flatMap(({ data }) =>
    Object.entries(data.properties).flatMap(([name, source]) =>
      source['x-sealed']
        ? [{ table: data['x-record'].table, column: snakeCase(name), isOfEntity: false }]
        : [],
    ),
  );
  output.set(
    'src/generated/sealed-columns.ts',
    `${HEADER}/** Columns with encrypted texts, of entities and of records. */\nexport const sealedColumns = ${literal([...ofEntities, ...ofRecords])} as const;\n`,
  );
}
