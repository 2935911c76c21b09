import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';

const addFormats = formatsModule as unknown as typeof formatsModule.default;

type Json = Record<string, unknown>;

interface Answered {
  $ref?: string;
  content?: Record<string, { schema: Json }>;
}

interface Operation {
  responses: Record<string, Answered>;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Json & { responses: Record<string, Answered> };
}

/** Validates responses against the OpenAPI document that the server serves. */
export class OpenApiCheck {
  private readonly ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    logger: false,
    validateFormats: true,
  });
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly paths: [RegExp, string][];

  constructor(private readonly document: Document) {
    addFormats(this.ajv);
    this.ajv.addSchema({ $id: 'openapi', components: document.components });
    this.paths = Object.keys(document.paths)
      // exact paths before paths with parameters
      .sort((one, other) => Number(one.includes('{')) - Number(other.includes('{')))
      .map((path) => [new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`), path]);
  }

  static async of(url: string): Promise<OpenApiCheck> {
    const response = await fetch(`${url}/v1/openapi.json`);
    if (response.status !== 200) throw new Error(`GET /v1/openapi.json answered ${response.status}`);
    return new OpenApiCheck((await response.json()) as Document);
  }

  private operation(method: string, path: string): { at: string; operation: Operation } | undefined {
    const template = this.paths.find(([pattern]) => pattern.test(path))?.[1];
    const operation = template && this.document.paths[template]?.[method.toLowerCase()];
    return template && operation ? { at: template, operation } : undefined;
  }

  private validator(at: string, method: string, status: number, schema: Json): ValidateFunction {
    const key = `${method} ${at} ${status}`;
    const known = this.compiled.get(key);
    if (known) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
    const validate = this.ajv.compile(JSON.parse(text) as Json);
    this.compiled.set(key, validate);
    return validate;
  }

  /**
   * The mismatch between a response and the document.
   * @param path without /v1 and query
   * @returns undefined if status and shape match the document
   */
  problem(method: string, path: string, status: number, body: unknown): string | undefined {
    const found = this.operation(method, path);
    // operations that no role may call are not in the document
    if (!found)
      return status >= 400 ? undefined : `${method} ${path} answers ${status} but is not documented`;
    const response = found.operation.responses[String(status)];
    if (!response) return `${method} ${found.at} answers ${status}, which is not documented`;
    const shared = response.$ref?.replace('#/components/responses/', '');
    const { content } = shared === undefined ? response : (this.document.components.responses[shared] ?? {});
    const schema = content?.['application/json']?.schema;
    if (!schema) return undefined;
    const validate = this.validator(found.at, method, status, schema);
    if (validate(body)) return undefined;
    const errors = (validate.errors ?? []).map((error) => {
      const extra =
        'additionalProperty' in error.params ? ` "${String(error.params.additionalProperty)}"` : '';
      return `${error.instancePath || '/'} ${error.message ?? ''}${extra}`;
    });
    return `${method} ${found.at} ${status}: ${errors.join('; ')}`;
  }
}
