import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { BillingDomain } from '../billing/index.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { EnrolmentDomain } from '../enrolment/index.ts'
import type { IdentityDomain } from '../identity/index.ts'
import type { MessagingDomain } from '../messaging/index.ts'
import type { PapersDomain } from '../papers/index.ts'
import type { PracticeDomain } from '../practice/index.ts'
import type { SchoolDomain } from '../school/index.ts'
import { calendarsService } from './calendars/service.ts'
import { encodeJobs, encoderByWorker } from './encoding/by-worker.ts'
import { staffFilesService } from './files/service.ts'
import { leaseHandlers } from './lease/service.ts'
import { classroomService } from './lessons/service.ts'
import { meetingsService } from './meetings/service.ts'
import { noteHandlers } from './notes/service.ts'
import { staffClassesService } from './planning/service.ts'
import { progressHandlers } from './progress/service.ts'

export { serveCalendars } from './calendars/routes.ts'
export {
  attendanceMarksOf,
  markAttendance,
  unmarkAttendance,
  type AttendanceMark,
} from './lessons/mark-attendance.ts'
export { lacksRecording } from './files/repository.ts'
export { listStaffLessons, type LessonProblems } from './planning/staff-lesson.ts'
export type ClassroomDomain = ReturnType<typeof createClassroom>

/** Lessons with their recordings and materials, and students' progress and notes. */
export function createClassroom(
  context: Context,
  {
    school,
    identity,
    catalogue,
    enrolment,
    messaging,
    papers,
    practice,
    billing,
  }: {
    school: SchoolDomain
    identity: IdentityDomain
    catalogue: CatalogueDomain
    enrolment: EnrolmentDomain
    messaging: MessagingDomain
    papers: PapersDomain
    practice: PracticeDomain
    billing: BillingDomain
  },
) {
  const { db, config, storage, encoder, jobs, clock } = context
  /** Another server's encoder if this one has no ffmpeg. If undefined, students get uploads unchanged. */
  const interactiveEncoder =
    config.ffmpeg === 'worker'
      ? encoderByWorker(db, { exchange: storage.exchange, jobs, clock })
      : encoder
  const meetings = meetingsService(context, { identity, catalogue })
  const staffFiles = staffFilesService(context, { catalogue, papers, interactiveEncoder })
  const staffClasses = staffClassesService(context, { school, identity, catalogue, meetings })
  const classroom = classroomService(context, { catalogue, messaging, practice, billing, meetings })
  return {
    interactiveEncoder,
    meetings,
    staffFiles,
    staffClasses,
    classroom,
    calendars: calendarsService(context, { school, catalogue, enrolment, papers }),
    handlers: {
      ...classroom.handlers,
      ...progressHandlers(db),
      ...noteHandlers(db),
      ...leaseHandlers(context, { catalogue, papers }),
      ...meetings.handlers,
      ...staffClasses.handlers,
      ...staffFiles.handlers,
    } satisfies Partial<Handlers>,
    jobs: {
      usual: meetings.jobs,
      // Urgent, because somebody waits for the result.
      urgent: encodeJobs(context),
      bulk: staffClasses.jobs,
      long: staffFiles.longJobs,
    },
  }
}
