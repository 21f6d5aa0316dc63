import * as v from 'valibot'
import type {
  Age,
  AnswerConsent,
  AskedConsent,
  GuardianAnswer,
  SayAge,
} from '#contract/identity/account.ts'
import { consentLinkDays, consentMailsPerDay } from '#contract/shared/limits.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import { done } from '#contract/shared/wire.ts'
import { isSameMailbox } from '#contract/identity/mailbox.ts'
import type { Context } from '../../../context.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { recordConsent } from './users-sql.ts'
import { accountRepository, type AgeRow } from './repository.ts'

const mailJob = 'guardian-consent-mail'
const Mailed = v.object({ uid: v.string() })
const dayMs = 24 * 3600 * 1000
const mailsOfStudent = { what: 'consent-mail', most: consentMailsPerDay, withinMs: dayMs }

type Person = { uid: string; email: string }
type AskedAge = AgeRow & { displayName: string; studentLocale: string | null }

/** Whether a person is under 18, and their guardian's consent. */
export function consenting(context: Context, { school }: { school: SchoolDomain }) {
  const { db, links, count, countMail, jobs, mail } = context
  const repository = accountRepository(db)

  async function findByLink(token: string, now: Date): Promise<AskedAge> {
    const uid = await links.consentLinks.studentOf(token, now)
    if (uid === undefined) refuse('link.unknown')
    const [age, person] = await Promise.all([repository.age(uid), repository.person(uid)])
    // The student has been recorded as 18 or older since.
    if (!age?.isMinor || !person) refuse('link.unknown')
    return { ...age, displayName: person.displayName, studentLocale: person.locale }
  }

  /** The row, without the answer if the terms have changed materially since. */
  async function withValidAnswer<Row extends AgeRow>(age: Row, now: Date): Promise<Row> {
    if (age.answer !== 'given') return age
    const counts = (age.textVersion ?? '') >= (await school.terms.material(now))
    return counts ? age : { ...age, answer: null, answeredAt: null, textVersion: null }
  }

  /** `at`: the instant whose terms the answer must cover. */
  async function shown(
    age: AskedAge,
    browserLocale: string,
    now: Date,
    at = now,
  ): Promise<AskedConsent> {
    const locale = age.guardianLocale ?? age.studentLocale
    return {
      call_name: links.callName(age.displayName, locale ?? browserLocale),
      school: (await school.school()).name,
      text_version: await school.terms.present(now),
      answer: (await withValidAnswer(age, at)).answer,
      locale,
    }
  }

  /** Records the guardian's answer, by whichever link, and the language in which they read the text. */
  async function record(
    age: AgeRow,
    { answer, text_version: textVersion }: v.InferOutput<typeof AnswerConsent>,
    now: Date,
    language: string,
  ): Promise<void> {
    if (textVersion !== (await school.terms.present(now))) refuse('consent.text-changed')
    if ((await withValidAnswer(age, now)).answer === answer) return
    const { uid } = age
    await inTransaction(db, async (tx) => {
      const account = accountRepository(tx)
      if (answer === 'of-age') return account.sayOfAge(uid, now)
      await account.answer(uid, { answer, answeredAt: now, textVersion })
      if (answer === 'given')
        await recordConsent(tx, {
          uid,
          occasion: 'guardian',
          textVersion,
          language,
          agreedAt: now,
        })
    })
  }

  /** Counts the mail that a statement causes. @throws Refusal `request.too-many` */
  async function countMails(uid: string, said: SayAge, now: Date): Promise<void> {
    if (!said.is_minor) return
    await count(mailsOfStudent, uid, now)
    await countMail(uid, said.guardian_email, now)
  }

  /** Call in the transaction of the sign-up, or of a later statement. */
  async function recordAge(
    tx: Tx,
    { uid, email }: Person,
    said: SayAge,
    now: Date,
  ): Promise<AgeRow> {
    // 'Under 18' is not taken back by signing up once more.
    const was = await accountRepository(tx).age(uid)
    if (was?.isMinor && !said.is_minor) return was
    const guardianEmail = said.is_minor ? said.guardian_email : null
    if (guardianEmail !== null && isSameMailbox(guardianEmail, email))
      refuse('account.own-guardian')
    const age = await accountRepository(tx).sayAge({
      uid,
      isMinor: said.is_minor,
      saidAt: now,
      guardianEmail,
      askedAt: said.is_minor ? now : null,
    })
    if (said.is_minor) await jobs.add(tx, { kind: mailJob, body: { uid } }, now)
    return age
  }

  return {
    recordAge,
    countMails,
    hasSaidAge: async (uid: string): Promise<boolean> => (await repository.age(uid)) !== undefined,

    handlers: {
      /** @throws Refusal `account.age-kept` when somebody under 18 says that they are not */
      async sayAge({ caller: person, body: said, now }): Promise<Age> {
        if (!said.is_minor && (await repository.age(person.uid))?.isMinor)
          refuse('account.age-kept')
        await countMails(person.uid, said, now)
        const age = await inTransaction(db, (tx) => recordAge(tx, person, said, now))
        jobs.wake()
        return shownAge(age)
      },

      askedConsent: async ({ params: { token }, now, locale: browserLocale }) =>
        shown(await findByLink(token, now), browserLocale, now),
    } satisfies Partial<Handlers>,

    /** Calls by a mailed link, without an account. Their routes limit them by address. */
    rateLimitedHandlers: {
      /** Gives, refuses or changes the consent while the link is valid, or says that none is needed. */
      async answerConsent({
        params: { token },
        body,
        now,
        locale: browserLocale,
      }): Promise<AskedConsent> {
        const age = await findByLink(token, now)
        await record(age, body, now, age.guardianLocale ?? age.studentLocale ?? browserLocale)
        return { ...(await shown(age, browserLocale, now)), answer: body.answer }
      },

      async saveConsentLocale({ params: { token }, body: { locale }, now }) {
        const { uid } = await findByLink(token, now)
        await repository.saveGuardianLocale(uid, locale)
        return done
      },
    } satisfies Partial<Handlers>,

    /** Records for staff that a person is of age. @returns the removed guardian's email; null for no person under 18 */
    async sayOfAge(tx: Tx, uid: string, now: Date): Promise<string | null> {
      const account = accountRepository(tx)
      const was = await account.age(uid)
      if (!was?.isMinor) return null
      await account.sayOfAge(uid, now)
      return was.guardianEmail
    },

    /** The guardian named by a person under 18. */
    async named(
      uid: string,
      at: Date,
    ): Promise<{ email: string; answer: GuardianAnswer | null } | null> {
      const age = await repository.age(uid)
      if (!age?.isMinor) return null
      return { email: age.guardianEmail ?? '', answer: (await withValidAnswer(age, at)).answer }
    },

    withValidAnswer,

    /** The guardian whose consent is missing. Does not apply to people who were never asked for their age. */
    async awaited(
      uid: string,
      at: Date,
    ): Promise<{ guardianEmail: string; isRefused: boolean } | null> {
      const guardian = await this.named(uid, at)
      if (!guardian || guardian.answer === 'given') return null
      return { guardianEmail: guardian.email, isRefused: guardian.answer === 'refused' }
    },

    /** The guardian's answer by the link of an order, which that guardian got by mail. */
    async answerFor(
      uid: string,
      body: v.InferOutput<typeof AnswerConsent>,
      now: Date,
      language: string,
    ): Promise<void> {
      const age = await repository.age(uid)
      if (age?.isMinor) await record(age, body, now, language)
    },

    /** The request for consent as the guardian of this student sees it. */
    async asksFor(uid: string, browserLocale: string, now: Date, at: Date): Promise<AskedConsent> {
      const [age, person] = await Promise.all([repository.age(uid), repository.person(uid)])
      if (!age || !person) refuse('link.unknown')
      return shown(
        { ...age, displayName: person.displayName, studentLocale: person.locale },
        browserLocale,
        now,
        at,
      )
    },

    jobs: {
      /** The link is made with the mail: only its hash is stored. */
      async [mailJob](body: unknown, { id, now }: { id: string; now: Date }): Promise<void> {
        const { uid } = v.parse(Mailed, body)
        const [age, person] = await Promise.all([repository.age(uid), repository.person(uid)])
        if (!age?.guardianEmail || !person || person.isDeleted) return
        const locale = age.guardianLocale ?? person.locale ?? defaultLocale
        const t = copyOf('server/mail', locale)
        const values = {
          student: links.callName(person.displayName, locale),
          url: await links.consentLinks.make(uid, now),
          days: String(consentLinkDays),
        }
        await mail({
          to: age.guardianEmail,
          subject: t('guardianConsent.subject', values),
          text: t('guardianConsent.text', values),
          id,
        })
      },
    },
  }
}

/** A student's statement of age and the guardian's answer, as the student sees them. */
export function shownAge(age: AgeRow | undefined): Age {
  if (!age) return { is_minor: null, guardian: null }
  return {
    is_minor: age.isMinor,
    guardian:
      age.guardianEmail === null
        ? null
        : {
            email: age.guardianEmail,
            asked_at: age.askedAt?.toISOString() ?? null,
            answer: age.answer,
            answered_at: age.answeredAt?.toISOString() ?? null,
          },
  }
}
