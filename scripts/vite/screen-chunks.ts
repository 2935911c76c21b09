import { join } from 'node:path';

interface ChunkGroup {
  name: string;
  test: (id: string) => boolean;
  priority: number;
}

/**
 * The chunks of the first screens, each with the modules that start it. rolldown puts all that these import into the chunk
 * as well, but for what an earlier one has: chunks depend on earlier ones alone, never in a circle, where code would run
 * before what it needs. A few files load faster than the forty that cutting by shared use makes.
 */
const CHUNKS: readonly { name: string; roots: readonly string[] }[] = [
  { name: 'start', roots: ['src/client/start.ts'] },
  // with what the sign-in page shares with the application; all of a chunk runs when it is loaded, so not the page itself
  {
    name: 'base',
    roots: [
      'src/client/main.tsx',
      'src/client/ui/Toaster.tsx',
      'src/client/ui/toast.ts',
      'src/client/ui/Logo.tsx',
    ],
  },
  {
    name: 'app',
    roots: [
      'src/client/app/SignedInApp.tsx',
      'src/client/app/AdminData.tsx',
      'src/client/entities/EntityRoutes.tsx',
    ],
  },
  { name: 'list', roots: ['src/client/entities/list/ListScreen.tsx'] },
];

/** @param root the project's folder */
export function screenChunks(root: string): ChunkGroup[] {
  return CHUNKS.map(({ name, roots }, index) => {
    const ids = new Set(roots.map((path) => join(root, path).replaceAll('\\', '/')));
    return { name, test: (id) => ids.has(id), priority: CHUNKS.length - index };
  });
}
