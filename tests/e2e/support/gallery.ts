import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview, type PreviewServer } from 'vite';

const root = join(import.meta.dirname, '../../gallery');
const outDir = join(import.meta.dirname, '../../../test-results/gallery');

/** Builds the gallery of dashboards and serves it on a free port. */
export async function serveGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const config = {
    root,
    configFile: false as const,
    logLevel: 'error' as const,
    plugins: [react()],
    resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', '@tanstack/react-query'] },
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  };
  await build(config);
  const server: PreviewServer = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
