import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { lastStamp, serverStamp } from './source-stamp.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/server')
const stampFile = join(folder, 'built-from')

/**
 * Bundles the server's sources with drizzle-orm and the AWS SDK, unless that was done since they changed. Node reads
 * the package.json of a module again for each import that leads to it, and drizzle's is 180 KB: from its sources the
 * server takes four times the processor time to load (docs/measurements.md). The SDK alone takes 0.2 s and 33 MB to
 * load whole; a bundle holds what is used of it.
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
  // Written last: a bundle that was cut short is made again.
  writeFileSync(stampFile, stamp)
}
