import type { LoadedSchema } from '../load/load-schema.ts';
import { camelCase } from '../model/names.ts';
import { docstring, HEADER, literal } from './output.ts';
import type { Output } from './output.ts';

/** enums/<enum>.ts with values and labels, and enums.ts, which loads each lazily. */
export function emitEnums(schema: LoadedSchema, output: Output): void {
  const names = schema.enums.map((file) => file.name);
  for (const file of schema.enums) {
    const options = file.data.oneOf.map((entry) => ({
      value: entry.const,
      label: entry.title,
      ...(entry['x-shownAs'] ? { shownAs: entry['x-shownAs'] } : {}),
      ...(entry['x-on'] ? { on: entry['x-on'] } : {}),
      ...(entry['x-one'] ? { one: entry['x-one'] } : {}),
      ...(entry['x-note'] ? { note: entry['x-note'] } : {}),
      ...(entry['x-skip'] ? { skip: entry['x-skip'] } : {}),
      ...(entry['x-synonyms'] ? { synonyms: entry['x-synonyms'] } : {}),
    }));
    output.set(
      `src/generated/enums/${file.name}.ts`,
      `${HEADER}${docstring(file.data.description ?? file.data.title)}\nexport const ${camelCase(file.name)} = ${literal(options)} as const;\n`,
    );
  }
  const loaders = names.map(
    (name) =>
      `${literal(name)}: () => import('./enums/${name}.ts').then((module) => module.${camelCase(name)})`,
  );
  output.set(
    'src/generated/enums.ts',
    `${HEADER}export type EnumName = ${names.map(literal).join(' | ')};

export interface EnumOption {
  readonly value: string;
  readonly label: string;
  /** the label where a record is shown, if that is another one */
  readonly shownAs?: string;
  /** the label of one, where \`label\` is that of several */
  readonly one?: string;
  readonly note?: string;
  readonly skip?: {
    readonly waits?: true;
    readonly quotes?: string;
    readonly include?: Readonly<Record<'by' | 'of' | 'one' | 'many' | 'included', string>> & {
      readonly isSingle?: true;
    };
  };
  /** only forms of existing records offer it */
  readonly on?: 'update';
  /** other words and abbreviations for it in files */
  readonly synonyms?: readonly string[];
}

const loaders: Record<EnumName, () => Promise<readonly EnumOption[]>> = { ${loaders.join(', ')} };

/** The values of an enumeration with their labels, in display order, in a chunk of their own. */
export function loadEnum(name: string): Promise<readonly EnumOption[]> {
  const load = loaders[name as EnumName];
  return load ? load() : Promise.reject(new Error(\`There is no enumeration "\${name}"\`));
}
`,
  );
}
