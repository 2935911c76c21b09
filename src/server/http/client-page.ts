import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenEnums } from '../../domain/model/screen-enums.ts';
import { models } from '../../generated/models.ts';
import { resources } from '../../generated/resources.ts';

/** The application's two entries, each a separate chunk (src/client/shell/entries.ts). */
export type Entry = 'signIn' | 'signedIn';

interface ManifestChunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

type Manifest = Record<string, ManifestChunk>;

/** The built index.html, split at the places for server data, and the chunks that screens need. */
export interface ClientPage {
  before: string;
  after: string;
  version: string;
  manifest: Manifest;
}

const MARK = '<!--chairside-boot-->';
const ENTRY = 'index.html';
/** Modules, or chunk names from scripts/vite/screen-chunks.ts. */
const ENTRY_SOURCES: Record<Entry, string[]> = {
  signIn: ['base', 'src/client/shell/login/SignInPage.tsx'],
  signedIn: ['base', 'app'],
};
/** The screens of an entity (src/client/entities/screen-loaders.ts). */
const SCREEN_SOURCES = {
  list: 'list',
  view: 'src/client/entities/view/ViewScreen.tsx',
  create: 'src/client/entities/form/FormScreens.tsx',
  edit: 'src/client/entities/form/FormScreens.tsx',
};

/** Reads the built page once. @throws Error if it has no place for server data */
export function readClientPage(root: string, version: string): ClientPage {
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  const [before, after] = html.split(MARK);
  if (before === undefined || after === undefined) throw new Error(`index.html has no ${MARK}.`);
  const file = join(root, '.vite/manifest.json');
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
  return { before, after, version, manifest };
}

function findChunk(manifest: Manifest, source: string): ManifestChunk | undefined {
  return manifest[source] ?? Object.values(manifest).find(({ name }) => name === source);
}

function collect(manifest: Manifest, key: string, found: Set<ManifestChunk>): void {
  const chunk = findChunk(manifest, key);
  if (!chunk || found.has(chunk)) return;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, found);
}

/** The chunks of the entity screen at an address; none for other addresses. */
function screenSources(path: string): string[] {
  const resource = resources.find(({ route }) => path === route || path.startsWith(`${route}/`));
  if (!resource) return [];
  const [, id, screen] = path.slice(resource.route.length).split('/');
  const kind = !id ? 'list' : id === 'create' ? 'create' : screen === 'edit' ? 'edit' : 'view';
  const enums = screenEnums(models[resource.name], kind === 'list' || kind === 'view' ? kind : 'form');
  return [
    SCREEN_SOURCES[kind],
    `src/generated/models/${resource.name}.ts`,
    ...enums.map((name) => `src/generated/enums/${name}.ts`),
  ];
}

const cache = new WeakMap<ClientPage, Map<string, string>>();

/** Preload links for the chunks of a screen, which load in parallel with the page. */
export function getPreloads(page: ClientPage, entry: Entry, path: string): string {
  const sources = [...ENTRY_SOURCES[entry], ...(entry === 'signedIn' ? screenSources(path) : [])];
  const key = sources.join();
  let links = cache.get(page);
  if (!links) cache.set(page, (links = new Map<string, string>()));
  let text = links.get(key);
  if (text === undefined) links.set(key, (text = writeLinks(page.manifest, sources)));
  return text;
}

function writeLinks(manifest: Manifest, sources: string[]): string {
  const chunks = new Set<ManifestChunk>();
  // the entry first: everything depends on it, and the browser reaches its element last
  for (const source of [ENTRY, ...sources]) collect(manifest, source, chunks);
  return [...chunks]
    .flatMap((chunk) => [
      `<link rel="modulepreload" crossorigin href="/${chunk.file}">`,
      ...(chunk.css ?? []).map((css) => `<link rel="preload" as="style" crossorigin href="/${css}">`),
    ])
    .join('');
}
