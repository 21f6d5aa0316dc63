import { isStaff } from '#contract/enrolment/access.ts'
import type { AppNavigation } from '#contract/identity/sign-in.ts'
import type { Db } from '../../platform/db/open.ts'
import { appNavigationOf } from '../../platform/http/caller/app-navigation.ts'
import type { Caller } from '../../platform/http/caller/authenticate.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import { withoutClasses } from '../enrolment/index.ts'

/** The signed-in user and their menus. */
export function userHandlers(db: Db, catalogue: CatalogueDomain): Pick<Handlers, 'user'> {
  return { user }

  /** Only guardians need another query. */
  async function navigationOf(caller: Caller): Promise<AppNavigation> {
    const { uid, email, hasVerifiedEmail, isGuardian, accountRole } = caller
    if (isGuardian) return appNavigationOf(db, { uid, email: hasVerifiedEmail ? email : null })
    return { pages: isStaff(accountRole) ? ['staff'] : [], is_only_guardian: false }
  }

  async function user({ caller, now }: { caller: Caller; now: Date }) {
    const [app, programmes] = await Promise.all([navigationOf(caller), catalogue.programmes()])
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
  }
}
