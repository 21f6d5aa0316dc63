import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { uploadChunkBytes } from '#contract/classroom/staff-files.ts'
import { callStaff } from '../api/call-staff.ts'
import { Refusal, Unreachable } from '../api/failures.ts'
import { BucketRefused, putIntoBucket } from './put-into-bucket.ts'

export type UploadProgress = {
  sent: number
  of: number
  /** There is no connection; the upload resumes automatically. */
  waits: boolean
}
export type UploadedFile = { upload_id: string; bytes: number; sha256: string }

const tryAgainMs = 3000
/** Links end while a laptop sleeps; a bucket that refuses new links too is not set up for this page. */
const refusalsAtMost = 3

/**
 * Uploads a file in chunks, to our server or directly to the bucket. Resumes after a lost connection, or after a
 * reload if the same file is chosen for the same purpose.
 * @throws Refusal, or an AbortError
 */
export async function uploadFile(
  file: File,
  purpose: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress(progress: UploadProgress): void },
): Promise<UploadedFile> {
  const id = uploadId(file, purpose)
  const progress = { sent: 0, of: file.size, waits: false }
  const report = (change: Partial<UploadProgress>) => onProgress(Object.assign(progress, change))

  /** Retries until there is an answer. */
  async function insist<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await ask()
        report({ waits: false })
        return answer
      } catch (failure) {
        signal.throwIfAborted()
        if (!isForNow(failure)) throw failure
        report({ waits: true })
        await pause(signal)
      }
    }
  }

  const { chunks, bucket } = await insist(() =>
    callStaff('uploadState', { params: { id }, signal }),
  )
  const chunkBytes = bucket?.chunk_bytes ?? uploadChunkBytes
  const hash = sha256.create()
  for (let chunk = 0; chunk * chunkBytes < file.size; chunk += 1) {
    const from = chunk * chunkBytes
    const bytes = new Uint8Array(await file.slice(from, from + chunkBytes).arrayBuffer())
    hash.update(bytes)
    if (!bucket) await sendHere(chunk, bytes)
    else if (!bucket.is_whole) await sendToBucket(chunk, bytes, from)
    signal.throwIfAborted()
    report({ sent: from + bytes.length })
  }
  return { upload_id: id, bytes: file.size, sha256: bytesToHex(hash.digest()) }

  async function sendHere(chunk: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (chunks.includes(chunk)) return
    const body = { type: 'application/octet-stream', bytes }
    await insist(() => callStaff('sendChunk', { params: { id, chunk }, body, signal }))
  }

  async function sendToBucket(
    chunk: number,
    bytes: Uint8Array<ArrayBuffer>,
    from: number,
  ): Promise<void> {
    const sum = bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
    if (bucket?.arrived.some((one) => one.chunk === chunk && one.sha256 === sum)) return
    let refusals = 0
    await insist(async () => {
      const params = { id, chunk }
      const body = { bytes: bytes.length, sha256: sum }
      const link = await callStaff('chunkLink', { params, body, signal })
      try {
        const onProgress = (sent: number) => report({ sent: from + sent, waits: false })
        await putIntoBucket(link, bytes, { signal, onProgress })
      } catch (failure) {
        refusals += 1
        if (failure instanceof BucketRefused && refusals < refusalsAtMost)
          throw new Unreachable(failure.message)
        throw failure
      }
    })
  }
}

/** The same id for the same file and purpose, so that an upload can be resumed. */
function uploadId({ name, size, lastModified }: File, purpose: string): string {
  const text = JSON.stringify([purpose, name, size, lastModified])
  const hex = bytesToHex(sha256(new TextEncoder().encode(text)))
  // In the format of a random UUID, RFC 9562, section 5.4.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Whether the failure is temporary, including a server whose storage is unreachable. */
const isForNow = (failure: unknown): boolean =>
  failure instanceof Unreachable ||
  (failure instanceof Refusal && failure.code === 'server.unavailable')

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, tryAgainMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

/** The length of a video in whole seconds; undefined if this browser cannot read it. */
export function secondsOfVideo(file: File): Promise<number | undefined> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.preload = 'metadata'
  return new Promise<number | undefined>((resolve) => {
    video.addEventListener('loadedmetadata', () =>
      resolve(
        Number.isFinite(video.duration) ? Math.max(1, Math.round(video.duration)) : undefined,
      ),
    )
    video.addEventListener('error', () => resolve(undefined))
    video.src = address
  }).finally(() => URL.revokeObjectURL(address))
}
