import type { Push } from '../../../gateways/push/push.ts'
import type { Jobs } from '../../../platform/ports/jobs.ts'
import type { Offer } from './causes.ts'
import type { Named } from './words.ts'

/** What notices need from other modules and from outside. */
export type NoticeNeeds = {
  catalogue(): Promise<Offer & Named>
  /** Undefined where nothing is pushed. */
  push: Push | undefined
  origin: string
  clock: () => Date
  jobs: Pick<Jobs, 'addAll'>
  report(what: string, details: object): void
}
