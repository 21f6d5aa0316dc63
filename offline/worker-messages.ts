/** What a page may say to the worker: 'update now' lets the version that waits take over. */
export const updateNow = 'update-now'
/** The page asks, and the worker tells: the page that it renewed last led to the maintenance page. */
export const isItDown = 'is-it-down'
export const downForMaintenance = 'down-for-maintenance'
/** The worker tells: there is news for this person. */
export const noticesChanged = 'notices-changed'
/** Among worker and tabs: what the data budget is reckoned from has changed. */
export const dataUseChanged = 'kelasku-data-use'
/** Held while the worker writes what it has renewed; whoever wipes a person's data waits for it. */
export const renewalLock = 'kelasku-renewal'
/** Locks of tabs that are at something which a reload would break off begin with it. */
export const busyLockStart = 'kelasku-busy-'
