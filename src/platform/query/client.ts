import {
  focusManager,
  MutationCache,
  QueryCache,
  QueryClient,
  onlineManager,
  hashKey,
  hydrate,
  notifyManager,
  type FetchQueryOptions,
  type Query,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query'
import {
  experimental_createQueryPersister,
  persistQueryClientSubscribe,
  type PersistedClient,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
// Used only for a snapshot of a few KB that is read before the first render.
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { queryRowsStore } from '#offline/cache-names.ts'
import { openDeviceStore } from '#offline/store.ts'
import { waitUpTo, withTimeout } from '#offline/timeout.ts'
import { Refusal } from '../api/failures.ts'
import { currentSession } from '../session/session.ts'
import { noteServerFailure } from '../reports/unexpected.ts'
import { onPurge } from '../session/wipe.ts'

/** Raise when the shape of kept data changes: rows of another shape are deleted, not read. */
const shape = '12'
const dayMs = 24 * 3600 * 1000
const keptMs = 60 * dayMs
const snapshotThrottleMs = 50
/** A navigation waits at most this long for its rows. */
const restoreWithinMs = 100
/** A row that takes longer is fetched from the server instead; a retry reads the row again. */
const rowMs = 1500

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Part of the boot snapshot for the first frame: small, and needed by every page. */
      boot?: true
      /** Shows its failure in place, without the dialog: it is not the main content of the page. */
      failsInPlace?: true
      /** False for data that must not be kept on the device: signed links. */
      keep?: false
    }
  }
}

type PersonQueries = {
  uid: string
  client: QueryClient
  /** Reads a kept row into memory. */
  restore(key: QueryKey): Promise<void>
}

/** The queries of the person on this page; the next person never sees them. */
let open: PersonQueries | undefined
// Every sign-in gets a new client, even for the same person.
onPurge(() => {
  open = undefined
})

export const personClient = (uid: string): QueryClient => queriesOf(uid).client

function queriesOf(uid: string): PersonQueries {
  if (open?.uid !== uid) open = openQueries(uid)
  return open
}

/**
 * Restores these queries from the device before their page is rendered, so that it renders once and complete. Missing
 * or slow rows are fetched later.
 */
export async function restoreQueries(...keys: QueryKey[]): Promise<void> {
  const session = currentSession()
  if (session.state === 'visitor') return
  const { restore } = queriesOf(session.uid)
  await waitUpTo(restoreWithinMs, Promise.all(keys.map(restore)))
}

/**
 * Starts a query before its page is rendered, unless its data is in memory.
 * @returns whether the data is in memory
 */
export function prefetch<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): boolean {
  const session = currentSession()
  if (session.state === 'visitor') return false
  const client = personClient(session.uid)
  const isHere = client.getQueryData(query.queryKey) !== undefined
  if (!isHere) void client.prefetchQuery(query)
  return isHere
}

/**
 * One person's queries on this device: a row each in IndexedDB, and a small snapshot that is read before the first
 * frame. Kept data is shown at once and refetched; offline it stays on screen.
 */
function openQueries(uid: string): PersonQueries {
  const rows = openDeviceStore<PersistedQuery>(queryRowsStore(uid))
  let closed = false
  const rowPersister = experimental_createQueryPersister<PersistedQuery>({
    storage: {
      getItem: (key) => withTimeout(rowMs, rows.get(key)).catch(() => undefined),
      setItem: (key, row) => (closed ? undefined : rows.set(key, row)),
      removeItem: (key) => rows.del(key),
      entries: () => rows.entries(),
    },
    serialize: atRest,
    deserialize: (row) => row,
    buster: shape,
    maxAge: keptMs,
    prefix: 'q',
    // Refetched below instead: nobody handles a failure of the library's own refetch.
    refetchOnRestore: false,
    filters: { predicate: (query) => query.meta?.keep !== false },
  })

  // Kept data is shown and always refetched: another device or a payment may have changed it a second ago.
  const restoreThenRefetch: typeof rowPersister.persisterFn = async (queryFn, context, query) => {
    const server = { isRequested: false }
    const request: typeof queryFn = (queryContext) => {
      server.isRequested = true
      return queryFn(queryContext)
    }
    const data = await rowPersister.persisterFn(request, context, query)
    // The page shows a failure from the query's state.
    if (!server.isRequested) notifyManager.schedule(() => void query.fetch().catch(() => undefined))
    return data
  }

  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, { state, meta }) =>
        state.data === undefined && !meta?.failsInPlace && noteServerFailure(failure),
    }),
    mutationCache: new MutationCache({ onError: noteServerFailure }),
    defaultOptions: {
      queries: {
        // With 'online' a query would wait without ever reading its row.
        networkMode: 'offlineFirst',
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (count, failure) => count < 2 && !(failure instanceof Refusal),
        persister: restoreThenRefetch,
      },
    },
  })

  const boot = createSyncStoragePersister({
    storage: storage(),
    key: `kelasku/person/${uid}/boot`,
    throttleTime: snapshotThrottleMs,
    serialize: ({ clientState, ...client }) =>
      JSON.stringify({
        ...client,
        clientState: { ...clientState, queries: clientState.queries.map(atRest) },
      }),
  })
  const saved = boot.restoreClient() as PersistedClient | undefined
  if (saved?.buster === shape && Date.now() - saved.timestamp < keptMs) {
    hydrate(client, saved.clientState)
    void client.invalidateQueries({ refetchType: 'none' })
  }
  const unsubscribe = persistQueryClientSubscribe({
    queryClient: client,
    persister: boot,
    buster: shape,
    dehydrateOptions: {
      shouldDehydrateQuery: (query: Query) =>
        query.meta?.boot === true && query.state.data !== undefined,
    },
  })

  onPurge(async () => {
    closed = true
    unsubscribe()
    await client.cancelQueries()
    client.clear()
    await new Promise((resolve) => setTimeout(resolve, snapshotThrottleMs * 2))
    await boot.removeClient()
  })

  const restore = async (key: QueryKey) => {
    const isHere = () => client.getQueryData(key) !== undefined
    if (isHere()) return
    const data = await rowPersister.retrieveQuery(hashKey(key), ({ state }) => {
      // The page's fetch may have been faster than the device's store.
      if (closed || isHere()) return
      client.setQueryData(key, state.data, { updatedAt: state.dataUpdatedAt })
      void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
    })
    // The row's listeners are notified in the next turn.
    if (data !== undefined) await new Promise((resolve) => setTimeout(resolve))
  }
  return { uid, client, restore }
}

/** The state of the last successful fetch, regardless of later failures. */
const atRest = <Kept extends { state: QueryState }>(kept: Kept): Kept => ({
  ...kept,
  state: { ...kept.state, status: 'success', fetchStatus: 'idle', fetchMeta: null, error: null },
})

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** Refetches when a phone wakes, a page returns from the bank, or the network returns. */
export function refetchOnReturn(): void {
  focusManager.setEventListener((onFocus) => {
    const focused = () => onFocus(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', focused)
    addEventListener('pageshow', focused)
    return () => {
      document.removeEventListener('visibilitychange', focused)
      removeEventListener('pageshow', focused)
    }
  })
  onlineManager.setEventListener((setOnline) => {
    const on = () => setOnline(true)
    addEventListener('online', on)
    return () => removeEventListener('online', on)
  })
}
