import { queryRowsStore } from '#offline/cache-names.ts'
import { readDeviceOwner } from '#offline/owner.ts'
import { openDeviceStore } from '#offline/store.ts'
import { waitUpTo } from '#offline/timeout.ts'
import { renewalLock } from '#offline/worker-messages.ts'
import { apiOrigin } from './api-origin.ts'
import { prefetchPages } from './app-shell.ts'
import { prefetchCalendars } from './calendars.ts'
import { mayKeep } from './keepable.ts'

declare const __APP_BUILD__: string

/** A row of a classroom's query, as src/platform/query/client.ts keeps it. */
type Row = { queryKey: [name: string, slug: string, classId: number]; state: object }

/** Less than a page waits for the version that takes over. What is not here by then comes after that. */
const prefetchedWithinMs = 4_000

/** Fetches precached pages and exam calendars while this version installs. */
export const prefetchPublic = (): Promise<void> => waitUpTo(prefetchedWithinMs, fetchPublic())

const fetchPublic = () => Promise.all([prefetchPages(), prefetchCalendars()])

/** Refreshes precached pages, exam calendars and opened classes. Browsers call it periodically for an installed app. */
export const keepFresh = (): Promise<unknown> =>
  Promise.all([fetchPublic(), renewClasses().catch(() => undefined)])

async function renewClasses(): Promise<void> {
  const uid = await readDeviceOwner()
  if (!uid) return
  const rows = openDeviceStore<Row>(queryRowsStore(uid))
  const classes = (await rows.entries()).filter(([key]) => key.startsWith('q-["classroom"'))
  if (classes.length === 0) return
  const { id_token } = await fetchJson<{ id_token: string }>('session/refresh', { method: 'POST' })
  const headers = { authorization: `Bearer ${id_token}` }
  for (const [key, row] of classes) {
    const [, slug, classId] = row.queryKey
    const data = await fetchJson(`programmes/${slug}/classrooms/${classId}`, { headers }).catch(
      () => null,
    )
    // A closed class does not stop the renewal of the others.
    if (!data) continue
    // A sign-out waits for this lock and then wipes the data.
    await navigator.locks.request(renewalLock, async () => {
      if ((await readDeviceOwner()) === uid)
        await rows.set(key, { ...row, state: { ...row.state, data, dataUpdatedAt: Date.now() } })
    })
  }
}

/** @throws without an answer of our server, so that the cached row stays */
async function fetchJson<T>(path: string, init: RequestInit): Promise<T> {
  const headers = { 'x-app-build': __APP_BUILD__, ...init.headers }
  const credentials = apiOrigin ? 'include' : 'same-origin'
  const response = await fetch(`${apiOrigin}/api/v1/${path}`, { ...init, headers, credentials })
  if (!mayKeep(response, 'application/json')) throw new Error(path)
  return response.json() as Promise<T>
}
