/** Does the work one at a time: whoever asks while it is at it gets one more time, together with all others who ask. */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        running = work()
        return running
      })
    return next
  }
}
