/** Runs jobs under one key one after the other, and under different keys in parallel. */
export function takeTurns() {
  const lastOf = new Map<string, Promise<unknown>>()

  return {
    inTurn<T>(key: string, job: () => Promise<T>): Promise<T> {
      const turn = (lastOf.get(key) ?? Promise.resolve()).then(job, job)
      lastOf.set(key, turn)
      const leave = () => {
        if (lastOf.get(key) === turn) lastOf.delete(key)
      }
      turn.then(leave, leave)
      return turn
    },
    allDone: () => Promise.allSettled(lastOf.values()),
  }
}
export type InTurn = ReturnType<typeof takeTurns>['inTurn']
