/** The page to the worker: let the waiting version take over. Workbox's `messageSkipWaiting` sends the same. */
export const skipWaiting = { type: 'SKIP_WAITING' } as const
/** The page to the worker: did its last refresh find the maintenance page? The answer is a boolean. */
export const isItDown = { type: 'IS_IT_DOWN' } as const
/** The page to the worker: send the photo that another app has shared. The answer is a Blob, or undefined. */
export const sharedPhotoRequest = { type: 'TAKE_SHARED_PHOTO' } as const
/** The page to the worker: the copy of a language was cached for the first time. */
export const languageKept = 'language-kept'
/** The worker to every page: a renewed page led to the maintenance page. */
export const downForMaintenance = 'down-for-maintenance'
/** The worker to every page: a notice for this person has arrived. */
export const notificationsChanged = 'notices-changed'
/** Between worker and tabs: the data use or its budget has changed. */
export const dataUseChanged = 'kelasku-data-use'
/** Lock held while the worker writes refreshed data; a wipe of a person's data waits for it. */
export const renewalLock = 'kelasku-renewal'
/** Prefix of the locks of busy tabs, which a reload would interrupt. */
export const busyLockStart = 'kelasku-busy-'
