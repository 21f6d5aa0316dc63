import type { Handlers } from '../../http/mount.ts'
import type { StaffTeachersService } from './service.ts'

export const staffTeachersRoutes = (
  service: StaffTeachersService,
): Pick<Handlers, 'staffTeachers' | 'exportTeachers' | 'addTeacher' | 'changeTeacher'> => ({
  staffTeachers: ({ query }) => service.list(query),
  exportTeachers: ({ caller, query, now, locale }) => service.exported(caller, query, now, locale),
  addTeacher: ({ caller, body, now }) => service.add(caller, body, now),
  changeTeacher: ({ caller, params, body, now }) =>
    service.change(caller, params.teacherId, body, now),
})
