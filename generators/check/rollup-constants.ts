import type { LoadedSchema } from '../load/load-schema.ts';
import { suggest } from '../load/problem.ts';
import type { Report } from '../load/report.ts';
import type { Path } from '../load/schema-file.ts';
import { snakeCase } from '../model/names.ts';
import type { TableModel } from '../model/table-model.ts';

/** Tables of the rows that the SQL of a rollup reads, by their names in it. */
export const ALIASES: Record<string, string> = { s: 'surveys', a: 'answers' };

const TEXT = String.raw`'(?:[^']|'')*'`;
const COLUMN = String.raw`\b([as])\.(\w+)`;
const EQUALS = String.raw`(?:=|<>|!=|\bis\s+(?:not\s+)?distinct\s+from\b)`;
const LIST = String.raw`(?:\b(?:not\s+)?in|${EQUALS}\s*(?:any|all))\s*\(([^()]*)\)`;
/** Columns with the texts that they are compared with, or that stand for a null of theirs. */
const COMPARISONS = [
  String.raw`${COLUMN}\s*(?:${EQUALS}\s*(${TEXT})|${LIST})`,
  String.raw`\bcoalesce\s*\(\s*${COLUMN}\s*,\s*(${TEXT})\s*\)\s*(?:${EQUALS}\s*(${TEXT})|${LIST})`,
  String.raw`\bcase\s+${COLUMN}\s+((?:when\s+${TEXT}\s+then\b.*?)+)\bend\b`,
].map((source) => new RegExp(source, 'gi'));
const REVERSED = new RegExp(String.raw`(${TEXT})\s*${EQUALS}\s*${COLUMN}`, 'gi');

interface Comparison {
  alias: string;
  column: string;
  texts: string[];
}

const readTexts = (sql: string): string[] =>
  [...sql.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text);

function findComparisons(sql: string): Comparison[] {
  const found = COMPARISONS.flatMap((pattern) =>
    [...sql.matchAll(pattern)].map(([, alias = '', column = '', ...values]) => {
      // the results of a case are no values of the column
      const compared = values.join(' ').replace(/\bthen\b.*?(?=\bwhen\b|$)/gi, ' ');
      return { alias, column, texts: readTexts(compared) };
    }),
  );
  const reversed = [...sql.matchAll(REVERSED)].map(([, text = '', alias = '', column = '']) => ({
    alias,
    column,
    texts: readTexts(text),
  }));
  return [...found, ...reversed].map(({ alias, column, texts }) => ({
    alias: alias.toLowerCase(),
    column: column.toLowerCase(),
    // the empty text is no value of any
    texts: texts.filter((text) => text !== ''),
  }));
}

/** A text that a column never has, such as a misspelled one; or one that nothing in the schema has as a value. */
export function checkConstants(
  expressions: readonly { path: Path; sql: string }[],
  { schema, tables }: { schema: LoadedSchema; tables: readonly TableModel[] },
  report: Report,
): void {
  for (const { path, sql } of expressions)
    for (const { alias, column, texts } of findComparisons(sql)) {
      const table = tables.find(({ name }) => name === ALIASES[alias]);
      const { type, values: known } = table?.columns.find(({ name }) => name === column) ?? {};
      const record = schema.records.find(({ data }) => data['x-record'].table === table?.name);
      const [name, source] =
        Object.entries(record?.data.properties ?? {}).find(([one]) => snakeCase(one) === column) ?? [];
      const values = known ?? source?.enum;
      // an empty list is reported where it is
      if (values?.length === 0) continue;
      const unknown = texts.find((text) => values && !values.includes(text));
      if (unknown !== undefined)
        report(path, `"${alias}.${column}" never is '${unknown}'`, suggest(unknown, values ?? []));
      else if (!values && record && type === 'text' && texts.length > 0)
        report.warn(
          path,
          `nothing says which texts "${alias}.${column}" has, so that a misspelled one is not noticed`,
          `add "enum" to "${name ?? column}" of ${record.file}`,
        );
    }
}
