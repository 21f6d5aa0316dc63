import { uploadPieceBytes } from '#contract/staff/files.ts'
import { sha256 } from '#offline/saved/sha256.ts'
import { callStaff } from './api/call-staff.ts'
import { Unreachable } from './api/failures.ts'

export type UploadProgress = {
  sent: number
  of: number
  /** There is no connection; the upload resumes by itself. */
  waits: boolean
}
export type Uploaded = { upload_id: string; bytes: number; sha256: string }

const tryAgainMs = 3000

/**
 * Uploads a file in pieces. Pieces that have arrived are not sent again, after a lost connection, or after a reload if
 * the same file is chosen for the same purpose.
 * @throws Refusal, or an AbortError
 */
export async function uploadFile(
  file: File,
  forWhat: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress(progress: UploadProgress): void },
): Promise<Uploaded> {
  const id = await uploadId(file, forWhat)
  const progress = { sent: 0, of: file.size, waits: false }
  const tell = (change: Partial<UploadProgress>) => onProgress(Object.assign(progress, change))

  /** Retries until there is an answer. */
  async function insist<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await ask()
        tell({ waits: false })
        return answer
      } catch (failure) {
        signal.throwIfAborted()
        if (!(failure instanceof Unreachable)) throw failure
        tell({ waits: true })
        await pause(signal)
      }
    }
  }

  const { pieces } = await insist(() => callStaff('uploadState', { params: { id }, signal }))
  const arrived = new Set(pieces)
  const hash = sha256()
  for (let piece = 0; piece * uploadPieceBytes < file.size; piece += 1) {
    const from = piece * uploadPieceBytes
    const bytes = new Uint8Array(await file.slice(from, from + uploadPieceBytes).arrayBuffer())
    hash.add(bytes)
    if (!arrived.has(piece)) {
      const body = { type: 'application/octet-stream', bytes }
      await insist(() => callStaff('sendPiece', { params: { id, piece }, body, signal }))
    }
    signal.throwIfAborted()
    tell({ sent: from + bytes.length })
  }
  return { upload_id: id, bytes: file.size, sha256: hash.end() }
}

/** The same id for the same file and purpose, so that an upload can be resumed. */
async function uploadId({ name, size, lastModified }: File, forWhat: string): Promise<string> {
  const text = JSON.stringify([forWhat, name, size, lastModified])
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  )
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // In the format of a random UUID, RFC 9562, section 5.4.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

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
