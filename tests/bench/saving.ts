import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from 'playwright/test'
import { savedChunkBytes } from '#contract/shared/limits.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import { findChromium } from '#tests/support/browser.ts'
import { startCuttingFront, type CuttingFront } from '#tests/support/fronts/cutting-front.ts'
import { createTestDatabase, startTestPostgres } from '#tests/support/database/database.ts'
import { startTestEmulator } from '#tests/support/outside/emulator.ts'
import { enter } from '#tests/support/enter.ts'
import { freePort } from '#tests/support/free-port.ts'
import { makeLargeRecording, type LargeRecording } from '#tests/support/media/large-recording.ts'
import { savedHash } from '#tests/support/media/saved-hash.ts'
import { makeSubscriber, type Student } from '#tests/support/students.ts'
import { printRatio } from './support/ratios.ts'
import { tellCellular } from './support/slow-phone.ts'

const { values } = parseArgs({
  options: {
    interruptions: { type: 'string', default: '20' },
    servedBytes: { type: 'string', default: String(1024 ** 3) },
  },
})
const heapAtMostBytes = 32 * 1024 * 1024
const sampleEveryMs = 20
const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

type Phone = { context: BrowserContext; page: Page; debugPort: number }

async function bench(server: App, way: CuttingFront): Promise<void> {
  const student = await makeSubscriber(server.databaseUrl, {
    name: 'Aina',
    email: 'aina@example.com',
  })
  const recording = await makeLargeRecording(server, {
    classId: 5,
    bytes: 24 * 1024 * 1024 + 321,
    name: 'saving-bench',
  })
  const phone = await openPhone(way.origin)
  try {
    await enter(phone.page, student)
    await phone.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await saveThroughInterruptions(phone.page, way, student, recording)
    await serveLarge(phone, student, recording)
  } finally {
    await phone.context.close()
  }
}

async function openPhone(baseURL: string): Promise<Phone> {
  const { executablePath, env, args } = await findChromium()
  const debugPort = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    // The worker's heap is read through the debugger's protocol.
    args: [...args, `--remote-debugging-port=${debugPort}`],
    env: { PATH: process.env.PATH ?? '', ...env },
    baseURL,
    viewport: { width: 360, height: 740 },
    locale: 'en-MY',
  })
  await context.addInitScript(tellCellular)
  return { context, page: context.pages()[0] ?? (await context.newPage()), debugPort }
}

/** Breaks the connection this many times at random, now and then with a whole chunk in between. */
async function saveThroughInterruptions(
  page: Page,
  way: CuttingFront,
  { uid }: Student,
  { lessonId, mediaPath, bytes, sha256 }: LargeRecording,
): Promise<void> {
  const count = Number(values.interruptions)
  const cuts = Array.from({ length: count }, () => Math.floor(Math.random() * savedChunkBytes))
  way.cut(
    mediaPath,
    cuts.flatMap((at) => (Math.random() < 0.5 ? [Infinity, at] : [at])),
  )
  await page.goto(`/full-programme/5/${lessonId}`)
  await page.getByRole('button', { name: /^Save on this phone/ }).click()
  await page.getByRole('button', { name: /^Use .* of mobile data$/ }).click()
  const tenMinutesMs = 600_000
  await page.getByText(/^On this phone, \d/).waitFor({ timeout: tenMinutesMs })
  const made = way.cutsMade()
  const sent = way.sentBytes(mediaPath)
  const allowed = bytes + made * savedChunkBytes
  const isSame = (await savedHash(page, uid)) === sha256
  console.log(`interruptions: ${made} of ${count}`)
  console.log(`transferred: ${mb(sent)} MB of a file of ${mb(bytes)} MB, allowed ${mb(allowed)} MB`)
  printRatio('saving through interruptions, sent beside what may be sent', sent / allowed)
  console.log(`SHA-256 ${isSame ? 'equal' : 'DIFFERS'}`)
  if (sent > allowed || !isSame) process.exitCode = 1
}

/** Replaces the saved recording by a very large one, and reads all of it from the worker. */
async function serveLarge(
  { context, page, debugPort }: Phone,
  { uid }: Student,
  { lessonId, sha256 }: LargeRecording,
): Promise<void> {
  const bytes = Number(values.servedBytes)
  const file = `/saved/${lessonId}/low/${sha256.slice(0, 16)}-${savedChunkBytes}`
  await page.evaluate(seeding({ uid, id: `${lessonId}/low`, file, bytes }))
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(countingReads)
  const heap = await openHeap(debugPort)
  await heap.collectGarbage()
  const idle = await heap.usedBytes()
  let peak = idle
  const read = new AbortController()
  const sampling = (async () => {
    while (!read.signal.aborted) {
      peak = Math.max(peak, await heap.usedBytes())
      await wait(sampleEveryMs)
    }
  })()
  const started = performance.now()
  const { total, status } = await page.evaluate<{ total: number; status: number }>(`(async () => {
    const response = await fetch('/saved/${lessonId}/low.mp4', { headers: { range: 'bytes=0-' } })
    const reader = response.body.getReader()
    let total = 0
    for (let part = await reader.read(); !part.done; part = await reader.read())
      total += part.value.length
    return { total, status: response.status }
  })()`)
  const seconds = (performance.now() - started) / 1000
  read.abort()
  await sampling
  const most = await worker.evaluate<number>('mostReads')
  heap.close()
  console.log(`served: ${mb(total)} MB, status ${status}, in ${seconds.toFixed(1)} s`)
  console.log(`chunks read at once: ${most}`)
  console.log(`worker: ${mb(idle)} MB idle, ${mb(peak)} MB at most, ${mb(peak - idle)} MB more`)
  const isGood = total === bytes && most === 1 && peak - idle < heapAtMostBytes
  if (!isGood) process.exitCode = 1
}

/** In the page: stores chunks of zeros, and a row that lists all of them. */
const seeding = (of: { uid: string; id: string; file: string; bytes: number }) => `(async () => {
  const { uid, id, file, bytes } = ${JSON.stringify(of)}
  const store = 'kelasku-saved-' + uid
  const cache = await caches.open(store)
  const count = Math.ceil(bytes / ${savedChunkBytes})
  for (let n = 0; n < count; n += 1) {
    const length = Math.min(${savedChunkBytes}, bytes - n * ${savedChunkBytes})
    await cache.put(file + '?chunk=' + n, new Response(new Uint8Array(length)))
  }
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const database = await settled(indexedDB.open(store))
  const rows = database.transaction('rows', 'readwrite').objectStore('rows')
  const row = await settled(rows.get('item/' + id))
  const done = Array.from({ length: count }, (_, n) => n)
  await settled(rows.put({ ...row, bytes, done }, 'item/' + id))
  database.close()
})()`

/** In the worker: the largest number of bodies read at the same time. */
const countingReads = `(() => {
  const real = Response.prototype.arrayBuffer
  let now = 0
  globalThis.mostReads = 0
  Response.prototype.arrayBuffer = async function arrayBuffer() {
    now += 1
    globalThis.mostReads = Math.max(globalThis.mostReads, now)
    try {
      return await real.call(this)
    } finally {
      now -= 1
    }
  }
})()`

/** The worker's heap, including the memory of its buffers, by the debugger's protocol. */
async function openHeap(debugPort: number) {
  const answer = await fetch(`http://127.0.0.1:${debugPort}/json/list`)
  const targets = (await answer.json()) as { type: string; webSocketDebuggerUrl: string }[]
  const target = targets.find(({ type }) => type === 'service_worker')
  if (!target) throw new Error('no worker is running')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  const waiting = new Map<number, (result: Record<string, number>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as {
      id: number
      result: Record<string, number>
    }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  const ask = (method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      last += 1
      waiting.set(last, resolve)
      socket.send(JSON.stringify({ id: last, method }))
    })
  return {
    collectGarbage: () => ask('HeapProfiler.collectGarbage'),
    async usedBytes(): Promise<number> {
      const { usedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage')
      return usedSize + backingStorageSize
    },
    close: () => socket.close(),
  }
}

const [postgres, emulator] = await Promise.all([startTestPostgres(), startTestEmulator()])
const database = await createTestDatabase()
const app = await startApp({ databaseUrl: database.url, emulatorHost: emulator.host })
const front = await startCuttingFront(app.origin)
const folder = await mkdtemp(join(tmpdir(), 'kelasku-saving-'))
try {
  await bench(app, front)
} finally {
  await front.stop()
  await app.remove()
  await Promise.all([postgres.stop(), emulator.stop()])
  await rm(folder, { recursive: true, force: true })
}
