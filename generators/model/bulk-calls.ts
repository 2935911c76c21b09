import { MOST_BULK_RECORDS } from '../../src/domain/model/bulk.ts';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { JsonSchema } from '../load/call-source.ts';
import { type CompiledCall, UUID } from './compiled-call.ts';
import type { EntityCallBuilder } from './entity-call-builder.ts';
import { FORMAT, recordQuery, TABLE_FILE } from './entity-queries.ts';
import { pascalCase } from './names.ts';

/** The bulk calls of an entity, whose bodies name the records. */
export function bulkCalls(model: EntityModel, calls: EntityCallBuilder): CompiledCall[] {
  const [type, many, base] = [
    pascalCase(model.name),
    `several ${model.label.plural.toLowerCase()}`,
    `/${model.resource}`,
  ];
  const stamp = { type: 'string', format: 'date-time' };
  const object = (
    properties: Record<string, JsonSchema>,
    required = Object.keys(properties),
  ): JsonSchema => ({
    type: 'object',
    properties,
    required,
  });
  const records = (item: JsonSchema): JsonSchema => ({
    type: 'array',
    items: item,
    minItems: 1,
    maxItems: MOST_BULK_RECORDS,
  });
  const post = { method: 'POST', rate: 'heavy', limits: { bytes: 262_144, depth: 8, keys: 4000 } } as const;
  const whole = 'All of the records or none: what objects to one is answered with its place, `records[2]`.';
  const errors = { 400: 'Every failure, with the place of its record.', 404: 'A record does not exist.' };
  const changed = object({
    records: { type: 'array', items: object({ id: UUID, updatedAt: stamp, previous: {} }) },
    isUndoable: { type: 'boolean', description: 'Whether no other field lost its value.' },
  });
  const field = { enum: model.screens.list.bulk };
  return [
    calls.call(
      'list',
      { ...post, name: `exportChosen${type}`, path: `${base}/export` },
      {
        summary: `Export chosen ${model.label.plural.toLowerCase()}`,
        query: { type: 'object', properties: { ...recordQuery(model), format: FORMAT } },
        body: object({ records: records(object({ id: UUID })) }),
        answer: TABLE_FILE,
      },
    ),
    ...(model.screens.list.bulk.length > 0
      ? [
          calls.call(
            'update',
            { ...post, name: `bulkUpdate${type}`, path: `${base}/bulkUpdate` },
            {
              summary: `Change a field of ${many}`,
              description: `${whole} With \`updatedAt\`, a record must be unchanged since then.`,
              body: object({
                field,
                records: records(object({ id: UUID, updatedAt: stamp, value: {} }, ['id', 'value'])),
              }),
              answer: calls.data('The records that changed, with the values from before.', changed),
              errors: { ...errors, 409: 'A record has changed since, or must stay as it is.' },
            },
          ),
        ]
      : []),
    calls.call(
      'delete',
      { ...post, name: `bulkDelete${type}`, path: `${base}/bulkDelete` },
      {
        summary: `Delete ${many}`,
        description: whole,
        body: object({ records: records(object({ id: UUID, updatedAt: stamp }, ['id'])) }),
        answer: calls.data('The records that are gone.', object({ ids: { type: 'array', items: UUID } })),
        errors: { ...errors, 409: 'A record is in use, or has changed since.' },
      },
    ),
  ];
}
