import type { Handlers } from '../../http/mount.ts'
import type { StaffRostersService } from './service.ts'

export const staffRostersRoutes = (
  service: StaffRostersService,
): Pick<Handlers, 'classRoster' | 'absentees'> => ({
  classRoster: ({ caller, params, query, now }) =>
    service.roster(caller, params.classId, query, now),
  absentees: ({ caller, params, now }) => service.absentees(caller, params.lessonId, now),
})
