import askTeacherWords from '#content/locales/en/ask-teacher.json'
import inboxWords from '#content/locales/en/inbox.json'
import notificationsWords from '#content/locales/en/notifications.json'
import refusalsWords from '#content/locales/en/refusals.json'
import { InboxPage } from '#features/ask-teacher/InboxPage.tsx'
import { News } from '#features/notices/News.tsx'
import { useOwner } from './use-owner.ts'

export const words = {
  inbox: inboxWords,
  notifications: notificationsWords,
  'ask-teacher': askTeacherWords,
  refusals: refusalsWords,
}

export function Component() {
  const { uid } = useOwner()
  return <InboxPage uid={uid} news={<News uid={uid} key={uid} />} />
}
