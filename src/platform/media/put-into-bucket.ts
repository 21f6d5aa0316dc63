import type { ChunkLink } from '#contract/classroom/staff-files.ts'
import { Unreachable } from '../api/failures.ts'

/** The bucket refused a chunk. */
export class BucketRefused extends Error {
  override name = 'BucketRefused'
}

/** After this long without progress the connection counts as lost. */
const silentAtMostMs = 60_000

/**
 * Uploads one chunk to the bucket by its signed link. Uses XMLHttpRequest, because `fetch` has no upload progress.
 * @throws Unreachable, BucketRefused, or what an abort throws
 */
export function putIntoBucket(
  { url, headers }: ChunkLink,
  bytes: Uint8Array<ArrayBuffer>,
  { signal, onProgress }: { signal: AbortSignal; onProgress(sentBytes: number): void },
): Promise<void> {
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  let silence = setTimeout(abort, silentAtMostMs)
  return new Promise<void>((resolve, reject) => {
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(silence)
      silence = setTimeout(abort, silentAtMostMs)
      onProgress(loaded)
    })
    request.addEventListener('loadend', () => {
      const { status } = request
      if (status >= 200 && status < 300) resolve()
      else if (signal.aborted) reject(signal.reason as Error)
      else if (status === 0 || status >= 500) reject(new Unreachable('the bucket does not answer'))
      else reject(new BucketRefused(`the bucket answered ${status}`))
    })
    signal.addEventListener('abort', abort)
    request.send(bytes)
  }).finally(() => {
    clearTimeout(silence)
    signal.removeEventListener('abort', abort)
  })
}
