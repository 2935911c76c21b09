import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PAGE = '/survey.html';
const MARK = '<!--survey-boot-->';
const ENGLISH = 'schema/surveys/languages/ENGLISH.json';
const ADDRESS = /^\/(?:px\/s|ex\/s|s)\/[^/?]+/;
const SURVEYS_HOST = /^surveys\./;

/**
 * The survey's page on the development server: it is not pre-rendered, so it requests its survey. It gets the texts for
 * a missing survey.
 */
export function surveyDevPage(): Plugin {
  let root = '';
  return {
    name: 'chairside:survey-dev-page',
    apply: 'serve',
    configResolved(config) {
      root = config.root;
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const isPage = request.headers.accept?.includes('text/html') ?? false;
        const isSurvey = ADDRESS.test(request.url ?? '') || SURVEYS_HOST.test(request.headers.host ?? '');
        if (isPage && isSurvey) request.url = PAGE;
        next();
      });
    },
    async transformIndexHtml(html, { path }) {
      if (!path.endsWith(PAGE)) return html;
      const { messages } = JSON.parse(await readFile(join(root, ENGLISH), 'utf8')) as {
        messages: { reviewed: Record<string, string> };
      };
      const boot = {
        survey: null,
        isFinal: false,
        wasPosted: false,
        words: messages.reviewed,
        analyticsAgentUrl: null,
      };
      const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
      return html.replace(MARK, () => `<script type="application/json" id="survey-boot">${json}</script>`);
    },
  };
}
