/**
 * Runs `work` one at a time. Calls during a run share one more run; each resolves when a run that began after the
 * call has ended.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
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
