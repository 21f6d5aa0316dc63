import { sharedPhotoStore } from '#offline/cache-names.ts'
import { openDeviceStore } from '#offline/store.ts'

/** The photo that another app shared with ours, kept by the worker until it has its place. */
export const readSharedPhoto = (uid: string): Promise<Blob | undefined> =>
  openDeviceStore<Blob>(sharedPhotoStore(uid)).get('photo')

export const forgetSharedPhoto = (uid: string): Promise<void> =>
  openDeviceStore<Blob>(sharedPhotoStore(uid)).clear()
