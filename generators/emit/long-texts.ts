import type { EntityModel } from '../../src/domain/model/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { HEADER, literal, type Output } from './output.ts';

/** long-texts.ts: the names of texts that may have several lines. */
export function emitLongTexts(schema: LoadedSchema, models: EntityModel[], output: Output): void {
  const names = [
    ...models.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'text').map(({ name }) => name)),
    ...schema.records.flatMap(({ data }) =>
      Object.entries(data.properties).flatMap(([name, column]) => (column['x-text'] ? [name] : [])),
    ),
  ];
  output.set(
    'src/generated/long-texts.ts',
    `${HEADER}/** Names of texts that may have several lines. */\nexport const longTexts = ${literal([...new Set(names)].sort())} as const;\n`,
  );
}
