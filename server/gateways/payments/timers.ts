/** Named timers: a later one under the same name replaces the earlier. They keep no process alive. */
export function namedTimers(report: (error: unknown) => void) {
  const timers = new Map<string, NodeJS.Timeout>()
  let stopped = false

  return {
    later(name: string, afterMs: number, job: () => Promise<void>): void {
      clearTimeout(timers.get(name))
      if (stopped) return
      const timer = setTimeout(() => {
        timers.delete(name)
        job().catch(report)
      }, afterMs)
      timers.set(name, timer.unref())
    },
    cancel(name: string): void {
      clearTimeout(timers.get(name))
      timers.delete(name)
    },
    stop(): void {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
