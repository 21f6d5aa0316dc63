import { ICalEventStatus } from 'ical-generator'
import { eventUid } from '#contract/classroom/calendar-files.ts'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { openCalendar, calendarText, timezone, wallClockAt, type CalendarFrame } from './events.ts'
import { slugOfLesson, type OwnClasses } from './own-classes.ts'
import { oneOfMeeting } from '../lessons/one-of-meeting.ts'
import type { DatedLesson } from './repository.ts'

/** How often calendar apps should refresh a subscribed calendar; they may ignore it. */
const refreshSeconds = 3600

type Own = {
  classes: readonly OwnClasses[]
  lessons: readonly DatedLesson[]
  subjects: readonly Subject[]
}

/**
 * Every live lesson of a person's classes. A moved lesson keeps its id and gets a higher sequence, which moves the
 * event. Events link to the lesson's page, which checks access to the meeting.
 */
export function ownCalendar(
  { classes, lessons, subjects }: Own,
  { school, origin, locale }: Pick<CalendarFrame, 'school' | 'origin'> & { locale: string },
): string {
  const t = copyOf('week', locale)
  const calendar = openCalendar(t('feed.calendar', { school }), school, locale)
  calendar.ttl(refreshSeconds)
  const open = lessons.filter((lesson) => slugOfLesson(classes, lesson))
  for (const lesson of oneOfMeeting(open)) {
    const subject = subjects.find(({ id }) => id === lesson.classId)
    const slug = slugOfLesson(classes, lesson)
    if (!subject || !slug) continue
    const isCancelled = lesson.cancelledAt !== null
    const name = `${school}: ${subject.class_name}`
    calendar.createEvent({
      id: eventUid('lesson', lesson.id),
      sequence: lesson.sequence,
      stamp: lesson.changedAt,
      lastModified: lesson.changedAt,
      timezone,
      start: wallClockAt(lesson.startsAt),
      end: wallClockAt(lesson.endsAt),
      summary: isCancelled ? t('feed.cancelled', { name }) : name,
      description: lesson.title,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url: `${origin}/${slug}/${lesson.classId}/${lesson.id}`,
    })
  }
  return calendarText(calendar)
}
