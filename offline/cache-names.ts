import { searchFormat } from '#contract/papers/search/search-index.ts'

/** Caches of the worker that hold nothing private: pages rendered for everyone. One per build. */
export const pagesCache = (build: string) => `kelasku-pages-${build}`
export const isOldPagesCache = (name: string, build: string) =>
  name.startsWith('kelasku-pages-') && name !== pagesCache(build)

/** Copy of the languages other than English that people of this device use, the same for everyone. */
export const copyCache = 'kelasku-copy'

/** Calendar files, the same for everyone. */
export const calendarsCache = 'kelasku-calendars'

/** Search indexes of questions, the same for everyone; the name carries the version of their shape. */
export const searchCache = `kelasku-search-${searchFormat}`

/** What opens PDFs, on devices that have saved one; the same for everyone. */
export const readerCache = 'kelasku-reader'

/** Materials a person has opened, kept for reading offline and served to that person only. */
export const materialsCache = (uid: string) => `kelasku-materials-${uid}`

/** Device stores (IndexedDB), one set per person. */
export const queryRowsStore = (uid: string) => `kelasku-queries-${uid}`
export const outboxStore = (uid: string) => `kelasku-outbox-${uid}`
/** Timed papers that are sat on this device, until the server has all of each. */
export const attemptsStore = (uid: string) => `kelasku-attempts-${uid}`
export const draftPhotosStore = (uid: string) => `kelasku-draft-photos-${uid}`

/** Saved recordings: what there is of each in the store, its chunks and captions in the cache of the same name. */
export const savedStore = (uid: string) => `kelasku-saved-${uid}`
export const savedCache = (uid: string) => `kelasku-saved-${uid}`
/** Caches removed only by their owner or when their access ends. */
export const isLockedToOwner = (cacheName: string) =>
  cacheName.startsWith(savedCache('')) || cacheName.startsWith(materialsCache(''))
/** The lease: until when saved recordings play offline. */
export const leaseStore = (uid: string) => `kelasku-lease-${uid}`
/** What this app transfers for one person on this device, day by day, and the budget they set. */
export const dataUseStore = (uid: string) => `kelasku-data-use-${uid}`
/** Whose device this is, for the worker, which has no other way to know. */
export const ownerStore = 'kelasku-owner'
