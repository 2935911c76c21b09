import base from './playwright.config.ts';
const { globalSetup: _g, ...rest } = base;
export default { ...rest, outputDir: '/tmp/charts-e2e', workers: 1 };
