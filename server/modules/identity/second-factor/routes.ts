import type { FastifyRequest } from 'fastify'
import { ResetSecondFactor } from '#contract/identity/second-factor.ts'
import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { operatorCommand } from '../../../platform/http/signed-command.ts'
import type { SecondFactorService } from './service.ts'

type SecondFactorCalls =
  | 'secondFactor'
  | 'confirmSecondFactor'
  | 'passSecondFactor'
  | 'beginPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'askPasskey'
  | 'passPasskey'

/** `sessionOf` is the hash of the browser's session. */
export const secondFactorRoutes = (
  factors: SecondFactorService,
  sessionOf: (request: FastifyRequest) => string | undefined,
): Pick<Handlers, SecondFactorCalls> => ({
  secondFactor: ({ caller, request, now }) => factors.state(caller, sessionOf(request), now),
  confirmSecondFactor: ({ caller, request, body, now }) =>
    factors.confirm(caller, sessionOf(request), body.code, now),
  passSecondFactor: ({ caller, request, body, now }) =>
    factors.pass(caller, sessionOf(request), body.code, now),
  beginPasskey: ({ caller, request, now }) =>
    factors.passkeys.begin(caller, sessionOf(request), now),
  async addPasskey({ caller, request, body, now }) {
    await factors.passkeys.add(caller, sessionOf(request), body.answer, now)
    return factors.state(caller, sessionOf(request), now)
  },
  async removePasskey({ caller, request, body, now }) {
    await factors.passkeys.remove(caller, body.id, now)
    return factors.state(caller, sessionOf(request), now)
  },
  askPasskey: ({ caller, request, now }) => factors.passkeys.ask(caller, sessionOf(request), now),
  async passPasskey({ caller, request, body, now }) {
    await factors.passkeys.pass(caller, sessionOf(request), body.answer, now)
    return factors.state(caller, sessionOf(request), now)
  },
})

export const secondFactorCommandPath = '/api/v1/staff/second-factor/reset'

/** Resets the second factor of an administrator who lost phone and recovery codes. */
export const secondFactorCommand = (factors: SecondFactorService) =>
  operatorCommand(secondFactorCommandPath, ResetSecondFactor, async ({ email }, now) => {
    await factors.reset(email, now)
    return done
  })
