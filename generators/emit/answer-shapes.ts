import type { Shape } from '../../src/domain/answer-shape.ts';
import type { JsonSchema } from '../load/call-source.ts';
import type { CompiledCalls } from '../model/compiled-call.ts';
import { HEADER, literal } from './output.ts';
import type { Output } from './output.ts';

const REFERENCE = '#/definitions/';

/** The part of a schema that decides a value's form; a reference is the name of a constant, between marks. */
function toShape(schema: JsonSchema): Shape | string {
  if (typeof schema.$ref === 'string') return `<${schema.$ref.slice(REFERENCE.length)}>`;
  const { type, properties, items, anyOf, required } = schema;
  const own = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  const isOpen = own.length > ((required ?? []) as string[]).length;
  return {
    ...(type !== undefined && { type }),
    ...(own.length > 0 && { properties: Object.fromEntries(own.map(([name, one]) => [name, toShape(one)])) }),
    ...(items !== undefined && { items: toShape(items as JsonSchema) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((one) => toShape(one as JsonSchema)) }),
    ...(isOpen && { isOpen }),
  } as Shape;
}

const code = (schema: JsonSchema): string => literal(toShape(schema)).replace(/"<(\w+)>"/g, '$1');

/** calls/answer-shapes.ts: the answers of calls that can be batched, checked by the client where they arrive. */
export function emitAnswerShapes({ calls, definitions }: CompiledCalls, output: Output): void {
  const constants = new Map<string, string>();
  const declare = (schema: JsonSchema): string => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/definitions\/(\w+)"/g)) {
      const definition = definitions[name];
      if (definition && !constants.has(name)) constants.set(name, declare(definition));
    }
    return code(schema);
  };
  const shapes = calls.flatMap(({ isBatched, model, answer }) =>
    isBatched && answer.schema ? [`${model.name}: ${declare(answer.schema)}`] : [],
  );
  const texts = [...constants].map(([name, text]) => `const ${name}: Shape = ${text};`);
  output.set(
    'src/generated/calls/answer-shapes.ts',
    `${HEADER}import type { Shape } from '../../domain/answer-shape.ts';\n\n${texts.join('\n')}\n\n/** The answers of calls that can be batched. */\nexport const answerShapes = { ${shapes.join(', ')} } as const satisfies Record<string, Shape>;\n`,
  );
}
