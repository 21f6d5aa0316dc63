import { isStaff } from '#contract/enrolment/access.ts'
import * as v from 'valibot'
import {
  Account,
  type Age,
  type LinkedMail,
  type PersonalData,
  type SchoolMail,
} from '#contract/identity/account.ts'
import { dataCopiesPerHour } from '#contract/shared/limits.ts'
import { done } from '#contract/shared/wire.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { endSignIn, signInsOf } from '../../../platform/http/caller/sign-ins.ts'
import { recordConsent, signOutEverywhere } from './users-sql.ts'
import { lastOrderOf, profileOf } from './profile.ts'
import { suppressionsOf } from '../../../platform/db/suppressions.ts'
import { savedLocale } from './order-locale.ts'
import { setMailWanted, wantsMail } from './school-mail.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { consenting, shownAge } from './consenting.ts'
import type { DeletionGuard } from './deletion-guards.ts'
import { erasing } from './erasing.ts'
import { accountRepository, type AgeRow } from './repository.ts'

export type AccountService = ReturnType<typeof accountService>

const copies = { what: 'data-copy', most: dataCopiesPerHour, withinMs: 3600 * 1000 }
/** The most rows of one table in a copy; real people have far fewer. */
const rowsCopied = 20_000
/** The most bytes of each kind of file in a copy. */
const filesCopiedBytes = 12 * 1024 * 1024

/** A person's own account: its data, the export, and its deletion. */
export function accountService(
  context: Context,
  { school, guards }: { school: SchoolDomain; guards: DeletionGuard },
) {
  const { db, identityPlatform, storage, links, count, report, jobs } = context
  const { schoolMailLinks } = links
  const repository = accountRepository(db)
  const leaving = erasing(context, guards)
  const guardian = consenting(context, { school })

  async function copiesOf<File extends { id: string }>(
    files: readonly File[],
    read: (file: File) => Promise<{ bytes: Buffer; type: string } | undefined>,
  ) {
    const rows: Record<string, unknown>[] = []
    let bytes = 0
    for (const one of files) {
      const file = await read(one)
      if (!file) continue
      bytes += file.bytes.length
      if (bytes > filesCopiedBytes) return { rows, isComplete: false }
      const data = `data:${file.type};base64,${file.bytes.toString('base64')}`
      rows.push({ question_id: one.id, data })
    }
    return { rows, isComplete: true }
  }

  /** The present terms, unless the person has agreed to them or to a version without material differences. */
  async function termsDue(
    agreed: readonly { occasion: string; textVersion: string }[],
    now: Date,
  ): Promise<string | null> {
    const material = await school.terms.material(now)
    const isAgreed = agreed.some(
      ({ occasion, textVersion }) => occasion !== 'guardian' && textVersion >= material,
    )
    return isAgreed ? null : school.terms.present(now)
  }

  /** The age, and whether mails to the guardian come back. */
  async function ageOnPage(row: AgeRow | undefined): Promise<Age> {
    const age = shownAge(row)
    if (!age.guardian) return age
    const [returned] = await suppressionsOf(db, [age.guardian.email])
    return { ...age, guardian: { ...age.guardian, ...(returned && { mail_returned: true }) } }
  }

  const displayNameOf = async (uid: string) => (await repository.person(uid))?.displayName ?? ''

  /** @throws Refusal `link.unknown` for an unknown or expired link */
  const stoppedBy = async (token: string, now: Date) =>
    (await schoolMailLinks.stoppedBy(token, now)) ?? refuse('link.unknown')

  /** Unsubscribes by the link of a mail, without signing in. @throws Refusal `link.unknown` */
  async function setMailByLink(token: string, wanted: boolean, now: Date): Promise<LinkedMail> {
    const { uid, about } = await stoppedBy(token, now)
    await setMailWanted(db, uid, wanted, now, about)
    return { about, wanted, locale: await savedLocale(db, uid) }
  }

  return {
    guardian,
    leaving,
    jobs: { ...leaving.jobs, ...guardian.jobs },

    participantName: async (uid: string): Promise<string> =>
      links.participantName(await displayNameOf(uid)),

    callName: async (uid: string, locale: string): Promise<string> =>
      links.callName(await displayNameOf(uid), locale),

    firstName: async (uid: string, locale: string): Promise<string> =>
      links.firstName(await displayNameOf(uid), locale),

    setMailByLink,

    handlers: {
      ...guardian.handlers,

      async account({ caller: { uid }, request, now }): Promise<Account> {
        const [
          person,
          age,
          consents,
          signIns,
          unsettled,
          paidOrders,
          debts,
          schoolMail,
          profile,
          last_order,
        ] = await Promise.all([
          repository.person(uid),
          repository.age(uid),
          repository.consents(uid),
          signInsOf(db, uid, now, request.sessionHash),
          guards.unsettled(uid),
          repository.paidOrders(uid),
          guards.debts(uid),
          wantsMail(db, uid),
          profileOf(db, uid),
          lastOrderOf(db, uid),
        ])
        if (!person) refuse('session.missing')
        const [returned] = await suppressionsOf(db, [person.email])
        return {
          name: person.displayName,
          email: person.email,
          created_at: person.createdAt.toISOString(),
          age: await ageOnPage(age && (await guardian.withValidAnswer(age, now))),
          consents: consents.map(({ occasion, textVersion, agreedAt }) => ({
            occasion: v.parse(Account.entries.consents.item.entries.occasion, occasion),
            text_version: textVersion,
            agreed_at: agreedAt.toISOString(),
          })),
          sign_ins: signIns,
          unsettled,
          debts: debts.map(({ orderId, amountSen }) => ({ order_id: orderId, amount: amountSen })),
          paid_orders: paidOrders,
          school_mail: schoolMail,
          suppression: returned ? { why: returned.why, at: returned.at.toISOString() } : null,
          profile,
          last_order,
          is_staff: isStaff(person.role),
          terms_due: await termsDue(consents, now),
        }
      },

      async setSchoolMail({ caller: { uid }, body: { wanted }, now }): Promise<SchoolMail> {
        await setMailWanted(db, uid, wanted, now)
        return { wanted }
      },

      async schoolMailByLink({ params: { token }, now }): Promise<LinkedMail> {
        const { uid, about } = await stoppedBy(token, now)
        const wanted = await wantsMail(db, uid, about)
        return { about, wanted, locale: await savedLocale(db, uid) }
      },

      /**
       * Saves name, phone number and delivery address. The name is set at the platform first: each sign-in copies it.
       * @throws Refusal `server.unavailable` when the platform does not answer; nothing is saved then
       */
      async saveProfile({ caller: { uid, displayName }, body: profile, now }) {
        if (profile.name !== displayName)
          await identityPlatform.setName(uid, profile.name).catch((error: unknown) => {
            report('person not renamed', { why: String(error) })
            refuse('server.unavailable', 'The sign-in service does not answer.')
          })
        await inTransaction(db, (tx) => accountRepository(tx).saveProfile(uid, profile, now))
        return done
      },

      /** @throws Refusal `consent.text-changed` unless the version is the present one */
      async agreeToTerms({ caller: { uid }, body, now, locale: language }) {
        const { text_version: textVersion } = body
        if (textVersion !== (await school.terms.present(now))) refuse('consent.text-changed')
        const consents = await repository.consents(uid)
        if (consents.some((one) => one.occasion === 'renewal' && one.textVersion === textVersion))
          return done
        await recordConsent(db, {
          uid,
          occasion: 'renewal',
          textVersion,
          language,
          agreedAt: now,
        })
        return done
      },

      /** For the mails, notices and other devices of the caller. */
      async saveLocale({ caller: { uid }, body: { locale } }) {
        await repository.saveLocale(uid, locale)
        return done
      },

      async personalData({ caller: { uid }, now }): Promise<PersonalData> {
        await count(copies, uid, now)
        const [parts, photos, voices, answerPhotos] = await Promise.all([
          repository.copy(uid, rowsCopied),
          copiesOf(await repository.filesOf(uid, 'photoKey'), async ({ key, photoType }) => {
            const photo = await storage.photos.read(key)
            return photo && { bytes: photo, type: photoType ?? '' }
          }),
          copiesOf(await repository.filesOf(uid, 'voiceKey'), ({ key }) => storage.readFile(key)),
          copiesOf(await repository.filesOf(uid, 'answerPhotoKey'), ({ key }) =>
            storage.readFile(key),
          ),
        ])
        return {
          made_at: now.toISOString(),
          is_complete:
            photos.isComplete &&
            voices.isComplete &&
            answerPhotos.isComplete &&
            Object.values(parts).every(({ length }) => length < rowsCopied),
          parts: {
            ...parts,
            photos: photos.rows,
            voices: voices.rows,
            answer_photos: answerPhotos.rows,
          },
        }
      },

      async deleteAccount({ caller, now }) {
        if (isStaff(caller.accountRole)) refuse('account.is-staff')
        if ((await guards.unsettled(caller.uid)).length > 0) refuse('account.unsettled')
        const after = await inTransaction(db, (tx) => leaving.scheduleDeletion(tx, caller.uid, now))
        jobs.wake()
        return { erased_after: after.toISOString() }
      },

      /** Ends one of the caller's own sessions. Ending one that has ended already succeeds. */
      async endSignIn({ caller: { uid }, params: { signInId: id }, now }) {
        await inTransaction(db, (tx) => endSignIn(tx, { uid, id }, now))
        return done
      },

      async signOutEverywhere({ caller: { uid }, now }) {
        await inTransaction(db, async (tx) => {
          await signOutEverywhere(tx, uid, now)
          await leaving.revokeTokens(tx, uid, now)
        })
        jobs.wake()
        return done
      },
    } satisfies Partial<Handlers>,

    /** Actions by a link, without an account; their routes limit calls by address. */
    rateLimitedHandlers: {
      ...guardian.rateLimitedHandlers,

      setSchoolMailByLink: ({ params: { token }, body: { wanted }, now }) =>
        setMailByLink(token, wanted, now),
    } satisfies Partial<Handlers>,
  }
}
