import type { FastifyRequest } from 'fastify'
import type { SecondFactorMode } from '#contract/account/second-factor.ts'
import type { Db } from '../db/open.ts'
import { factorStateOf, isOpenToStaff } from '../db/queries/second-factor.ts'
import { refuse } from './refusal.ts'
import type { Caller } from './who-is-calling.ts'

export type DemandSecondFactor = (
  request: FastifyRequest,
  caller: Caller,
  now: Date,
) => Promise<void>

/**
 * Refuses a staff call whose session has not passed the second factor. The session is the cookie's: a token
 * without it has passed nothing.
 * @throws Refusal `second-factor.needed`
 */
export const demandSecondFactor =
  (
    db: Db,
    mode: SecondFactorMode,
    sessionOf: (request: FastifyRequest) => string | undefined,
  ): DemandSecondFactor =>
  async (request, { uid }, now) => {
    if (mode === 'off') return
    const state = await factorStateOf(db, { uid, idHash: sessionOf(request) }, now)
    if (!isOpenToStaff(mode, state))
      refuse('second-factor.needed', 'Please give a code of your authenticator app first.')
  }
