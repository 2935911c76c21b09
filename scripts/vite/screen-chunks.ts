import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

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

/** Fails a build whose sign-in page loads the application because of a shared module. */
export function signInApart(root: string): Plugin {
  return {
    name: 'chairside:sign-in-apart',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((item) => (item.type === 'chunk' ? [item] : []));
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId === resolvePath(root, SIGN_IN));
      const application = chunks.find(({ name }) => name === APPLICATION);
      if (!page || !application)
        throw new Error('The build has no chunk of the sign-in page, or of the app.');
      const found = new Set([page.fileName]);
      for (const file of found) {
        for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
          found.add(imported);
      }
      if (!found.has(application.fileName)) return;
      const held = new Set(application.moduleIds);
      const shared = chunks
        .filter(({ fileName }) => found.has(fileName) && fileName !== application.fileName)
        .flatMap(({ moduleIds }) => moduleIds.flatMap((id) => this.getModuleInfo(id)?.importedIds ?? []))
        .filter((id) => held.has(id));
      throw new Error(
        `Add to the chunk "base" what the sign-in page shares with the app: ${shared.join(', ')}`,
      );
    },
  };
}
