/** Message to the worker: the waiting version takes over. */
export const updateNow = 'update-now'
/** Question and answer: whether the last background refresh met the maintenance page. */
export const isItDown = 'is-it-down'
export const downForMaintenance = 'down-for-maintenance'
/** Message from the worker: a notice for this person has arrived. */
export const noticesChanged = 'notices-changed'
/** Among worker and tabs: what the data budget is reckoned from has changed. */
export const dataUseChanged = 'kelasku-data-use'
/** Lock held while the worker writes refreshed data; a wipe of a person's data waits for it. */
export const renewalLock = 'kelasku-renewal'
/** Prefix of the locks of busy tabs, which a reload would interrupt. */
export const busyLockStart = 'kelasku-busy-'
