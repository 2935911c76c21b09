import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generate } from '../generate.ts';
import { formatProblem, SchemaError } from './problem.ts';

/** A valid file of calls, with a property that is read and a conditional rule. */
function gadgets() {
  const body = {
    type: 'object',
    properties: {
      size: { type: 'string', enum: ['SMALL', 'LARGE'], 'x-read': 'choice' },
      phone: { type: ['string', 'null'], 'x-read': 'us-phone' },
      count: { type: 'integer' },
    } as Record<string, object>,
    'x-rules': [
      { when: { size: 'LARGE' }, field: 'phone', required: true, message: 'Phone is required' },
    ] as object[],
  };
  const call = {
    method: 'POST',
    path: '/gadgets',
    summary: 'Send a gadget',
    access: 'signed-in',
    rate: 'write',
    answer: { description: 'Done.', data: { type: 'object', properties: {} } },
  };
  return {
    title: 'Gadgets',
    definitions: { NewGadget: body },
    calls: { sendGadget: { ...call, body: { $ref: '#/definitions/NewGadget' } as object } as object },
  };
}

type Gadgets = ReturnType<typeof gadgets>;

const rule = (change: object): object => ({
  when: { size: 'LARGE' },
  field: 'phone',
  required: true,
  message: 'Phone is required',
  ...change,
});

const MISTAKES: [name: string, plant: (file: Gadgets) => void, message: RegExp][] = [
  [
    'a reader that does not exist',
    ({ definitions }) => (definitions.NewGadget.properties.phone = { type: 'string', 'x-read': 'us-fone' }),
    /"us-fone" is not allowed for "x-read" .*"us-phone"/,
  ],
  [
    'a reader of a number',
    ({ definitions }) => (definitions.NewGadget.properties.count = { type: 'integer', 'x-read': 'text' }),
    /"x-read" is for text, not for integer/,
  ],
  [
    'a rule of no property',
    ({ definitions }) => (definitions.NewGadget['x-rules'] = [rule({ field: 'fone' })]),
    /"fone" is no property of this object .*"phone"/,
  ],
  [
    'a rule on no property',
    ({ definitions }) => (definitions.NewGadget['x-rules'] = [rule({ when: { sise: 'LARGE' } })]),
    /"sise" is no property of this object .*"size"/,
  ],
  [
    'a rule on no value',
    ({ definitions }) => (definitions.NewGadget['x-rules'] = [rule({ when: { size: 'BIG' } })]),
    /"BIG" is no value of "size"/,
  ],
  [
    'a rule without a message',
    ({ definitions }) => (definitions.NewGadget['x-rules'] = [rule({ message: undefined })]),
    /"message" is missing/,
  ],
  [
    'a body that the handler checks',
    (file) => Object.assign(file.calls.sendGadget, { checks: 'handler' }),
    /unknown key "checks"/,
  ],
  [
    'a list of bodies without a name',
    (file) =>
      Object.assign(file.calls.sendGadget, {
        body: { type: 'object', properties: {} },
        orList: { maxItems: 9, message: 'Too many' },
      }),
    /"orList" needs a body that is a "\$ref"/,
  ],
];

// the first run generates everything, which takes long on a busy machine
vi.setConfig({ testTimeout: 120_000 });

describe('a mistake in a calls file', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'chairside-calls-'));
    for (const path of ['schema', '.prettierrc.json']) cpSync(path, join(root, path), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  async function findProblems(data: Gadgets): Promise<string[]> {
    writeFileSync(join(root, 'schema/calls/gadgets.json'), JSON.stringify(data, null, 2));
    try {
      await generate(root);
      return [];
    } catch (error) {
      if (error instanceof SchemaError) return error.problems.map(formatProblem);
      throw error;
    }
  }

  it('is none in a valid file', async () => {
    expect(await findProblems(gadgets())).toEqual([]);
  });

  it.each(MISTAKES)('is reported with file, line and column: %s', async (_name, plant, message) => {
    const data = gadgets();
    plant(data);
    const problems = await findProblems(data);
    expect(problems).toContainEqual(expect.stringMatching(message));
    expect(problems.every((problem) => /^schema\/calls\/gadgets\.json:\d+:\d+ /.test(problem))).toBe(true);
  });
});
