import type { ProgrammePage } from '#contract/classroom.ts'
import { Closed } from './Closed.tsx'
import { NotSubscribed } from './NotSubscribed.tsx'
import { programmeScreen } from './programme-screen.ts'
import { SubscribedClasses } from './SubscribedClasses.tsx'

/** The one of a programme's screens that fits what the person has of it. */
export function ProgrammeScreen({
  page,
  now,
  supportEmail,
}: {
  page: ProgrammePage
  now: Date
  supportEmail: string | undefined
}) {
  const screen = programmeScreen(page, now)
  if (screen.shows === 'classes') return <SubscribedClasses page={page} open={screen} now={now} />
  if (screen.shows === 'not-subscribed') return <NotSubscribed page={page} />
  return <Closed page={page} why={screen.shows} supportEmail={supportEmail} />
}
