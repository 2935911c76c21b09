import { _, Ajv, type CodeKeywordDefinition } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { FORMATS } from './formats.ts';
import { READS } from './readings.ts';

// at run time Node returns the whole CommonJS module
const standalone =
  (standaloneCode as unknown as { default?: typeof standaloneCode }).default ?? standaloneCode;

/** ajv writes a `require` for the length of text in code points; a browser module has none. */
const LENGTH = /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g;
const INLINE_LENGTH = '((text) => { let n = 0; for (const _ of text) n += 1; return n; })';
const EQUAL = /require\("ajv\/dist\/runtime\/equal"\)\.default/g;
const INLINE_EQUAL = '((a, b) => a === b)';

/** `multipleOf` for powers of ten. ajv divides, which is inexact: 1.15 would be no multiple of 0.01. */
const DECIMALS: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: { message: '', params: ({ schema }) => _`{ multipleOf: ${schema as number} }` },
  code: (context) => {
    const decimals = Math.round(Math.log10(1 / (context.schema as number)));
    context.fail(_`Number(${context.data}.toFixed(${decimals})) !== ${context.data}`);
  },
};

export interface CompileOptions {
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
  ajv.addKeyword(READS);
  ajv.removeKeyword('multipleOf').addKeyword(DECIMALS);
  for (const [name, pattern] of Object.entries(FORMATS)) ajv.addFormat(name, pattern);
  if (shared) ajv.addSchema(shared);
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema({ ...schema, $id: name });
  const names = Object.keys(schemas);
  const code = standalone(ajv, Object.fromEntries(names.map((name) => [name, name])));
  const portable = code.replace(LENGTH, INLINE_LENGTH).replace(EQUAL, INLINE_EQUAL);
  if (portable.includes('require(')) throw new Error('a validator needs a module that the browser lacks');
  return portable;
}
