import { defineConfig, type OxlintOverride } from 'oxlint'
import { rooms } from './imports.ts'

const message = 'imports.ts says who may import whom.'
const everyRoom = [...Object.keys(rooms), 'server/app', 'server/services', 'src', 'tests']

/** Aliases and relative paths that lead to a room; `up` leads to the server's own files. */
const pathsTo = (others: readonly string[], up: string) => {
  const folders = others.filter((one) => one !== 'server').map((one) => one.split('/').at(-1))
  const ofServer = others.includes('server') ? `|^(#server/|${up})[^/]+\\.ts$` : ''
  return `^(#|(\\.\\./)+)((src|server)/)?(${folders.join('|')})/${ofServer}`
}

/** Excepts a package or an alias, and what lies below it. */
const excepting = (name: string) => [
  ...name.split('/').map((_, n, parts) => `!${parts.slice(0, n + 1).join('/')}`),
  `!${name}/**`,
]

/** The fence of a room around some of its files. */
function fence(room: string, files: string, up = '(\\.\\./)+server/'): OxlintOverride {
  const { may = [], types = [], packages, apart } = rooms[room] ?? {}
  const forbidden = everyRoom.filter((one) => ![room, ...may, ...types].includes(one))
  const aliases = [...may, apart ? `${room}/${apart}` : room].map(
    (one) => `#${one.replace('src/', '')}`,
  )
  const patterns = [
    { regex: pathsTo(forbidden, up), message },
    types.length > 0 && { regex: pathsTo(types, up), allowTypeImports: true, message },
    !room.startsWith('server') && { regex: '^node:', message },
    apart && { regex: `^(#${room}/|\\.\\./[^.])`, message },
    packages && {
      group: ['*', '!.*', '!.*/**', ...[...packages, ...aliases].flatMap(excepting)],
      message,
    },
  ].filter((pattern) => typeof pattern === 'object')
  const lazy = { name: 'react', importNames: ['lazy'], message: 'Use #platform/lazy-section.tsx.' }
  const paths = /features|staff|app/.test(room) ? [lazy] : []
  return { files: [files], rules: { 'no-restricted-imports': ['error', { paths, patterns }] } }
}

const fences = Object.keys(rooms).flatMap((room) => {
  if (!room.startsWith('server/')) return [fence(room, `${room}/**`)]
  const deeper = fence(room, `${room}/*/**`, '\\.\\./\\.\\./')
  return room === 'server/modules' ? deeper : [fence(room, `${room}/*.ts`, '\\.\\./'), deeper]
})

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'import', 'promise', 'jsx-a11y'],
  categories: { correctness: 'error' },
  ignorePatterns: [
    'node_modules',
    'dist',
    'server/db/migrations',
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
    fence('src/app', 'src/*.{ts,tsx}'),
    {
      files: ['server/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'globalThis', property: 'fetch' },
          {
            property: 'transaction',
            message: 'Transactions begin by server/db/in-transaction.ts.',
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
