import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { EntityModel } from '../../src/domain/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { EntitySource } from '../load/source.ts';
import { camelCase } from '../model/names.ts';
import { FORMATS } from './formats.ts';
import { recordSchema, writableFields, writtenName } from './json-schema.ts';
import { HEADER, literal } from './output.ts';
import type { Output } from './output.ts';

// at run time Node returns the whole CommonJS module
const standalone =
  (standaloneCode as unknown as { default?: typeof standaloneCode }).default ?? standaloneCode;

/** ajv writes a `require` for the length of text in code points; a browser module has none. */
const LENGTH = /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g;
const INLINE_LENGTH = '((text) => { let n = 0; for (const _ of text) n += 1; return n; })';
const EQUAL = /require\("ajv\/dist\/runtime\/equal"\)\.default/g;
const INLINE_EQUAL = '((a, b) => a === b)';

interface CompileOptions {
  /** a schema that the others refer to */
  shared?: object;
  /** errors include their schema and value, for the schema's messages */
  verbose?: boolean;
  useDefaults?: boolean;
}

/** Standalone code of validators by name. */
export function compileValidators(schemas: Record<string, object>, options: CompileOptions = {}): string {
  const { shared, ...rest } = options;
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    messages: false,
    code: { source: true, esm: true, lines: false },
    ...rest,
  });
  ajv.addVocabulary(['x-messages', 'x-range', 'example']);
  for (const [name, pattern] of Object.entries(FORMATS)) ajv.addFormat(name, pattern);
  if (shared) ajv.addSchema(shared);
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema({ ...schema, $id: name });
  const names = Object.keys(schemas);
  const code = standalone(ajv, Object.fromEntries(names.map((name) => [name, name])));
  const portable = code.replace(LENGTH, INLINE_LENGTH).replace(EQUAL, INLINE_EQUAL);
  if (portable.includes('require(')) throw new Error('a validator needs a module that the browser lacks');
  return portable;
}

function getMessages(model: EntityModel, source: EntitySource): Record<string, Record<string, string>> {
  const entries = writableFields(model).flatMap((field) => {
    const own = source.properties[field.name]?.['x-messages'];
    return own ? [[writtenName(field), own] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** validators/<entity>.js (precompiled, no eval), its types, and validators.ts. */
export function emitValidators(schema: LoadedSchema, models: EntityModel[], output: Output): void {
  for (const model of models) {
    const source = schema.entities.find((file) => file.name === model.name)?.data;
    if (!source) continue;
    const code = compileValidators({ validate: recordSchema(model, source, schema.enums) });
    output.set(`src/generated/validators/${model.name}.js`, `${HEADER}/* eslint-disable */\n${code}\n`);
    output.set(
      `src/generated/validators/${model.name}.d.ts`,
      `${HEADER}import type { CompiledValidator } from '../../domain/validation.ts';\n\nexport const validate: CompiledValidator;\n`,
    );
    output.set(
      `src/generated/validators/${model.name}-validator.ts`,
      `${HEADER}import type { EntityValidator } from '../../domain/validation.ts';\nimport { validate } from './${model.name}.js';\n\nexport const ${camelCase(model.name)}Validator: EntityValidator = { check: validate, messages: ${literal(getMessages(model, source))} };\n`,
    );
  }
  const variable = (model: EntityModel) => `${camelCase(model.name)}Validator`;
  const imports = models.map(
    (model) => `import { ${variable(model)} } from './validators/${model.name}-validator.ts';`,
  );
  output.set(
    'src/generated/validators.ts',
    `${HEADER}import type { EntityValidator } from '../domain/validation.ts';
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
    `${HEADER}import type { EntityValidator } from '../domain/validation.ts';
import type { EntityName } from './registry.ts';

const loaders: Record<EntityName, () => Promise<EntityValidator>> = { ${loaders.join(', ')} };

/** The validator of an entity, in a chunk of its own. */
export function loadValidator(name: EntityName): Promise<EntityValidator> {
  return loaders[name]();
}
`,
  );
}
