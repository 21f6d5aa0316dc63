import { searchFormat } from '#contract/papers/search/search-index.ts'

/** Pages rendered for everyone, with nothing private. One cache per build. */
export const pagesCache = (build: string) => `kelasku-pages-${build}`
export const isOldPagesCache = (name: string, build: string) =>
  name.startsWith('kelasku-pages-') && name !== pagesCache(build)

/** Copy of the languages other than English that people of this device use, the same for everyone. */
export const copyCache = 'kelasku-copy'

/** Calendar files, the same for everyone. */
export const calendarsCache = 'kelasku-calendars'

/** Search indexes of questions, the same for everyone; the name includes the format's version. */
export const searchCache = `kelasku-search-${searchFormat}`

/** The PDF reader's files, on devices that have opened or saved a PDF; shared by all people. */
export const readerCache = 'kelasku-reader'

/** Materials a person has opened, kept for reading offline and served to that person only. */
export const materialsCache = (uid: string) => `kelasku-materials-${uid}`

/** Stores in IndexedDB, one set per person. */
export const queryRowsStore = (uid: string) => `kelasku-queries-${uid}`
export const outboxStore = (uid: string) => `kelasku-outbox-${uid}`
/** Attempts at timed papers; each is kept on this device until the server has all of it. */
export const attemptsStore = (uid: string) => `kelasku-attempts-${uid}`
export const draftPhotosStore = (uid: string) => `kelasku-draft-photos-${uid}`

/** Saved recordings and materials: their state in the store, chunks and captions in the cache of the same name. */
export const savedStore = (uid: string) => `kelasku-saved-${uid}`
export const savedCache = (uid: string) => `kelasku-saved-${uid}`
/** Caches of one person's files, served to that person only; a withdrawn worker leaves them on the device. */
export const isLockedToOwner = (cacheName: string) =>
  cacheName.startsWith(savedCache('')) || cacheName.startsWith(materialsCache(''))
/** The lease: until when saved recordings play offline. */
export const leaseStore = (uid: string) => `kelasku-lease-${uid}`
/** One person's daily data use on this device, and their budget. */
export const dataUseStore = (uid: string) => `kelasku-data-use-${uid}`
/** The owner of the device, for the worker. */
export const ownerStore = 'kelasku-owner'
