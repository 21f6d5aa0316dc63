/** Replaces `#offline/timeout.ts` in tests, where a slow machine must not count as a device that hangs. */
export class TimeoutError extends Error {}

export const withTimeout = <T>(_ms: number, work: Promise<T>): Promise<T> => work

export async function waitUpTo(_ms: number, work: Promise<unknown>): Promise<void> {
  await work
}
