import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { MyNotices } from '#contract/messaging/notices.ts'
import { noticesReadAtOnce } from '#contract/shared/limits.ts'
import { notificationsChanged } from '#offline/worker-messages.ts'
import { call } from '#platform/api/call.ts'
import { onReachabilityChange } from '#platform/api/online.ts'
import { outboxEntries, enqueue, waitingEntry, type OutboxEntry } from '#platform/storage/outbox.ts'
import { renewPush } from '#platform/worker/push.ts'
import { noteUnread } from './unread.ts'
import { onWorkerMessage } from '#platform/worker/on-message.ts'

/** The person's notices, newest first. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ['notices'],
    queryFn: ({ signal }) => call('notices', { signal }),
    meta: { failsInPlace: true },
  })

const entryId = 'notices-read'

/** Notices read on this device that the server does not know about yet. */
export const readHere = (entries: readonly OutboxEntry[]): ReadonlySet<string> =>
  new Set(entries.flatMap((entry) => (entry.kind === 'read' ? entry.body.ids : [])))

/** The number of unread notices, without those read here; `unread` may be more than are listed. */
export function unreadCount(
  { notices, unread }: Pick<MyNotices, 'notices' | 'unread'>,
  here: ReadonlySet<string>,
): number {
  return unread - notices.filter(({ id, read_at }) => read_at === null && here.has(id)).length
}

/** Marks notices as read, on this device at once and on the server when it can be reached. */
export function markRead(ids: readonly string[]): Promise<void> {
  marking = marking.then(() => mark(ids))
  return marking
}

/** Runs calls in sequence, because each adds ids to the same outbox entry. */
let marking = Promise.resolve()

async function mark(ids: readonly string[]): Promise<void> {
  const waiting = await waitingEntry(entryId)
  const before = waiting?.kind === 'read' ? waiting.body.ids : []
  const all = [...new Set([...before, ...ids])].slice(-noticesReadAtOnce)
  if (all.length > 0) await enqueue({ id: entryId, kind: 'read', body: { ids: all } })
}

/**
 * Fetches notices at the start, when the page is visible or reachable again, and after a push; shows the number of
 * unread ones on the bell and on the app's icon.
 * @returns a function that stops watching
 */
export function watchNotices(client: QueryClient, uid: string): () => void {
  const updateCount = async () => {
    const data = client.getQueryData(noticesQuery().queryKey)
    if (!data) return
    const count = unreadCount(data, readHere(await outboxEntries()))
    noteUnread(uid, count)
    // Not every browser has badges.
    await (navigator as Partial<Navigator>).setAppBadge?.(count).catch(() => undefined)
  }
  const refresh = () => {
    if (document.visibilityState === 'visible')
      void client.fetchQuery({ ...noticesQuery(), staleTime: 0 }).then(
        ({ push_key: pushKey }) => {
          void updateCount()
          if (pushKey !== null) renewPush(uid, pushKey).catch(() => undefined)
        },
        () => undefined,
      )
  }
  const stopCache = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'notices') void updateCount()
  })
  const stopReachable = onReachabilityChange(refresh)
  document.addEventListener('visibilitychange', refresh)
  const stopMessages = onWorkerMessage((message) => {
    if (message === notificationsChanged) refresh()
  })
  void markTappedRead().then(refresh)
  return () => {
    stopCache()
    stopReachable()
    document.removeEventListener('visibilitychange', refresh)
    stopMessages()
  }
}

/** Marks the notice of a tapped push message as read; its id is in the address. */
async function markTappedRead(): Promise<void> {
  const id = new URLSearchParams(location.search).get('notice')
  if (id && /^[0-9a-f-]{36}$/.test(id)) await markRead([id])
}
