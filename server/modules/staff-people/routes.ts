import type { Handlers } from '../../http/mount.ts'
import type { StaffPeopleService } from './service.ts'

export const staffPeopleRoutes = (
  service: StaffPeopleService,
): Pick<Handlers, 'people' | 'person' | 'changePerson'> => ({
  people: ({ query }) => service.search(query.search ?? ''),
  person: ({ params }) => service.page(params.uid),
  changePerson: ({ caller, params, body, now }) => service.change(caller, params.uid, body, now),
})
