import type { FieldModel } from '../../src/domain/model/model.ts';
import { getDecimals, NUMBER_DIGITS } from '../../src/domain/model/numbers.ts';
import { suggest } from '../load/problem.ts';
import { snakeCase } from './names.ts';

/** A mistake in a formula, and what to write instead. */
export class FormulaMistake extends Error {
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

/** `whole` and `number` are numbers; a day can only be counted to another. */
type ValueType = 'whole' | 'number' | 'day';

interface Value {
  sql: string;
  type: ValueType;
  /** Whether it is 0 for every record. */
  isZero?: boolean;
  /** Whether every record has it. */
  isSet?: boolean;
  /** of an amount, also a multiple or a part of one; the first of several, which the checks report */
  currency?: string;
}

/** A formula as SQL over the columns of its record. */
export interface CompiledFormula extends Value {
  /** stored fields that it reads, also through other formulas */
  fields: FieldModel[];
}

/** Most decimals that a number can have. */
const MOST_DECIMALS = 4;
/** Numbers from here on round to more than an integer's column stores. */
const INTEGER_BOUND = '2147483647.5';

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|([-+*/(),]))/y;

function readTokens(text: string): string[] {
  const tokens: string[] = [];
  let at = 0;
  while (text.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) {
      const rest = text.slice(at).trim();
      throw new FormulaMistake(`"${rest}" is no part of a formula`, 'write fields, numbers, + - * / and ( )');
    }
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '');
    at = TOKEN.lastIndex;
  }
  return tokens;
}

const isName = (token: string | undefined): token is string => /^[A-Za-z_]/.test(token ?? '');

/** Reads a formula by recursive descent, and writes its SQL meanwhile. */
class FormulaReader {
  readonly #tokens: string[];
  #position = 0;

  /** @param find the value of a field */
  constructor(
    text: string,
    private readonly find: (name: string) => Value,
  ) {
    this.#tokens = readTokens(text);
  }

  read(): Value {
    const value = this.#sum();
    if (this.#next !== undefined)
      throw new FormulaMistake(`"${this.#next}" follows where the formula could end`, 'write an operator');
    return value;
  }

  get #next(): string | undefined {
    return this.#tokens[this.#position];
  }

  #take(): string {
    const token = this.#next;
    if (token === undefined) throw new FormulaMistake('the formula ends too early', 'complete it');
    this.#position += 1;
    return token;
  }

  #expect(token: string): void {
    const next = this.#take();
    if (next !== token)
      throw new FormulaMistake(`"${next}" is where "${token}" should be`, `write "${token}" before it`);
  }

  #sum(): Value {
    let left = this.#product();
    while (this.#next === '+' || this.#next === '-') left = this.#join(left, this.#take(), this.#product());
    return left;
  }

  #product(): Value {
    let left = this.#factor();
    while (this.#next === '*' || this.#next === '/') left = this.#join(left, this.#take(), this.#factor());
    return left;
  }

  #join(left: Value, operator: string, right: Value): Value {
    for (const { type } of [left, right])
      if (type === 'day')
        throw new FormulaMistake(
          `a date is used with "${operator}"`,
          'write days(from, to) for the days between',
        );
    if (operator === '/' && isLiteralZero(right))
      throw new FormulaMistake('a division by 0 has no value', 'write another divisor');
    if (operator === '/' && right.isZero)
      throw new FormulaMistake('the divisor is always 0: the formula has no value', 'write another divisor');
    const isSame = left.sql === right.sql;
    if (operator === '/' && isSame)
      throw new FormulaMistake(
        'a value divided by itself is always 1',
        'write another divisor, or take both out',
      );
    const isZero =
      operator === '-'
        ? isSame
        : operator !== '+' && [left, right].some((one) => one.isZero ?? isLiteralZero(one));
    const both = { isZero, isSet: Boolean(left.isSet && right.isSet) };
    const amount = findCurrency(left, operator, right);
    if (operator === '/')
      return { sql: `(${left.sql} / nullif(${right.sql}, 0))`, type: 'number', isZero, ...amount };
    const type = left.type === 'whole' && right.type === 'whole' ? 'whole' : 'number';
    return { sql: `(${left.sql} ${operator} ${right.sql})`, type, ...both, ...amount };
  }

  #factor(): Value {
    const token = this.#take();
    if (token === '-') {
      const { sql, type, ...facts } = this.#factor();
      if (type === 'day')
        throw new FormulaMistake('a date has no negative', 'write days(from, to) for the days between');
      return { sql: `(- ${sql})`, type, ...facts };
    }
    if (token === '(') {
      const value = this.#sum();
      this.#expect(')');
      return value;
    }
    if (/^\d/.test(token)) return readNumber(token);
    if (!isName(token))
      throw new FormulaMistake(`"${token}" is where a field or a number should be`, 'write one before it');
    return this.#next === '(' ? this.#call(token) : this.find(token);
  }

  /** @param check each value that others follow, with its text */
  #arguments(check: (value: Value, text: string) => void = () => undefined): Value[] {
    this.#expect('(');
    const values: Value[] = [];
    do {
      if (values.length > 0) this.#take();
      const from = this.#position;
      const value = this.#sum();
      if (this.#next === ',') check(value, this.#tokens.slice(from, this.#position).join(' '));
      values.push(value);
    } while (this.#next === ',');
    this.#expect(')');
    return values;
  }

  #call(name: string): Value {
    switch (name) {
      case 'round':
        return this.#round();
      case 'coalesce':
        return coalesce(
          this.#arguments(({ isSet }, text) => {
            if (isSet)
              throw new FormulaMistake(
                `"${text}" always has a value: what follows it in "coalesce" is never used`,
                'write it last, or alone',
              );
          }),
        );
      case 'days':
        return countDays(this.#arguments());
      default:
        throw new FormulaMistake(
          `there is no function "${name}"`,
          suggest(name, ['round', 'coalesce', 'days']),
        );
    }
  }

  #round(): Value {
    this.#expect('(');
    const { sql, type, ...facts } = this.#sum();
    if (type === 'day') throw new FormulaMistake('a date cannot be rounded', 'take "round" out');
    let decimals = 0;
    if (this.#next === ',') {
      this.#take();
      const token = this.#take();
      if (!/^\d$/.test(token) || Number(token) > MOST_DECIMALS)
        throw new FormulaMistake(`"${token}" are no decimals`, `write 0 to ${MOST_DECIMALS}`);
      decimals = Number(token);
    }
    this.#expect(')');
    return { sql: `round(${sql}, ${decimals})`, type: decimals === 0 ? 'whole' : 'number', ...facts };
  }
}

/** The currency of a result: the quotient of two amounts is no amount, and neither is their product. */
function findCurrency(left: Value, operator: string, right: Value): { currency?: string } {
  const amounts = [left, right].flatMap(({ currency }) => currency ?? []);
  const [first] = amounts;
  const isAmount =
    operator === '+' ||
    operator === '-' ||
    (amounts.length === 1 && (operator === '*' || right.currency === undefined));
  return isAmount && first !== undefined ? { currency: first } : {};
}

const isLiteralZero = ({ sql }: Value): boolean => /^0+(?:\.0*)?::/.test(sql);

function readNumber(token: string): Value {
  const [whole = '', decimals] = token.split('.');
  if (whole.length > NUMBER_DIGITS)
    throw new FormulaMistake(
      `${token} is larger than any number: the formula has no value`,
      `write at most ${NUMBER_DIGITS} digits`,
    );
  return { sql: `${token}::numeric`, type: decimals === undefined ? 'whole' : 'number', isSet: true };
}

function coalesce(values: Value[]): Value {
  if (values.length < 2)
    throw new FormulaMistake('"coalesce" has one value', 'write at least two: coalesce(discount, 0)');
  const types = new Set(values.map(({ type }) => type));
  if (types.has('day') && types.size > 1)
    throw new FormulaMistake('"coalesce" mixes dates and numbers', 'use one type');
  const type = types.size === 1 ? (values[0]?.type ?? 'number') : 'number';
  const currency = values.find((one) => one.currency !== undefined)?.currency;
  return {
    sql: `coalesce(${values.map(({ sql }) => sql).join(', ')})`,
    type,
    ...(currency === undefined ? {} : { currency }),
    isSet: values.some(({ isSet }) => isSet),
    isZero: values.every((one) => one.isZero ?? isLiteralZero(one)),
  };
}

function countDays(values: Value[]): Value {
  const [from, to] = values;
  if (!from || !to || values.length > 2)
    throw new FormulaMistake('"days" is between two dates', 'write days(from, to)');
  if (from.type !== 'day' || to.type !== 'day')
    throw new FormulaMistake('"days" is between dates, not numbers', 'name two fields of the format "date"');
  if (from.sql === to.sql)
    throw new FormulaMistake('there are always 0 days between a date and itself', 'name two dates');
  return { sql: `(${to.sql} - ${from.sql})::numeric`, type: 'whole', isSet: Boolean(from.isSet && to.isSet) };
}

/** Value types of the kinds that a formula can read. */
const TYPES: Partial<Record<FieldModel['kind'], ValueType>> = {
  integer: 'whole',
  number: 'number',
  date: 'day',
};

const PROTECTED = (field: FieldModel): boolean =>
  field.secret || field.writeOnly || field.reach !== undefined;

/**
 * Compiles the formula of a field. Formulas of other fields are written out, since a generated column cannot read
 * another one.
 * @param path names of the formulas that lead here
 * @throws FormulaMistake in words for the author
 */
function compileFormula(
  field: FieldModel,
  fields: readonly FieldModel[],
  path: readonly string[] = [],
): CompiledFormula {
  if (path.includes(field.name)) {
    const cycle = [...path.slice(path.indexOf(field.name)), field.name];
    throw new FormulaMistake(
      `"${field.name}" is computed from itself: ${cycle.join(', ')}`,
      'name other fields',
    );
  }
  const used = new Set<FieldModel>();
  const find = (name: string): Value => {
    const found = fields.find((one) => one.name === name);
    if (!found)
      throw new FormulaMistake(
        `"${name}" is no field of this entity`,
        suggest(
          name,
          fields.filter(({ kind, column }) => column !== undefined && TYPES[kind]).map((one) => one.name),
        ),
      );
    if (found.formula !== undefined) {
      const inner = compileFormula(found, fields, [...path, field.name]);
      for (const one of inner.fields) used.add(one);
      // a result that is too large is stored as none
      return { ...inner, isSet: false };
    }
    const type = TYPES[found.kind];
    if (found.aggregate)
      throw new FormulaMistake(
        `"${name}" is computed from other records for each reader, and a formula is stored`,
        'name fields of this record',
      );
    if (found.firstOf)
      throw new FormulaMistake(
        `"${name}" is computed, too`,
        `write coalesce(${found.firstOf.join(', ')}) instead`,
      );
    if (!type || found.column === undefined)
      throw new FormulaMistake(
        `"${name}" is of the kind ${found.kind}: it cannot be computed with`,
        'name fields of the type "integer" or "number", or of the format "date"',
      );
    if (PROTECTED(found))
      throw new FormulaMistake(
        `the formula would reveal "${name}", which not everyone may read`,
        'take it out',
      );
    used.add(found);
    const column = `"${snakeCase(name)}"`;
    const isSet = !found.nullable && found.when === undefined;
    const amount = found.currency === undefined ? {} : { currency: found.currency };
    return { sql: type === 'day' ? column : `${column}::numeric`, type, isSet, ...amount };
  };
  const value = new FormulaReader(field.formula ?? '', find).read();
  if (value.isZero) throw new FormulaMistake('the formula is always 0', 'write another one');
  if (used.size === 0)
    throw new FormulaMistake('no field is in the formula: every record has the same value', 'name a field');
  return { ...value, fields: [...used] };
}

/**
 * A formula as SQL, or its mistake.
 * @throws every other error
 */
export function readFormula(
  field: FieldModel,
  fields: readonly FieldModel[],
): CompiledFormula | FormulaMistake {
  try {
    return compileFormula(field, fields);
  } catch (error) {
    if (error instanceof FormulaMistake) return error;
    throw error;
  }
}

/**
 * SQL of a formula's generated column: rounded to the type's decimals, and empty for a result that does not fit. A
 * mistaken formula, which the checks report, has no value.
 */
export function formulaSql(field: FieldModel, fields: readonly FieldModel[]): string {
  const compiled = readFormula(field, fields);
  if (compiled instanceof FormulaMistake) return 'null';
  const { sql } = compiled;
  const decimals = getDecimals(field);
  const isInteger = field.kind === 'integer';
  const value = isInteger ? `round(${sql})` : `round(${sql}, ${decimals})`;
  const bound = isInteger ? INTEGER_BOUND : `1e${NUMBER_DIGITS - decimals}`;
  return `case when abs(${value}) < ${bound} then ${value} end`;
}
