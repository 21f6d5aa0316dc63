import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { countedAddress } from '../../../platform/http/limits/rate-limit-key.ts'
import type { SignInCodesService } from './service.ts'

export const signInCodeRoutes = (
  codes: SignInCodesService,
): Pick<Handlers, 'sendCode' | 'redeemCode'> => ({
  async sendCode({ body, now, locale, request }) {
    await codes.send(body.email, { network: countedAddress(request.ip), locale }, now)
    return done
  },
  async redeemCode({ body, now, request }) {
    return { custom_token: await codes.redeem(body, countedAddress(request.ip), now) }
  },
})
