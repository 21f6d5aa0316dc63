import type { Db } from '../../platform/db/open.ts'
import { appOf } from '../../platform/http/caller/app-of.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import { withoutClasses } from '../enrolment/index.ts'

/** Who opens the app, and which app they get. */
export const userRoutes = (db: Db, catalogue: CatalogueDomain): Pick<Handlers, 'user'> => ({
  async user({ caller, now }) {
    const { uid, email, hasVerifiedEmail } = caller
    const [app, programmes] = await Promise.all([
      appOf(db, { uid, email: hasVerifiedEmail ? email : null }),
      catalogue.programmes(),
    ])
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
      programmes,
      ...app,
      user_profile: {
        name: caller.displayName,
        email: caller.email,
        subscription: caller.holdings.map(withoutClasses),
      },
    }
  },
})
