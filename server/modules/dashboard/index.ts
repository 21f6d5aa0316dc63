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
import { staffPeopleHandlers } from './people/service.ts'
import { queueService } from './queue.ts'
import { staffService } from './service.ts'
import { statusHandlers } from './status.ts'
import { userHandlers } from './user.ts'

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
  const staff = staffService(context.db)
  return {
    staff,
    queue,
    handlers: {
      ...userHandlers(context.db, catalogue),
      ...staff.handlers,
      ...staffPeopleHandlers(context, { identity, guardians }),
      ...studentFileHandlers(context),
      ...viewAsHandlers(context),
      ...checklistHandlers(context, { catalogue }),
      ...findHandlers(context),
      ...importHandlers(context, { school, identity, catalogue }),
      ...statusHandlers(context),
      ...queue.handlers,
    } satisfies Partial<Handlers>,
    jobs: { usual: queue.jobs },
  }
}
