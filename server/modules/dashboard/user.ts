import { isStaff } from '#contract/enrolment/access.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import { withoutClasses } from '../enrolment/index.ts'

/** Who opens the app, and which pages are for them. */
export const userRoutes = (catalogue: CatalogueDomain): Pick<Handlers, 'user'> => ({
  async user({ caller, now }) {
    return {
      server_time: now.toISOString(),
      user: {
        firebase_id: caller.uid,
        email: caller.email,
        display_name: caller.displayName,
        is_deleted: false,
        is_suspended: false,
        role: caller.accountRole,
        locale: caller.locale,
      },
      programmes: await catalogue.programmes(),
      pages: [
        ...(caller.isGuardian ? (['guardian'] as const) : []),
        ...(isStaff(caller.accountRole) ? (['staff'] as const) : []),
      ],
      user_profile: {
        name: caller.displayName,
        email: caller.email,
        subscription: caller.holdings.map(withoutClasses),
      },
    }
  },
})
