/** Replaces `#offline/timeout.ts` in tests: a slow machine is not a device that hangs. */
export class TimeoutError extends Error {}

export const withTimeout = <T>(_ms: number, work: Promise<T>): Promise<T> => work

export async function waitUpTo(_ms: number, work: Promise<unknown>): Promise<void> {
  await work
}
