import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordingLinks } from '#contract/classroom/classroom.ts'
import { leaseEnd } from '#contract/classroom/lease.ts'
import type { Lease } from '#contract/classroom/lease-wire.ts'
import { openChunks, chunkCount, chunkSpan } from './chunks.ts'
import { NetworkError, Gone, type Fetched, type SavingPorts } from './ports.ts'
import { openSavedRows } from './rows.ts'
import { bytesHere } from './saved-item.ts'
import { openSaving, type NewSave } from './saving.ts'
import { savedFileHash } from './verify.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))

const chunkBytes = 1000
const watchedId = 'L0123456789'
const id = `${watchedId}/low`
let people = 0

/** Cache Storage as far as chunks use it, with room for so many bytes. */
function fakeCaches() {
  type Entry = { body: Uint8Array<ArrayBuffer>; headers: Headers }
  const stored = new Map<string, Map<string, Entry>>()
  const room = { bytes: Infinity }
  const absolute = (url: string) => new URL(url, 'http://localhost').href
  const fits = (key: string, url: string, { ignoreSearch = false } = {}) =>
    ignoreSearch ? key.split('?')[0] === absolute(url) : key === absolute(url)
  const cacheOf = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Entry>()
    stored.set(name, entries)
    const found = (url?: string, options?: object) =>
      [...entries.keys()].filter((key) => url === undefined || fits(key, url, options))
    return {
      async match(url: string) {
        const entry = entries.get(absolute(url))
        return entry && new Response(entry.body.slice(), { headers: entry.headers })
      },
      async put(url: string, response: Response) {
        const body = new Uint8Array(await response.arrayBuffer())
        if (body.length > room.bytes) throw new DOMException('full', 'QuotaExceededError')
        room.bytes -= body.length
        entries.set(absolute(url), { body, headers: response.headers })
      },
      async delete(url: string, options?: object) {
        const keys = found(url, options)
        for (const key of keys) entries.delete(key)
        return keys.length > 0
      },
      keys: async (url?: string, options?: object) =>
        found(url, options).map((key) => ({ url: key })),
    }
  }
  return { stored, room, open: async (name: string) => cacheOf(name) }
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const randomFile = (length: number) =>
  Uint8Array.from({ length }, (_, n) => (n * 31 + Math.floor(n / 255)) % 251)

/** A server with one file, which a test may change, and a device that saves from it. */
function world(length = 5500) {
  people += 1
  const uid = `person-${people}`
  const caches = fakeCaches()
  vi.stubGlobal('caches', caches)
  const server = {
    file: randomFile(length),
    etag: '"1"' as string | null,
    asked: [] as { from: number; etag: string | null }[],
    links: 0,
    sentBytes: 0,
    /** Called before each chunk: may throw, or answer in the server's place. */
    before: (_n: number): Fetched | undefined => undefined,
    /** After how many bytes the connection breaks that this request comes by; undefined when it holds. */
    cutAfter: (_n: number): number | undefined => undefined,
    linksRefused: false,
    isReachable: true,
    availableUntil: null as string | null,
    captions: '/media/en-1.vtt',
    captionsFetched: 0,
  }
  const rows = openSavedRows(uid)
  const chunks = openChunks(uid)
  const ports: SavingPorts = {
    rows,
    chunks,
    async links(): Promise<RecordingLinks> {
      server.links += 1
      if (server.linksRefused) throw new Gone('class.locked')
      if (!server.isReachable) throw new NetworkError('no network')
      return {
        watched_id: watchedId,
        title: 'Algebra',
        seconds: 60,
        expires_at: new Date().toISOString(),
        available_until: server.availableUntil,
        renditions: [
          {
            quality: 'low',
            type: 'video/mp4',
            bytes: server.file.length,
            sha256: hash(server.file),
            url: '/media/low',
          },
        ],
        captions: [
          { language: 'en', label: 'English', url: `${server.captions}?s=${server.links}` },
        ],
        chapters: [],
      }
    },
    async fetchRange(_url, { from, to }, etag, signal) {
      server.asked.push({ from, etag })
      const instead = server.before(server.asked.length - 1)
      if (instead) return instead
      signal.throwIfAborted()
      if (etag !== null && etag !== server.etag) return { kind: 'changed' }
      const whole = server.file.slice(from, to + 1)
      const body = whole.slice(0, server.cutAfter(server.asked.length - 1) ?? whole.length)
      server.sentBytes += body.length
      const kind = body.length < whole.length ? 'cut' : 'chunk'
      return { kind, body, etag: server.etag, total: server.file.length }
    },
    async fetchSmall(url) {
      if (!server.isReachable) throw new NetworkError('no network')
      server.captionsFetched += 1
      return new TextEncoder().encode(url.split('?')[0])
    },
    mayTransfer: () => true,
    withLock: (work) => work(),
    now: () => new Date('2026-11-21T04:00:00Z'),
    onChange: () => undefined,
  }
  const open = (changed: Partial<SavingPorts> = {}) =>
    openSaving({ ...ports, ...changed }, chunkBytes)
  const asked: NewSave = {
    opens: { kind: 'lesson', slug: 'full-programme', class_id: 5 },
    available_until: null,
    watched_id: watchedId,
    title: 'Algebra',
    path: `/full-programme/5/${watchedId}`,
    rendition: {
      quality: 'low',
      type: 'video/mp4',
      bytes: server.file.length,
      sha256: hash(server.file),
    },
    seconds: 60,
    may_use_mobile: false,
  }
  async function kept(): Promise<string | undefined> {
    const item = await rows.item(id)
    if (!item) return undefined
    const parts: Uint8Array[] = []
    for (let n = 0; n < chunkCount(item); n += 1) {
      const part = await chunks.read(item, n)
      if (part) parts.push(part)
    }
    return hash(Buffer.concat(parts))
  }
  const entries = () => [...(caches.stored.get(`kelasku-saved-${uid}`)?.keys() ?? [])]
  return { uid, server, caches, rows, chunks, open, asked, kept, entries }
}

beforeEach(() => vi.unstubAllGlobals())

describe('PWA-05: a recording that is saved', () => {
  it('is here byte for byte, with its captions, and verified', async () => {
    const { open, asked, server, rows, kept, chunks } = world()
    const saving = open()
    await saving.save(asked)
    await saving.run()
    expect(await rows.item(id)).toMatchObject({ state: 'done', done: [0, 1, 2, 3, 4, 5] })
    expect(await kept()).toBe(hash(server.file))
    expect(server.asked.map(({ etag }) => etag)).toEqual([null, ...Array(5).fill('"1"')])
    expect(await chunks.readCaption(watchedId, 'en')).toBeDefined()
  })

  it('survives any interruptions at the cost of one chunk each', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 9000 }),
        async (breaks, length) => {
          const { open, asked, server, rows, kept } = world(length)
          const at = new Set(breaks)
          let cut = 0
          server.before = (n) => {
            if (!at.has(n)) return undefined
            cut += 1
            // It was sent, and lost on the way.
            server.sentBytes += chunkBytes
            throw new NetworkError('connection lost')
          }
          await open().save(asked)
          // Each time in another page, as after a closed tab.
          for (let n = 0; n <= breaks.length; n += 1) await open().run()
          expect((await rows.item(id))?.state).toBe('done')
          expect(await kept()).toBe(hash(server.file))
          expect(server.sentBytes).toBeLessThanOrEqual(length + cut * chunkBytes)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('goes on within a chunk: what arrived before an interruption is not sent again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: chunkBytes - 1 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 9000 }),
        async (cuts, length) => {
          const { open, asked, server, rows, kept, entries } = world(length)
          server.cutAfter = (n) => cuts[n]
          await open().save(asked)
          // Each time in another page, as after a closed tab.
          for (let n = 0; n <= cuts.length; n += 1) await open().run()
          expect((await rows.item(id))?.state).toBe('done')
          expect(await kept()).toBe(hash(server.file))
          expect(server.sentBytes).toBe(length)
          expect(entries().filter((url) => url.includes('part='))).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('WEEK-02: a class of 20 recordings and 40 materials, through 20 interruptions, each file once', async () => {
    const { open, asked, rows, chunks } = world()
    const files = new Map<string, Uint8Array<ArrayBuffer>>()
    const saves = Array.from({ length: 60 }, (_, n): NewSave => {
      const quality = n < 40 ? 'file' : 'low'
      const file = randomFile(600 + 97 * n).map((byte) => (byte + n) % 256)
      files.set(`file-${n}`, file)
      const rendition = {
        ...asked.rendition,
        quality,
        bytes: file.length,
        sha256: hash(file),
      } as const
      return { ...asked, watched_id: `file-${n}`, rendition }
    })
    let requests = 0
    let sentBytes = 0
    const interruptedAt = new Set(Array.from({ length: 20 }, (_, n) => 3 + 11 * n))
    const server: Partial<SavingPorts> = {
      links: async ({ watched_id: of, quality }) => ({
        seconds: 60,
        available_until: null,
        renditions: [
          {
            quality,
            type: 'video/mp4',
            bytes: files.get(of)?.length ?? 0,
            sha256: hash(files.get(of) ?? new Uint8Array()),
            url: of,
          },
        ],
        captions: [],
        chapters: [],
      }),
      async fetchRange(url, { from, to }) {
        const whole = files.get(url)?.slice(from, to + 1) ?? new Uint8Array()
        const isCut = interruptedAt.has(requests)
        requests += 1
        const body = isCut ? whole.slice(0, Math.floor(whole.length / 2)) : whole
        sentBytes += body.length
        return {
          kind: isCut ? 'cut' : 'chunk',
          body,
          etag: `"${url}"`,
          total: files.get(url)?.length ?? 0,
        }
      },
    }
    for (const save of saves) await open(server).save(save)
    let runs = 0
    for (; (await rows.items()).some(({ state }) => state !== 'done') && runs < 30; runs += 1)
      // Each time in another page, as after a closed tab.
      await open(server).run()
    expect(runs).toBe(21)
    const items = await rows.items()
    expect(items).toHaveLength(60)
    for (const item of items) {
      expect(await savedFileHash(item, chunks)).toBe(
        hash(files.get(item.watched_id) ?? new Uint8Array()),
      )
    }
    expect(sentBytes).toBe([...files.values()].reduce((sum, { length }) => sum + length, 0))
  })

  it('does not count a part of a chunk, and requests the rest of the same file', async () => {
    const { open, asked, server, rows, chunks } = world()
    server.cutAfter = (n) => (n === 0 ? 400 : undefined)
    await open().save(asked)
    await open().run()
    const item = await rows.item(id)
    expect(item).toMatchObject({ state: 'waiting-network', done: [] })
    expect(item && (await chunks.list(item))).toEqual([])
    expect(item && bytesHere(item)).toBe(0)
    await open().run()
    expect(server.asked.slice(0, 2)).toEqual([
      { from: 0, etag: null },
      { from: 400, etag: '"1"' },
    ])
    expect((await rows.item(id))?.state).toBe('done')
  })

  it('drops the part of a chunk when the file changed meanwhile', async () => {
    const { open, asked, server, rows, kept, entries } = world()
    server.cutAfter = (n) => (n === 2 ? 400 : undefined)
    await open().save(asked)
    await open().run()
    server.file = randomFile(4200).reverse()
    server.etag = '"2"'
    await open().run()
    expect(await rows.item(id)).toMatchObject({ state: 'done', began_again: true, bytes: 4200 })
    expect(await kept()).toBe(hash(server.file))
    expect(entries().filter((url) => url.includes('part='))).toEqual([])
  })

  it('keeps no part with a weak ETag', async () => {
    const { open, asked, server, rows } = world()
    server.etag = null
    server.cutAfter = (n) => (n === 0 ? 400 : undefined)
    await open().save(asked)
    await open().run()
    await open().run()
    expect(server.asked.slice(0, 2).map(({ from }) => from)).toEqual([0, 0])
    expect((await rows.item(id))?.state).toBe('done')
  })

  it('waits for the network, not for room, when a part of a chunk does not fit', async () => {
    const { open, asked, server, caches, rows } = world()
    server.cutAfter = (n) => (n === 1 ? 400 : undefined)
    caches.room.bytes = 1200
    await open().save(asked)
    await open().run()
    expect(await rows.item(id)).toMatchObject({ state: 'waiting-network', done: [0] })
    caches.room.bytes = Infinity
    await open().run()
    expect((await rows.item(id))?.state).toBe('done')
  })

  it('leaves no part of a chunk behind when it is removed', async () => {
    const { open, asked, server, entries } = world()
    server.cutAfter = (n) => (n === 2 ? 400 : undefined)
    await open().save(asked)
    await open().run()
    expect(entries().filter((url) => url.includes('part='))).toHaveLength(1)
    await open().remove([id])
    expect(entries()).toEqual([])
  })

  it('continues where a killed page stopped, even if its row was not written', async () => {
    const { open, asked, server, rows, chunks } = world()
    await open().save(asked)
    const item = await rows.item(id)
    if (!item) throw new Error('no row')
    for (const n of [0, 1, 2]) {
      const { from, to } = chunkSpan(item, n)
      await chunks.put(item, n, server.file.slice(from, to + 1))
    }
    await rows.change(id, (row) => ({ ...row, state: 'saving', done: [0] }))
    await open().run()
    expect(server.asked.map(({ from }) => from)).toEqual([3000, 4000, 5000])
    expect((await rows.item(id))?.state).toBe('done')
  })

  it('requests new links when they end, and gives up when new links yield no chunk', async () => {
    const { open, asked, server, rows } = world()
    server.before = (n) => (n === 2 ? { kind: 'link-ended' } : undefined)
    await open().save(asked)
    await open().run()
    expect(server.links).toBe(2)
    expect((await rows.item(id))?.state).toBe('done')

    server.before = () => ({ kind: 'link-ended' })
    const again = world()
    again.server.before = () => ({ kind: 'link-ended' })
    await again.open().save(again.asked)
    await again.open().run()
    expect(await again.rows.item(id)).toMatchObject({ state: 'broken', why: 'refused' })
  })

  it('begins again, and says so, when the file changed meanwhile', async () => {
    const { open, asked, server, rows, kept, entries } = world()
    server.before = (n) => {
      if (n === 3) {
        server.file = randomFile(4200)
        server.etag = '"2"'
      }
      return undefined
    }
    await open().save(asked)
    await open().run()
    expect(await rows.item(id)).toMatchObject({ state: 'done', began_again: true, bytes: 4200 })
    expect(await kept()).toBe(hash(server.file))
    expect(entries().filter((url) => url.includes('chunk='))).toHaveLength(5)
  })

  it('keeps its chunks when the same file only has another tag', async () => {
    const { open, asked, server, rows } = world()
    server.before = (n) => {
      if (n === 3) server.etag = '"2"'
      return undefined
    }
    await open().save(asked)
    await open().run()
    expect(await rows.item(id)).toMatchObject({ state: 'done', began_again: false })
    // The chunk that met the change is all that was asked for twice.
    expect(server.asked.map(({ from }) => from)).toEqual([0, 1000, 2000, 3000, 3000, 4000, 5000])
  })

  it("that does not match the server's hash is never called saved", async () => {
    const { open, asked, server, rows } = world()
    const wrong = server.file.slice(0, 1000).fill(7)
    server.before = (n) =>
      n === 0 ? { kind: 'chunk', body: wrong, etag: '"1"', total: server.file.length } : undefined
    await open().save(asked)
    await open().run()
    expect(await rows.item(id)).toMatchObject({ state: 'broken', why: 'differs' })
    await open().resume(id)
    await open().run()
    expect((await rows.item(id))?.state).toBe('done')
  })

  it('loses nothing on a full device and continues when there is space', async () => {
    const { open, asked, caches, rows, server } = world()
    caches.room.bytes = 2500
    await open().save(asked)
    const saving = open()
    await saving.run()
    const [item] = await saving.items()
    expect(item).toMatchObject({ state: 'no-space', done: [0, 1] })
    await saving.run()
    expect(server.asked).toHaveLength(3)
    caches.room.bytes = Infinity
    await saving.resume(id)
    await saving.run()
    expect((await rows.item(id))?.state).toBe('done')
    expect(server.asked.map(({ from }) => from)).toEqual([0, 1000, 2000, 2000, 3000, 4000, 5000])
  })

  it('is outdated but still playable when the server has a newer one', async () => {
    const { open, asked, server, rows, kept } = world()
    await open().save(asked)
    await open().run()
    const before = await kept()
    await open().compare(watchedId, {
      renditions: [{ ...asked.rendition, sha256: 'another', url: '/media/low' }],
      available_until: '2027-11-21T04:00:00.000Z',
      captions: [],
    })
    expect(await rows.item(id)).toMatchObject({
      state: 'outdated',
      available_until: '2027-11-21T04:00:00.000Z',
    })
    expect(await kept()).toBe(before)
    server.file = randomFile(3300)
    server.etag = '"2"'
    await open().resume(id)
    await open().run()
    expect(await rows.item(id)).toMatchObject({ state: 'done', bytes: 3300 })
    expect(await kept()).toBe(hash(server.file))
  })

  it('has the captions of the server, which are fetched again when they were corrected or its file replaced', async () => {
    const { open, asked, server, rows, chunks } = world()
    await open().save(asked)
    await open().run()
    const captions = async () => new TextDecoder().decode(await chunks.readCaption(watchedId, 'en'))
    const compare = async () => {
      const offered = {
        renditions: [{ ...asked.rendition, sha256: hash(server.file), url: '/media/low' }],
        available_until: null,
        captions: [
          { language: 'en', label: 'English', url: `${server.captions}?s=${Math.random()}` },
        ],
      }
      await open().compare(watchedId, offered)
    }
    await compare()
    expect([await captions(), server.captionsFetched]).toEqual(['/media/en-1.vtt', 1])

    server.captions = '/media/en-2.vtt'
    server.isReachable = false
    await compare()
    server.isReachable = true
    await compare()
    expect([await captions(), server.captionsFetched]).toEqual(['/media/en-2.vtt', 2])

    server.captions = '/media/en-3.vtt'
    server.file = randomFile(3300)
    server.etag = '"2"'
    await compare()
    expect(await captions(), 'of the copy that is here').toBe('/media/en-2.vtt')
    await open().resume(id)
    await open().run()
    expect((await rows.item(id))?.state).toBe('done')
    expect(await captions()).toBe('/media/en-3.vtt')
  })

  it('of which the device lost chunks is found broken, and only those are fetched', async () => {
    const { open, asked, server, rows, chunks, caches, uid } = world()
    await open().save(asked)
    await open().run()
    const keys = await (await caches.open(`kelasku-saved-${uid}`)).keys()
    const lost = keys.find(({ url }) => url.endsWith('chunk=3'))?.url ?? ''
    caches.stored.get(`kelasku-saved-${uid}`)?.delete(lost)
    expect(await open().verify(id)).toBe('missing')
    expect(await rows.item(id)).toMatchObject({ state: 'broken', why: 'missing' })
    server.asked.length = 0
    await open().resume(id)
    await open().run()
    expect(server.asked.map(({ from }) => from)).toEqual([3000])
    const item = await rows.item(id)
    expect(item?.state).toBe('done')
    expect(item && (await chunks.list(item))).toHaveLength(6)
  })
})

describe('PWA-05: the queue', () => {
  it('stops at once when it is paused, and stays paused', async () => {
    const { open, asked, server, rows } = world()
    const saving = open()
    server.before = (n) => {
      if (n === 2) void saving.pause(id)
      return undefined
    }
    await saving.save(asked)
    await saving.run()
    const item = await rows.item(id)
    expect(item?.state).toBe('paused')
    expect(item && bytesHere(item)).toBeLessThanOrEqual(3000)
    await open().run()
    expect((await rows.item(id))?.state).toBe('paused')
  })

  it('drops what is removed while it is on its way, and never fetches it again', async () => {
    const { open, asked, server, rows, entries } = world()
    const other = open()
    server.before = (n) => {
      if (n === 2) void other.remove([id])
      return undefined
    }
    await open().save(asked)
    await open().run()
    await open().run()
    expect(await rows.items()).toEqual([])
    expect(entries()).toEqual([])
    expect(await other.removed()).toEqual(new Set([watchedId]))
  })

  it('PWA-02: comes before materials that were prefetched, which may come again when dropped', async () => {
    const { open, asked, server, rows } = world()
    const links: string[] = []
    const saving = open({
      async links({ watched_id }) {
        links.push(watched_id)
        return {
          seconds: 0,
          available_until: null,
          captions: [],
          chapters: [],
          renditions: (['file', 'low'] as const).map((quality) => ({
            quality,
            url: '/media/file',
            type: 'application/pdf',
            bytes: server.file.length,
            sha256: hash(server.file),
          })),
        }
      },
    })
    const rendition = { quality: 'file' as const, type: '', bytes: server.file.length, sha256: '' }
    await saving.save({ ...asked, watched_id: 'notes', rendition, prefetched: true })
    await saving.save(asked)
    await saving.run()
    expect(links).toEqual([watchedId, 'notes'])
    expect(await rows.item('notes/file')).toMatchObject({
      state: 'done',
      type: 'application/pdf',
      sha256: hash(server.file),
    })
    await saving.save({ ...asked, watched_id: 'notes', rendition })
    expect(await rows.item('notes/file'), 'asked for now').toMatchObject({ prefetched: false })
    await saving.drop(['notes/file'])
    expect(await rows.item('notes/file')).toBeUndefined()
    expect(await saving.removed()).toEqual(new Set())
  })

  it('waits for another connection where mobile data was not allowed', async () => {
    const { open, asked, server, rows } = world()
    const onMobile = {
      mayTransfer: ({ may_use_mobile }: { may_use_mobile: boolean }) => may_use_mobile,
    }
    await open(onMobile).save(asked)
    await open(onMobile).run()
    expect(await rows.item(id)).toMatchObject({ state: 'waiting-network', why: 'wifi' })
    expect(server.asked).toEqual([])
    await open(onMobile).allowMobile(id)
    await open(onMobile).run()
    expect((await rows.item(id))?.state).toBe('done')
  })

  it('saves one after another, in the order that the person gave it', async () => {
    const { open, asked, rows } = world(900)
    const saving = open()
    for (const n of [1, 2, 3]) await saving.save({ ...asked, watched_id: `L000000000${n}` })
    await saving.moveBefore('L0000000003/low', 'L0000000001/low')
    const turns: string[] = []
    await open({
      onChange: () => undefined,
      links: async (watched) => {
        turns.push(watched.watched_id)
        throw new Gone('class.locked')
      },
    }).run()
    expect(turns).toEqual(['L0000000003', 'L0000000001', 'L0000000002'])
    expect((await rows.items()).map(({ state }) => state)).toEqual(Array(3).fill('broken'))
  })
})

describe('PWA-05: after a contact', () => {
  const lease = (standing: 'open' | 'suspended' | 'ended', until: string | null): Lease => ({
    uid: 'anyone',
    issued: '2026-11-21T04:00:00.000Z',
    until: leaseEnd(new Date('2026-11-21T04:00:00.000Z')).toISOString(),
    programmes: [{ slug: 'full-programme', class_ids: [5], standing, until }],
    paper_subjects: [],
  })

  it.each([
    ['suspended', 'suspended', '2026-01-01T00:00:00.000Z'],
    ['lately ended', 'ended', '2026-11-18T00:00:00.000Z'],
  ] as const)('what is %s stays', async (_name, standing, until) => {
    const { open, asked, rows } = world()
    await open().save(asked)
    await open().run()
    await open().removeEnded(lease(standing, until))
    expect(await rows.items()).toHaveLength(1)
    expect(await open().removalNotices()).toEqual([])
  })

  it('PWA-02: a prefetched item that was never opened is removed silently', async () => {
    const { open, asked, rows } = world()
    const rendition = { ...asked.rendition, quality: 'file' as const }
    await open().save({ ...asked, rendition, prefetched: true })
    await open().removeEnded(lease('ended', '2026-11-01T00:00:00.000Z'))
    expect(await rows.items()).toEqual([])
    expect(await open().removalNotices()).toEqual([])
  })

  it('an item whose access has ended for good is removed, with a notice', async () => {
    const { open, asked, rows, entries } = world()
    await open().save(asked)
    await open().run()
    await open().removeEnded(lease('ended', '2026-11-01T00:00:00.000Z'))
    expect(await rows.items()).toEqual([])
    expect(entries().filter((url) => url.includes('chunk='))).toEqual([])
    expect(await open().removalNotices()).toMatchObject([{ title: 'Algebra', bytes: 5500 }])
  })

  it('what was saved before access was paid or extended stays, and opens until its new end', async () => {
    const { open, asked, rows, server } = world()
    server.availableUntil = '2026-11-20T16:00:00.000Z'
    await open().save(asked)
    await open().run()
    server.isReachable = false
    await open().removeEnded(lease('open', null))
    expect(await rows.items(), 'not told otherwise').toHaveLength(1)
    server.isReachable = true
    server.availableUntil = '2027-11-21T04:00:00.000Z'
    await open().removeEnded(lease('open', null))
    expect(await rows.items()).toMatchObject([{ available_until: '2027-11-21T04:00:00.000Z' }])
    expect(await open().removalNotices()).toEqual([])
  })

  it('an item that ends within a week asks for its end again, once a day', async () => {
    const { open, asked, rows, server } = world()
    server.availableUntil = '2026-11-25T16:00:00.000Z'
    await open().save(asked)
    await open().run()
    server.availableUntil = '2026-11-26T16:00:00.000Z'
    server.links = 0
    await open().removeEnded(lease('suspended', null))
    expect(server.links).toBe(0)
    for (let n = 0; n < 3; n += 1) await open().removeEnded(lease('open', null))
    expect(await rows.items()).toMatchObject([{ available_until: '2026-11-26T16:00:00.000Z' }])
    expect(server.links).toBe(1)
  })

  it('a recording that the server no longer offers after its end is removed, with a notice', async () => {
    const { open, asked, rows, server } = world()
    server.availableUntil = '2026-11-20T16:00:00.000Z'
    await open().save(asked)
    await open().run()
    server.linksRefused = true
    await open().removeEnded(lease('open', null))
    expect(await rows.items()).toEqual([])
    expect(await open().removalNotices()).toMatchObject([{ title: 'Algebra' }])
  })
})
