import type { Photo } from '#contract/shared/pictures.ts'
import { draftPhotosStore } from '#offline/cache-names.ts'
import { openDeviceStore, type DeviceStore } from '#offline/store.ts'

/** Photos of unsent texts, by the key of the text. They are too large for the store of text drafts. */
let open: { uid: string; store: DeviceStore<Photo> } | undefined

function storeOf(uid: string): DeviceStore<Photo> {
  if (open?.uid !== uid) open = { uid, store: openDeviceStore(draftPhotosStore(uid)) }
  return open.store
}

export const readDraftPhoto = (uid: string, key: string): Promise<Photo | undefined> =>
  storeOf(uid).get(key)

export const keepDraftPhoto = (uid: string, key: string, photo: Photo): Promise<void> =>
  storeOf(uid).set(key, photo)

export const forgetDraftPhoto = (uid: string, key: string): Promise<void> => storeOf(uid).del(key)
