import type { Programme } from '#contract/programmes.ts'
import type { Handlers } from '../../http/mount.ts'
import { withoutClasses, type PeopleRepository } from './repository.ts'

export const peopleRoutes = (
  people: PeopleRepository,
  programmes: () => Promise<Programme[]>,
): Pick<Handlers, 'user'> => ({
  async user({ caller, now }) {
    const [held, all] = await Promise.all([people.held(caller.uid), programmes()])
    return {
      server_time: now.toISOString(),
      user: {
        firebase_id: caller.uid,
        email: caller.email,
        display_name: caller.displayName,
        is_deleted: false,
        is_suspended: false,
      },
      programmes: all,
      user_profile: {
        name: caller.displayName,
        email: caller.email,
        subscription: held.map(withoutClasses),
      },
    }
  },
})
