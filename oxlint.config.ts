import { defineConfig } from 'oxlint'
import { fence, fences } from './oxlint.fences.ts'

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'import', 'promise', 'jsx-a11y'],
  categories: { correctness: 'error' },
  ignorePatterns: [
    'node_modules',
    'dist',
    'server/platform/db/migrations',
    'test-results',
    'playwright-report',
  ],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'unicorn/no-useless-spread': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-redundant-roles': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/restrict-template-expressions': 'off',
    'no-restricted-globals': [
      'error',
      { name: 'fetch', message: 'Calls go through #platform/api/call.ts or a gateway.' },
    ],
    'no-restricted-properties': [
      'error',
      { object: 'window', property: 'fetch' },
      { object: 'globalThis', property: 'fetch' },
      { object: 'self', property: 'fetch' },
      { object: 'document', property: 'cookie', message: "Cookies are src/platform's." },
    ],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
  },
  overrides: [
    { files: ['{contract,offline,sw,src}/**'], rules: { 'no-console': 'error' } },
    ...fences,
    fence('src/app', 'src/*.{ts,tsx}', 0),
    {
      files: ['server/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'globalThis', property: 'fetch' },
          {
            property: 'transaction',
            message: 'Transactions begin by server/platform/db/in-transaction.ts.',
          },
        ],
      },
    },
    {
      files: ['{sw,src/platform,server/gateways,server/sandbox}/**', '{build,scripts,tests}/**'],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: {
        'no-restricted-imports': 'off',
        'no-console': 'off',
        'no-restricted-globals': 'off',
        'typescript/no-misused-promises': 'off',
        'typescript/no-misused-spread': 'off',
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unnecessary-condition': 'off',
      },
    },
    { files: ['tests/**'], rules: { 'no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' } },
    {
      files: ['*.config.ts', '.size-limit.ts', 'tests/support/*-global-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
})
