import type { RecordedClass, RecordedLesson } from '#contract/classroom/my-recordings.ts'
import { isClassOpen, liveOf, openerOf, type OpenedProgramme } from './access-grants.ts'
import type { ClassesOfIntake } from './repository.ts'
import { showLesson, type ShownLessonRow } from './show-lesson.ts'

/** A class that is open to a person, with the programme and intake that open it. */
type OpenedClass = ClassesOfIntake & { programme: OpenedProgramme; classId: number }

/** The classes that are open to a person, each by programme and intake. */
export const openedClasses = (held: readonly OpenedProgramme[], now: Date): OpenedClass[] =>
  held.flatMap((programme) => {
    const intakeKey = programme.intake?.key
    if (intakeKey === undefined) return []
    return programme.classIds
      .filter((classId) => isClassOpen(programme, classId, now))
      .map((classId) => ({ programme, classId, classIds: [classId], intakeKey }))
  })

/** The recordings of these classes that may be watched; classes without one are left out. */
export function recordedClasses(
  opened: readonly OpenedClass[],
  rows: readonly (ShownLessonRow & { attended: boolean })[],
  now: Date,
): RecordedClass[] {
  // A lesson that several programmes open is listed once, with the best of them.
  const listed = new Set<string>()
  return opened.flatMap(({ programme, classId, intakeKey }) => {
    const lessons = rows
      .filter((row) => row.classId === classId && row.intakeKey === intakeKey)
      .flatMap((row): RecordedLesson[] => {
        const { recording, ...lesson } = showLesson(row, openerOf(programme), now)
        const { id, title, starts_at, ends_at } = lesson
        if (!recording || listed.has(id)) return []
        listed.add(id)
        return [{ id, title, starts_at, ends_at, ...recording, attended: row.attended }]
      })
    if (lessons.length === 0) return []
    return {
      slug: programme.programme.url_safe_name,
      class_id: classId,
      joined_at: joinedAt(programme, classId),
      is_live: liveOf(programme, classId, now) !== null,
      lessons,
    }
  })
}

/** When this person's first enrolment in the class, in this intake, opened. */
function joinedAt({ holding }: OpenedProgramme, classId: number): string {
  const opened = (holding?.enrolments ?? [])
    .filter(({ class_id }) => class_id === classId)
    .map(({ opens_at }) => opens_at)
  return opened.toSorted()[0] ?? new Date(0).toISOString()
}
