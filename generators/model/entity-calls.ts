import type { CallModel } from '../../src/domain/model/call.ts';
import { FRESH_MINUTES } from '../../src/domain/access/fresh-proof.ts';
import type { EntityModel, ProofModel } from '../../src/domain/model/model.ts';
import { isImportable } from '../../src/domain/access/permissions.ts';
import type { JsonSchema } from '../load/call-source.ts';
import { bulkCalls } from './bulk-calls.ts';
import { type CompiledCall, getGrants, LIMITS, UUID } from './compiled-call.ts';
import { EntityCallBuilder } from './entity-call-builder.ts';
import { FORMAT, listQuery, PAGE, recordQuery, TABLE_FILE } from './entity-queries.ts';

const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });
const NO_IMPORT = 'There is no such import, or another user started it.';
const WRONG_FIELDS = 'Every field that is wrong.';

const newAccess = ({ anyOf, message }: NonNullable<ProofModel['create']>): string => {
  const cases = anyOf.map((one) => `\`${JSON.stringify(one)}\``).join(' or ');
  return `With ${cases}, a person needs a sign-in within the last ${FRESH_MINUTES} minutes (\`PROOF_REQUIRED\`). ${message}`;
};

/** The calls of one entity: list, read, history, create, update, delete, export and import. */
class EntityCalls extends EntityCallBuilder {
  reading(): CompiledCall[] {
    const { base, type, many, one, model } = this;
    const admins = getGrants(model, 'read').flatMap((grant) =>
      grant.roles.includes('ADMIN') ? [{ ...grant, roles: ['ADMIN' as const] }] : [],
    );
    return [
      this.call(
        'list',
        { name: `list${type}`, method: 'GET', path: base },
        {
          summary: `List ${many}`,
          query: listQuery(model),
          answer: this.page(ref(`${type}Row`)),
        },
      ),
      // a file is streamed: a HEAD would read all of it needlessly
      this.call(
        'list',
        { name: `export${type}`, method: 'GET', path: `${base}/export`, rate: 'heavy', hasHead: false },
        {
          summary: `Export ${many}`,
          description:
            'All that the list finds for the same search, filters and sort, one line each, headed by the titles of the fields. In CSV, what a spreadsheet would take for a formula has an apostrophe before it.',
          query: { type: 'object', properties: { ...recordQuery(model), format: FORMAT } },
          answer: TABLE_FILE,
        },
      ),
      this.call(
        'read',
        { name: `get${type}`, method: 'GET', path: `${base}/{id}` },
        {
          summary: `Read a ${one}`,
          answer: this.data('The record.', ref(type)),
        },
      ),
      this.call(
        'read',
        {
          name: `history${type}`,
          method: 'GET',
          path: `${base}/{id}/history`,
          access: admins,
          refusal: 'Only administrators see the history.',
        },
        {
          summary: `History of a ${one}`,
          description: 'For admins: who changed which fields from what to what, newest first.',
          query: { type: 'object', properties: PAGE },
          answer: this.page(ref('AuditEntry')),
        },
      ),
    ];
  }

  private update(verb: 'update' | 'patch'): CompiledCall {
    const { base, type, one } = this;
    const method = verb === 'update' ? 'PUT' : 'PATCH';
    return this.call(
      'update',
      { name: `${verb}${type}`, method, path: `${base}/{id}`, rate: 'write', limits: this.limits() },
      {
        summary: `Change a ${one}`,
        description:
          'Fields that are absent stay as they are. With `updatedAt`, the change is refused with 409 when the record has changed since.',
        body: ref(`${type}Update`),
        answer: this.data('The record.', ref(type)),
        errors: { 400: WRONG_FIELDS, 409: 'Somebody else changed it.' },
      },
    );
  }

  /** A relation holds up to 5,000 ids. */
  private limits(): CallModel['limits'] {
    return { ...LIMITS, bytes: 1_048_576, keys: 20_000 };
  }

  writing(): CompiledCall[] {
    const { base, type, one, model } = this;
    return [
      this.call(
        'create',
        {
          name: `create${type}`,
          method: 'POST',
          path: base,
          rate: 'write',
          status: 201,
          limits: this.limits(),
        },
        {
          summary: model.screens.list.addLabel,
          ...(model.proof?.create && { description: newAccess(model.proof.create) }),
          body: ref(`${type}Input`),
          answer: this.data('The new record.', ref(type)),
          errors: { 400: WRONG_FIELDS },
        },
      ),
      this.update('update'),
      this.update('patch'),
      this.call(
        'delete',
        { name: `delete${type}`, method: 'DELETE', path: `${base}/{id}`, rate: 'write' },
        {
          summary: `Delete a ${one}`,
          answer: this.data('The deleted record.', {
            type: 'object',
            properties: { id: UUID },
            required: ['id'],
          }),
          errors: { 409: 'Other records refer to it.' },
        },
      ),
    ];
  }

  /** The import of an entity that some role of an organization may create. */
  importing(): CompiledCall[] {
    const { base, type, many, model } = this;
    if (!isImportable(model)) return [];
    const path = `${base}/import`;
    return [
      this.call(
        'create',
        { name: `template${type}`, method: 'GET', path: `${path}/template` },
        {
          summary: `Template for an import of ${many}`,
          description:
            'A header with every column that the role may set, and an example row, which imports skip.',
          query: { type: 'object', properties: {} },
          answer: { description: 'The file.', media: 'text/csv', isList: false },
        },
      ),
      this.call(
        'create',
        { name: `checkImport${type}`, method: 'POST', path: `${path}/check`, rate: 'heavy', upload: 'csv' },
        {
          summary: `Check a CSV file of ${many}`,
          description:
            'Changes no record. The form has the CSV as `file`, or the `fileId` of an earlier check of it. Reports for each row whether it would create or change a record, and its errors, with the same messages as a create. UTF-8, UTF-16 or Windows Latin-1; comma, semicolon or tab. At most 25 MB and 100,000 rows. The form may have corrections, `changes`, as JSON by line: texts by title of the column, or null to leave the row out; and choices for columns, `mapping`, as the body of `PUT /surveys/ex/bulk/mapping`, which are remembered.',
          answer: this.data('What the import would do.', ref('ImportCheck')),
          errors: {
            400: 'The columns of the file make no sense.',
            413: 'The file is larger than 25 MB, or has more than 100,000 rows.',
            404: 'No file is stored by this `fileId`, or another user uploaded it.',
            415: 'The file is no CSV.',
          },
        },
      ),
      this.call(
        'create',
        { name: `import${type}`, method: 'POST', path, rate: 'heavy', status: 202 },
        {
          summary: `Import a file of ${many} that was checked`,
          description: 'All rows or none, in the background: `GET /imports/{id}` returns its progress.',
          body: { type: 'object', properties: { importId: UUID }, required: ['importId'] },
          answer: this.data('The import.', ref('Import')),
          errors: { 400: 'No import is named.', 404: NO_IMPORT },
        },
      ),
      ...this.undoing(`${path}/{id}/undo`),
    ];
  }

  /** Takes back an import. */
  private undoing(path: string): CompiledCall[] {
    const { type, many } = this;
    const notFound = 'This import does not exist or has been removed.';
    const conflict = 'It has not finished, or is already undone.';
    return [
      this.call(
        'create',
        { name: `checkUndoImport${type}`, method: 'GET', path, rate: 'heavy', hasHead: false, notFound },
        {
          summary: `Check the undo of an import of ${many}`,
          description: 'Changes no record.',
          answer: this.data('What the undo would do.', ref('ImportUndo')),
          errors: { 404: NO_IMPORT, 409: conflict },
        },
      ),
      this.call(
        'create',
        { name: `undoImport${type}`, method: 'POST', path, rate: 'heavy', status: 202, notFound },
        {
          summary: `Undo an import of ${many}`,
          description:
            'Removes the records that it added and puts back the values that it changed, each only if nobody has changed the record since, no other record refers to it, and the person may delete or change it. In the background: `GET /imports/{id}` returns the end.',
          answer: this.data('The import.', ref('Import')),
          errors: { 404: NO_IMPORT, 409: conflict },
        },
      ),
    ];
  }
}

/** All calls of an entity, in the form of declared ones. */
export function entityCalls(model: EntityModel): CompiledCall[] {
  const calls = new EntityCalls(model);
  return [...calls.reading(), ...calls.writing(), ...bulkCalls(model, calls), ...calls.importing()];
}
