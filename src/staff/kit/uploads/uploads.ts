import { observable, useObservable } from '#platform/observable.ts'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'
import { uploadFile, type UploadedFile, type UploadProgress } from '#platform/media/staff-upload.ts'

/** The purpose of an upload, and the page where it was started. */
export type UploadTarget = {
  forWhat: string
  name: string
  at: string
  uid: string
  /** The lesson, if the file is its recording, which is encoded after the upload. */
  lessonId?: string | undefined
}
export type Upload = UploadTarget & {
  progress: UploadProgress
  /** `attaching`: the file has arrived, and the server checks it. */
  state: 'sending' | 'attaching' | 'done' | 'failed'
  error: unknown
  stop: () => void
}
/** An upload interrupted by closing the page; its chunks are kept for a week. */
export type Interrupted = Pick<UploadTarget, 'forWhat' | 'name' | 'at'> & {
  sent: number
  of: number
}

const uploads = observable<readonly Upload[]>([])
const interruptedKey = (uid: string): PreferenceKey => `person/${uid}/draft/staff/uploads`

export const useUploads = (): readonly Upload[] => useObservable(uploads)

const inForms = observable<readonly string[]>([])

/** Shows an upload in its open form instead of in the tray. @returns a function that ends this */
export function showInForm(forWhat: string): () => void {
  inForms.set([...inForms.get(), forWhat])
  return () => inForms.set(inForms.get().filter((one) => one !== forWhat))
}

/** The uploads in the tray. */
export function useTray(): readonly Upload[] {
  const shown = useObservable(inForms)
  return useUploads().filter((one) => one.state === 'done' || !shown.includes(one.forWhat))
}

export const useUploadFor = (forWhat: string): Upload | undefined =>
  useUploads().find((one) => one.forWhat === forWhat)

export const isUploadRunning = ({ state }: Upload): boolean =>
  state === 'sending' || state === 'attaching'

/**
 * Uploads a file and attaches it, while the person uses other pages of the staff area.
 * @throws errors of `attach`, and an AbortError if it was stopped
 */
export async function runUpload<Reply>(
  target: UploadTarget,
  file: File,
  attach: (send: () => Promise<UploadedFile>) => Promise<Reply>,
): Promise<Reply> {
  const controller = new AbortController()
  const change = (now: Partial<Upload>) => {
    uploads.set(
      uploads.get().map((one) => (one.forWhat === target.forWhat ? { ...one, ...now } : one)),
    )
    noteInterrupted(target.uid)
  }
  const progress = { sent: 0, of: file.size, waits: false }
  const upload: Upload = {
    ...{ ...target, progress, state: 'sending', error: null },
    stop: () => controller.abort(),
  }
  uploads.set([...others(target.forWhat), upload])
  addEventListener('beforeunload', warn)
  try {
    const reply = await attach(async () => {
      const onProgress = (now: UploadProgress) => change({ progress: { ...now } })
      const signal = controller.signal
      const uploaded = await uploadFile(file, target.forWhat, { signal, onProgress })
      change({ state: 'attaching' })
      return uploaded
    })
    // The form shows the details.
    const isShownInForm = inForms.get().includes(target.forWhat) && target.lessonId === undefined
    if (reply === 'unreadable' || isShownInForm) endUpload(target.forWhat)
    else change({ state: 'done' })
    return reply
  } catch (error) {
    change({ state: 'failed', error })
    throw error
  } finally {
    if (!uploads.get().some(isUploadRunning)) removeEventListener('beforeunload', warn)
  }
}

/** Removes a finished upload from the tray. */
export function endUpload(forWhat: string): void {
  const uid = uploads.get().find((one) => one.forWhat === forWhat)?.uid
  uploads.set(others(forWhat))
  if (uid !== undefined) forgetInterrupted(uid, forWhat)
}

const others = (forWhat: string) => uploads.get().filter((one) => one.forWhat !== forWhat)

/** Warns that leaving the page stops uploads. */
const warn = (event: Event) => event.preventDefault()

/** Stores the unfinished uploads in case the page is closed, besides earlier interrupted ones. */
function noteInterrupted(uid: string): void {
  const mine = uploads.get().filter((one) => one.uid === uid)
  const before = readInterrupted(uid).filter(
    ({ forWhat }) => !mine.some((one) => one.forWhat === forWhat),
  )
  const now = mine
    .filter((one) => one.state !== 'done')
    .map(({ forWhat, name, at, progress: { sent, of } }) => ({ forWhat, name, at, sent, of }))
  const all = [...before, ...now]
  if (all.length > 0) keepPreference(interruptedKey(uid), JSON.stringify(all))
  else forgetPreference(interruptedKey(uid))
}

/** Uploads that were interrupted when the page was closed. */
export function readInterrupted(uid: string): Interrupted[] {
  try {
    const kept: unknown = JSON.parse(readPreference(interruptedKey(uid)) ?? '[]')
    return Array.isArray(kept) ? (kept as Interrupted[]) : []
  } catch {
    // Truncated: the files can be chosen again all the same.
    return []
  }
}

export function forgetInterrupted(uid: string, forWhat: string): void {
  const left = readInterrupted(uid).filter((one) => one.forWhat !== forWhat)
  if (left.length > 0) keepPreference(interruptedKey(uid), JSON.stringify(left))
  else forgetPreference(interruptedKey(uid))
}
