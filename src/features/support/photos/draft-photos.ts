import type { Photo } from '#contract/support/questions.ts'
import { draftPhotosStore } from '#offline/cache-names.ts'
import { openDeviceStore, type DeviceStore } from '#offline/store.ts'

/** Photos of unsent questions, one per class. They are too large for the store of text drafts. */
let open: { uid: string; store: DeviceStore<Photo> } | undefined

function storeOf(uid: string): DeviceStore<Photo> {
  if (open?.uid !== uid) open = { uid, store: openDeviceStore(draftPhotosStore(uid)) }
  return open.store
}

export const readDraftPhoto = (uid: string, classId: number): Promise<Photo | undefined> =>
  storeOf(uid).get(String(classId))

export const keepDraftPhoto = (uid: string, classId: number, photo: Photo): Promise<void> =>
  storeOf(uid).set(String(classId), photo)

export const forgetDraftPhoto = (uid: string, classId: number): Promise<void> =>
  storeOf(uid).del(String(classId))
