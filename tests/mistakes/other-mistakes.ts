import type { Path } from '../../generators/load/schema-file.ts';
import type { Mistake } from './entity-mistakes.ts';

/** Valid calls. @param mark makes their names differ from others' */
export function gizmoCalls(mark: string) {
  const name = `Gizmo${mark.toUpperCase()}`;
  return {
    title: name,
    description: 'Gizmos.',
    definitions: {
      [name]: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          name: { type: 'string', maxLength: 50 },
          count: { type: 'integer', minimum: 1, maximum: 9 },
          size: { type: 'string', enum: ['S', 'L'] },
        },
        'x-rules': [RULE] as object[],
      },
    } as Record<string, object>,
    calls: {
      [`list${name}s`]: {
        method: 'GET',
        path: `/gizmos${mark}`,
        summary: 'List gizmos',
        access: 'signed-in',
        rate: 'read',
        query: { include: ['paging'], properties: { size: { type: 'string', enum: ['S', 'L'] } } },
        answer: { description: 'A page.', list: { $ref: `#/definitions/${name}` } },
      },
      [`change${name}`]: {
        method: 'PUT',
        path: `/gizmos${mark}/{id}`,
        summary: 'Change a gizmo',
        access: { roles: ['ADMIN'] },
        refusal: 'Only administrators may change gizmos.',
        notFound: 'There is no such gizmo.',
        rate: 'write',
        body: {
          type: 'object',
          properties: {
            name: { type: 'string', minLength: 1, maxLength: 50 },
            count: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
          },
          required: ['name'],
        },
        answer: { description: 'The gizmo.', data: { $ref: `#/definitions/${name}` } },
        example: { body: { name: 'Bolt' } },
      },
    },
  };
}

/** `LIST`, `CHANGE` and `GIZMO` stand for the marked names. */
export const LIST = 'LIST';
export const CHANGE = 'CHANGE';
export const GIZMO = 'GIZMO';

const RULES: Path = ['definitions', GIZMO, 'x-rules'];
const RULE = { when: { size: 'L' }, field: 'name', required: true, message: 'Name is required' };
const BODY: Path = ['calls', CHANGE, 'body'];
const IN_BODY: Path = [...BODY, 'properties'];

export const CALL_MISTAKES: Mistake[] = [
  [
    'a missing record that nothing names',
    ['calls', CHANGE, 'path'],
    '/gizmos-all',
    /nothing in the call names a record/,
    ['calls', CHANGE, 'notFound'],
  ],
  [
    'a missing record that no parameter names',
    ['calls', LIST, 'notFound'],
    'There is none.',
    /nothing in the call names a record/,
  ],
  [
    'an id without a word about missing records',
    ['calls', LIST, 'path'],
    '/gizmos-of/{practiceId}',
    /warning: nothing says what is missing if no record has this "practiceId"/,
  ],
  [
    'a grant within another',
    ['calls', CHANGE, 'access'],
    [{ roles: ['ADMIN', 'USER'] }, { roles: ['ADMIN'] }],
    /item 1 permits all of this/,
    ['calls', CHANGE, 'access', 1],
  ],
  [
    'a date with a pattern',
    [...IN_BODY, 'day'],
    { type: 'string', format: 'date', pattern: '^2' },
    /the format "date" checks the whole value already/,
    [...IN_BODY, 'day', 'pattern'],
  ],
  [
    'a day that is too long',
    [...IN_BODY, 'day'],
    { type: 'string', 'x-read': 'day', maxLength: 8 },
    /such a value has at least 10 characters/,
    [...IN_BODY, 'day', 'maxLength'],
  ],
  ['limits of no body', ['calls', LIST, 'limits'], { bytes: 100 }, /the call has no body to limit/],
  ['limits without a limit', ['calls', CHANGE, 'limits'], {}, /"limits" is empty/],
  [
    'a required property with a default',
    [...IN_BODY, 'name', 'default'],
    'Bolt',
    /"name" has a default, and is never missing/,
    [...BODY, 'required', 0],
  ],
  [
    'another name of a parameter that is not there',
    ['aliases'],
    { kind: { of: 'sise' } },
    /no call has a parameter "sise" .*"size"/,
    ['aliases', 'kind', 'of'],
  ],
  [
    'a form of other names that is none',
    ['aliases'],
    { kind: 'size' },
    /"kind" must be an object \(The parameter that it stands for: `\{ "of": "date" \}`/,
    ['aliases', 'kind'],
  ],
  [
    'a required parameter with a default',
    ['calls', LIST, 'query'],
    { properties: { size: { type: 'string', default: 'S' } }, required: ['size'] },
    /"size" has a default, and is never missing/,
    ['calls', LIST, 'query', 'required', 0],
  ],
  [
    'a message of a rule that is not there',
    [...IN_BODY, 'name', 'x-messages'],
    { pattern: 'No' },
    /warning: there is no "pattern" that could fail/,
    [...IN_BODY, 'name', 'x-messages', 'pattern'],
  ],
  ['a key that does not exist', ['calls', LIST, 'sumary'], 'x', /unknown key "sumary" .*"summary"/],
  ['a rate that does not exist', ['calls', LIST, 'rate'], 'fast', /"fast" is not allowed for "rate"/],
  [
    'a definition that does not exist',
    ['calls', LIST, 'answer', 'list', '$ref'],
    '#/definitions/Gismo',
    /there is no definition "#\/definitions\/Gismo"/,
  ],
  [
    'a keyword that does not exist',
    [...IN_BODY, 'name', 'maxLenght'],
    5,
    /unknown key "maxLenght" .*"maxLength"/,
  ],
  ['a type that does not exist', [...IN_BODY, 'name', 'type'], 'text', /"text" is not allowed for "type"/],
  [
    'a format that does not exist',
    [...IN_BODY, 'name', 'format'],
    'uid',
    /there is no format "uid" .*"uuid"/,
  ],
  [
    'a keyword of another type',
    [...IN_BODY, 'count', 'maxLength'],
    5,
    /"maxLength" is for string, not for integer/,
  ],
  [
    'a length that is no number',
    [...IN_BODY, 'name', 'maxLength'],
    '50',
    /"maxLength" must be a whole number/,
  ],
  ['limits the wrong way round', [...IN_BODY, 'count', 'minimum'], 10, /"minimum" 10 is above "maximum" 9/],
  ['a default outside the limits', [...IN_BODY, 'count', 'default'], 10, /10 is outside .* "maximum" is 9/],
  ['a default of another type', [...IN_BODY, 'count', 'default'], 'one', /"one" is no integer/],
  ['a broken pattern', [...IN_BODY, 'name', 'pattern'], '(', /"pattern" is no regular expression/],
  [
    'a pattern that can take minutes',
    [...IN_BODY, 'name', 'pattern'],
    '^(a|aa)+$',
    /the pattern can take minutes/,
  ],
  [
    'a required property that is missing',
    [...BODY, 'required', 0],
    'nmae',
    /"nmae" is no property of this object .*"name"/,
  ],
  ['a value twice', ['calls', LIST, 'query', 'properties', 'size', 'enum', 1], 'S', /"S" is there twice/],
  ['a body of a GET', ['calls', LIST, 'body'], { type: 'object', properties: {} }, /a GET has no body/],
  [
    'an example that fails its schema',
    ['calls', CHANGE, 'example', 'body', 'name'],
    '',
    /the example .*fewer than 1/,
  ],
  [
    'an example with an unknown key',
    ['calls', LIST, 'example'],
    { query: { sise: 'S' } },
    /has an unknown "sise"/,
    ['calls', LIST, 'example', 'query', 'sise'],
  ],
  [
    'a path parameter twice',
    ['calls', CHANGE, 'path'],
    '/gizmos/{id}/parts/{id}',
    /the parameter "\{id\}" is there twice/,
  ],
  ['a path of an entity', ['calls', LIST, 'path'], '/practices', /"GET \/practices" is taken/],
  [
    'a refusal of a public call',
    ['calls', CHANGE, 'access'],
    'public',
    /nobody reads this/,
    ['calls', CHANGE, 'refusal'],
  ],
  [
    'an entity that does not exist',
    ['calls', CHANGE, 'access'],
    { entity: 'practise' },
    /there is no entity "practise" .*"practice"/,
    ['calls', CHANGE, 'access', 'entity'],
  ],
  [
    'roles beside an entity',
    ['calls', CHANGE, 'access'],
    { entity: 'practice', roles: ['ADMIN'] },
    /the permissions of the entity say/,
    ['calls', CHANGE, 'access', 'roles'],
  ],
  [
    'a token scope that does not exist',
    ['calls', CHANGE, 'token'],
    'gizmos:write',
    /there is no scope "gizmos:write"/,
  ],
  ['a status of an error', ['calls', CHANGE, 'status'], 404, /"status" must be at most 299/],
  [
    'an error that is none',
    ['calls', CHANGE, 'errors'],
    { 200: 'Fine.' },
    /"200" is not a name .*a status from 300 to 599/,
    ['calls', CHANGE, 'errors', '200'],
  ],
  [
    'a shared query that does not exist',
    ['calls', LIST, 'query', 'include', 0],
    'pagin',
    /there is no shared query "pagin" .*"paging"/,
  ],
  [
    'a required parameter that is missing',
    ['calls', LIST, 'query', 'required'],
    ['sise'],
    /"sise" is no parameter/,
    ['calls', LIST, 'query', 'required', 0],
  ],
  ['an answer of two kinds', ['calls', CHANGE, 'answer', 'media'], 'text/csv', /an answer is a file or data/],
  [
    'a definition that no call uses',
    ['definitions', 'Unused'],
    { type: 'object', properties: {} },
    /no call uses the definition "Unused"/,
  ],
  [
    'a definition that contains itself',
    ['definitions', GIZMO, 'properties', 'part'],
    { $ref: `#/definitions/${GIZMO}` },
    /contains itself/,
    ['definitions', GIZMO],
  ],
  [
    'a definition of another file',
    ['definitions', 'Notification'],
    { type: 'object', properties: {} },
    /definition "Notification" is taken/,
  ],
  [
    'a name that every object has',
    [...IN_BODY, 'toString'],
    { type: 'string' },
    /"toString" is a name that every object has/,
  ],
  ['a list without items', [...IN_BODY, 'tags'], { type: 'array' }, /"items" is missing/],
  [
    'a property of any type',
    [...IN_BODY, 'tags'],
    { description: 'Its tags.' },
    /"tags" accepts any value .*"type"/,
  ],
  ['a body of any type', [...BODY, 'type'], undefined, /"body" accepts any value/, BODY],
  [
    'a parameter without properties',
    ['calls', LIST, 'query', 'properties', 'filter'],
    { type: 'object', properties: {} },
    /"filter" has no properties/,
  ],
  ['a step of nothing', [...IN_BODY, 'count', 'multipleOf'], 0, /"multipleOf" must be above 0/],
  [
    'a message of no rule',
    [...IN_BODY, 'name', 'x-messages'],
    { patern: 'No' },
    /"patern" is not a name .*"pattern"/,
    [...IN_BODY, 'name', 'x-messages', 'patern'],
  ],
  [
    'a media type that is none',
    ['calls', CHANGE, 'answer'],
    { description: 'A file.', media: 'csv' },
    /"media" has the wrong form: "csv" .*text\/csv/,
    ['calls', CHANGE, 'answer', 'media'],
  ],
  ['a grant without callers', ['calls', CHANGE, 'access'], {}, /"access" is empty .*Permitted callers/],
  ['a path with its version', ['calls', LIST, 'path'], '/v1/gizmos', /paths are below \/v1 already/],
  ['an answer of nothing', ['calls', LIST, 'answer'], { description: 'Nothing.' }, /the answer says nothing/],
  [
    'a name that is no function',
    ['calls', 'list-gizmos'],
    {
      method: 'GET',
      path: '/gizmos-dashed',
      summary: 'List',
      access: 'signed-in',
      rate: 'read',
      answer: { description: 'Text.', media: 'text/csv' },
    },
    /"list-gizmos" is no name of a function .*"listGizmos"/,
  ],
  [
    'a condition of another type',
    [...BODY, 'x-rules'],
    [{ when: { name: 5 }, field: 'count', required: true, message: 'No' }],
    /5 is no string/,
    [...BODY, 'x-rules', 0, 'when', 'name'],
  ],
  [
    'a rule that requires what is required',
    [...BODY, 'x-rules'],
    [{ when: { count: 1 }, field: 'name', required: true, message: 'No' }],
    /"name" is always required/,
    [...BODY, 'x-rules', 0, 'required'],
  ],
  [
    'a reader that does not exist',
    [...IN_BODY, 'name', 'x-read'],
    'us-fone',
    /"us-fone" is not allowed for "x-read" .*"us-phone"/,
  ],
  ['a reader of a number', [...IN_BODY, 'count', 'x-read'], 'text', /"x-read" is for text, not for integer/],
  [
    'a rule of no property',
    RULES,
    [{ ...RULE, field: 'nmae' }],
    /"nmae" is no property of this object .*"name"/,
    [...RULES, 0, 'field'],
  ],
  [
    'a rule on no property',
    RULES,
    [{ ...RULE, when: { sise: 'L' } }],
    /"sise" is no property of this object .*"size"/,
    [...RULES, 0, 'when', 'sise'],
  ],
  [
    'a rule on no value',
    RULES,
    [{ ...RULE, when: { size: 'XL' } }],
    /"XL" is no value of "size"/,
    [...RULES, 0, 'when', 'size'],
  ],
  [
    'a rule without a message',
    RULES,
    [{ ...RULE, message: undefined }],
    /"message" is missing/,
    [...RULES, 0],
  ],
  ['a body that the handler checks', ['calls', CHANGE, 'checks'], 'handler', /unknown key "checks"/],
  [
    'a list of bodies without a name',
    ['calls', CHANGE, 'orList'],
    { maxItems: 9, message: 'Too many' },
    /"orList" needs a body that is a "\$ref"/,
    BODY,
  ],
  [
    'a parameter in any case that does not exist',
    ['anyCase'],
    ['nope'],
    /no call has a parameter "nope"/,
    ['anyCase', 0],
  ],
  [
    'a token of a public call',
    ['calls', LIST],
    {
      method: 'GET',
      path: '/gizmos-public',
      summary: 'List',
      access: 'public',
      token: 'practices:read',
      rate: 'public',
      answer: { description: 'A file.', media: 'text/csv' },
    },
    /everybody may make the call, also without signing in/,
    ['calls', LIST, 'token'],
  ],
  [
    'a name that is no parameter',
    ['calls', LIST, 'query', 'properties', 'date.from'],
    { type: 'string' },
    /"date.from" is no name of a parameter/,
  ],
  ['an answer of no media type', ['calls', CHANGE, 'answer', 'media'], [], /"media" is empty/],
  [
    'a parameter in any case without values',
    ['anyCase'],
    ['search'],
    /the parameter "search" has no "enum"/,
    ['anyCase', 0],
  ],
  [
    'a rule beyond the limits of its property',
    [...BODY, 'x-rules'],
    [{ when: { name: 'a' }, field: 'count', must: { minimum: 20 }, message: 'No' }],
    /20 is outside the limits of "count": "maximum" is 9/,
    [...BODY, 'x-rules', 0, 'must', 'minimum'],
  ],
  [
    'a rule with a value of another type',
    [...BODY, 'x-rules'],
    [{ when: { name: 'a' }, field: 'count', must: { const: '2' }, message: 'No' }],
    /"2" is no integer/,
    [...BODY, 'x-rules', 0, 'must', 'const'],
  ],
];

/** A valid rollup. @param mark makes its table differ from others' */
export function gizmoRollup(mark: string) {
  return {
    title: `Gizmos ${mark}`,
    of: 'surveys',
    where: 's.day is not null',
    day: 's.day',
    dimensions: {
      practiceId: { type: 'uuid', from: 'coalesce(s.practice_id, app.nobody())', references: 'practices' },
      month: { type: 'date', from: "date_trunc('month', s.day)::date" },
    } as Record<string, object>,
    measures: {
      sent: { add: '1', when: 's.opened_at is not null' },
      scoreSum: { add: 'round(s.average_score * 100)' },
    } as Record<string, object>,
    tables: {
      [`gizmo_${mark}_months`]: { dimensions: ['practiceId', 'month'], measures: ['sent', 'scoreSum'] },
    } as Record<string, object>,
  };
}

export const TABLE = 'TABLE';

export const ROLLUP_MISTAKES: Mistake[] = [
  ['a condition without columns', ['measures', 'sent', 'when'], 'false', /"false" is the same for every row/],
  ['a measure of nothing', ['measures', 'scoreSum', 'add'], '0', /the measure adds nothing/],
  [
    'a measure that counts what another does',
    ['measures', 'scoreSum'],
    { add: '1', when: 's.opened_at is not null' },
    /"scoreSum" counts the same/,
    ['measures', 'sent'],
  ],
  [
    'two tables of the same dimensions',
    ['tables', 'gizmo_others'],
    { dimensions: ['month', 'practiceId'], measures: ['sent'] },
    /has the same dimensions/,
  ],
  [
    'SQL that ends too early',
    ['measures', 'sent', 'when'],
    "s.day > (date '2026-01-01'",
    /the SQL ends too early/,
  ],
  ['a comment in SQL', ['where'], 's.day is not null -- always', /a comment hides what follows it/],
  ['SQL with a typo', ['where'], 's.day is nott null', /SQL: syntax error at or near "nott"/],
  [
    'a column that does not exist',
    ['measures', 'scoreSum', 'add'],
    's.averge_score',
    /column s\.averge_score does not exist .*average_score/,
  ],
  [
    'a function that does not exist',
    ['dimensions', 'practiceId', 'from'],
    'app.nobdy()',
    /function app\.nobdy\(\) does not exist/,
  ],
  ['a condition that is none', ['where'], 's.day', /the SQL is of the type date, not boolean/],
  [
    'a sum of texts',
    ['measures', 'scoreSum', 'add'],
    's.experience_type',
    /the SQL is of the type text, not number/,
  ],
  [
    'an aggregate',
    ['measures', 'scoreSum', 'add'],
    'sum(s.average_score)',
    /aggregate functions are not allowed/,
  ],
  [
    'a table that does not exist',
    ['dimensions', 'practiceId', 'references'],
    'practises',
    /there is no table "practises" .*"practices"/,
  ],
  [
    'a table that it leaves',
    ['dimensions', 'practiceId', 'leaves'],
    'practises',
    /there is no table "practises"/,
  ],
  [
    'a type that does not exist',
    ['dimensions', 'month', 'type'],
    'datte',
    /"datte" is not allowed for "type"/,
  ],
  ['a measure that does not exist', ['tables', TABLE, 'measures', 0], 'snt', /"snt" is unknown .*"sent"/],
  ['a measure that no table has', ['measures', 'opened'], { add: '1' }, /no table has "opened"/],
  [
    'a subject that does not exist',
    ['tables', TABLE, 'subjects'],
    ['PLCE'],
    /"PLCE" is unknown/,
    ['tables', TABLE, 'subjects', 0],
  ],
  [
    'a subject that no table has',
    ['subjects'],
    { PLACE: { by: ['practiceId'] } },
    /no table has "PLACE"/,
    ['subjects', 'PLACE'],
  ],
  ['a dimension twice', ['tables', TABLE, 'dimensions', 1], 'practiceId', /"practiceId" is there twice/],
  [
    'a table of another file',
    ['tables', 'funnel_months'],
    { dimensions: ['month'], measures: ['sent'] },
    /table "funnel_months" is described twice/,
  ],
  [
    'an enumeration that does not exist',
    ['measures', 'sent', 'by'],
    'sentimnt',
    /"sentimnt" is no enumeration/,
    ['measures', 'sent'],
  ],
  ['a moment', ['measures', 'sent', 'when'], 's.opened_at > now()', /"now\(" changes with time/],
  ['a subquery', ['measures', 'sent', 'add'], '(select 1)', /a subquery reads other rows/],
  ['a word of SQL', ['measures', 'order'], { add: '1' }, /"order" is a word of SQL/],
  [
    'a table without time',
    ['tables', 'gizmo_practices'],
    { dimensions: ['practiceId'], measures: ['sent'] },
    /no dimension of the type "date"/,
  ],
  [
    'a table with a capital',
    ['tables', 'GizmoMonths'],
    { dimensions: ['month'], measures: ['sent'] },
    /"GizmoMonths" is no name of a table .*"gizmo_months"/,
  ],
];

/** A valid record. */
export function gizmoRecord(mark: string) {
  return {
    title: `Gizmo ${mark}`,
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      practiceId: { type: 'string', format: 'uuid', 'x-references': 'practices' },
      sentAt: { type: 'string', format: 'date-time', default: 'now' },
      count: { type: 'integer', default: 0 },
    } as Record<string, object>,
    'x-record': { table: `gizmo_${mark}_records`, tenancy: 'organization', indexes: [['name']] },
  };
}

export const RECORD_MISTAKES: Mistake[] = [
  [
    'an index that begins another',
    ['x-record', 'indexes'],
    [['name'], ['name', 'count']],
    /warning: the index of name, count begins with the same columns/,
    ['x-record', 'indexes', 0],
  ],
  ['a required column that is missing', ['required', 0], 'nmae', /"nmae" is no column .*"name"/],
  ['an index of no column', ['x-record', 'indexes', 0, 0], 'nmae', /"nmae" is no column/],
  [
    'a table that does not exist',
    ['properties', 'practiceId', 'x-references'],
    'practise',
    /there is no table "practise"/,
  ],
  [
    'an enumeration that does not exist',
    ['properties', 'name', '$ref'],
    '../enums/us-stat.json',
    /is no enumeration .*"us-state"/,
  ],
  ['a default of another type', ['properties', 'count', 'default'], 'none', /default "none" is no integer/],
  [
    'a default that is no time',
    ['properties', 'sentAt', 'default'],
    'soon',
    /default "soon" is no date-time/,
  ],
  [
    'a format of another type',
    ['properties', 'count', 'format'],
    'uuid',
    /"uuid" is for string, not for integer/,
  ],
  ['a column without a type', ['properties', 'other'], { description: 'x' }, /"type" is missing/],
  [
    'a key that can be empty',
    ['x-record', 'key'],
    ['count'],
    /"count" is part of the key, and can be empty/,
    ['x-record', 'key', 0],
  ],
  [
    'a table with a capital',
    ['x-record', 'table'],
    'GizmoNotes',
    /"GizmoNotes" is no name of a table .*"gizmo_notes"/,
  ],
  ['a table that is there twice', ['x-record', 'table'], 'users', /table "users" is described twice/],
  [
    'a column that every record has',
    ['properties', 'createdAt'],
    { type: 'string', format: 'date-time' },
    /"createdAt" is a column that every record has/,
  ],
  [
    'changes of rows that nobody may read',
    ['x-record', 'grants'],
    ['insert', 'update'],
    /a row that nobody may read cannot be found .*"select"/,
  ],
  [
    'a unique boolean',
    ['properties', 'isOn'],
    { type: 'boolean', 'x-unique': true },
    /two records at most/,
    ['properties', 'isOn', 'x-unique'],
  ],
  [
    'a former name that is another table',
    ['x-record', 'renamedFrom'],
    'users',
    /there is still a table "users"/,
  ],
  [
    'a column with a capital',
    ['properties', 'Sent_At'],
    { type: 'string', format: 'date-time' },
    /"Sent_At" is not a name for a key here \(write "sentAt"/,
  ],
  ['an index of nothing', ['x-record', 'indexes', 0], [], /item 1 of "indexes" is empty/],
  ['a fill of another type', ['properties', 'count', 'x-fill'], 'none', /"none" is no integer/],
];

export function gizmoEnum(mark: string) {
  return {
    title: `Gizmo ${mark}`,
    type: 'string',
    oneOf: [
      { const: 'FIRST', title: 'First' },
      { const: 'SECOND', title: 'Second' },
      { const: 'THIRD', title: 'Third' },
    ],
  };
}

export const ENUM_MISTAKES: Mistake[] = [
  ['a second label that is the first', ['oneOf', 0, 'x-shownAs'], 'First', /this is its label already/],
  ['a label that files would split', ['oneOf', 0, 'title'], 'First; best', /files separate several labels/],
  ['the title of another enumeration', ['title'], 'Sentiment', /title "Sentiment" is taken by .*sentiment/],
  [
    'a value with a space',
    ['oneOf', 0, 'const'],
    'in progress',
    /characters that addresses and code cannot have/,
  ],
  [
    'a value in another style',
    ['oneOf', 0, 'const'],
    'first',
    /warning: the value "first" is not written like the others/,
  ],
  ['a value twice', ['oneOf', 1, 'const'], 'FIRST', /value "FIRST" is there twice/],
  ['a label twice', ['oneOf', 1, 'title'], 'First', /label "First" is there twice/],
  [
    'a former value that is still there',
    ['oneOf', 0, 'x-renamedFrom'],
    'SECOND',
    /"SECOND" is still a value/,
  ],
  [
    'a word for two values',
    ['oneOf'],
    [
      { const: 'FIRST', title: 'First', 'x-synonyms': ['Primary'] },
      { const: 'SECOND', title: 'Second', 'x-synonyms': ['Other', 'primary'] },
    ],
    /"primary" is a word of "FIRST" already/,
    ['oneOf', 1, 'x-synonyms', 1],
  ],
  [
    'a word that is the label',
    ['oneOf', 0, 'x-synonyms'],
    ['first'],
    /"first" is a word of "FIRST" already/,
    ['oneOf', 0, 'x-synonyms', 0],
  ],
  ['no values', ['oneOf'], [], /"oneOf" is empty/],
  ['a key that does not exist', ['oneOf', 0, 'titel'], 'x', /unknown key "titel" .*"title"/],
  ['an empty value', ['oneOf', 0, 'const'], '', /an empty text is no value/],
  [
    'a value that every object has',
    ['oneOf', 0, 'const'],
    'constructor',
    /"constructor" is a name that every object has/,
  ],
  [
    'two values that differ in their case',
    ['oneOf', 1, 'const'],
    'First',
    /the value "First" differs from "FIRST" only in its case/,
  ],
];

/** Mistakes in a question set and a catalogue that are there. */
const PRIVACY = 'entities/privacy-settings';

/** Mistakes that other files, or other parts of the file, depend on. */
export const LONE_MISTAKES: [file: string, name: string, path: Path, value: unknown][] = [
  ['word-lists/contrasts', 'a word twice', ['words', 'en', 1], 'but'],
  ['word-lists/contrasts', 'a capital', ['words', 'en', 1], 'However'],
  ['surveys/questions/ex', 'a question twice', ['questions', 1, 'id'], 'cptcy-1'],
  ['surveys/questions/ex', 'a type of question', ['questions', 0, 'type'], 'STARS'],
  ['entities/location', 'a route', ['x-entity', 'route'], 'ex/locations'],
  ['entities/location', 'a format', ['properties', 'website', 'format'], 'url'],
  ['entities/unit', 'a scope', ['x-entity', 'permissions', 'read'], { ADMIN: 'organisation' }],
];

/** Mistakes in files of the product. */
export const OWN_MISTAKES: [file: string, name: string, path: Path, value: unknown, message: RegExp][] = [
  ['surveys/questions/px', 'a number twice', ['categories', 1, 'id'], 1, /id "1" is there twice/],
  [
    'surveys/questions/px',
    'a category that does not exist',
    ['questions', 0, 'category'],
    'NOPE',
    /"NOPE" is no category/,
  ],
  [
    'surveys/questions/ex',
    'patients among employees',
    ['questions', 0, 'visits'],
    ['NEW'],
    /the survey is for employees/,
  ],
  [
    'surveys/questions/px',
    'an open variable',
    ['questions', 0, 'text'],
    'How was {{practice}?',
    /a variable is not closed/,
  ],
  [
    'surveys/questions/px',
    'an open element',
    ['questions', 0, 'text'],
    'How <b>was it?',
    /<b> is not closed/,
  ],
  ['surveys/languages/FRENCH', 'a tag that is none', ['code'], 'fr_FR_', /"fr_FR_" is no language tag/],
  ['surveys/languages/FRENCH', 'the tag of no language', ['code'], 'french', /"french" is no language tag/],
  [
    'surveys/languages/FRENCH',
    'a lost variable',
    ['messages', 'machine', 'PX_ALERT_SURVEY_COMPLETED'],
    '<h1>Merci</h1><p>{{practice}}</p>',
    /"PX_ALERT_SURVEY_COMPLETED" has {{practice}}, which the English text lacks/,
  ],
  [
    'rows/employees',
    'an example that the column does not take',
    ['fields', 'email', 'example'],
    'Sam Lee',
    /"Sam Lee" is no email/,
  ],
  [
    'rows/employees',
    'a header of another column but for its signs',
    ['fields', 'language', 'synonyms'],
    ['Emp-ID'],
    /the header "Emp-ID" also names "identifier"|also names "language"/,
  ],
  [
    'themes/waiting',
    'a title of another theme',
    ['title', 'en'],
    'Cleanliness',
    /title "Cleanliness" is taken by .*cleanliness/,
  ],
  [
    'themes/waiting',
    'a phrase with a capital',
    ['rules', 'en', 'phrases', 0],
    'On … hold',
    /\(write "on \.\. hold"\)/,
  ],
  [
    'themes/waiting',
    'a word list that is not there',
    ['rules', 'en', 'phrases', 0],
    '@durations',
    /there is no word list "durations" .*"duration"/,
  ],
  [
    'word-lists/person',
    'a word beside its beginning',
    ['words', 'en', 0],
    'nurse',
    /"nurse\*" finds "nurse" already/,
  ],
  [
    'rows/patients',
    'too few headers of a system',
    ['systems'],
    { dentrix: ['Chart'] },
    /"dentrix" needs at least 3 entries/,
  ],
  [
    'themes/waiting',
    'a phrase that is excluded',
    ['rules', 'en', 'exclusions'],
    ['on hold'],
    /"on hold" is a phrase, too/,
  ],
  ['surveys/languages/FRENCH', 'the wrong direction', ['direction'], 'rtl', /"fr" is not written rtl/],
  [
    'surveys/languages/FRENCH',
    'a name of another language',
    ['name'],
    'Deutsch',
    /name "Deutsch" is taken by .*GERMAN/,
  ],
  [
    PRIVACY,
    'a setting that no column stores',
    ['properties', 'idleMinuts'],
    { title: 'Idle', type: 'integer' },
    /"idleMinuts" is no stored field of organization .*"idleMinutes"/,
  ],
  [
    PRIVACY,
    'a setting of another kind',
    ['properties', 'idleMinutes'],
    { title: 'Idle', type: 'boolean' },
    /"idleMinutes" is of the kind integer in organization/,
  ],
  [
    PRIVACY,
    'a table of no entity',
    ['x-entity', 'table'],
    'organisations',
    /no entity has the table "organisations" .*"organizations"/,
  ],
  [
    PRIVACY,
    'the end of what always exists',
    ['x-entity', 'permissions', 'delete'],
    ['ADMIN'],
    /a singleton has no "delete"/,
  ],
  [
    PRIVACY,
    'a setting of another file',
    ['properties', 'sendsReminders'],
    { title: 'Reminders', type: 'boolean' },
    /"sendsReminders" is a setting of schema\/entities\/.* too/,
  ],
  [
    PRIVACY,
    'settings that nobody changes',
    ['x-entity', 'permissions', 'update'],
    [],
    /nobody may change the settings/,
  ],
  [PRIVACY, 'a default', ['properties', 'idleMinutes', 'default'], 15, /in organization.json/],
  [
    PRIVACY,
    'a label of another setting',
    ['properties', 'idleMinutes', 'title'],
    'Smallest group',
    /has the label "Smallest group" too/,
  ],
  [
    'rows/employees',
    'parts of what is no name',
    ['fields', 'email', 'parts'],
    { first: ['First'] },
    /"parts" is for a name, not for email/,
  ],
  [
    PRIVACY,
    'a list of what exists once',
    ['x-screens', 'list'],
    { columns: ['idleMinutes'] },
    /a singleton has no "list"/,
  ],
  [
    PRIVACY,
    'a form with a setting that is not there',
    ['x-screens'],
    { form: { layout: [['idleMinuts']] } },
    /form field "idleMinuts" is no field/,
  ],
];
