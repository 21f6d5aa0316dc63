import { isStaff } from '#contract/enrolment/access.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { withoutClasses } from '../enrolment/index.ts'

/** Who opens the app, and which pages are for them. */
export const userRoutes = (from: {
  programmes(): Promise<Programme[]>
  /** Is there anything for them at the guardian's page? */
  isGuardian(caller: Caller): Promise<boolean>
}): Pick<Handlers, 'user'> => ({
  async user({ caller, now }) {
    const [programmes, isGuardian] = await Promise.all([from.programmes(), from.isGuardian(caller)])
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
      pages: [
        ...(isGuardian ? (['guardian'] as const) : []),
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
