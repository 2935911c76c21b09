import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const SHARED = ['src/domain', 'src/generated'];

/** Allowed imports of each part besides itself; for a file in several parts, the longest path applies. */
const PARTS = {
  'src/domain': SHARED,
  'src/generated': SHARED,
  'src/flows': SHARED,
  // the half of each measure that screens and documents share
  'src/measures': [...SHARED, 'src/flows'],
  'src/server': [...SHARED, 'src/flows', 'src/measures', 'packages/sentiment/src'],
  // the server also renders the survey's page, with its own components
  'src/server/surveys/page': [...SHARED, 'src/flows', 'src/server', 'src/survey'],
  'src/client': [...SHARED, 'src/flows', 'src/measures'],
  'src/survey': [...SHARED, 'src/flows'],
  // a migration is tried in a database before it is written
  generators: ['src/domain', 'src/server/db'],
  demo: [...SHARED, 'src/server', 'packages/sentiment/src'],
  'packages/sentiment/src': [],
  // learns from the demo's sentences
  'packages/sentiment/training': ['packages/sentiment/src', 'demo'],
};

/** Parts that the server may only load by `import()`. */
const LOADED_LATER = { 'src/server': ['demo'] };

/**
 * Folders and files of a side from the bottom to the top: each imports those below it, and none beside it. The longest
 * path applies, so a folder or a file within a room may be in another row than the room.
 */
const SIDES = {
  'src/client': [
    ['core'],
    ['ui'],
    ['entities/record-form', 'dashboards/charts', 'ui/uploads'],
    ['dashboards'],
    ['entities', 'feedback', 'sending', 'dashboards/px', 'dashboards/ex', 'account'],
    ['shell'],
  ],
  'src/server': [
    ['db'],
    ['http/errors.ts', 'http/log-address.ts'],
    [
      'http/calls/rate-limits.ts',
      'http/incoming-texts.ts',
      'identity/secrets',
      'operations/metrics',
      'operations/workers',
      'outbox/outbound',
    ],
    ['http/files'],
    ['intake/csv', 'operations/jobs'],
    // creates the tables of the jobs, too
    ['db/embedded', 'outbox/messaging'],
    ['db/open-database.ts', 'identity/auth'],
    ['http'],
    ['entities'],
    ['outbox/webhooks'],
    [
      ...['identity/account', 'identity/api-access', 'identity/auth/routes.ts', 'identity/organizations'],
      'identity/provider',
      ...[
        'entities/files',
        'entities/practices',
        'entities/providers',
        'entities/views',
        'intake/import',
        'surveys',
      ],
    ],
    ['feedback', 'practice-systems', 'privacy'],
    ['measures'],
    ['operations'],
  ],
};

const isWithin = (path, folder) => path === folder || path.startsWith(`${folder}/`);
const within = (folders, path) =>
  Object.keys(folders)
    .filter((folder) => isWithin(path, folder))
    .sort((one, other) => other.length - one.length)[0];

function wallBetween(from, to, isLater) {
  const part = within(PARTS, from);
  if (!part || isWithin(to, part) || within(PARTS, to) === undefined) return undefined;
  if (PARTS[part].some((folder) => isWithin(to, folder))) return undefined;
  const later = LOADED_LATER[part]?.some((folder) => isWithin(to, folder));
  if (later)
    return isLater ? undefined : `${part} loads ${within(PARTS, to)} by import(), where it is wanted`;
  return `${part} does not import ${within(PARTS, to)}`;
}

/** The folder or file of the rows that a path is in; a folder without a row by its first name; undefined for a loose file. */
function getFolder(side, path) {
  const inner = path.slice(side.length + 1);
  if (!inner.includes('/')) return undefined;
  const [room = ''] = inner.split('/');
  const known = SIDES[side].flat().filter((folder) => isWithin(inner, folder));
  return known.sort((one, other) => other.length - one.length)[0] ?? room;
}

function layerBetween(from, to) {
  const side = Object.keys(SIDES).find((one) => isWithin(from, one) && isWithin(to, one));
  if (!side) return undefined;
  const [own, other] = [getFolder(side, from), getFolder(side, to)];
  // files at the top of a side start it and connect its parts
  if (own === undefined || other === undefined || own === other) return undefined;
  const level = (folder) => SIDES[side].findIndex((row) => row.includes(folder));
  const missing = [own, other].find((folder) => level(folder) < 0);
  if (missing) return `${side}/${missing} has no layer yet: give it one in scripts/lint/layers.js`;
  if (level(other) < level(own)) return undefined;
  const reason = level(other) === level(own) ? 'beside it' : 'above it';
  return `${side}/${own} does not import ${side}/${other}, which stands ${reason}`;
}

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^']+)'/g;
const isCode = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/** The import graph of all files of the project, static and dynamic imports alike. */
function readGraph(root) {
  const graph = new Map();
  for (const folder of ['src', 'demo', 'generators', 'packages']) {
    const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const path of paths.map((one) => `${folder}/${one.replaceAll('\\', '/')}`).filter(isCode)) {
      const text = readFileSync(join(root, path), 'utf8');
      graph.set(
        path,
        [...text.matchAll(IMPORT)].map(([, source]) => join(dirname(path), source).replaceAll('\\', '/')),
      );
    }
  }
  return graph;
}

/** @returns the files reachable from a file, including itself */
function reachable(graph, start) {
  const found = new Set([start]);
  for (const path of found) for (const next of graph.get(path) ?? []) found.add(next);
  return found;
}

const root = resolve(import.meta.dirname, '../..');
let graph;
const reached = new Map();

function closesCircle(from, to) {
  graph ??= readGraph(root);
  if (!reached.has(to)) reached.set(to, reachable(graph, to));
  return reached.get(to).has(from);
}

/** Imports run one way: between the parts of the project, between the layers of a side, and never in a circle. */
export const layers = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = relative(root, context.filename).replaceAll('\\', '/');
    if (!isCode(from)) return {};
    const check = (node, isLater) => {
      if (!node.source || typeof node.source.value !== 'string' || !node.source.value.startsWith('.')) return;
      const to = join(dirname(from), node.source.value).replaceAll('\\', '/');
      const message =
        wallBetween(from, to, isLater) ??
        layerBetween(from, to) ??
        (closesCircle(from, to) ? `${to} imports this file: a circle` : undefined);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => check(node, false),
      ExportNamedDeclaration: (node) => check(node, false),
      ImportExpression: (node) => check(node, true),
    };
  },
};
