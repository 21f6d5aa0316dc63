import {
  CancelledError,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { Classroom } from '#contract/classroom/classroom.ts'
import { hasMaterials } from '#features/classroom/class/live-access.ts'
import { classroomQuery } from '#features/classroom/class/queries.ts'
import { ordersQuery } from '#features/billing/orders/queries.ts'
import { myClassesQuery, programmePageQuery } from '#features/catalogue/queries.ts'
import { paperSubjectsQuery } from '#features/papers/past-papers/queries.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import {
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'
import { personClient, restoreQueries } from '#platform/query/client.ts'
import {
  prefetchChoice,
  prefetchLimitNow,
  onPrefetchChoice,
} from '#platform/saving/prefetch-limit.ts'
import { prefetchMaterials, stopPrefetching } from '#platform/saving/prefetch-materials.ts'
import { currentSession } from '#platform/session/session.ts'
import { whenIdle } from '#platform/when-idle.ts'

const everyMs = 6 * 3_600_000
type Place = { slug: string; classId: number }

let person: string | undefined
let lastLimit: number | undefined
let running: Promise<void> = Promise.resolve()

/** Prefetches lists, and the small materials of this person's classes as far as the setting allows. */
export function schedulePrefetch(uid: string): void {
  if (person === undefined) {
    onPrefetchChoice(run)
    const { connection } = navigator as { connection?: Partial<EventTarget> }
    // The event also fires when only the speed changes.
    connection?.addEventListener?.('change', () => prefetchLimitNow() !== lastLimit && run())
  }
  person = uid
  run()
}

function run(): void {
  lastLimit = prefetchLimitNow()
  running = running.then(whenIdle).then(keepNow).catch(reportBug)
}

async function keepNow(): Promise<void> {
  const uid = person
  if (uid === undefined || !isHere(uid)) return
  const client = personClient(uid)
  if (prefetchChoice() === 'never') return stopPrefetching(uid)
  const places = await subscribedClasses(client)
  await fetchMissing(uid, client, paperSubjectsQuery('spm'))
  await fetchMissing(uid, client, paperSubjectsQuery('igcse'))
  await fetchMissing(uid, client, ordersQuery())
  for (const slug of new Set(places.map((place) => place.slug)))
    await fetchMissing(uid, client, programmePageQuery(slug))
  const noteKey: PreferenceKey = `person/${uid}/prefetch-materials`
  // New classes or another connection need a new run at once.
  const inputs = JSON.stringify([prefetchLimitNow(), places])
  const [at, before] = JSON.parse(readPreference(noteKey) ?? '[0]') as [number, string?]
  if (before === inputs && Math.abs(Date.now() - at) < everyMs) return
  const classrooms: Classroom[] = []
  // Sequentially, in the background.
  for (const place of places) {
    const classroom = await fetchClassroom(client, place)
    if (classroom && hasMaterials(classroom, new Date())) classrooms.push(classroom)
  }
  await prefetchMaterials(uid, classrooms)
  // Nothing is stored after a sign-out.
  if (isHere(uid)) keepPreference(noteKey, JSON.stringify([Date.now(), inputs]))
}

function isHere(uid: string): boolean {
  const session = currentSession()
  return session.state !== 'visitor' && session.uid === uid
}

async function subscribedClasses(client: QueryClient): Promise<Place[]> {
  const query = myClassesQuery()
  await restoreQueries(query.queryKey)
  const { held } = await client.fetchQuery({ ...query, meta: { failsInPlace: true } })
  // Staff have no subscription and can open every class.
  return held.flatMap(({ programme, subscription, class_ids: classIds }) =>
    subscription && !subscription.is_suspended
      ? classIds.map((classId) => ({ slug: programme.url_safe_name, classId }))
      : [],
  )
}

/** Fetches what pages that lead on show, so that they open offline; nothing if it was ever here. */
async function fetchMissing<Data, Key extends QueryKey>(
  uid: string,
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  await restoreQueries(query.queryKey)
  if (isHere(uid) && client.getQueryData(query.queryKey) === undefined)
    await client.prefetchQuery({ ...query, meta: { failsInPlace: true } })
}

/**
 * The classroom of a class; undefined if the class is closed. The kept row is restored first, because otherwise it
 * could replace the server's answer.
 */
async function fetchClassroom(
  client: QueryClient,
  { slug, classId }: Place,
): Promise<Classroom | undefined> {
  const query = classroomQuery(slug, classId)
  await restoreQueries(query.queryKey)
  try {
    return await client.fetchQuery({ ...query, meta: { failsInPlace: true } })
  } catch (failure) {
    if (failure instanceof Refusal && failure.code === 'class.locked') return undefined
    throw failure
  }
}

/** Refusals, network errors and aborts are not bugs: the next start tries again. */
function reportBug(failure: unknown): void {
  const isExpected = [Refusal, Unreachable, CancelledError, DOMException].some(
    (kind) => failure instanceof kind,
  )
  if (!isExpected) reportError(failure)
}
