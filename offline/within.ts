/** `work` did not settle in time. It goes on all the same. */
export class TookTooLong extends Error {}

/** The result of `work`. @throws TookTooLong after `ms` */
export const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TookTooLong(`no result after ${ms} ms`)), ms)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Waits for `work`, but no longer than `ms`. @throws what `work` throws by then */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  try {
    await within(ms, work)
  } catch (failure) {
    if (!(failure instanceof TookTooLong)) throw failure
  }
}
