/** A part of the document. */
export type Json = Record<string, unknown>;

/** A schema of the document's components. */
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
/** The content of an answer or a body in JSON. */
export const json = (schema: Json): Json => ({ 'application/json': { schema } });
/** An answer that tells what is wrong. */
export const failure = (description: string): Json => ({ description, content: json(ref('Failures')) });
/** An answer that holds `data`. */
export const data = (description: string, schema: Json): Json => ({
  description,
  content: json({
    type: 'object',
    properties: { data: schema },
    required: ['data'],
    additionalProperties: false,
  }),
});

/** What every call may be refused for. */
export const REFUSALS: Json = {
  '401': failure('Not signed in.'),
  '403': failure('Not allowed.'),
};

/** What a body is refused for before it is read. */
export const BODY_REFUSALS: Json = {
  '413': failure('The body is larger than 1 MB.'),
  '415': failure('The body is not JSON.'),
};
