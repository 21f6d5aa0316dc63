import type { RecordingLinks } from '#contract/classroom/classroom.ts'
import { lessonIdPattern } from '#contract/shared/ids.ts'
import { isForeignPage, isOwnAnswer } from '#contract/shared/own-answer.ts'
import type { Bytes, ChunkRange } from '#offline/saved/chunks.ts'
import { NetworkError, Gone, type Fetched, type LinksToSave } from '#offline/saved/ports.ts'
import type { SavedItem } from '#offline/saved/saved-item.ts'
import { call } from '../api/call.ts'
import { Refusal, Unreachable } from '../api/failures.ts'
import { countSaved, savingUrl } from './data-use.ts'

/** A connection without a byte for this long counts as lost. */
const stalledMs = 15_000
/** No captions are larger. */
const smallBytes = 1_000_000

/** Signed links to a lesson's recording or a past paper's. @throws Refusal, Unreachable */
export const askLinks = (watchedId: string, signal: AbortSignal): Promise<RecordingLinks> =>
  lessonIdPattern.test(watchedId)
    ? call('recording', { params: { lessonId: watchedId }, signal })
    : call('paperRecording', { params: { paperId: watchedId }, signal })

/** Links to save what an item names. @throws NetworkError, Gone */
export async function linksToSave(
  { watched_id: id, quality }: Pick<SavedItem, 'watched_id' | 'quality'>,
  uid: string,
  signal: AbortSignal,
): Promise<LinksToSave> {
  try {
    if (quality !== 'file') return await askLinks(id, signal)
    return await (await materialFiles()).askMaterial(id, uid, signal)
  } catch (failure) {
    if (failure instanceof Unreachable) throw new NetworkError(failure.message)
    if (!(failure instanceof Refusal)) throw failure
    throw isOfFile(failure) ? new Gone(failure.code) : new NetworkError(failure.code)
  }
}

/** Whether the file is unknown or locked. Other refusals concern the session or the server, and pass. */
const isOfFile = ({ status, code }: Refusal): boolean => status === 404 || code.endsWith('.locked')

/**
 * These bytes of a file, or those that arrived before the connection broke. Bypasses the HTTP cache, which would store
 * them a second time.
 * @throws NetworkError, Gone, or the signal's abort reason
 */
export async function fetchRange(
  url: string,
  { from, to }: ChunkRange,
  etag: string | null,
  signal: AbortSignal,
): Promise<Fetched> {
  const headers = { range: `bytes=${from}-${to}`, ...(etag !== null && { 'if-range': etag }) }
  const { response, read, drop } = await open(url, { headers }, signal)
  const [, first, total] =
    /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  if (response.status === 206 && Number(first) === from) {
    const length = to - from + 1
    const { body, broken } = await read(length)
    if (body.length === 0 || signal.aborted) throw broken ?? new NetworkError('nothing received')
    const tag = response.headers.get('etag')
    return {
      kind: body.length === length ? 'chunk' : 'cut',
      body,
      // A weak ETag does not guarantee equal bytes.
      etag: tag?.startsWith('"') ? tag : null,
      total: Number(total),
    }
  }
  drop()
  if ([200, 206, 416].includes(response.status)) return { kind: 'changed' }
  if (response.status === 403) return { kind: 'link-ended' }
  if (response.status === 404) throw new Gone('the file is gone')
  throw new NetworkError(`the file answered ${response.status}`)
}

/** Reads a chunk of a material from the worker's cache if it was opened before. @throws as `fetchRange` */
export async function fetchMaterialRange(
  uid: string,
  ...request: Parameters<typeof fetchRange>
): Promise<Fetched> {
  const [url, ...rest] = request
  const opened = await (await materialFiles()).readOpenedChunk(uid, url, rest[0])
  return opened ?? fetchRange(savingUrl(url), ...rest)
}

/** Loaded separately, because few people save materials. */
const materialFiles = () => import('./material-files.ts')

/** A small file, whole; undefined if it is refused. @throws NetworkError, or the signal's abort reason */
export async function fetchSmall(url: string, signal: AbortSignal): Promise<Bytes | undefined> {
  const { response, read, drop } = await open(url, {}, signal)
  if (response.ok) {
    const { body, broken } = await read(smallBytes)
    if (broken) throw broken
    return body
  }
  drop()
  if (response.status >= 500) throw new NetworkError(`the file answered ${response.status}`)
  return undefined
}

/** Whether a captive portal or a proxy answered: our server marks its responses, and a bucket sends no HTML. */
function isFromElsewhere(url: string, response: Response): boolean {
  const isOurs = new URL(url, location.href).origin === location.origin
  return isOurs ? !isOwnAnswer(response) : isForeignPage(response)
}

/** @throws NetworkError, or the signal's abort reason */
async function open(url: string, init: RequestInit, signal: AbortSignal) {
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), stalledMs)
  }
  const translate = (failure: unknown): Error =>
    signal.aborted ? (failure as Error) : new NetworkError(String(failure))

  restartTimer()
  const response = await fetch(url, {
    ...init,
    cache: 'no-store',
    signal: AbortSignal.any([signal, stalled.signal]),
  }).catch((failure: unknown) => {
    clearTimeout(timer)
    throw translate(failure)
  })
  const drop = () => {
    clearTimeout(timer)
    stalled.abort()
  }
  if (isFromElsewhere(url, response)) {
    drop()
    throw new NetworkError(`another server answered ${response.status}`)
  }

  return {
    response,
    /** Reads up to this many bytes, with the error that interrupted it. */
    async read(length: number): Promise<{ body: Bytes; broken?: Error }> {
      const body = new Uint8Array(length)
      let at = 0
      const received = () => (at === length ? body : body.slice(0, at))
      try {
        const reader = response.body?.getReader()
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
          restartTimer()
          countSaved(part.value.length)
          if (at + part.value.length > length) {
            at = 0
            throw new RangeError('more bytes were received than requested')
          }
          body.set(part.value, at)
          at += part.value.length
        }
        return { body: received() }
      } catch (failure) {
        stalled.abort()
        return { body: received(), broken: translate(failure) }
      } finally {
        clearTimeout(timer)
      }
    },
    drop,
  }
}
