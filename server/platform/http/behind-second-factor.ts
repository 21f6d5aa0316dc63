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

/** When this session last passed the caller's current second factor; null if never. */
export type FactorPassedAt = (
  request: FastifyRequest,
  caller: Caller,
  now: Date,
) => Promise<Date | null>

export const factorPassedAt =
  (db: Db): FactorPassedAt =>
  async ({ sessionHash: idHash }, { uid }, now) => {
    const state = await factorStateOf(db, { uid, idHash }, now)
    return isFactorPassed(state) ? state.passedAt : null
  }

/**
 * Whether staff rights stay closed because the session has not passed the second factor. The session is the cookie's;
 * a token without it has not passed.
 */
export const behindSecondFactor =
  (db: Db, mode: SecondFactorMode): BehindSecondFactor =>
  async (request, { uid, accountRole }, now) => {
    if (mode === 'off' || !isStaff(accountRole)) return false
    const state = await factorStateOf(db, { uid, idHash: request.sessionHash }, now)
    return !isOpenToStaff(mode, state)
  }
