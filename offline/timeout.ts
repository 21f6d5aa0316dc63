/** `work` did not settle in time. It is not cancelled. */
export class TimeoutError extends Error {}

/** The result of `work`. @throws TimeoutError after `ms` */
export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(`no result after ${ms} ms`)), ms)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Waits for `work`, but no longer than `ms`. @throws what `work` throws by then */
export async function waitUpTo(ms: number, work: Promise<unknown>): Promise<void> {
  try {
    await withTimeout(ms, work)
  } catch (failure) {
    if (!(failure instanceof TimeoutError)) throw failure
  }
}
