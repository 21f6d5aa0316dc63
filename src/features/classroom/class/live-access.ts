import { accessToProgramme } from '#contract/enrolment/access.ts'
import type { Classroom, Lesson } from '#contract/classroom/classroom.ts'

type Opened = Pick<Classroom, 'subscription'>

/** Whether live lessons and materials of this class are open now, and until when (the end of a trial). */
function liveAccess({ subscription }: Opened, now: Date) {
  // Staff have access without a subscription.
  if (!subscription) return { isLive: true, until: null }
  const access = accessToProgramme(subscription, now)
  return access.open ? { isLive: true, until: access.until } : { isLive: false, until: null }
}

export const hasMaterials = (classroom: Opened, now: Date): boolean =>
  liveAccess(classroom, now).isLive

/** Whether this person may join this lesson once it is live. */
export function isOpenLive(classroom: Opened, lesson: Lesson, now: Date): boolean {
  const { isLive, until } = liveAccess(classroom, now)
  return isLive && (until === null || new Date(lesson.starts_at) <= until)
}
