import { accessToClass } from '#contract/access.ts'
import type { Classroom, Lesson } from '#contract/classroom/classroom.ts'

type Opened = Pick<Classroom, 'programme' | 'subject' | 'subscription'>

/** Are live lessons and materials of this class open now, and until when? A trial's end while the class stays open. */
function liveAccess({ programme, subject, subscription }: Opened, now: Date) {
  // To staff all is open, without a subscription.
  if (!subscription) return { isLive: true, until: null }
  const holding = { ...subscription, class_ids: [subject.id] }
  const access = accessToClass(programme, holding, subject.id, now)
  return access.open && access.live
    ? { isLive: true, until: access.until }
    : { isLive: false, until: null }
}

export const hasMaterials = (classroom: Opened, now: Date): boolean =>
  liveAccess(classroom, now).isLive

/** May this person join this lesson when its time comes? */
export function isOpenLive(classroom: Opened, lesson: Lesson, now: Date): boolean {
  const { isLive, until } = liveAccess(classroom, now)
  return isLive && (until === null || new Date(lesson.starts_at) <= until)
}
