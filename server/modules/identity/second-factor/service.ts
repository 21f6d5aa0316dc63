import type {
  RecoveryCodes,
  SecondFactor,
  SecondFactorKey,
} from '#contract/identity/second-factor.ts'
import { done } from '#contract/shared/wire.ts'
import type { Context } from '../../../context.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import {
  dropSecondFactor,
  factorStateOf,
  isFactorPassed,
  isOpenToStaff,
} from '../../../platform/http/caller/second-factor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { AccountService } from '../account/service.ts'
import { decrypt, encrypt } from '../session/encrypt.ts'
import {
  acceptedStep,
  linkOf,
  newKey,
  newRecoveryCodes,
  recoveryHasher,
  withoutHash,
} from './codes.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { passkeyService } from './passkeys.ts'
import { passkeysRepository } from './passkeys-sql.ts'
import { secondFactorRepository } from './repository.ts'

const minuteMs = 60_000
/** Attempts of one account: guessing one of three valid codes among a million takes years. */
const quarterHourLimit = { what: 'second-factor', most: 5, withinMs: 15 * minuteMs }
const dailyLimit = { what: 'second-factor-day', most: 50, withinMs: 24 * 60 * minuteMs }

/** The second factor of staff. */
export function secondFactorService(
  context: Context,
  { leaving }: AccountService,
  school: SchoolDomain,
) {
  const { db, config, secrets, count, jobs } = context
  const { sessionKey } = secrets
  const mode = config.staffSecondFactor
  const hashRecoveryCode = recoveryHasher(sessionKey)

  async function state(
    { uid }: Caller,
    idHash: string | undefined,
    now: Date,
  ): Promise<SecondFactor> {
    const [found, passkeys] = await Promise.all([
      factorStateOf(db, { uid, idHash }, now),
      passkeysRepository(db).of(uid),
    ])
    return {
      mode,
      since: found.since?.toISOString() ?? null,
      is_open: isOpenToStaff(mode, found),
      is_passed: isFactorPassed(found),
      recovery_codes_left: found.recoveryCodesLeft,
      passkeys: passkeys.map(({ id, device, createdAt }) => ({
        id,
        device,
        created_at: createdAt.toISOString(),
      })),
    }
  }

  async function countTry({ uid }: Caller, now: Date): Promise<void> {
    await count(quarterHourLimit, uid, now)
    await count(dailyLimit, uid, now)
  }

  const decryptKey = (encrypted: string): string =>
    decrypt(encrypted, sessionKey) ?? refuseInWords('factorUnreadable')

  function freshCodes(uid: string) {
    const codes = newRecoveryCodes()
    return { codes, recoveryHashes: codes.map((code) => hashRecoveryCode(uid, code)) }
  }

  const record = (
    tx: Tx,
    { uid, email }: Pick<Caller, 'uid' | 'email'>,
    action: string,
    at: Date,
  ) =>
    recordChange(
      tx,
      { uid, action, subject: `person/${uid}`, label: email, before: {}, after: {} },
      at,
    )

  const markPassed = async (tx: Tx, uid: string, idHash: string | undefined, now: Date) => {
    if (!idHash || !(await secondFactorRepository(tx).markPassed(uid, idHash, now)))
      refuse('session.missing', 'Please sign in.')
  }

  const passkeys = passkeyService(context, school, { countTry, record, markPassed })

  return {
    handlers: {
      secondFactor: ({ caller, request: { sessionHash }, now }) => state(caller, sessionHash, now),

      /** A new key, which counts once its first code was entered. */
      async beginSecondFactor({ caller: { uid, email }, now }): Promise<SecondFactorKey> {
        if (mode === 'off') refuseInWords('factorOff')
        const key = newKey()
        if (!(await secondFactorRepository(db).begin(uid, encrypt(key, sessionKey), now)))
          refuseInWords('factorThere')
        return { key, link: linkOf(key, email) }
      },

      /** Confirms a new key by its first code. @returns the recovery codes, which are never shown again */
      async confirmSecondFactor({
        caller,
        request: { sessionHash },
        body: { code },
        now,
      }): Promise<RecoveryCodes> {
        await countTry(caller, now)
        const { uid } = caller
        const { codes, recoveryHashes } = freshCodes(uid)
        await inTransaction(db, async (tx) => {
          const factors = secondFactorRepository(tx)
          const factor = await factors.lock(uid)
          if (!factor) refuseInWords('factorBegin')
          if (factor.confirmedAt) refuseInWords('factorThere')
          const { lastStep } = factor
          const step = acceptedStep(decryptKey(factor.encryptedSecret), code, { now, lastStep })
          if (step === null) refuseCode()
          await factors.change(uid, { confirmedAt: now, lastStep: step, recoveryHashes })
          await markPassed(tx, uid, sessionHash, now)
          await record(tx, caller, 'second-factor-set-up', now)
          await leaving.enqueueMail(tx, uid, 'factor-on', now)
        })
        jobs.wake()
        return { codes }
      },

      /** Passes by six digits of the app, each valid once, or by a recovery code, which it uses up. */
      async passSecondFactor({
        caller,
        request: { sessionHash },
        body: { code },
        now,
      }): Promise<SecondFactor> {
        await countTry(caller, now)
        const { uid } = caller
        await inTransaction(db, async (tx) => {
          const factors = secondFactorRepository(tx)
          const factor = await factors.lock(uid)
          if (!factor?.confirmedAt) refuseInWords('factorBegin')
          const { lastStep, recoveryHashes, encryptedSecret } = factor
          if (/^\d{6}$/.test(code)) {
            const step = acceptedStep(decryptKey(encryptedSecret), code, { now, lastStep })
            if (step === null) refuseCode()
            await factors.change(uid, { lastStep: step })
          } else {
            const left = withoutHash(recoveryHashes, hashRecoveryCode(uid, code))
            if (!left) refuseCode()
            await factors.change(uid, { recoveryHashes: left })
            await record(tx, caller, 'recovery-code-used', now)
          }
          await markPassed(tx, uid, sessionHash, now)
        })
        return state(caller, sessionHash, now)
      },

      /** Ten new recovery codes, which replace those before. */
      async renewRecoveryCodes({ caller, now }): Promise<RecoveryCodes> {
        const { uid } = caller
        const { codes, recoveryHashes } = freshCodes(uid)
        await inTransaction(db, async (tx) => {
          const factors = secondFactorRepository(tx)
          if (!(await factors.lock(uid))?.confirmedAt) refuseInWords('factorBegin')
          await factors.change(uid, { recoveryHashes })
          await record(tx, caller, 'recovery-codes-renewed', now)
        })
        return { codes }
      },

      /** Turns the second factor off. If it is required, the person must set up another one next. */
      async endSecondFactor({ caller, now }) {
        await inTransaction(db, async (tx) => {
          if (!(await dropSecondFactor(tx, caller.uid))) return
          await record(tx, caller, 'second-factor-ended', now)
          await leaving.enqueueMail(tx, caller.uid, 'factor-off', now)
        })
        jobs.wake()
        return done
      },

      beginPasskey: ({ caller, request: { sessionHash }, now }) =>
        passkeys.begin(caller, sessionHash, now),
      async addPasskey({ caller, request: { sessionHash }, body, now }) {
        await passkeys.add(caller, sessionHash, body.answer, now)
        return state(caller, sessionHash, now)
      },
      async removePasskey({ caller, request: { sessionHash }, body, now }) {
        await passkeys.remove(caller, body.id, now)
        return state(caller, sessionHash, now)
      },
      askPasskey: ({ caller, request: { sessionHash }, now }) =>
        passkeys.ask(caller, sessionHash, now),
      async passPasskey({ caller, request: { sessionHash }, body, now }) {
        await passkeys.pass(caller, sessionHash, body.answer, now)
        return state(caller, sessionHash, now)
      },
    } satisfies Partial<Handlers>,

    /** Removes a person's second factor, by the operator's command. */
    async reset(email: string, now: Date): Promise<void> {
      await inTransaction(db, async (tx) => {
        const uid = await secondFactorRepository(tx).uidOf(email)
        if (uid === undefined)
          refuse('request.not-found', `Nobody with the address ${email} has signed in yet.`)
        const since = await dropSecondFactor(tx, uid)
        if (since) await leaving.enqueueMail(tx, uid, 'factor-off', now)
        await recordChange(
          tx,
          {
            uid: null,
            action: 'second-factor-reset',
            subject: `person/${uid}`,
            label: email,
            before: { since },
            after: {},
          },
          now,
        )
      })
      jobs.wake()
    },
  }
}

function refuseCode(): never {
  refuse('second-factor.wrong', 'The code is wrong or was used before.')
}
