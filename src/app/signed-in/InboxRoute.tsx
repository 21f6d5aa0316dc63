import askTeacherWords from '#content/locales/en/ask-teacher.json'
import inboxWords from '#content/locales/en/inbox.json'
import refusalsWords from '#content/locales/en/refusals.json'
import { InboxPage } from '#features/ask-teacher/InboxPage.tsx'
import { useOwner } from './use-owner.ts'

export const words = {
  inbox: inboxWords,
  'ask-teacher': askTeacherWords,
  refusals: refusalsWords,
}

export function Component() {
  return <InboxPage uid={useOwner().uid} />
}
