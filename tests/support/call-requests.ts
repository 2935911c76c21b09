import openapi from '../../src/generated/openapi.json' with { type: 'json' };
import type { CallModel } from '../../src/domain/model/call.ts';
import { calls, entityCalls } from '../../src/generated/calls/models.ts';

export type Schema = Record<string, unknown>;

/** A call of the contract, with its input as documented. */
export interface ContractCall {
  model: CallModel;
  parameters: { name: string; in: string; schema: Schema }[];
  body: { schema: Schema; example: unknown } | undefined;
}

interface Operation {
  operationId: string;
  parameters?: ContractCall['parameters'];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
}

const operations = Object.values(
  openapi.paths as unknown as Record<string, Record<string, Operation>>,
).flatMap((item) => Object.values(item));
const byName = new Map(operations.map((operation) => [operation.operationId, operation]));

/** Every call of the API: the declared ones and those of the entities. */
export const contractCalls: ContractCall[] = [...Object.values(calls), ...Object.values(entityCalls)].map(
  (model) => {
    const { parameters = [], requestBody } = byName.get(model.name) ?? {};
    const content = requestBody?.content['application/json'];
    return { model, parameters, body: content && { schema: content.schema, example: content.example } };
  },
);

/** The schema that a `$ref` of the document points to. */
export function resolveSchema(schema: Schema): Schema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return name === undefined ? schema : ((openapi.components.schemas as Record<string, Schema>)[name] ?? {});
}

/** The path of a call with its parameters filled in. */
export function fillPath({ path }: CallModel, value: (name: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)));
}
