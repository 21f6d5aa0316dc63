import { InboxPage } from '#features/support/InboxPage.tsx'
import { MessagesPage } from '#features/messaging/notices/MessagesPage.tsx'
import { News } from '#features/messaging/notices/News.tsx'
import { noticesQuery } from '#features/messaging/notices/notices.ts'
import { restoreOutbox } from '#platform/storage/outbox.ts'
import { restoreQueries } from '#platform/query/client.ts'
import { useOwner } from '../signed-in/use-owner.ts'

/** Includes the outbox, or a read notification would appear unread for a moment. */
export async function restoreBeforeRender(): Promise<void> {
  await Promise.all([restoreQueries(noticesQuery().queryKey), restoreOutbox()])
}

export function Component() {
  const { uid, isOnlyGuardian } = useOwner()
  if (isOnlyGuardian) return <MessagesPage uid={uid} />
  return <InboxPage uid={uid} news={<News uid={uid} key={uid} />} />
}
