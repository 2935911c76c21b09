import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WIDGETS } from '../model/widgets.ts';
import type { Output } from './output.ts';

interface MetaNode {
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  $ref?: string;
  items?: MetaNode;
  anyOf?: MetaNode[];
  properties?: Record<string, MetaNode>;
  required?: string[];
  additionalProperties?: boolean | MetaNode;
  definitions?: Record<string, MetaNode>;
}

const TITLES: [definition: string, title: string][] = [
  ['field', 'A field'],
  ['relation', 'A relation (`x-relation`)'],
  ['rule', 'A conditional rule (`x-rules`)'],
  ['condition', 'A condition (`when`)'],
  ['entity', 'The resource (`x-entity`)'],
  ['grants', 'Permissions'],
  ['screens', 'The screens (`x-screens`)'],
  ['column', 'A list column'],
  ['row', 'A row of a view'],
  ['layout', 'The rows of a form (`layout`)'],
];

function cell(text: string): string {
  return text.replace(/\|/g, '\\|').replace(/\n/g, ' ');
}

function typeText(node: MetaNode): string {
  if (node.$ref) return node.$ref.replace('#/definitions/', '');
  if (node.const !== undefined) return `\`${String(node.const)}\``;
  if (node.enum) return node.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (node.anyOf) return node.anyOf.map(typeText).join(' or ');
  if (node.type === 'array') return `list of ${node.items ? typeText(node.items) : 'values'}`;
  return [node.type ?? 'any'].flat().join(' or ');
}

function rows(node: MetaNode, prefix = ''): string[] {
  const required = new Set(node.required ?? []);
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const own = `| \`${prefix}${name}\`${required.has(name) ? ' (required)' : ''} | ${cell(typeText(child))} | ${cell(child.description ?? '')} |`;
    const object = [child, ...(child.anyOf ?? [])].find((option) => option.properties);
    const item =
      child.items && [child.items, ...(child.items.anyOf ?? [])].find((option) => option.properties);
    const entry = typeof child.additionalProperties === 'object' ? child.additionalProperties : undefined;
    return [
      own,
      ...(object ? rows(object, `${prefix}${name}.`) : []),
      ...(entry ? rows(entry, `${prefix}${name}.<name>.`) : []),
      ...(item ? rows(item, `${prefix}${name}[].`) : []),
    ];
  });
}

function table(node: MetaNode): string {
  const options = [node, ...(node.anyOf ?? []), ...(node.items?.anyOf ?? [])];
  const object = options.find((option) => option.properties);
  const lines = object ? rows(object) : [];
  if (lines.length === 0) return '';
  return `| key | value | meaning |\n| --- | --- | --- |\n${lines.join('\n')}\n`;
}

const CALL_TITLES: [definition: string, title: string][] = [
  ['call', 'A call'],
  ['access', 'Access'],
  ['grant', 'A grant'],
  ['schema', 'A schema'],
  ['rule', 'A conditional rule of a body'],
];

function definitionParts(
  meta: MetaNode,
  titles: [definition: string, title: string][],
  level: string,
): string {
  const parts = titles.map(([name, title]) => {
    const node = meta.definitions?.[name] ?? {};
    return `${level} ${title}\n\n${node.description ?? ''}\n\n${table(node)}`;
  });
  return parts.join('\n');
}

/** Files beside those of entities and calls: the meta-schema and the folder of each. */
const OTHER_FILES: [meta: string, folder: string, title: string][] = [
  ['enum', 'enums', 'Enumerations'],
  ['record', 'records', 'Records'],
  ['rollup', 'rollups', 'Rollups'],
  ['row', 'rows', 'Rows of uploaded files'],
  ['theme', 'themes', 'Themes'],
  ['word-list', 'word-lists', 'Word lists'],
  ['question-set', 'surveys/questions', 'Survey questions'],
  ['catalogue', 'surveys/languages', 'Languages of surveys'],
];

/** The keys of the other files, which an author begins from one that exists. */
function otherFiles(root: string): string {
  const parts = OTHER_FILES.map(([name, folder, title]) => {
    const path = join(root, `schema/meta/${name}.schema.json`);
    const meta = JSON.parse(readFileSync(path, 'utf8')) as MetaNode;
    return `## ${title}\n\n\`schema/${folder}\`. ${meta.description ?? ''}\n\n${table(meta)}`;
  });
  return `# Other files\n\n${parts.join('\n')}`;
}

/** The part about schema/calls. */
function callDocs(root: string): string {
  const meta = JSON.parse(readFileSync(join(root, 'schema/meta/calls.schema.json'), 'utf8')) as MetaNode;
  // the keywords of JSON Schema have a documentation of their own
  const schema = meta.definitions?.schema ?? {};
  const own = Object.entries(schema.properties ?? {}).filter(([, { description }]) => description);
  schema.properties = Object.fromEntries(own);
  const example = JSON.parse(readFileSync(join(root, 'schema/calls/notifications.json'), 'utf8')) as {
    calls: Record<string, unknown>;
  };
  const call = JSON.stringify({ markNotification: example.calls.markNotification }, null, 2);
  return `# Calls

${meta.description ?? ''}

A new call, in five steps:

1. Declare it in \`schema/calls/<area>.json\`, and run \`npm run generate\`:

\`\`\`json
${call}
\`\`\`

2. Write the operation: one function in its own file, with the types in \`src/generated/calls/types.ts\`. Each statement names its
   organization, as \`where t.organization_id = $1\` with \`viewer.organizationId\`, besides row-level security: the tests reject others.
   \`tx.query\` resolves to the rows. Numbers with decimals come as text unless cast (\`sum(t.cost)::float8\`), and moments are written by
   \`app.iso(t.created_at)\`.
3. Register it in the feature's \`routes.ts\` (of practices \`src/server/entities/practices/routes.ts\`); a new feature registers its
   \`routes.ts\` in \`src/server/app.ts\`. The handler runs only for permitted requests, with a validated path, query and body:

\`\`\`ts
registerCalls(app, {
  markNotification: ({ signedIn, params, body }) => markNotification(db, signedIn, params.id, body),
});
\`\`\`

   A call about one record of an entity checks first that the viewer may read or change it; another viewer gets 404:

\`\`\`ts
countPracticeVisits: ({ signedIn, params }) => {
  const { tenant, viewer } = signedIn;
  const scope = requireScope(practices, 'read', signedIn);
  return db.tenant(tenant, async (tx) => {
    const { id } = await requireRecord(tx, practices, viewer, scope, params.id);
    const [row] = await tx.query<{ count: number }>(
      'select count(*)::int as count from appointments t where t.organization_id = $1 and t.practice_id = $2',
      [viewer.organizationId, id],
    );
    return { count: row?.count ?? 0 };
  });
},
\`\`\`

4. Call it in the client: \`send(markNotification({ id, body: { isRead: true } }))\`, or
   \`useQuery(callQuery(listNotifications({ query })))\`. The function of the call is in \`src/generated/calls/<area>-calls.ts\`; \`send\` and
   \`callQuery\` are in \`src/client/core/call.ts\`.
5. Run its generated tests: \`npx vitest run --project api-postgres tests/model/call-permissions.test.ts -t markNotification\`. They are
   red until it is registered.

The response is \`{ data }\`, with \`pagination\` for a list. A handler returns the data, or the whole body of a list, or \`reply\` if it sends
a file. Responses are \`no-store\` unless the handler sets another \`Cache-Control\`. The calls of entities are generated from their files.

## The file

${table(meta)}
${definitionParts(meta, CALL_TITLES, '##')}`;
}

/** Every input that a field may name. */
function widgetDocs(): string {
  const rows = Object.entries(WIDGETS).map(
    ([name, { values, description }]) => `| \`${name}\` | ${values} | ${description} |`,
  );
  return `## Inputs of a form

A form has an input for each type: a line for text, several for a long one, a menu for an enumeration or relation, a box to check for a
boolean. A phone number, a moment (\`date-time\`, in the reader's time zone) and \`"format": "markdown"\` have inputs of their own. A date
is shown in words (\`Dec 1, 2026\`), and typed in any usual way or picked from a calendar; with \`x-mask\` it is typed in that form.
\`x-widget\` names another one:

| \`x-widget\` | for | input |
| --- | --- | --- |
${rows.join('\n')}

Any other name is a component of your own, registered in \`src/client/entities/overrides.ts\`.
`;
}

const MARKDOWN = `## Markdown

A text with \`"format": "markdown"\` may have headings, lists, emphasis, quotes, code and links:

\`\`\`json
"instructions": {
  "title": "Instructions",
  "type": ["string", "null"],
  "format": "markdown",
  "maxLength": 5000
}
\`\`\`

The view shows it formatted, and a list its first line as plain text. The form has a preview. The API, exports, imports and the history
have the source. HTML and pictures in it are never shown, and links lead to pages and mail addresses only.
`;

const COMPUTED = `## Computed fields

A field with \`x-computed\` is never written: forms do not show it, imports ignore its column, and keys about input or limits
(\`x-hint\`, \`maximum\`, \`x-unique\`) are mistakes. It is a value like any other in responses, lists, views and exports.

**Of the same record.** \`firstOf\` takes the first of several fields that has a value; \`formula\` computes a number:

\`\`\`json
"totalCost": {
  "title": "Cost over 5 Years",
  "type": ["number", "null"],
  "readOnly": true,
  "x-computed": { "formula": "coalesce(purchasePrice, 0) + 5 * coalesce(yearlyCost, 0)" }
}
\`\`\`

| in a formula                 | meaning                                                                     |
| ---------------------------- | --------------------------------------------------------------------------- |
| \`price\`, \`12\`, \`0.5\`       | a field of the type \`integer\` or \`number\`, also a computed one; a number    |
| \`+\` \`-\` \`*\` \`/\` \`( )\`      | arithmetic; a division by zero has no value                                 |
| \`round(x)\`, \`round(x, 2)\`  | rounded to a whole number, or to up to four decimals                        |
| \`coalesce(x, y)\`           | the first of the values that exists                                         |
| \`days(from, to)\`           | days from one field of the format \`date\` to another; negative if that is earlier |

A formula has no value if a field in it has none: say otherwise with \`coalesce\`. Its result is rounded to the decimals of its type, and
empty if it is too large for it. The value is a column, computed when the record is written, so lists sort and filter by it, and a new
formula is a migration that computes it for all records. A formula cannot depend on today's date, which changes without a write. The
history shows the fields that people change, not what is computed from them: it says who changed what, and a new formula or a change of
a related record is nobody's change of this one.

**Of related records.** \`count\`, \`sum\`, \`min\`, \`max\`, \`average\` and \`latest\` follow a relation to several records, here the derived
side \`parts\`; \`where\` selects some of them:

\`\`\`json
"wornParts": {
  "title": "Worn Parts",
  "type": "integer",
  "readOnly": true,
  "x-computed": { "count": "parts", "where": { "condition": "WORN" } }
},
"partsPrice": {
  "title": "Price of Parts",
  "type": "number",
  "readOnly": true,
  "x-computed": { "sum": "parts.purchasePrice" }
}
\`\`\`

Without related records, a count and a sum are 0, and the others have no value. An average has two decimals. \`latest\` is the value of the
record that was added last, even if that is empty. These values are computed when they are read, from the records that the reader may
see: a user of one practice gets the count of that practice's records. Hence lists neither sort nor filter by them; a list computes those
that it shows as columns, and others on request (\`fields\`).

**Who may read it.** Only roles that may read every field that the value is computed from, those in \`where\` included, and for
related records also the records themselves: by role, subscription, and scope of a token. Everyone else does not get the field. A
secret, a key, or a field with \`x-reach\` cannot be computed with.
`;

const MISTAKES = `## Mistakes

The checks (\`generators/check\`) stop the generator at whatever could not work: contradictions, names that lead nowhere or are in use,
permissions that nothing can use, SQL that the database rejects, patterns that a text can make slow. Unreadable files come first, then
errors, then warnings. \`npm run dev\` prints the same, and keeps running with the previous schema.

Warnings are matters of style, and do not stop anything:

- a field without \`title\`: its name becomes the label
- a position in the menu that another entry has: the order of the two is open
- an entry of more than 30 characters, which the menu cuts off
- a field in no screen
- a hint, description or placeholder that repeats the label
- an id in the path of a call without \`notFound\`
- an index of a record that begins with the columns of a longer one
- a pattern without \`^\` and \`$\`, or one that hardly fits the field's mask
- a message in \`x-messages\` for a rule that the field, or the property of a call, does not have
- \`x-assignable\` for a role that may not write the field, and \`practiceScope\` without a role that needs it
- \`ids\` of a list that do not end with \`Ids\`
- a value of an enumeration that is written unlike the others, or that is the only one
- a rate of reading for a call that writes, or the reverse
- a text that begins or ends with a space
- a slider of more than 1,000 steps
- more than six values as \`radio-cards\`
- an enumeration that nothing refers to, and a list of words that no theme names
- a \`multipleOf\` with other decimals than the currency, or none for a currency without two
- a \`display\` of fields that may all be empty, and a column without a heading
- \`x-optionHints\` for some values only
- a placeholder that the field would refuse, and a hint whose numbers contradict its limits (\`Up to 30 characters\`)
- a number whose \`minimum\` is its \`maximum\`
- one of several conditions (\`anyOf\`) that holds only where another does
- a text about an operation that no role may perform
- a dimension of a rollup with the name of another span of time than it begins
- a rule about a field that is not in the form
- an \`x-fill\` from a field that has longer texts
- SQL of a rollup that compares a column with a text, where neither an enumeration nor \`enum\` says which texts it has

These look like mistakes, and are legal:

- a word of SQL as the name of a field (\`order\`): the server quotes the names of columns. Rollups do not: they report it
- \`\\\\p{L}\` in a pattern: every validator reads patterns with the flag \`u\`. A pattern that is invalid with it is an error
- \`x-renamedFrom\` with a name that never existed: it stays in the file after its migration. If the former name is misspelled, the
  migration stops because it would drop the data
- a value of an enumeration that code relies on: the compiler reports the code, since the values are types
`;

/** docs/schema.md: every key of the meta-schemas, and one worked example. */
export function emitDocs(root: string, output: Output): void {
  const path = join(root, 'schema/meta/entity.schema.json');
  const example = join(root, 'docs/examples/equipment.json');
  if (!existsSync(path) || !existsSync(example)) return;
  const meta = JSON.parse(readFileSync(path, 'utf8')) as MetaNode;
  const text = `<!-- Written by \`npm run generate\` from schema/meta. Changes here are lost. -->

# Entity files

${meta.description ?? ''}

Each file refers to \`../meta/entity.schema.json\`, so editors that support JSON Schema complete and explain every key.
\`npm run generate\` reports every mistake at once, as \`file:line:column message (what to write instead)\`; [mistakes](#mistakes) lists
those that are only warnings.

## Worked example

Save this as \`schema/entities/equipment.json\`. Run \`npm run generate\` and restart the server, or leave \`npm run dev\` running,
which does both. The result is a table with row-level security and its migration, the calls under \`/v1/equipment\`, and the screens at
\`/equipment\` with their entry in the menu. It shows, to be copied: an amount of money (\`purchasePrice\`), a value that is unique
within a place (\`assetTag\`), a relation to the entity itself (\`partOf\`) with its other side (\`parts\`), and a file with its upload
(\`photo\`). An entity that belongs to practices has a required relation to one, named in \`practiceScope\`, and grants by scope:

\`\`\`json
"practice": { "title": "Practice", "type": "string", "x-relation": { "to": "practice", "embed": ["name"], "onDelete": "refuse" } },

"practiceScope": "practice",
"permissions": {
  "read": { "ADMIN": "organization", "USER": "practices" },
  "write": { "ADMIN": "organization", "USER": "practices" }
}
\`\`\`

A new demo database has twelve such records in each organization that subscribes to the entity, made from its fields, limits and rules; the name
of a field decides what its texts look like (\`demo/make-text.ts\`). To see them, stop the server, delete \`data/\` and start again. An
entity of the installation (\`tenancy\`), one that nobody may create, and one whose required relation has no records to lead to start
empty, as does one with a rule or pattern that no made record fulfils, which the log says.

\`\`\`json
${readFileSync(example, 'utf8').trim()}
\`\`\`

${COMPUTED}
${MARKDOWN}
${widgetDocs()}
## Changing a file that has records

\`npm run generate\` writes a migration with the changes since the last commit; \`-- --plan\` prints it and the number of rows that each
change concerns. It tries the migration first, also with the rows of your database, and writes nothing if it fails.

| change                                                   | existing records                                                                                        |
| -------------------------------------------------------- | ------------------------------------------------------------------------------------------------------- |
| a field or relation has a new name                       | kept with \`x-renamedFrom\`: the former name of the field, also of a relation                             |
| a value of an enumeration has a new name                 | kept with \`x-renamedFrom\` at the value, also in lists                                                   |
| an entity's file has a new name                          | kept with \`renamedFrom\`: the former name of the file; its pairs, history, files and saved views follow  |
| a new required field                                     | get \`x-fill\` or \`default\`, or else an empty text, 0 or false; a date, choice or relation asks for \`x-fill\` |
| a field becomes required                                 | those without a value get \`x-fill\` or \`default\`; without either the command stops and shows three       |
| \`x-unique\` on a field, or within fewer or other ones   | the command stops and shows three duplicates; \`"x-fill": { "duplicates": "id" }\` tells them apart       |
| a computed field is stored from now on                   | keep the values of a formula; one computed from related records asks for \`x-fill\`                     |
| a relation to one becomes one to many                    | keep the related record                                                                                 |
| a relation to many becomes one to one                    | keep the related record; the command, and any database, stops while a record has more than one                           |
| a value is removed, or a text becomes an enumeration     | get \`x-fill\` or \`default\`, or else no value or, if required, the first; a list loses the value: a loss  |
| a number with fewer decimals                             | values are rounded: a loss                                                                              |
| a narrower type                                          | values that do not fit give way to \`x-fill\` or \`default\`, or are cleared: a loss                        |
| a stricter limit, or a rule over the entity's own fields | keep their values: a warning counts those that do not fit, and names three                                 |
| a field or entity is removed; a relation leads elsewhere | lose its values: a loss                                                                                 |

A loss stops the command with the number of rows. If it is intended, run \`npm run generate -- --allow-drop\`. What no commit has yet is not
asked about: [your own rows](contributing.md#changing-your-mind) follow each save, so name \`x-renamedFrom\` there, too, to keep their values.

Records, rollups, calls and hand-written SQL that name an entity or its table follow a new name by hand; \`"table"\` with the former name
keeps the table.

${MISTAKES}
## The file

${table(meta)}
${definitionParts(meta, TITLES, '##')}
${otherFiles(root)}
${callDocs(root)}`;
  output.set('docs/schema.md', text);
}
