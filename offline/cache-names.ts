/** Caches of the worker that hold nothing private: pages rendered for everyone. One per build. */
export const pagesCache = (build: string) => `kelasku-pages-${build}`
export const isOldPagesCache = (name: string, build: string) =>
  name.startsWith('kelasku-pages-') && name !== pagesCache(build)

/** Calendar files, the same for everyone; each is put over the one before. */
export const calendarsCache = 'kelasku-calendars'

/** Materials a person has opened, kept for reading offline; wiped when that person signs out. */
export const materialsCache = (uid: string) => `kelasku-materials-${uid}`

/** Device stores (IndexedDB), one set per person. */
export const queryRowsStore = (uid: string) => `kelasku-queries-${uid}`
export const outboxStore = (uid: string) => `kelasku-outbox-${uid}`
