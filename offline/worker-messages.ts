/** What a page may say to the worker: 'update now' lets the version that waits take over. */
export const updateNow = 'update-now'
