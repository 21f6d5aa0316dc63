import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { keepAssets } from './kept-assets.ts'
import { serveWebManifest, webManifest } from './web-manifest.ts'

const yearMs = 365 * 24 * 3_600_000

/** The build of the pages, as `scripts/build.ts` records it. */
export const builtFrom = (clientFolder: string): Promise<string> =>
  readFile(join(clientFolder, '..', 'built-from'), 'utf8').catch(() => 'unknown')

/**
 * Serves the build's files: chunks for a year, including those of the last builds, everything else revalidated
 * each time.
 */
export async function serveBuiltFiles(
  app: FastifyInstance,
  {
    clientFolder,
    keptAssets,
    withdrawsWorker,
    apiOrigin,
    colour,
    now,
  }: {
    clientFolder: string
    /** Where chunks of the last builds are kept. */
    keptAssets: string
    /** Devices get the worker that unregisters itself. */
    withdrawsWorker: boolean
    /** Where the worker sends its calls, if not to its own origin. */
    apiOrigin: string | undefined
    /** The school's own colour; null for that of the build. */
    colour(): Promise<string | null>
    now: Date
  },
): Promise<void> {
  const assets = join(clientFolder, 'assets')
  await keepAssets(assets, keptAssets, now)
  const worker = await changedWorker(clientFolder, { withdrawsWorker, apiOrigin })
  if (worker !== undefined)
    app.get('/sw.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
    )
  await app.register(fastifyStatic, {
    root: [assets, keptAssets],
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: yearMs,
    preCompressed: true,
    index: false,
  })
  await serveWebManifest(app, clientFolder, colour)
  await app.register(fastifyStatic, {
    root: clientFolder,
    decorateReply: false,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: [
      'assets/**',
      '.vite/**',
      webManifest,
      '**/*.br',
      '**/*.gz',
      ...(worker === undefined ? [] : ['sw.js']),
    ],
    preCompressed: true,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
}

/** Replaces the built worker's source; undefined where it is served as it is. */
async function changedWorker(
  clientFolder: string,
  { withdrawsWorker, apiOrigin }: { withdrawsWorker: boolean; apiOrigin: string | undefined },
): Promise<string | undefined> {
  const read = (file: string) => readFile(join(clientFolder, file), 'utf8')
  if (withdrawsWorker) return read('sw-withdrawn.js')
  if (apiOrigin === undefined) return undefined
  return `self.apiOrigin=${JSON.stringify(apiOrigin)};\n${await read('sw.js')}`
}
