import type { Plugin } from 'vite';

const EXPORTER = /\/ra-core\/dist\/export\/defaultExporter\.js$/;

const LATE = `export const defaultExporter = (...list) =>
  import('./defaultExporter.js?late').then((module) => module.defaultExporter(...list));`;

/** Loads the CSV writer of react-admin's lists when it is called: ours download their files from the server. */
export function lateExporter(): Plugin {
  let isFound = false;
  return {
    name: 'chairside:late-exporter',
    apply: 'build',
    transform(_code, id) {
      if (!EXPORTER.test(id)) return undefined;
      isFound = true;
      return { code: LATE, map: null };
    },
    buildEnd(error) {
      if (!error && !isFound)
        this.error('react-admin no longer has its exporter where this plugin expects it.');
    },
  };
}
