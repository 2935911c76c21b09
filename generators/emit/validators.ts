import type { EntityModel } from '../../src/domain/model/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { EntitySource } from '../load/source.ts';
import { camelCase } from '../model/names.ts';
import type { WorkCache } from '../work-cache.ts';
import type { CompileOptions } from './compile-validators.ts';
import { recordSchema, writableFields, writtenName } from './json-schema.ts';
import { HEADER, literal } from './output.ts';
import type { Output } from './output.ts';

/** Standalone code of validators by name. */
export function validatorCode(
  cache: WorkCache,
  schemas: Record<string, object>,
  options: CompileOptions = {},
): Promise<string> {
  return cache.get('validators', { schemas, options }, async () => {
    const { compileValidators } = await import('./compile-validators.ts');
    return compileValidators(schemas, options);
  });
}

function getMessages(model: EntityModel, source: EntitySource): Record<string, Record<string, string>> {
  const entries = writableFields(model).flatMap((field) => {
    const own = source.properties[field.name]?.['x-messages'];
    return own ? [[writtenName(field), own] as const] : [];
  });
  return Object.fromEntries(entries);
}

const variable = (model: EntityModel) => `${camelCase(model.name)}Validator`;

/** validators/<entity>.js (precompiled, no eval) and its types. */
export async function emitValidator(
  model: EntityModel,
  source: EntitySource,
  { schema, output, cache }: { schema: LoadedSchema; output: Output; cache: WorkCache },
): Promise<void> {
  const code = await validatorCode(cache, { validate: recordSchema(model, source, schema.enums) });
  output.set(`src/generated/validators/${model.name}.js`, `${HEADER}/* eslint-disable */\n${code}\n`);
  output.set(
    `src/generated/validators/${model.name}.d.ts`,
    `${HEADER}import type { CompiledValidator } from '../../domain/model/validation.ts';\n\nexport const validate: CompiledValidator;\n`,
  );
  output.set(
    `src/generated/validators/${model.name}-validator.ts`,
    `${HEADER}import type { EntityValidator } from '../../domain/model/validation.ts';\nimport { validate } from './${model.name}.js';\n\nexport const ${variable(model)}: EntityValidator = { check: validate, messages: ${literal(getMessages(model, source))} };\n`,
  );
}

/** The validators of all entities, and validators.ts. */
export async function emitValidators(
  schema: LoadedSchema,
  models: EntityModel[],
  output: Output,
  cache: WorkCache,
): Promise<void> {
  for (const model of models) {
    const source = schema.entities.find((file) => file.name === model.name)?.data;
    if (source) await emitValidator(model, source, { schema, output, cache });
  }
  const imports = models.map(
    (model) => `import { ${variable(model)} } from './validators/${model.name}-validator.ts';`,
  );
  output.set(
    'src/generated/validators.ts',
    `${HEADER}import type { EntityValidator } from '../domain/model/validation.ts';
import type { EntityName } from './registry.ts';
${imports.join('\n')}

/** Every validator at once, for the server. */
export const validators: Record<EntityName, EntityValidator> = { ${models.map((model) => `${literal(model.name)}: ${variable(model)}`).join(', ')} };
`,
  );
  const loaders = models.map(
    (model) =>
      `${literal(model.name)}: () => import('./validators/${model.name}-validator.ts').then((module) => module.${variable(model)})`,
  );
  output.set(
    'src/generated/load-validator.ts',
    `${HEADER}import type { EntityValidator } from '../domain/model/validation.ts';
import type { EntityName } from './registry.ts';

const loaders: Record<EntityName, () => Promise<EntityValidator>> = { ${loaders.join(', ')} };

/** The validator of an entity, in a chunk of its own. */
export function loadValidator(name: EntityName): Promise<EntityValidator> {
  return loaders[name]();
}
`,
  );
}
