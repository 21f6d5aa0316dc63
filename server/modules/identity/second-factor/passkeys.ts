import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type * as v from 'valibot'
import type { PasskeyAnswer, PasskeyOptions } from '#contract/identity/second-factor.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { factorStateOf } from '../../../platform/http/caller/second-factor.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { passkeysRepository } from './passkeys-sql.ts'
import { secondFactorRepository } from './repository.ts'

type Answer = v.InferOutput<typeof PasskeyAnswer>['answer']
type Options = v.InferOutput<typeof PasskeyOptions>

const passkeysOfPerson = 10
/** EdDSA, ES256 and RS256 by their COSE numbers; the library's default adds ML-DSA, experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257]

const refuseAnswer = (): never => refuse('second-factor.wrong', 'The passkey was not accepted.')

/** A challenge to add a passkey cannot be used to pass the second factor, nor the reverse. */
type Purpose = 'add' | 'pass'
const marked = (purpose: Purpose, challenge: string) => `${purpose}:${challenge}`

/** Loaded when a passkey is first used. */
const webAuthn = () => import('@simplewebauthn/server')

/** Passkeys as a second factor, besides an authenticator app. A challenge belongs to the session and is used once. */
export function passkeyService(
  { db, origin }: Context,
  school: SchoolDomain,
  {
    countTry,
    record,
    markPassed,
  }: {
    countTry(caller: Caller, now: Date): Promise<void>
    record(tx: Tx, caller: Caller, action: string, at: Date): Promise<unknown>
    markPassed(tx: Tx, uid: string, idHash: string | undefined, now: Date): Promise<void>
  },
) {
  const rpID = new URL(origin).hostname

  async function challengeFor(
    purpose: Purpose,
    { uid, idHash }: { uid: string; idHash: string | undefined },
    now: Date,
  ): Promise<string> {
    const kept = idHash && (await passkeysRepository(db).takeChallenge(uid, idHash, now))
    const mark = marked(purpose, '')
    return kept?.startsWith(mark) ? kept.slice(mark.length) : refuseAnswer()
  }
  async function keepChallenge(
    uid: string,
    idHash: string | undefined,
    challenge: string,
    now: Date,
  ) {
    const isKept =
      idHash && (await passkeysRepository(db).keepChallenge(uid, idHash, challenge, now))
    if (!isKept) refuse('session.missing', 'Please sign in.')
  }

  return {
    /** WebAuthn options to create a passkey. */
    async begin({ uid, email }: Caller, idHash: string | undefined, now: Date): Promise<Options> {
      const { since } = await factorStateOf(db, { uid, idHash }, now)
      if (since === null) refuseInWords('factorBegin')
      const known = await passkeysRepository(db).of(uid)
      if (known.length >= passkeysOfPerson) refuseInWords('tooManyPasskeys')
      const [{ generateRegistrationOptions }, { name }] = await Promise.all([
        webAuthn(),
        school.school(),
      ])
      const options = await generateRegistrationOptions({
        rpName: name,
        rpID,
        userName: email,
        userID: new Uint8Array(Buffer.from(uid)),
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      })
      await keepChallenge(uid, idHash, marked('add', options.challenge), now)
      return { options: { ...options } }
    },

    async add(
      caller: Caller,
      idHash: string | undefined,
      answer: Answer,
      now: Date,
    ): Promise<void> {
      const { uid } = caller
      const expectedChallenge = await challengeFor('add', { uid, idHash }, now)
      const { verifyRegistrationResponse } = await webAuthn()
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        supportedAlgorithmIDs,
      }).catch(refuseAnswer)
      if (!verified) return refuseAnswer()
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      await inTransaction(db, async (tx) => {
        if (!(await secondFactorRepository(tx).lock(uid))?.confirmedAt) refuseInWords('factorBegin')
        const passkeys = passkeysRepository(tx)
        if ((await passkeys.of(uid)).length >= passkeysOfPerson) refuseInWords('tooManyPasskeys')
        const device = await passkeys.deviceOf(idHash ?? '')
        const key = Buffer.from(publicKey).toString('base64url')
        await passkeys.add({ id, uid, publicKey: key, counter, transports, device, createdAt: now })
        await record(tx, caller, 'passkey-added', now)
      })
    },

    async remove(caller: Caller, id: string, now: Date): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (await passkeysRepository(tx).remove(caller.uid, id))
          await record(tx, caller, 'passkey-removed', now)
      })
    },

    /** WebAuthn options to use a passkey. */
    async ask({ uid }: Caller, idHash: string | undefined, now: Date): Promise<Options> {
      const known = await passkeysRepository(db).of(uid)
      if (known.length === 0) refuseInWords('noPasskey')
      const { generateAuthenticationOptions } = await webAuthn()
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
        userVerification: 'required',
      })
      await keepChallenge(uid, idHash, marked('pass', options.challenge), now)
      return { options: { ...options } }
    },

    async pass(
      caller: Caller,
      idHash: string | undefined,
      answer: Answer,
      now: Date,
    ): Promise<void> {
      await countTry(caller, now)
      const { uid } = caller
      const expectedChallenge = await challengeFor('pass', { uid, idHash }, now)
      const { verifyAuthenticationResponse } = await webAuthn()
      await inTransaction(db, async (tx) => {
        if (!(await secondFactorRepository(tx).lock(uid))?.confirmedAt) refuseInWords('factorBegin')
        const passkeys = passkeysRepository(tx)
        const known = (await passkeys.of(uid)).find(({ id }) => id === answer.id)
        if (!known) return refuseAnswer()
        const { id, counter, transports, publicKey } = known
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer as unknown as AuthenticationResponseJSON,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          credential: {
            ...{ id, counter, transports },
            publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
          },
        }).catch(refuseAnswer)
        if (!verified) return refuseAnswer()
        await passkeys.saveCounter(id, authenticationInfo.newCounter)
        await markPassed(tx, uid, idHash, now)
      })
    },
  }
}
