import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify } from 'terser'
import { build } from 'vite'
import { compressFiles } from './compress-files.ts'
import { smallest } from './smallest.ts'
import { sourceStamp } from './source-stamp.ts'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist', 'built-from')
const stamp = sourceStamp()

if (process.argv.includes('--if-stale') && lastBuilt() === stamp) process.exit(0)

process.env['NODE_ENV'] = 'production'
process.env['KELASKU_BUILD'] = stamp
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
  await makeWorkerSmall(join(root, 'dist', 'client', 'sw.js'))
  await compressFiles(join(root, 'dist', 'client'))
  // Written last: a build that was cut short is built again.
  writeFileSync(stampFile, stamp)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/**
 * The list of precached files comes in after the worker is minified, so it is done again, and what all entries
 * have in common is said once: 200 bytes less. `scripts/chunk-graph.ts` reads the list.
 */
async function makeWorkerSmall(worker: string): Promise<void> {
  const { code: long = '' } = await minify(readFileSync(worker, 'utf8'), smallest)
  const hashed: string[] = []
  const short = long
    // The plugin adds it last of all; only an installation asks for it.
    .replace(/,\{revision:"\w+",url:"manifest\.webmanifest"\}/, '')
    .replaceAll(/\{revision:null,url:"assets\/([^"]+)"\},?/g, (_, name: string) => {
      hashed.push(name)
      return ''
    })
    .replace(
      /(\[\{revision:"[^\]]+?),?\]/,
      (_, others: string) =>
        `${others}].concat("${hashed.join(' ')}".split(" ").map(e=>({revision:null,url:"assets/"+e})))`,
    )
  if (hashed.length === 0 || !short.includes('].concat("'))
    throw new Error('The list of precached files was not found.')
  writeFileSync(worker, short)
}

function lastBuilt(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}
