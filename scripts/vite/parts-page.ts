import type { Plugin } from 'vite';

/** On the development server, /dev/parts shows every part of the screens and every chart in both colour schemes. */
export function partsPage(): Plugin {
  return {
    name: 'chairside:parts-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/dev/parts', (_request, response) => {
        response.writeHead(302, { location: '/tests/gallery/index.html?page=parts' }).end();
      });
    },
  };
}
