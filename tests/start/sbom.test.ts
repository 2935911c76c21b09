import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** The checkout that the packages are installed in; that of the tests shares them. */
const ROOT = dirname(realpathSync(join(import.meta.dirname, '../../node_modules')));

interface Bom {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string; type: string } };
  components: { name: string; version: string; purl: string; licenses?: unknown[] }[];
  dependencies: { ref: string }[];
}

it('npm run sbom lists the dependencies of the product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-sbom-'));
  try {
    const file = join(folder, 'sbom.json');
    const said = execFileSync('npm', ['run', '-s', 'sbom', '--', '--out', file], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const bom = JSON.parse(readFileSync(file, 'utf8')) as Bom;
    expect(said).toBe(`${file}: ${bom.components.length} components.\n`);
    expect([bom.bomFormat, bom.metadata.component.name, bom.metadata.component.type]).toEqual([
      'CycloneDX',
      'chairside',
      'application',
    ]);
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const names = new Set(bom.components.map(({ name }) => name));
    expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
    expect(names.has('vitest'), 'no development dependency').toBe(false);
    for (const { purl } of bom.components) expect(purl).toMatch(/^pkg:npm\/\S+@\d/);
    expect(bom.dependencies.length).toBeGreaterThan(bom.components.length / 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
