import type { ProgrammePage } from '#contract/classroom/classroom.ts'
import { Closed } from './Closed.tsx'
import { NotSubscribed } from './NotSubscribed.tsx'
import { programmeScreen } from './programme-screen.ts'
import { StaffClasses } from './StaffClasses.tsx'
import { SubscribedClasses } from './SubscribedClasses.tsx'
import { TrialOffer } from './TrialOffer.tsx'

type Props = { page: ProgrammePage; now: Date; uid: string }

/** Shows the screen that fits the person's access to the programme. */
export function ProgrammeScreen({ page, now, uid }: Props) {
  const screen = programmeScreen(page, now)
  switch (screen.shows) {
    case 'classes':
      return <SubscribedClasses page={page} open={screen} now={now} />
    case 'staff':
      return <StaffClasses page={page} now={now} />
    case 'trial-offer':
      return (
        <TrialOffer
          programme={page.programme}
          subjects={page.subjects}
          answer={screen.answer}
          uid={uid}
        />
      )
    case 'not-subscribed':
      return <NotSubscribed page={page} />
    case 'closed':
    case 'expired':
    case 'suspended':
    case 'discontinued':
      return <Closed page={page} why={screen.shows} />
  }
}
