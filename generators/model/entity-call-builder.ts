import type { Operation, TokenScope } from '../../src/domain/access/access-model.ts';
import type { CallModel } from '../../src/domain/model/call.ts';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { JsonSchema } from '../load/call-source.ts';
import { answerBody, type CompiledCall, getGrants, LIMITS } from './compiled-call.ts';
import { pascalCase } from './names.ts';

const VERBS = { list: 'see', read: 'see', create: 'add', update: 'change', delete: 'delete' };
const MISSING = 'There is none, or it is another organization’s.';

/** Operations available to tokens, by name prefix. Tokens delete nothing. */
const TOKEN_VERBS: Record<string, 'read' | 'write'> = {
  list: 'read',
  get: 'read',
  export: 'read',
  exportChosen: 'read',
  create: 'write',
  update: 'write',
  patch: 'write',
  bulkUpdate: 'write',
};

/** Operations that need a fresh proof if the entity says so, by name prefix. */
const PROOF_VERBS: Record<string, 'delete' | 'export'> = {
  export: 'export',
  exportChosen: 'export',
  delete: 'delete',
  bulkDelete: 'delete',
};

type Parts = Partial<CallModel> & Pick<CallModel, 'name' | 'method' | 'path'>;

/** Builds calls of one entity. */
export class EntityCallBuilder {
  protected readonly type: string;
  protected readonly many: string;
  protected readonly one: string;
  protected readonly base: string;

  constructor(protected readonly model: EntityModel) {
    this.type = pascalCase(model.name);
    this.many = model.label.plural.toLowerCase();
    this.one = model.label.singular.toLowerCase();
    this.base = `/${model.resource}`;
  }

  call(
    operation: Operation,
    parts: Parts,
    rest: Omit<CompiledCall, 'model' | 'tag' | 'errors' | 'example'> & { errors?: CompiledCall['errors'] },
  ): CompiledCall {
    const { model, many } = this;
    return {
      model: {
        access: getGrants(model, operation),
        ...this.token(operation, parts.name),
        ...this.proof(parts.name),
        rate: 'read',
        limits: LIMITS,
        status: 200,
        hasHead: parts.method === 'GET',
        ids: parts.path.includes('{id}') ? ['id'] : [],
        refusal: `You may not ${VERBS[operation]} ${many}.`,
        notFound: model.messages.notFound,
        entity: { name: model.name, operation },
        ...parts,
      },
      tag: model.label.plural,
      example: {},
      ...rest,
      errors: { ...(parts.path.includes('{id}') ? { 404: MISSING } : {}), ...rest.errors },
    };
  }

  private token(operation: Operation, name: string): Pick<CallModel, 'token'> {
    const verb = TOKEN_VERBS[name.slice(0, -this.type.length)];
    const area = this.model.token;
    const isGranted = getGrants(this.model, operation).length > 0;
    return isGranted && verb && area !== undefined ? { token: `${area}:${verb}` as TokenScope } : {};
  }

  /** An import and its undo run in the background, so that their start needs the proof of all that they change. */
  private proof(name: string): Pick<CallModel, 'proof'> {
    const { proof, fields } = this.model;
    const operation = name.slice(0, -this.type.length);
    const verb = PROOF_VERBS[operation];
    const isNeeded = verb
      ? proof?.[verb] === true
      : ['import', 'undoImport'].includes(operation) &&
        (proof?.create !== undefined || fields.some((field) => field.proof));
    return isNeeded ? { proof: true } : {};
  }

  data(description: string, schema: JsonSchema): CompiledCall['answer'] {
    return { description, isList: false, schema: answerBody(schema, false) };
  }

  protected page(item: JsonSchema): CompiledCall['answer'] {
    return { description: 'A page.', isList: true, schema: answerBody(item, true) };
  }
}
