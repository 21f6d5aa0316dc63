import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { longestTestMs, longestWaitMs } from './tests/support/limits.ts'

const needDatabase = [
  'tests/api/**/*.test.ts',
  'server/{modules,platform/db}/**/*.test.ts',
  'server/*.test.ts',
]
/** Drills and long walks, which only `npm run test:full` runs. */
const full = ['tests/api/**/*.full.test.ts']
const onDatabase = {
  // No test file mocks a module of another, so the server is loaded once for all files.
  isolate: false,
  globalSetup: ['tests/support/vitest-global-setup.ts'],
  setupFiles: ['tests/support/quiet-console.ts'],
}

export default defineConfig({
  plugins: [react()],
  define: { __APP_BUILD__: JSON.stringify('test'), __COPY_STAMP__: JSON.stringify('test') },
  test: {
    // On two cores Vitest takes one by itself, and that one often waits for the database.
    maxWorkers: 2,
    testTimeout: longestTestMs,
    hookTimeout: longestTestMs,
    expect: { poll: { timeout: longestWaitMs, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'client',
          include: ['{offline,sw,src}/**/*.test.{ts,tsx}'],
          // Modules of a page keep what they have read. A thread costs half of a process.
          pool: 'threads',
          setupFiles: ['tests/support/quiet-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{build,contract,content,server,scripts}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...configDefaults.exclude, ...needDatabase],
          // Files share their modules, so each test puts back what it replaced.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
          setupFiles: ['tests/support/quiet-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: needDatabase,
          exclude: [...configDefaults.exclude, ...full],
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'full',
          include: full,
          ...onDatabase,
        },
      },
    ],
  },
})
