import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

/** Imports run one way: what a folder must not import, and why. */
const walls = (files, patterns) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: patterns.map(([group, message]) => ({ group: [group].flat(), message })) },
    ],
  },
});

const NO_SERVER = [['**/server/**'], 'client code never imports the server'];
const NO_GENERATORS = [['**/generators/**'], 'src never imports the generators'];

export default ts.config(
  {
    ignores: [
      'dist',
      'data',
      'node_modules',
      '.cache',
      'src/generated/**/*.js',
      'test-results',
      'playwright-report',
      'public',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    languageOptions: { globals: globals.node },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'name what you export' },
      ],
    },
  },
  { files: ['tests/bench/react-admin/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: ['src/client/**/*.{ts,tsx}', 'src/survey/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': hooks },
    rules: hooks.configs.recommended.rules,
  },
  walls(
    ['src/domain/**', 'src/generated/**'],
    [
      [
        ['**/server/**', '**/client/**', '**/flows/**', '**/survey/**'],
        'domain and generated import only each other',
      ],
      NO_GENERATORS,
    ],
  ),
  walls(
    ['src/flows/**'],
    [[['**/server/**', '**/client/**', '**/survey/**'], 'flows import only domain'], NO_GENERATORS],
  ),
  walls(
    ['src/server/**'],
    [[['**/client/**', '**/survey/**'], 'the server imports no client code'], NO_GENERATORS],
  ),
  // the survey's page is drawn on the server, too, by its own components
  walls(
    ['src/server/surveys/page/**'],
    [[['**/client/**'], 'the server imports no client code'], NO_GENERATORS],
  ),
  walls(
    ['src/client/**'],
    [
      NO_SERVER,
      [['**/survey/**'], 'the survey is an entry of its own'],
      NO_GENERATORS,
      [['ra-core', 'ra-ui-materialui'], 'import from react-admin'],
      [['react-router'], 'import from react-router-dom'],
    ],
  ),
  walls(
    ['src/survey/**'],
    [
      NO_SERVER,
      [
        ['**/client/**', '@mui/*', 'react-admin', 'ra-core'],
        'the survey stays small: domain, flows and its own files',
      ],
      NO_GENERATORS,
    ],
  ),
  walls(
    ['generators/**'],
    [
      [
        ['**/src/server/**', '**/src/client/**', '**/src/flows/**'],
        'generators share only the types of src/domain/model.ts',
      ],
    ],
  ),
);
