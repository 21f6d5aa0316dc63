import type { RecordingLinks } from '#contract/classroom.ts'
import { lessonIdPattern } from '#contract/ids.ts'
import type { Bytes, Span } from '#offline/saved/pieces.ts'
import { NoAnswer, NotGiven, type Fetched } from '#offline/saved/ports.ts'
import { call } from '../api/call.ts'
import { Refusal, Unreachable } from '../api/failures.ts'
import { countSaved } from '../data-use.ts'

/** Without a byte for so long, a connection counts as lost. */
const stalledMs = 20_000
/** No captions are larger. */
const smallBytes = 1_000_000

/** Signed links to a lesson's recording or a past paper's. @throws Refusal, Unreachable */
export const askLinks = (watchedId: string, signal: AbortSignal): Promise<RecordingLinks> =>
  lessonIdPattern.test(watchedId)
    ? call('recording', { params: { lessonId: watchedId }, signal })
    : call('paperRecording', { params: { paperId: watchedId }, signal })

/** The same for saving. @throws NoAnswer, NotGiven */
export async function linksToSave(watchedId: string, signal: AbortSignal): Promise<RecordingLinks> {
  try {
    return await askLinks(watchedId, signal)
  } catch (failure) {
    if (failure instanceof Unreachable) throw new NoAnswer(failure.message)
    // 401 and 429: not now, and nothing about the recording.
    if (failure instanceof Refusal && [401, 429].includes(failure.status))
      throw new NoAnswer(failure.code)
    if (failure instanceof Refusal) throw new NotGiven(failure.code)
    throw failure
  }
}

/** One piece of a file. Past the browser's own cache, which would keep it a second time. */
export async function fetchPiece(
  url: string,
  { from, to }: Span,
  etag: string | null,
  signal: AbortSignal,
): Promise<Fetched> {
  const headers = { range: `bytes=${from}-${to}`, ...(etag !== null && { 'if-range': etag }) }
  const { response, read, drop } = await open(url, { headers }, signal)
  if (response.status === 206) {
    const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1])
    const tag = response.headers.get('etag')
    const body = await read(to - from + 1)
    // A weak tag says nothing about bytes.
    return { kind: 'piece', body, etag: tag?.startsWith('"') ? tag : null, total }
  }
  drop()
  if (response.status === 200 || response.status === 416) return { kind: 'changed' }
  if (response.status === 403) return { kind: 'link-ended' }
  if (response.status === 404) throw new NotGiven('the file is gone')
  throw new NoAnswer(`the file answered ${response.status}`)
}

/** A small file, whole; undefined when it is not given. */
export async function fetchSmall(url: string, signal: AbortSignal): Promise<Bytes | undefined> {
  const { response, read, drop } = await open(url, {}, signal)
  if (response.ok) return read(smallBytes)
  drop()
  if (response.status >= 500) throw new NoAnswer(`the file answered ${response.status}`)
  return undefined
}

/** @throws NoAnswer, or what the signal was aborted with */
async function open(url: string, init: RequestInit, signal: AbortSignal) {
  const given = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => given.abort(), stalledMs)
  }
  const translate = (failure: unknown): Error =>
    signal.aborted ? (failure as Error) : new NoAnswer(String(failure))

  heard()
  const response = await fetch(url, {
    ...init,
    cache: 'no-store',
    signal: AbortSignal.any([signal, given.signal]),
  }).catch((failure: unknown) => {
    clearTimeout(timer)
    throw translate(failure)
  })

  return {
    response,
    /** What comes, up to so many bytes. */
    async read(length: number): Promise<Bytes> {
      const body = new Uint8Array(length)
      let at = 0
      try {
        const reader = response.body?.getReader()
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
          heard()
          countSaved(part.value.length)
          if (at + part.value.length > length) throw new RangeError('more came than was asked for')
          body.set(part.value, at)
          at += part.value.length
        }
      } catch (failure) {
        given.abort()
        throw translate(failure)
      } finally {
        clearTimeout(timer)
      }
      return at === length ? body : body.slice(0, at)
    },
    drop() {
      clearTimeout(timer)
      given.abort()
    },
  }
}
