import type { Failure, FailureCode } from '../../domain/model/errors.ts';
import { isFreshProof, PROOF_MESSAGE } from '../../domain/access/fresh-proof.ts';
import type { FieldModel } from '../../domain/model/model.ts';
import {
  canAssign,
  canWriteField,
  conditionHolds,
  defaultValue,
  type Facts,
  isPermitted,
} from '../../domain/access/permissions.ts';
import { type Cleaned, cleanersByFormat } from '../../domain/text/cleaning.ts';
import { isEmptyPhone, parseUsPhone } from '../../domain/text/phone.ts';
import type { Viewer } from '../../domain/access/session.ts';
import { textProblem } from '../../domain/text/text.ts';
import { normalize, validate, withOnlyValues } from '../../domain/model/validation.ts';
import { refuse } from '../http/errors.ts';
import { hasSameIds, isEqual } from './equal.ts';
import type { RecordState } from './record-state.ts';
import { type EntityRuntime, writtenName } from './registry.ts';
import { presenceName } from './select-record.ts';

type Values = Record<string, unknown>;

/** A text in the notation of its format. Several addresses or numbers stay, since nobody would see which was chosen. */
function cleanText({ format }: FieldModel, text: string): string {
  const { value, kind }: Cleaned = (format && cleanersByFormat[format]?.(text)) ?? { value: text };
  // an address keeps its capital letters
  return kind === 'several' || (kind === undefined && format === 'email') ? text : value;
}

export interface PreparedInput {
  /** the whole record as it would be stored, by request names */
  values: Values;
  /** fields whose value differs from what is stored */
  changed: FieldModel[];
  failures: Failure[];
}

const BASE_NAMES = new Set(['id', 'organizationId', 'createdAt', 'updatedAt']);

function isSame(field: FieldModel, one: unknown, other: unknown): boolean {
  return field.relation?.kind === 'many' ? hasSameIds(one, other) : isEqual(one, other);
}

function getFallback(field: FieldModel, viewer: Viewer): unknown {
  if (field.relation?.kind === 'many') return [];
  if (field.default !== undefined) return defaultValue(field, viewer);
  if (field.nullable) return null;
  if (field.kind === 'json') return [];
  return field.kind === 'boolean' ? false : null;
}

/** The stored value of a field, as responses contain it. */
function storedValue(before: RecordState, name: string, field: FieldModel): unknown {
  return field.reach === 'flags' ? before.isWithinReach : before.values[name];
}

/** Reads a request body against the model; see `prepareInput`. */
class InputReader {
  private readonly failures: Failure[] = [];
  private readonly operation: 'create' | 'update';

  constructor(
    private readonly runtime: EntityRuntime,
    private readonly viewer: Viewer,
    private readonly facts: Facts,
    private readonly before: RecordState | undefined,
  ) {
    this.operation = before ? 'update' : 'create';
  }

  read(body: Values): PreparedInput {
    const { model, validator, hooks, config } = this.runtime;
    this.rejectUnknown(body);
    const sent = this.accepted(normalize(model, this.canonical(body)));
    const values: Values = withOnlyValues(model, { ...this.stored(), ...sent }, this.facts);
    for (const { complete } of hooks) Object.assign(values, complete?.(values, this.before?.values));
    this.emptyWhatDoesNotApply(values, sent);
    this.failures.push(...validate(model, validator, this.written(values), this.before?.values));
    this.refuseMissing(values);
    this.refuseUnknownPhones(sent);
    this.refuseWhatIsNotUsed(values);
    for (const { check } of hooks) {
      this.failures.push(...(check?.(values, this.before?.values, this.viewer, config) ?? []));
    }
    const changed = this.changed(values);
    this.requireProof(changed, values);
    return { values, changed, failures: this.distinct() };
  }

  /**
   * Refuses changes of fields that decide who has access, unless a person with a fresh proof of identity makes them. A
   * person who has to correct the input proves it afterwards.
   */
  private requireProof(changed: FieldModel[], values: Values): void {
    const { model } = this.runtime;
    const { token, provenAt = null } = this.viewer;
    const isAsked = token !== undefined || !isFreshProof(provenAt, Date.now());
    if (!isAsked || (!token && this.failures.length > 0)) return;
    const refuseField = (path: string, message: string): void =>
      token ? this.fail(path, 'FORBIDDEN', message) : this.fail(path, 'PROOF_REQUIRED', PROOF_MESSAGE);
    if (this.before) {
      const stored = this.before.values;
      for (const field of changed.filter(
        ({ proof }) => proof === true || (proof && conditionHolds(proof, stored, this.facts)),
      ))
        refuseField(writtenName(field), 'A bearer token may not change this field');
      return;
    }
    const { anyOf = [], message = '' } = model.proof?.create ?? {};
    const granted = anyOf.find((condition) => conditionHolds(condition, values, this.facts));
    if (granted) refuseField(Object.keys(granted)[0] ?? '', message);
  }

  private fail(path: string, code: FailureCode, message: string): void {
    this.failures.push({ message, path, code });
  }

  /** One failure per field; forbidden ones first, since they decide the status. */
  private distinct(): Failure[] {
    const byPath = new Map<string, Failure>();
    const ordered = [...this.failures].sort(
      (a, b) => Number(b.code === 'FORBIDDEN') - Number(a.code === 'FORBIDDEN'),
    );
    for (const failure of ordered) {
      if (!byPath.has(failure.path ?? '')) byPath.set(failure.path ?? '', failure);
    }
    return [...byPath.values()];
  }

  private rejectUnknown(body: Values): void {
    const { model, written } = this.runtime;
    const answered = new Set(
      model.fields.flatMap((field) => (field.writeOnly ? [presenceName(field)] : [field.name])),
    );
    for (const [name, value] of Object.entries(body)) {
      if (!written.has(name) && !answered.has(name) && !BASE_NAMES.has(name)) {
        this.fail(name, 'VALIDATION', 'Unknown field');
      } else this.refuseText(name, value);
    }
  }

  private refuseText(name: string, value: unknown): void {
    const isLong = this.runtime.written.get(name)?.kind === 'text';
    for (const text of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const problem = typeof text === 'string' ? textProblem(text, isLong) : undefined;
      if (problem !== undefined) this.fail(name, 'VALIDATION', problem);
    }
  }

  /** Normalizes for storage: phones to E.164, ids to lower case, empty ids to null. */
  private canonical(body: Values): Values {
    const out = { ...body };
    for (const [name, field] of this.runtime.written) {
      const value = out[name];
      if (typeof value === 'string') out[name] = cleanText(field, value);
      if (field.relation?.kind === 'one' && typeof value === 'string')
        out[name] = value.toLowerCase() || null;
      if (field.relation?.kind === 'many' && Array.isArray(value)) {
        out[name] = value.map((id: unknown) => (typeof id === 'string' ? id.toLowerCase() : id));
      }
    }
    return out;
  }

  /**
   * The sent fields that may be written. A form sends back everything it read, so unchanged read-only fields are
   * ignored.
   */
  private accepted(body: Values): Values {
    const out: Values = {};
    for (const [name, field] of this.runtime.written) {
      const value = body[name];
      // the inverse side of a relation is read-only, and a value computed from it may have changed since
      if (value === undefined || field.relation?.kind.startsWith('inverse') || field.aggregate) continue;
      const stored = this.before ? storedValue(this.before, name, field) : getFallback(field, this.viewer);
      const isUnchanged = !field.writeOnly && isSame(field, value, stored);
      if (canWriteField(field, this.operation, this.viewer)) {
        if (!isUnchanged) this.refuseValue(name, field, value);
        out[name] = value;
      } else if (!isUnchanged && value !== null && !(field.writeOnly && value === '')) {
        this.fail(name, 'FORBIDDEN', 'You may not change this field');
      }
    }
    return out;
  }

  /** Refuses values that the role may not assign, or may not change on this record. */
  private refuseValue(name: string, field: FieldModel, value: unknown): void {
    const { viewer, facts, before } = this;
    if (!canAssign(field, value, viewer)) {
      this.fail(name, 'FORBIDDEN', `You may not choose this ${field.title.toLowerCase()}`);
    }
    const { changeableWhen } = field;
    if (before && changeableWhen && !isPermitted(changeableWhen, { ...before.values, id: before.id }, facts))
      this.fail(name, 'FORBIDDEN', changeableWhen.message);
  }

  private stored(): Values {
    if (this.before) return this.before.values;
    const out: Values = {};
    for (const [name, field] of this.runtime.written) {
      if (field.default !== undefined) out[name] = defaultValue(field, this.viewer);
      else if (!field.readOnly && !field.transient && !field.required)
        out[name] = getFallback(field, this.viewer);
    }
    return out;
  }

  /** Create-only fields are not part of the record, so the schema cannot require them. Their defaults are in the values. */
  private refuseMissing(values: Values): void {
    if (this.before) return;
    for (const [name, field] of this.runtime.written) {
      const isMissing = (values[name] ?? '') === '';
      if (field.required && field.on === 'create' && isMissing)
        this.fail(name, 'VALIDATION', 'Field is required');
    }
  }

  /** The schema checks the format of phone numbers; phone metadata checks that the number exists. */
  private refuseUnknownPhones(sent: Values): void {
    for (const [name, field] of this.runtime.written) {
      const value = sent[name];
      if (field.format !== 'us-phone' || typeof value !== 'string' || isEmptyPhone(value)) continue;
      if (parseUsPhone(value) !== null) continue;
      this.fail(name, 'VALIDATION', this.runtime.validator.messages[name]?.format ?? 'Invalid Phone');
    }
  }

  private inapplicable(values: Values, dependsOnRecord: boolean): [string, FieldModel][] {
    return [...this.runtime.written].filter(
      ([, { when, readOnly }]) =>
        when !== undefined &&
        !readOnly &&
        Object.keys(when).some((key) => !key.startsWith('@')) === dependsOnRecord &&
        !conditionHolds(when, values, this.facts),
    );
  }

  /** Clears a field whose condition on the record does not hold. A sent value is validated first. */
  private emptyWhatDoesNotApply(values: Values, sent: Values): void {
    const emptied = this.inapplicable(values, true);
    const names = new Set(emptied.map(([name]) => name).filter((name) => (sent[name] ?? null) !== null));
    if (names.size > 0) {
      const { model, validator } = this.runtime;
      const failures = validate(model, validator, this.written(values), this.before?.values);
      this.failures.push(...failures.filter(({ path }) => names.has(path ?? '')));
    }
    for (const [name, field] of emptied) values[name] = getFallback(field, this.viewer);
  }

  /** A field that the organization does not use stays unchanged. */
  private refuseWhatIsNotUsed(values: Values): void {
    for (const [name, field] of this.inapplicable(values, false)) {
      const stored = this.before ? this.before.values[name] : getFallback(field, this.viewer);
      const sent = values[name] ?? null;
      if (sent !== null && !isSame(field, sent, stored)) {
        this.fail(name, 'VALIDATION', 'Your organization does not use this field');
      }
      if (field.secret) values[name] = undefined;
      else values[name] = stored;
    }
  }

  /**
   * The values in the form that validators expect, also those that nobody writes, since rules may depend on them. Links
   * hidden from the viewer count, too.
   */
  private written(values: Values): Values {
    const out: Values = {};
    for (const [name, field] of this.runtime.written) {
      if (values[name] === undefined) continue;
      const hidden = (this.before?.links[field.name] ?? []).filter((link) => !link.isVisible);
      const value = values[name];
      out[name] =
        field.relation?.kind === 'many' && Array.isArray(value)
          ? [...(value as unknown[]), ...hidden.map((link) => link.id)]
          : value;
    }
    return out;
  }

  private changed(values: Values): FieldModel[] {
    return this.runtime.model.fields.filter((field) => {
      const name = writtenName(field);
      if (field.readOnly || field.transient || values[name] === undefined) return false;
      if (!this.before) return true;
      if (field.secret) return values[name] !== null || this.before.secrets.has(name);
      return !isSame(field, values[name], this.before.values[name]);
    });
  }
}

/**
 * Prepares the input of a write: field permissions, trimming, defaults, conditions and all validation, with every
 * failure at once. An update is merged into the stored record first, so that rules across fields are checked.
 * @throws AppError 400 unless the body is an object
 */
export function prepareInput(
  runtime: EntityRuntime,
  body: unknown,
  viewer: Viewer,
  facts: Facts,
  before?: RecordState,
): PreparedInput {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refuse('VALIDATION', 'The body must be a JSON object.');
  }
  return new InputReader(runtime, viewer, facts, before).read(body as Values);
}
