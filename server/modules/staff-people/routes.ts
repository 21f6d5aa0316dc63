import { done } from '#contract/wire.ts'
import { localeOf } from '../../http/locale-of.ts'
import type { Handlers } from '../../http/mount.ts'
import type { StaffPeopleService } from './service.ts'

export const staffPeopleRoutes = (
  service: StaffPeopleService,
): Pick<Handlers, 'people' | 'person' | 'changePerson' | 'skipVerification'> => ({
  people: ({ query }) => service.search(query.search ?? ''),
  person: ({ caller, params, now, request }) =>
    service.read(caller, params.uid, now, localeOf(request)),
  changePerson: ({ caller, params, body, now, request }) =>
    service.change(caller, params.uid, body, now, localeOf(request)),
  async skipVerification({ caller, body, now }) {
    await service.skipVerification(caller, body, now)
    return done
  },
})
