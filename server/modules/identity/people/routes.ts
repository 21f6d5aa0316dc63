import { isStaff } from '#contract/enrolment/access.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { withoutClasses } from './repository.ts'
import type { PeopleService } from './service.ts'

export const peopleRoutes = (
  people: PeopleService,
  needs: {
    programmes(): Promise<Programme[]>
    /** Is there anything for them at the guardian's page? */
    isGuardian(caller: Caller): Promise<boolean>
  },
): Pick<Handlers, 'user' | 'registerTrial'> => ({
  async user({ caller, now }) {
    const [programmes, isGuardian] = await Promise.all([
      needs.programmes(),
      needs.isGuardian(caller),
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
  registerTrial: ({ caller, body, now, locale }) => people.registerTrial(caller, body, now, locale),
})
