import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Bucket } from '../../../gateways/media/bucket.ts'
import { assetKey, keepAssets, keepAssetsInBucket } from './kept-assets.ts'
import { refuse } from '../refusal.ts'
import { passOn } from './send-media.ts'
import { serveWebManifest, webManifest } from '../pages/web-manifest.ts'

const keptAgainEveryMs = 24 * 3_600_000
const yearMs = 365 * keptAgainEveryMs
/** The name of a built asset. */
const assetPattern = /^[\w.-]{1,200}$/

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
    clock,
  }: {
    clientFolder: string
    /** Where chunks of the last builds are kept: in the bucket, if there is one. */
    keptAssets: { folder: string; bucket: Bucket | undefined }
    /** Devices get the worker that unregisters itself. */
    withdrawsWorker: boolean
    /** Where the worker sends its calls, if not to its own origin. */
    apiOrigin: string | undefined
    /** The school's own colour; null for that of the build. */
    colour(): Promise<string | null>
    clock(): Date
  },
): Promise<void> {
  await serveAssets(app, join(clientFolder, 'assets'), keptAssets, clock)
  const worker = await changedWorker(clientFolder, { withdrawsWorker, apiOrigin })
  if (worker !== undefined)
    app.get('/sw.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
    )
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

const assetOptions = { immutable: true, maxAge: yearMs, preCompressed: true, index: false } as const

/** Serves the chunks of this build, and those of the builds before that are kept. */
async function serveAssets(
  app: FastifyInstance,
  assets: string,
  { folder, bucket }: { folder: string; bucket: Bucket | undefined },
  clock: () => Date,
): Promise<void> {
  const keep = () =>
    bucket ? keepAssetsInBucket(assets, bucket, clock()) : keepAssets(assets, folder, clock())
  const keepInBackground = () =>
    void keep().catch((error: unknown) => app.log.error({ err: error }, 'assets not kept'))
  // Their age counts from the last day on which a server had them.
  const timer = setInterval(keepInBackground, keptAgainEveryMs)
  app.addHook('onClose', async () => clearInterval(timer))
  if (!bucket) {
    await keep()
    const root = [assets, folder]
    await app.register(fastifyStatic, {
      ...{ root, prefix: '/assets/', decorateReply: false },
      ...assetOptions,
    })
    return
  }
  // Not awaited, because pages of this build do not need it.
  keepInBackground()
  const ofThisBuild = new Set(await readdir(assets))
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: assets, serve: false, ...assetOptions })
    scope.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
      const { file } = request.params
      if (ofThisBuild.has(file)) return reply.sendFile(file)
      if (!assetPattern.test(file)) refuse('request.not-found')
      const isBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
      const compressed = isBrotli ? await bucket.pass(assetKey(`${file}.br`), {}) : undefined
      const found = compressed ?? (await bucket.pass(assetKey(file), {}))
      if (!found) return reply.code(404).type('text/plain').send('Not found')
      if (compressed) reply.header('content-encoding', 'br')
      reply.header('vary', 'accept-encoding')
      reply.header('cache-control', `public, max-age=${yearMs / 1000}, immutable`)
      return passOn(reply, file, found)
    })
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
