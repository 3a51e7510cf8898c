import { defineConfig, globalIgnores } from 'eslint/config';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * One block without blank lines: side effects, Node, libraries, other packages, parents, neighbours, style modules. The
 * longest match decides, so the first pattern matches a whole side effect: the shell's `layers.css` declares the order
 * of the cascade layers and must come before every style module.
 */
const importOrder = ['^\\u0000.*', '^node:', '^@?\\w', '^@inspire/', '^\\.\\.', '^\\.', '\\.css$'];

const sources = ['**/*.{ts,tsx,mts,mjs,js}'];
/** Remotes, here and in the repositories of their teams. */
const remotes = ['mfe-*/src/**/*.{ts,tsx}', 'src/**/*.{ts,tsx}'];
const browserSources = ['{shell,shared,mfe-*}/src/**/*.{ts,tsx}', 'src/**/*.{ts,tsx}'];
const tests = ['**/*.test.{ts,tsx}', '**/*.spec.ts', '**/testing/**'];
/** Files whose loader requires a default export; `remote.ts` is what a remote's container exposes. */
const withDefaultExport = [
  '**/*.config.{ts,mts,mjs,js}',
  '**/*.d.{ts,mts}',
  '**/src/remote.ts',
  '**/global-setup.ts',
  '**/global-teardown.ts',
  '**/jest/*.{mjs,cjs,ts}',
  '**/*-reporter.{mjs,ts}',
  '**/webpack/*-loader.ts',
];

/** ESLint's own recommendation; the TypeScript plugin turns off what the compiler checks. */
const recommended = Object.fromEntries(
  [...builtinRules].filter(([, rule]) => rule.meta?.docs?.recommended === true).map(([name]) => [name, 'error']),
);

const ignored = globalIgnores([
  '**/dist/',
  '**/coverage/',
  '**/.data/',
  '**/test-results/',
  'backend/sample/',
  'shared/api/',
  'docs/',
]);
/**
 * What a remote must not import, because the shell shares it or loads it. Who may import whom in the whole repository
 * is in `.dependency-cruiser.mjs`.
 */
const remoteImports = {
  patterns: [
    {
      group: ['@inspire/mfe-*', '@inspire/shell'],
      message: 'Remotes never import each other, and only the shell loads them.',
    },
    { group: ['@inspire/server-kit', '@inspire/server-kit/*'], message: 'This code runs in browsers.' },
    { group: ['react-router', 'react-router-dom'], message: 'Use @inspire/shared/router.' },
    { group: ['rxjs', 'rxjs/*'], message: 'Use @inspire/shared/events.' },
    { group: ['axios'], message: 'Use @inspire/shared/client.' },
    { group: ['@tanstack/react-query'], message: 'Use @inspire/shared/query.' },
    { group: ['@simplewebauthn/browser'], message: 'Use @inspire/shared/passkeys.' },
  ],
};
const settingsOnly = {
  paths: [
    {
      name: '@inspire/shared/host',
      allowImportNames: ['devSignIn', 'fallbackSiteSettings', 'parseSiteSettings'],
      allowTypeImports: true,
      message: 'A server takes the settings only.',
    },
  ],
};

const isTest = '/^(test|it|describe)$/';
/** What `no-restricted-properties` cannot name: chains such as `test.describe.skip`, Jest's short names, and options. */
const skippedTests = [
  {
    selector: `MemberExpression[property.name=/^(only|skip|todo|fixme|fail|failing)$/][object.object.name=${isTest}]`,
    message: 'A test always runs.',
  },
  { selector: 'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]', message: 'A test always runs.' },
  {
    selector: 'MemberExpression[object.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]',
    message: 'A test always runs.',
  },
  {
    selector: 'Property[key.name=/^(skip|todo|only)$/][value.value=true]',
    message: 'A test always runs, or says on which condition it does not.',
  },
  {
    selector: `CallExpression[callee.name=${isTest}] > ObjectExpression > Property[key.name=/^(skip|todo)$/][value.type=/^(Literal|TemplateLiteral|UnaryExpression|BinaryExpression)$/]`,
    message: 'A test always runs, or says on which condition it does not, and why: condition && reason.',
  },
];

const copy =
  ':matches(MemberExpression, CallExpression[callee.type="MemberExpression"]):matches([object.name=/([mM]essages|texts)$/], [callee.object.name=/([mM]essages|texts)$/])';
/** React loses a text that a translator has replaced: it can then neither remove it nor insert an element before it. */
const bareTexts = [
  `JSXFragment > JSXExpressionContainer > ${copy}`,
  `JSXExpressionContainer[expression.type=/^(Logical|Conditional)Expression$/] ~ JSXExpressionContainer > ${copy}`,
  `:matches(JSXElement, JSXFragment) > JSXExpressionContainer > LogicalExpression[operator="&&"] > :matches(TemplateLiteral, ${copy}).right`,
].map((selector) => ({ selector, message: 'Put the text into an element of its own: translators replace texts.' }));

/** The plugin's recommendation without rules that cannot analyse our components. */
const accessibility = {
  // Containers handle key and pointer events that bubble from their controls.
  'jsx-a11y-x/no-static-element-interactions': 'off',
  'jsx-a11y-x/no-noninteractive-element-interactions': 'off',
  // A dialog moves the focus to its first field.
  'jsx-a11y-x/no-autofocus': 'off',
  // The player adds its text tracks in script.
  'jsx-a11y-x/media-has-caption': 'off',
  // Without explicit roles, a table loses its semantics when CSS changes its display.
  'jsx-a11y-x/no-redundant-roles': 'off',
  'jsx-a11y-x/no-interactive-element-to-noninteractive-role': 'off',
  // A scrollable region must be reachable by keyboard.
  'jsx-a11y-x/no-noninteractive-tabindex': 'off',
};

/** No rule needs types: `typecheck` runs the compiler. What the compiler reports, unused names for example, is left to it. */
export default defineConfig([
  ignored,
  {
    files: sources,
    extends: [{ rules: recommended }, tseslint.configs.recommended],
    plugins: { 'simple-import-sort': simpleImportSort },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      'simple-import-sort/imports': ['error', { groups: [importOrder] }],
      'max-lines': ['error', { max: 400 }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/triple-slash-reference': ['error', { path: 'always', types: 'prefer-import', lib: 'always' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-unreachable-loop': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
    },
  },
  {
    files: sources,
    ignores: tests,
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.{mjs,js,cjs}'],
    languageOptions: { globals: globals.node },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }] },
  },
  { files: withDefaultExport, rules: { 'no-restricted-exports': 'off' } },
  { files: ['**/src/remote.ts'], rules: { 'max-lines': ['error', { max: 40 }] } },
  { files: remotes, rules: { 'no-restricted-imports': ['error', remoteImports] } },
  {
    files: ['{gateway,backend}/src/**/*.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', settingsOnly] },
  },
  {
    files: browserSources,
    ignores: tests,
    plugins: { 'react-hooks': { rules: reactHooks.rules } },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['**/*.tsx'], ignores: tests, rules: { 'no-restricted-syntax': ['error', ...bareTexts] } },
  { files: ['**/*.tsx'], ignores: tests, extends: [jsxA11y.configs.recommended], rules: accessibility },
  { files: browserSources, ignores: tests, rules: { 'no-console': 'error', 'no-alert': 'error' } },
  {
    files: tests,
    rules: {
      'no-restricted-properties': [
        'error',
        ...['test', 'it', 'describe', 't', 'context'].flatMap((object) =>
          ['only', 'skip', 'todo', 'fixme', 'fail', 'failing'].map((property) => ({
            object,
            property,
            message: 'A test always runs.',
          })),
        ),
      ],
      'no-restricted-syntax': ['error', ...skippedTests],
    },
  },
]);
