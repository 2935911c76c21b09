import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface ChunkGroup {
  name: string;
  test: (id: string) => boolean;
  priority: number;
}

/**
 * The chunks of the first screens, each with its entry modules. rolldown adds all their imports to the chunk, except
 * those in earlier ones: chunks depend only on earlier ones, so there are no cycles in which code would run before its
 * dependencies. A few files load faster than the forty of the default splitting.
 */
const CHUNKS: readonly { name: string; roots: readonly string[] }[] = [
  { name: 'start', roots: ['src/client/start.ts'] },
  {
    name: 'base',
    roots: [
      'src/client/main.tsx',
      // shared by the sign-in page and the application; the page itself would run with the chunk, unused
      'src/client/core/hooks.ts',
      'src/client/core/role-label.ts',
      'src/client/ui/LateToaster.tsx',
      'src/client/ui/Logo.tsx',
      'src/client/ui/toast.ts',
      'node_modules/use-sync-external-store/shim/with-selector.js',
      // with the code that renders icons
      'node_modules/lucide-react/dist/esm/icons/circle-exclamation-point.mjs',
      'node_modules/lucide-react/dist/esm/icons/info.mjs',
    ],
  },
  // of the application and of the sign-in page after first use
  { name: 'toaster', roots: ['src/client/ui/Toaster.tsx'] },
  {
    name: 'app',
    roots: [
      'src/client/shell/SignedInApp.tsx',
      'src/client/shell/AdminData.tsx',
      'src/client/entities/EntityRoutes.tsx',
    ],
  },
  {
    name: 'controls',
    roots: [
      // shared by dashboards, feedback and lists
      'src/client/core/value-text.ts',
      'src/client/ui/ChoiceMenu.tsx',
      'src/client/ui/DownloadMenu.tsx',
      'src/client/ui/FilterChips.tsx',
      'src/client/ui/FiltersSheet.tsx',
      'src/client/ui/Hidden.ts',
      'src/domain/measures/period.ts',
      'src/domain/text/format.ts',
      'node_modules/@mui/material/ButtonGroup/ButtonGroup.mjs',
      'node_modules/@mui/material/OutlinedInput/OutlinedInput.mjs',
      'node_modules/@mui/utils/getValidReactChildren/getValidReactChildren.mjs',
      'node_modules/@tanstack/react-query/build/modern/useMutation.js',
      'node_modules/@tanstack/react-query/build/modern/useQueries.js',
      'node_modules/lucide-react/dist/esm/icons/arrow-down.mjs',
      'node_modules/lucide-react/dist/esm/icons/arrow-up.mjs',
      'node_modules/lucide-react/dist/esm/icons/chevron-left.mjs',
      'node_modules/lucide-react/dist/esm/icons/ellipsis.mjs',
      'node_modules/lucide-react/dist/esm/icons/phone.mjs',
      'node_modules/lucide-react/dist/esm/icons/plus.mjs',
      'node_modules/lucide-react/dist/esm/icons/trash.mjs',
    ],
  },
  { name: 'list', roots: ['src/client/entities/list/ListScreen.tsx'] },
  // on the home screen, without the popups that share its code
  { name: 'tooltip', roots: ['node_modules/@mui/material/Tooltip/Tooltip.mjs'] },
  {
    // loaded before the first popup opens
    name: 'popups',
    roots: [
      'src/client/ui/ConfirmDialog.tsx',
      'src/client/ui/DownloadEntries.tsx',
      'src/client/ui/filters/OptionPanel.tsx',
      'node_modules/@mui/material/Dialog/index.mjs',
      'node_modules/@mui/material/Drawer/index.mjs',
      'node_modules/@mui/material/Menu/index.mjs',
      'node_modules/@mui/material/MenuItem/index.mjs',
      'node_modules/@mui/material/Popover/index.mjs',
      'node_modules/@tanstack/react-query/build/modern/useInfiniteQuery.js',
    ],
  },
  {
    name: 'figures',
    roots: [
      // shared by dashboards, leaderboard, results and feedback
      'src/client/dashboards/charts/drawing.tsx',
      'src/client/ui/Confidential.tsx',
      'src/client/ui/StatusChip.tsx',
      'src/client/ui/Stars.tsx',
      'src/client/ui/filters/FilterBar.tsx',
      'src/client/ui/period/MonthRangePicker.tsx',
      'src/domain/measures/charts/chart-model.ts',
      'src/domain/measures/stats/moments.ts',
      'src/domain/measures/widgets/widget-request.ts',
    ],
  },
  { name: 'select', roots: ['node_modules/@mui/material/Select/Select.mjs'] },
  { name: 'widgets', roots: ['src/client/dashboards/Widget.tsx'] },
];

/** The page that must not load the application. */
const SIGN_IN = 'src/client/shell/login/SignInPage.tsx';
const APPLICATION = 'app';

/** Entries of every page of a signed-in person. */
const SIGNED_IN = ['src/client/start.ts', 'src/client/main.tsx', 'src/client/shell/SignedInApp.tsx'];

/** A module's id in the bundler: its real path, even if node_modules is a link. */
function resolvePath(root: string, path: string): string {
  return realpathSync(join(root, path)).replaceAll('\\', '/');
}

/** @param root the project's folder */
export function screenChunks(root: string): ChunkGroup[] {
  return CHUNKS.map(({ name, roots }, index) => {
    const ids = new Set(roots.map((path) => resolvePath(root, path)));
    return { name, test: (id) => ids.has(id), priority: CHUNKS.length - index };
  });
}

type Chunk = Rolldown.OutputChunk;

function listChunks(bundle: Rolldown.OutputBundle): Chunk[] {
  return Object.values(bundle).flatMap((item) => (item.type === 'chunk' ? [item] : []));
}

/** The chunks of modules, with all that they import before they run. */
function findLoaded(chunks: readonly Chunk[], modules: readonly string[]): Set<Chunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(
    modules.map((id) => {
      const own = chunks.find(({ moduleIds }) => moduleIds.includes(id));
      if (!own) throw new Error(`The build has no chunk with ${id}.`);
      return own;
    }),
  );
  for (const { imports } of loaded) {
    for (const file of imports) {
      const imported = byFile.get(file);
      if (imported) loaded.add(imported);
    }
  }
  return loaded;
}

/** Fails a build whose sign-in page loads the application because of a shared module. */
export function signInApart(root: string): Plugin {
  return {
    name: 'chairside:sign-in-apart',
    apply: 'build',
    generateBundle(_options, bundle) {
      const loaded = findLoaded(listChunks(bundle), [resolvePath(root, SIGN_IN)]);
      const application = [...loaded].find(({ name }) => name === APPLICATION);
      if (!application) return;
      const held = new Set(application.moduleIds);
      const shared = [...loaded]
        .filter((chunk) => chunk !== application)
        .flatMap(({ moduleIds }) => moduleIds.flatMap((id) => this.getModuleInfo(id)?.importedIds ?? []))
        .filter((id) => held.has(id));
      throw new Error(
        `Add to the chunk "base" what the sign-in page shares with the app: ${shared.join(', ')}`,
      );
    },
  };
}

const KIBIBYTE = 1024;

/** JavaScript that a screen loads before it is drawn, as the benchmarks measure it. */
export interface ScriptLimit {
  screen: string;
  /** modules that are imported on the way to it */
  modules: readonly string[];
  /** in KiB, gzipped */
  most: number;
}

/** The two screens that people see first. */
export const SCRIPT_LIMITS: readonly ScriptLimit[] = [
  {
    screen: 'The home screen',
    modules: [...SIGNED_IN, 'src/client/dashboards/px/PxHome.tsx'],
    most: 410,
  },
  {
    screen: 'A list',
    modules: [
      ...SIGNED_IN,
      'src/client/shell/AdminData.tsx',
      'src/client/entities/EntityRoutes.tsx',
      'src/client/entities/list/ListScreen.tsx',
    ],
    most: 260,
  },
];

/** Fails a build in which a screen loads more JavaScript than its limit, and names its largest chunks. */
export function limitScripts(root: string, limits: readonly ScriptLimit[] = SCRIPT_LIMITS): Plugin {
  return {
    name: 'chairside:limit-scripts',
    apply: 'build',
    generateBundle: {
      // after what other plugins add
      order: 'post',
      handler(_options, bundle) {
        const chunks = listChunks(bundle);
        for (const { screen, modules, most } of limits) {
          const sizes = [
            ...findLoaded(
              chunks,
              modules.map((path) => resolvePath(root, path)),
            ),
          ]
            .map(({ name, code }) => ({ name, size: gzipSync(code).length / KIBIBYTE }))
            .sort((one, other) => other.size - one.size);
          const sum = sizes.reduce((total, { size }) => total + size, 0);
          if (sum <= most) continue;
          const list = sizes.map(({ name, size }) => `${name} ${size.toFixed(1)}`).join(', ');
          throw new Error(`${screen} loads ${sum.toFixed(1)} KiB of JavaScript, more than ${most}: ${list}`);
        }
      },
    },
  };
}
