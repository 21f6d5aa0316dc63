import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { lastStamp, serverStamp } from './source-stamp.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/server')
const stampFile = join(folder, 'built-from')

/**
 * Bundles the server with drizzle-orm and the AWS SDK, unless the bundle is up to date. Unbundled, the server needs
 * four times the processor time to load (docs/measurements.md), because Node parses drizzle's package.json of 180 KB
 * for each import. The whole SDK takes 0.2 s and 33 MB to load; the bundle holds only the parts in use.
 */
export async function bundleServer(): Promise<void> {
  const stamp = serverStamp()
  if (stamp === lastStamp(stampFile)) return
  rmSync(stampFile, { force: true })
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: ['drizzle-orm', /^@(aws-sdk|smithy)\//] },
    build: {
      ssr: 'server/main.ts',
      outDir: 'dist/server',
      target: 'node24',
      minify: false,
      sourcemap: true,
    },
  })
  // Written last, so that an interrupted build is repeated.
  writeFileSync(stampFile, stamp)
}
