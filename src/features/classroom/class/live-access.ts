import { accessToProgramme } from '#contract/enrolment/access.ts'
import type { Classroom, Lesson } from '#contract/classroom/classroom.ts'

type ClassroomAccess = Pick<Classroom, 'subscription'>

/** Whether live lessons and materials of this class are open now, and until when if there is an end. */
function liveAccess({ subscription }: ClassroomAccess, now: Date) {
  // Staff have access without a subscription.
  if (!subscription) return { isOpen: true, until: null }
  const access = accessToProgramme(subscription, now)
  return access.open ? { isOpen: true, until: access.until } : { isOpen: false, until: null }
}

export const hasMaterials = (classroom: ClassroomAccess, now: Date): boolean =>
  liveAccess(classroom, now).isOpen

/** Whether this person may join this lesson once it is live. */
export function isOpenLive(classroom: ClassroomAccess, lesson: Lesson, now: Date): boolean {
  const { isOpen, until } = liveAccess(classroom, now)
  return isOpen && (until === null || new Date(lesson.starts_at) <= until)
}
