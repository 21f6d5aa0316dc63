import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { makeBareSite } from '#tests/support/fronts/bare-site.ts'
import { startFakeBucket } from '#tests/support/outside/fake-bucket.ts'
import { untilDone } from '#tests/support/limits.ts'
import { bucketStore } from '../../../gateways/media/bucket.ts'
import { serveBuiltFiles } from './built-files.ts'

it('RUN-02: chunks of the build before come from the bucket, whichever server is asked', async () => {
  const [site, fake] = await Promise.all([makeBareSite(), startFakeBucket()])
  const bucket = bucketStore(fake.config)
  await bucket.put('assets/old-12345678.js', Buffer.from('export const old = 1'))
  await bucket.put('assets/old-12345678.js.br', brotliCompressSync('export const old = 1'))
  const app = fastify()
  await serveBuiltFiles(app, {
    clientFolder: site.clientFolder,
    keptAssets: { folder: join(site.clientFolder, 'unused'), bucket },
    withdrawsWorker: false,
    apiOrigin: undefined,
    colour: async () => null,
    clock: () => new Date(),
  })
  // A server puts its own there when it starts.
  await vi.waitFor(() => expect([...fake.files.keys()]).toContain('assets/main.js'), untilDone)

  const from = (file: string, encoding: string) =>
    app.inject({ url: `/assets/${file}`, headers: { 'accept-encoding': encoding } })
  for (const [encoding, sent, bytes] of [
    ['gzip, deflate, br', 'br', brotliCompressSync('export const old = 1')],
    ['gzip', undefined, Buffer.from('export const old = 1')],
  ] as const) {
    const answer = await from('old-12345678.js', encoding)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(bytes)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(answer.headers['content-encoding']).toBe(sent)
  }
  expect((await from('never-12345678.js', 'br')).statusCode).toBe(404)
  fake.asked = []
  expect((await from('main.js', 'br')).statusCode).toBe(200)
  expect(fake.asked).toEqual([])
  await app.close()
  await fake.stop()
  await site.remove()
})

it('RUN-02: the chunks of a server that runs for weeks stay as young as it serves them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const site = await makeBareSite()
  const folder = join(site.clientFolder, 'kept')
  const app = fastify()
  await serveBuiltFiles(app, {
    clientFolder: site.clientFolder,
    keptAssets: { folder, bucket: undefined },
    withdrawsWorker: false,
    apiOrigin: undefined,
    colour: async () => null,
    clock: () => new Date(),
  })
  const changedAt = async () => (await stat(join(folder, 'main.js'))).mtime
  expect(await changedAt()).toEqual(new Date())
  vi.advanceTimersByTime(24 * 3600 * 1000)
  const aDayLater = new Date()
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await changedAt()).toEqual(aDayLater), untilDone)
  await app.close()
  await site.remove()
})
