import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const GENERATED = 'src/generated/resources.ts';
const ID = 'virtual:entity-icons';
const RESOLVED = `\0${ID}`;
const ICON = /\bicon['"]?:\s*['"]([a-z0-9-]+)['"]/g;

const { resolve } = createRequire(import.meta.url);

function toModule(icon: string): string {
  return `lucide-react/icons/${icon}`;
}

function iconsIn(text: string): string[] {
  return [...new Set([...text.matchAll(ICON)].map((match) => match[1] ?? ''))];
}

function exists(icon: string): boolean {
  try {
    resolve(toModule(icon));
    return true;
  } catch {
    return false;
  }
}

/**
 * The icons named in entity files (`nav.icon`), as one module: entities may use any icon of the set, and only used ones
 * are loaded.
 */
export function entityIcons(): Plugin {
  let source = '';
  return {
    name: 'chairside:entity-icons',
    // the dependency scan cannot see into this module: a late discovery would rebundle dependencies and fail the page's
    // requests
    config: ({ root = process.cwd() }) => ({
      optimizeDeps: { include: iconsIn(readFileSync(join(root, GENERATED), 'utf8')).map(toModule) },
    }),
    configResolved(config) {
      source = join(config.root, GENERATED);
    },
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      this.addWatchFile(source);
      const text = await readFile(source, 'utf8');
      const names = iconsIn(text);
      const missing = names.filter((name) => !exists(name));
      if (missing.length > 0)
        this.error(`No icon of the set is called ${missing.join(', ')} (nav.icon of an entity)`);
      const imports = names.map((name, index) => `import icon${index} from '${toModule(name)}';`);
      const entries = names.map((name, index) => `'${name}': icon${index}`);
      return `${imports.join('\n')}\nexport const entityIcons = { ${entries.join(', ')} };\n`;
    },
  };
}
