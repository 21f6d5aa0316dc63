import type { Db } from '../../../platform/db/open.ts'
import { lessonChanges } from './change.ts'
import { classesOfStaff } from './classes.ts'
import { lessonsOfStaff, type LessonsNeeds } from './lessons.ts'
import { staffClassesRepository } from './repository.ts'
import { undoOfLessons } from './undo.ts'
import { studentMails, type StudentMailNeeds } from './mail-students.ts'
import { guardianMessages, type GuardianMessageNeeds } from './notify-guardians.ts'

export type StaffClassesNeeds = StudentMailNeeds & GuardianMessageNeeds & LessonsNeeds
export type StaffClassesService = ReturnType<typeof staffClassesService>

/** Classes and their lessons, for those who plan them. */
export function staffClassesService(db: Db, needs: StaffClassesNeeds) {
  const mails = studentMails(staffClassesRepository(db), needs)
  const messages = guardianMessages(db, needs)
  const changes = lessonChanges(db, { mails, messages }, needs.meetings, needs.jobs)
  return {
    ...classesOfStaff(db, needs, changes),
    ...lessonsOfStaff(db, needs, changes),
    ...undoOfLessons(db, needs, changes),
    jobs: { ...mails.jobs, ...messages.jobs },
  }
}
