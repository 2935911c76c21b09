import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';
import { layers } from './scripts/lint/layers.js';
import { palette } from './scripts/lint/palette.js';
import { plainWords } from './scripts/lint/plain-words.js';

/** Packages that some files do not import, and why. */
const imports = (files, patterns) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: patterns.map(([group, message]) => ({ group, message })) },
    ],
  },
});

/** Those of React's compiler take two thirds of the time of a whole lint: `npm run check` leaves them to `npm test`. */
const HOOK_RULES = Object.entries(hooks.configs.recommended.rules).filter(
  ([name]) => process.env.LINT !== 'quick' || /rules-of-hooks|exhaustive-deps/.test(name),
);

export default ts.config(
  {
    ignores: [
      'dist',
      'data',
      'node_modules',
      '.cache',
      // formatted by the generator, whose own step compares each file
      'src/generated',
      'test-results',
      'playwright-report',
      'pictures',
      'public',
      'docs',
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
        {
          selector: "MemberExpression[object.name='vi'][property.name=/^(mock|doMock|hoisted)$/]",
          message: 'the files of a worker share their modules: pass a replacement in, or stub a global',
        },
      ],
    },
  },
  {
    files: ['tests/e2e/**', 'tests/pictures/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "[property.name='waitForTimeout']", message: 'wait for an event' },
        { selector: "Literal[value='networkidle']", message: 'wait for what the user would see' },
      ],
    },
  },
  {
    files: ['tests/bench/react-admin/*.js', 'tests/e2e/support/bare-react-admin/*.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['src/client/**/*.{ts,tsx}', 'src/survey/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': hooks },
    rules: Object.fromEntries(HOOK_RULES),
  },
  {
    plugins: { chairside: { rules: { layers, palette, 'plain-words': plainWords } } },
    rules: {
      'chairside/layers': 'error',
      'chairside/palette': 'error',
      'chairside/plain-words': 'error',
    },
  },
  imports(
    ['src/client/**'],
    [
      [['ra-core', 'ra-ui-materialui'], 'import from react-admin'],
      [['react-router'], 'import from react-router-dom'],
    ],
  ),
  imports(['src/survey/**'], [[['@mui/*', 'react-admin', 'ra-core'], 'the page of a survey stays small']]),
);
