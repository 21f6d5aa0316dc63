import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

const needDatabase = [
  'tests/api/**/*.test.ts',
  'server/{modules,db}/**/*.test.ts',
  'server/*.test.ts',
]

export default defineConfig({
  plugins: [react({ compiler: true })],
  define: { __APP_BUILD__: JSON.stringify('test') },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{contract,content,offline,sw,server,src,scripts}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...needDatabase],
          setupFiles: ['tests/support/quiet-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: needDatabase,
          globalSetup: ['tests/support/vitest-global-setup.ts'],
          setupFiles: ['tests/support/quiet-console.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
