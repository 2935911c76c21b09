import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/build-all.mjs';

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'sbom.cdx.json' }, dev: { type: 'boolean', default: false } },
});

/** npm's own `--omit=dev` also omits packages that both the product and a tool need, such as react. */
function leaveOutDevelopment(bom) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const shipped = new Set();
  for (const [path, { version, dev }] of Object.entries(packages))
    if (path !== '' && !dev) shipped.add(`${path.split('node_modules/').at(-1)}@${version}`);
  bom.components = bom.components.filter((one) => shipped.has(one['bom-ref']));
  const isKept = (ref) => shipped.has(ref) || ref === bom.metadata.component['bom-ref'];
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => isKept(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isKept) }));
}

/** Lists the installed packages with npm's own generator: names, versions, licenses, hashes and dependencies. */
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
const { status, stdout, stderr } = spawnSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
if (status !== 0) {
  process.stderr.write(`npm sbom failed, which needs npm 10 and installed dependencies:\n${stderr}`);
  process.exit(1);
}
const bom = JSON.parse(stdout);
if (!values.dev) leaveOutDevelopment(bom);
// npm uses the folder's name
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
Object.assign(bom.metadata.component, { name, version });
writeFileSync(values.out, `${JSON.stringify(bom, null, 2)}\n`);
process.stdout.write(`${values.out}: ${bom.components.length} components.\n`);
