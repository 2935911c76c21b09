import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const ROWS = Array.from({ length: 25 }, (_, n) => ({
  id: n + 1,
  name: `Practice ${n}`,
  city: 'Austin',
  state: 'TX',
}));
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

export interface BareReactAdmin {
  url: string;
  /** address of its list */
  path: string;
  stop: () => void;
}

function serve(folder: string): Server {
  const packed = new Map<string, Buffer>();
  const read = (path: string): Buffer => {
    const known = packed.get(path);
    if (known) return known;
    const bytes = gzipSync(readFileSync(path));
    packed.set(path, bytes);
    return bytes;
  };
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) {
      response.setHeader('content-type', 'application/json');
      response.setHeader('x-total-count', '60');
      response.end(JSON.stringify(ROWS));
      return;
    }
    const wanted = join(folder, pathname);
    const file = extname(pathname) !== '' && existsSync(wanted) ? wanted : join(folder, 'index.html');
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('content-encoding', 'gzip');
    response.end(read(file));
  });
}

/**
 * The yardstick of the first rows: plain react-admin with one resource and no sign-in, against a server with a prepared
 * response. It is not part of the project and is installed for the run.
 * @param cwd the project's folder
 * @param folder an empty folder for it
 */
export async function startBareReactAdmin(cwd: string, folder: string): Promise<BareReactAdmin> {
  cpSync(join(cwd, 'tests/bench/react-admin'), folder, { recursive: true });
  const options = { cwd: folder, stdio: 'pipe' } as const;
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], options);
  const vite = join(cwd, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], options);
  const server = serve(join(folder, 'dist'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    path: '/#/practices',
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
