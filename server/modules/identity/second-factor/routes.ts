import { ResetSecondFactor } from '#contract/identity/second-factor.ts'
import { done } from '#contract/shared/wire.ts'
import { operatorCommand } from '../../../platform/http/signed-command.ts'
import type { SecondFactorService } from './service.ts'

export const secondFactorCommandPath = '/api/v1/staff/second-factor/reset'

/** Resets the second factor of an administrator who lost phone and recovery codes. */
export const secondFactorCommand = (factors: SecondFactorService) =>
  operatorCommand(secondFactorCommandPath, ResetSecondFactor, async ({ email }, now) => {
    await factors.reset(email, now)
    return done
  })
