import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { GuardiansDomain } from '../guardians/index.ts'
import type { IdentityDomain } from '../identity/index.ts'
import type { SchoolDomain } from '../school/index.ts'
import { checklistHandlers } from './checklist.ts'
import { findHandlers } from './find.ts'
import { importHandlers } from './imports/service.ts'
import { studentFileHandlers } from './people/file.ts'
import { viewAsHandlers } from './people/view-as.ts'
import { staffPeopleRoutes } from './people/routes.ts'
import { staffPeopleService } from './people/service.ts'
import { queueService } from './queue.ts'
import { staffRoutes } from './routes.ts'
import { staffService } from './service.ts'
import { statusHandlers } from './status.ts'
import { userRoutes } from './user.ts'

export { roleCommand } from './routes.ts'
export type DashboardDomain = ReturnType<typeof createDashboard>

/** Combines all domains: the signed-in user, staff's Today, and their page of a person. */
export function createDashboard(
  context: Context,
  {
    school,
    identity,
    catalogue,
    guardians,
  }: {
    school: SchoolDomain
    identity: IdentityDomain
    catalogue: CatalogueDomain
    guardians: GuardiansDomain
  },
) {
  const queue = queueService(context)
  return {
    user: userRoutes(context.db, catalogue),
    staff: staffService(context.db),
    staffPeople: staffPeopleService(context, { identity, guardians }),
    studentFile: studentFileHandlers(context),
    viewAs: viewAsHandlers(context),
    checklist: checklistHandlers(context, { catalogue }),
    find: findHandlers(context),
    imports: importHandlers(context, { school, identity, catalogue }),
    status: statusHandlers(context),
    queue,
    jobs: { usual: queue.jobs },
  }
}

export const dashboardRoutes = ({
  user,
  staff,
  staffPeople,
  studentFile,
  viewAs,
  checklist,
  find,
  imports,
  status,
  queue,
}: DashboardDomain) =>
  ({
    ...user,
    ...staffRoutes(staff),
    ...staffPeopleRoutes(staffPeople),
    ...studentFile,
    ...viewAs,
    ...checklist,
    ...find,
    ...imports,
    ...status,
    ...queue.handlers,
  }) satisfies Partial<Handlers>
