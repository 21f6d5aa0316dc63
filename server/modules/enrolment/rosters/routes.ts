import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffRostersService } from './service.ts'

export const staffRostersRoutes = (
  service: StaffRostersService,
): Pick<Handlers, 'classRoster' | 'exportRoster' | 'absentees' | 'exportAbsentees'> => ({
  classRoster: ({ caller, params, query, now }) =>
    service.roster(caller, params.classId, query, now),
  exportRoster: ({ caller, params, query, now, locale }) =>
    service.exported(caller, params.classId, query, now, locale),
  absentees: ({ caller, params, now }) => service.absentees(caller, params.lessonId, now),
  exportAbsentees: ({ caller, params, now, locale }) =>
    service.exportedAbsentees(caller, params.lessonId, now, locale),
})
