import { InboxPage } from '#features/ask-teacher/InboxPage.tsx'
import { News } from '#features/notices/News.tsx'
import { useOwner } from '../signed-in/use-owner.ts'

export function Component() {
  const { uid } = useOwner()
  return <InboxPage uid={uid} news={<News uid={uid} key={uid} />} />
}
