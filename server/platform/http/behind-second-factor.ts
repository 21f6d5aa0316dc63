import type { FastifyRequest } from 'fastify'
import { isStaff } from '#contract/enrolment/access.ts'
import type { SecondFactorMode } from '#contract/identity/second-factor.ts'
import type { Db } from '../db/open.ts'
import { factorStateOf, isOpenToStaff } from './caller/second-factor.ts'
import type { Caller } from './caller/authenticate.ts'

export type BehindSecondFactor = (
  request: FastifyRequest,
  caller: Caller,
  now: Date,
) => Promise<boolean>

/**
 * Does what staff may do stay closed to this call, because its session has not passed the second factor? The session is
 * the cookie's: a token without it has passed nothing.
 */
export const behindSecondFactor =
  (
    db: Db,
    mode: SecondFactorMode,
    sessionOf: (request: FastifyRequest) => string | undefined,
  ): BehindSecondFactor =>
  async (request, { uid, accountRole }, now) => {
    if (mode === 'off' || !isStaff(accountRole)) return false
    const state = await factorStateOf(db, { uid, idHash: sessionOf(request) }, now)
    return !isOpenToStaff(mode, state)
  }
