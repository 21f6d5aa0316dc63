import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gone, NetworkError } from '#offline/saved/ports.ts'
import { ownAnswerHeader } from '#contract/shared/own-answer.ts'
import { Refusal } from '../api/failures.ts'
import { fetchRange, fetchSmall, linksToSave } from './transfers.ts'

const server = vi.hoisted(() => ({
  refuse: (): never => {
    throw new Error('not set')
  },
}))
vi.mock('../api/call.ts', () => ({ call: async () => server.refuse() }))

const here = 'https://kelasku.example'
const own = { [ownAnswerHeader]: '1' }
const range = { 'content-range': 'bytes 100-199/1000', etag: '"1"' }
const span = { from: 100, to: 199 }
const bytes = (length: number) => new Uint8Array(length).fill(7)

beforeEach(() => vi.stubGlobal('location', new URL(`${here}/saved`)))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answerWith = (status: number, headers: object, body: BodyInit | null = null) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { ...headers } }))
/** Sends this many bytes, then breaks, ends or hangs. @param onRead called when they have been read */
function sendThen(length: number, end: 'breaks' | 'ends' | 'hangs', onRead = () => {}): void {
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const stream = new ReadableStream({
      start(to) {
        signal.addEventListener('abort', () => to.error(signal.reason))
        if (length > 0) to.enqueue(bytes(length))
      },
      pull(to) {
        onRead()
        if (end === 'breaks') to.error(new TypeError('network error'))
        if (end === 'ends') to.close()
        return end === 'hangs' ? new Promise(() => undefined) : undefined
      },
    })
    return new Response(stream, { status: 206, headers: { ...own, ...range } })
  })
}
const fetchOne = (url = '/media/low.mp4') =>
  fetchRange(url, span, '"1"', new AbortController().signal)

describe('PWA-05: a chunk of a recording', () => {
  it('that arrives is whole', async () => {
    sendThen(100, 'ends')
    expect(await fetchOne()).toEqual({ kind: 'chunk', body: bytes(100), etag: '"1"', total: 1000 })
  })

  it.each(['breaks', 'ends'] as const)('whose connection %s is what arrived of it', async (end) => {
    sendThen(40, end)
    expect(await fetchOne()).toEqual({ kind: 'cut', body: bytes(40), etag: '"1"', total: 1000 })
  })

  it('whose connection hangs is what arrived, after fifteen seconds', async () => {
    vi.useFakeTimers()
    sendThen(40, 'hangs')
    const fetched = fetchOne()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await fetched).toMatchObject({ kind: 'cut', body: bytes(40) })
  })

  it.each(['breaks', 'ends'] as const)(
    'of which nothing came before it %s is silence',
    async (end) => {
      sendThen(0, end)
      await expect(fetchOne()).rejects.toBeInstanceOf(NetworkError)
    },
  )

  it('that begins at another byte than requested is of another file', async () => {
    answerWith(206, { ...own, ...range, 'content-range': 'bytes 0-99/1000' }, bytes(100))
    expect(await fetchOne()).toEqual({ kind: 'changed' })
  })

  it('is no longer waited for when saving is paused', async () => {
    const given = new AbortController()
    sendThen(40, 'hangs', () => given.abort())
    const fetched = fetchRange('/media/low.mp4', span, null, given.signal)
    await expect(fetched).rejects.toMatchObject({ name: 'AbortError' })
  })

  it.each([200, 206, 403, 404, 416])(
    'that somebody else answers with %i in our place is silence',
    async (status) => {
      answerWith(status, { 'content-type': 'text/html' }, '<title>Please log in</title>')
      await expect(fetchOne()).rejects.toBeInstanceOf(NetworkError)
      await expect(fetchOne('https://bucket.example/low.mp4')).rejects.toBeInstanceOf(NetworkError)
    },
  )

  it('of a bucket is accepted, although buckets do not mark their answers', async () => {
    const url = 'https://bucket.example/low.mp4'
    answerWith(206, { ...range, 'content-type': 'video/mp4' }, bytes(100))
    expect(await fetchOne(url)).toMatchObject({ kind: 'chunk' })
    answerWith(403, { 'content-type': 'application/xml' }, '<Error/>')
    expect(await fetchOne(url)).toEqual({ kind: 'link-ended' })
  })
})

it('PWA-05: captions from another server are not kept', async () => {
  answerWith(200, { 'content-type': 'text/html' }, '<title>Please log in</title>')
  const fetched = fetchSmall('/media/en.vtt', new AbortController().signal)
  await expect(fetched).rejects.toBeInstanceOf(NetworkError)
})

it.each([
  ['class.locked', 403, Gone],
  ['recording.not-released', 404, Gone],
  ['session.email-unverified', 403, NetworkError],
  ['app.outdated', 426, NetworkError],
  ['server.bug', 500, NetworkError],
] as const)(
  'PWA-05: %s (%i) ends what is saved only if it is about the recording',
  async (code, status, failure) => {
    server.refuse = () => {
      throw new Refusal(code, status, code)
    }
    const asked = { watched_id: 'L0123456789', quality: 'low' } as const
    const links = linksToSave(asked, 'aina', new AbortController().signal)
    await expect(links).rejects.toBeInstanceOf(failure)
  },
)
