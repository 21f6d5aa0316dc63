import type { EndpointName, Params, Reply } from '#contract/endpoints.ts'
import type { PostedForm } from '#contract/site/forms/forms.ts'
import type { School } from '#contract/identity/sign-in.ts'
import { parseKeptLazy, requestLazy } from '#platform/api/request-lazy.ts'
import { nameSchool, showLocaleAt } from '#platform/i18n/i18n.ts'
import { withKept, type Aged } from '#platform/api/public-data.ts'
import { whenIdle } from '#platform/when-idle.ts'

/** Makes a call that anyone may make; on the server without a network request. */
export type Ask = <N extends EndpointName>(
  name: N,
  ...params: Params<N> extends undefined ? [] : [params: Params<N>]
) => Promise<Aged<Reply<N>>>

/** Where public pages get their data: on the device from the API, on the server from the database. */
export type Sources = {
  /** The site's origin, `https://…`, for canonical links and previews. */
  origin(): string
  school(): Promise<School>
  ask: Ask
  /** Whether a page whose data cannot be loaded may be reloaded, so that the worker answers. */
  mayAskWorker(): boolean
  /** Shows the language of a path. Does nothing on the server, which renders each page in its language. */
  showLocaleAt(pathname: string): Promise<void>
  /** The answers of a refused form that was sent without script; otherwise null. */
  posted(): PostedForm | null
}

const ask: Ask = (name, ...[params]) =>
  withKept(
    params ? `${name}/${Object.values(params).join('/')}` : name,
    () => requestLazy(name, { params } as never),
    (kept) => parseKeptLazy(name, kept),
  )

let started = false
/** Called once a page is on screen. */
export function noteStarted(): void {
  started = true
}

export const deviceSources: Sources = {
  origin: () => location.origin,
  // Imported lazily, because the schema would delay pages that already contain the school.
  school: async () => {
    const school = await (await import('#platform/school/school.ts')).readSchool()
    nameSchool(school.name)
    return school
  },
  ask,
  // Not at the start, when the page may itself be the worker's cached copy.
  mayAskWorker: () =>
    started && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
  showLocaleAt,
  posted: () => null,
}

/** Prefetches the timetables and the home page for offline use. */
export async function prefetchPublicData(): Promise<void> {
  await whenIdle()
  await Promise.allSettled([
    ask('home'),
    ask('catalogue'),
    ask('examTimetable', { exam: 'spm' }),
    ask('examTimetable', { exam: 'igcse' }),
  ])
}
