import { sharedPhotoStore } from '#offline/cache-names.ts'
import { openDeviceStore } from '#offline/store.ts'

/** The photo shared from another app, kept by the worker until it is used. */
export const readSharedPhoto = (uid: string): Promise<Blob | undefined> =>
  openDeviceStore<Blob>(sharedPhotoStore(uid)).get('photo')

export const forgetSharedPhoto = (uid: string): Promise<void> =>
  openDeviceStore<Blob>(sharedPhotoStore(uid)).clear()
