import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { RedeemCode } from '#contract/identity/code.ts'
import { signInCodeDigits, signInCodeMinutes, signInCodeTries } from '#contract/shared/limits.ts'
import { mailboxOf } from '#contract/identity/mailbox.ts'
import { isSameEmail } from '#contract/shared/validation.ts'
import { done } from '#contract/shared/wire.ts'
import type { Context } from '../../../context.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { countedAddress } from '../../../platform/http/limits/rate-limit-key.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { signOutEverywhere } from '../account/users-sql.ts'
import { signInCodesRepository } from './repository.ts'

/** Mails to one address. With the tries of a code, 25 guesses of a million an hour. */
const mailsToAddress = { what: 'code-sent', most: 5, withinMs: 3600 * 1000 }
const mailsToAddressADay = { what: 'code-sent-a-day', most: 20, withinMs: 24 * 3600 * 1000 }
/** Mails and guesses from one network address, which may be a whole school's. */
const mailsFromNetwork = { what: 'code-asked', most: 100, withinMs: 10 * 60_000 }
const guessesFromNetwork = { what: 'code-guessed', most: 300, withinMs: 10 * 60_000 }

/** Signing in by typing a code from a mail, so that no link has to open in this browser. */
export function signInCodeHandlers(context: Context) {
  const { db, identityPlatform, secrets, suppressions, count, report } = context
  const codes = signInCodesRepository(db)

  /** Keyed, so that reading the table reveals neither addresses nor codes. */
  const hash = (text: string) =>
    createHmac('sha256', secrets.sessionKey).update(text).digest('base64url')
  const hashesOf = (email: string, code: string) => {
    const address = email.toLowerCase()
    return {
      addressHash: hash(`code-address ${address}`),
      codeHash: hash(`code ${address} ${code}`),
    }
  }

  /** The account that this page has just signed up, if its token proves it. */
  async function provedAccount({ email, id_token }: RedeemCode, now: Date) {
    const token = id_token === undefined ? null : await identityPlatform.verify(id_token, now)
    return token && isSameEmail(token.email, email) ? token.uid : undefined
  }

  return {
    /**
     * Mails a new code; the one before it ends. Whether the address has an account makes no difference.
     * @throws Refusal `server.unavailable` when the mail server does not accept the mail
     */
    async sendCode({ body: { email }, now, locale, request }) {
      await count(mailsFromNetwork, countedAddress(request.ip), now)
      await count(mailsToAddress, email.toLowerCase(), now)
      await count(mailsToAddressADay, mailboxOf(email), now)
      const code = String(randomInt(10 ** signInCodeDigits)).padStart(signInCodeDigits, '0')
      await codes.keep({
        ...hashesOf(email, code),
        expiresAt: new Date(now.getTime() + signInCodeMinutes * 60_000),
        triesLeft: signInCodeTries,
      })
      const t = copyOf('server/mail', locale)
      const values = { code, minutes: signInCodeMinutes }
      try {
        await suppressions.sendAwaited({
          to: email,
          subject: t('signInCode.subject', values),
          text: t('signInCode.text', values),
        })
      } catch (error) {
        // The mail server's words may name the person.
        const { name, code } = error as NodeJS.ErrnoException
        report('code not mailed', { why: code ?? name })
        refuse('server.unavailable', 'The code could not be sent.')
      }
      return done
    },

    /**
     * A token of the identity platform for the right code, which then ends.
     * @throws Refusal `form.invalid` at the field `code`: `code_wrong` with the tries that are left, or `code_ended`
     */
    async redeemCode({ body, now, request }) {
      await count(guessesFromNetwork, countedAddress(request.ip), now)
      const { addressHash, codeHash } = hashesOf(body.email, body.code)
      const kept = await codes.useTry(addressHash, now)
      if (!kept) refuseCode({ rule: 'code_ended' })
      if (!timingSafeEqual(Buffer.from(kept.codeHash), Buffer.from(codeHash)))
        refuseCode(
          kept.triesLeft > 0
            ? { rule: 'code_wrong', count: kept.triesLeft }
            : { rule: 'code_ended' },
        )
      try {
        const proved = await provedAccount(body, now)
        const { uid, isTakenOver } = await identityPlatform.createVerifiedAccount(
          body.email,
          proved,
          now,
        )
        if (isTakenOver) await signOutEverywhere(db, uid, now)
        const custom_token = await identityPlatform.customToken(uid, now)
        await codes.forget(addressHash, codeHash)
        await suppressions.noteArrival(body.email, now)
        return { custom_token }
      } catch (error) {
        report('code not redeemed', { why: String(error) })
        refuse('server.unavailable', 'The sign-in service does not answer.')
      }
    },
  } satisfies Partial<Handlers>
}

function refuseCode(message: { rule: string; count?: number }): never {
  throw new Refusal('form.invalid', 'This code does not work.', { code: message })
}
