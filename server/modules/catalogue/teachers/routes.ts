import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffTeachersService } from './service.ts'

export const staffTeachersRoutes = (
  service: StaffTeachersService,
): Pick<
  Handlers,
  | 'staffTeachers'
  | 'exportTeachers'
  | 'addTeacher'
  | 'changeTeacher'
  | 'setTeacherPhoto'
  | 'removeTeacherPhoto'
> => ({
  staffTeachers: ({ caller, query }) => service.list(caller, query),
  exportTeachers: ({ caller, query, now, locale }) => service.exported(caller, query, now, locale),
  addTeacher: ({ caller, body, now }) => service.add(caller, body, now),
  changeTeacher: ({ caller, params, body, now }) =>
    service.change(caller, params.teacherId, body, now),
  async setTeacherPhoto({ caller, params, body, now }) {
    await service.setPhoto(caller, params.teacherId, body.bytes, now)
    return done
  },
  async removeTeacherPhoto({ caller, params, now }) {
    await service.removePhoto(caller, params.teacherId, now)
    return done
  },
})
