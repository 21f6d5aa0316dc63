import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffPeopleService } from './service.ts'

export const staffPeopleRoutes = (
  service: StaffPeopleService,
): Pick<Handlers, 'people' | 'exportPeople' | 'person' | 'changePerson' | 'skipVerification'> => ({
  people: ({ caller, query, now, locale }) => service.list(caller, query, now, locale),
  exportPeople: ({ caller, query, now, locale }) => service.exported(caller, query, now, locale),
  person: ({ caller, params, now, locale }) => service.read(caller, params.uid, now, locale),
  changePerson: ({ caller, params, body, now, locale }) =>
    service.change(caller, params.uid, body, now, locale),
  async skipVerification({ caller, body, now }) {
    await service.skipVerification(caller, body, now)
    return done
  },
})
