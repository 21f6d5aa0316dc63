import type { Handlers } from '../../../platform/http/mount.ts'
import type { TermsService } from './service.ts'

export const termsRoutes = (terms: TermsService): Pick<Handlers, 'terms'> => ({
  terms: ({ params, now }) => terms.shown(params, now),
})
