import type { FastifyRequest } from 'fastify'
import { isStaff } from '#contract/enrolment/access.ts'
import type { SecondFactorMode } from '#contract/identity/second-factor.ts'
import type { Db } from '../db/open.ts'
import { factorStateOf, isFactorPassed, isOpenToStaff } from './caller/second-factor.ts'
import type { Caller } from './caller/authenticate.ts'

export type BehindSecondFactor = (
  request: FastifyRequest,
  caller: Caller,
  now: Date,
) => Promise<boolean>

/** When this session last passed the second factor that the caller has now; null where it never did. */
export type FactorPassedAt = (
  request: FastifyRequest,
  caller: Caller,
  now: Date,
) => Promise<Date | null>

export const factorPassedAt =
  (db: Db, sessionOf: (request: FastifyRequest) => string | undefined): FactorPassedAt =>
  async (request, { uid }, now) => {
    const state = await factorStateOf(db, { uid, idHash: sessionOf(request) }, now)
    return isFactorPassed(state) ? state.passedAt : null
  }

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
