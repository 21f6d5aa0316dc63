/**
 * Runs `work` one at a time. However many ask while it runs, it runs once more for all of them; each
 * is told when a run that began after its asking has ended.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let waiting: Promise<void> | undefined
  const start = () => {
    const run = work().finally(() => {
      if (running === run) running = undefined
    })
    running = run
    return run
  }
  const afterThis = async (current: Promise<void>) => {
    await current.catch(() => undefined)
    waiting = undefined
    return start()
  }
  return () => (running ? (waiting ??= afterThis(running)) : start())
}
