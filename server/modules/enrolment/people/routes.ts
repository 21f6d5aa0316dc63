import type { Handlers } from '../../../platform/http/mount.ts'
import type { PeopleService } from './service.ts'

export const peopleRoutes = (people: PeopleService): Pick<Handlers, 'registerTrial'> => ({
  registerTrial: ({ caller, body, now, locale }) => people.registerTrial(caller, body, now, locale),
})
