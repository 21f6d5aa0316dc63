import { Refusal } from '../api/failures.ts'
import { observable, useObservable } from '../observable.ts'
import { hasUnsaved } from '../worker/busy.ts'

/** `wait`: too many calls at once. */
export type Unexpected = 'wrong' | 'wait'

const shown = observable<Unexpected | null>(null)

/** Notes an answer that its call does not declare; shown once, however many there are. */
export const noteUnexpected = (): void => shown.set('wrong')
export const dismissUnexpected = (): void => shown.set(null)

/**
 * Notes a status that its call does not declare. 401 and 403 have their own screens; 5xx goes to `noteServerFailure`.
 */
export function noteUndeclared(status: number): void {
  if (status === 426) void replaceOutdated()
  else if (status === 429) shown.set('wait')
  else if (status !== 401 && status !== 403 && status < 500) shown.set('wrong')
}

/** Reloads, unless a form has text that is kept nowhere: that form says so when it is sent. */
async function replaceOutdated(): Promise<void> {
  if (hasUnsaved()) return
  const outdated = await import('../worker/outdated.ts')
  if (!(await outdated.replaceOutdated({ isRefused: true }))) noteUnexpected()
}

/** Shows the dialog of an unexpected failure, for screens without kept data; others show a quiet note. */
export function noteServerFailure(failure: unknown): void {
  if (failure instanceof Refusal && failure.code.startsWith('server.')) shown.set('wrong')
}

export const useUnexpected = (): Unexpected | null => useObservable(shown)
