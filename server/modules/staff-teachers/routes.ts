import type { Handlers } from '../../http/mount.ts'
import type { StaffTeachersService } from './service.ts'

export const staffTeachersRoutes = (
  service: StaffTeachersService,
): Pick<Handlers, 'staffTeachers' | 'addTeacher' | 'changeTeacher'> => ({
  staffTeachers: ({ query }) => service.list(query),
  addTeacher: ({ caller, body, now }) => service.add(caller, body, now),
  changeTeacher: ({ caller, params, body, now }) =>
    service.change(caller, params.teacherId, body, now),
})
