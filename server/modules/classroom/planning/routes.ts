import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffClassesService } from './service.ts'

export const staffClassesRoutes = (
  service: StaffClassesService,
): Pick<
  Handlers,
  | 'classChoices'
  | 'staffClasses'
  | 'exportClasses'
  | 'staffWeek'
  | 'staffClass'
  | 'addClass'
  | 'changeClass'
  | 'changeIntakeClass'
  | 'closeDay'
  | 'reopenDay'
  | 'lessonMoves'
  | 'proposeLessons'
  | 'planLessons'
  | 'changeLesson'
  | 'undoLessonChange'
  | 'nameLessons'
  | 'lessonsOfMonth'
  | 'lessonAttendance'
  | 'markAttendance'
> => ({
  classChoices: ({ locale }) => service.choices(locale),
  staffClasses: ({ caller, query }) => service.list(caller, query),
  exportClasses: ({ caller, query, now, locale }) => service.exported(caller, query, now, locale),
  staffWeek: ({ caller, params, now }) => service.week(caller, params.day, now),
  staffClass: ({ caller, params, now }) => service.classPage(caller, params.classId, now),
  addClass: ({ caller, body, now }) => service.addClass(caller, body, now),
  changeClass: ({ caller, params, body, now }) =>
    service.changeClass(caller, params.classId, body, now),
  changeIntakeClass: ({ caller, params, body, now }) =>
    service.changeIntakeClass(caller, params, body, now),
  closeDay: ({ caller, params, body, now }) => service.closeDay(caller, params.day, body, now),
  async reopenDay({ caller, params, body, now }) {
    await service.reopenDay(caller, params.day, body.undo, now)
    return done
  },
  lessonMoves: ({ params, query, now }) => service.moves(params.classId, query, now),
  proposeLessons: async ({ caller, params, query, now, locale }) => ({
    proposals: await service.proposals(caller, params.classId, query, now, locale),
  }),
  lessonAttendance: ({ caller, params, now }) => service.attendance(caller, params.lessonId, now),
  async markAttendance({ caller, params, body, now }) {
    await service.markAttendance(caller, params.lessonId, body, now)
    return done
  },
  planLessons: ({ caller, params, body, now }) => service.plan(caller, params.classId, body, now),
  nameLessons: ({ caller, params, body, now }) => service.name(caller, params.classId, body, now),
  lessonsOfMonth: ({ params, now }) => service.ofMonth(params.classId, params.month, now),
  changeLesson: ({ caller, params, body, now }) =>
    service.changeLesson(caller, params.lessonId, body, now),
  undoLessonChange: ({ caller, params, now }) => service.undo(caller, params.changeId, now),
})
