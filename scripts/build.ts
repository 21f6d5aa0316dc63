import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFiles } from '../build/compress-files.ts'
import { bundleServer } from '../build/server-bundle.ts'
import { lastStamp, sourceStamp } from '../build/source-stamp.ts'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist', 'built-from')
const stamp = sourceStamp()

await bundleServer()
if (process.argv.includes('--if-stale') && lastStamp(stampFile) === stamp) process.exit(0)

process.env.NODE_ENV = 'production'
process.env.KELASKU_BUILD = stamp
console.log('Building the app …')
try {
  rmSync(stampFile, { force: true })
  await build({ root, logLevel: 'warn' })
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/app/entry-server.tsx', outDir: 'dist/ssr' },
  })
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      rolldownOptions: { input: 'sw/withdrawn.ts', output: { entryFileNames: 'sw-withdrawn.js' } },
    },
  })
  await compressFiles(join(root, 'dist', 'client'))
  // Written last: a build that was cut short is built again.
  writeFileSync(stampFile, stamp)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
