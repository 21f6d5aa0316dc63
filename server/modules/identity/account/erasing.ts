import * as v from 'valibot'
import { formatIn } from '#contract/shared/text/format.ts'
import { debtKeptMonths, eraseAfterDays } from '#contract/shared/limits.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import { Instant } from '#contract/shared/wire.ts'
import type { Context } from '../../../context.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { eraseJob } from '../../../platform/db/schema/platform.ts'
import type { DeletionGuard } from './deletion-guards.ts'
import { accountRepository } from './repository.ts'
import { signOutEverywhere } from './users-sql.ts'

const accountMails = ['leaving', 'dormant', 'kept', 'factor-on', 'factor-off'] as const
/** Mails about a whole account. `factor-on` and `factor-off`: its second factor was set up or removed. */
export type AccountMail = (typeof accountMails)[number]

const mailJob = 'account-mail'
const revokeJob = 'revoke-tokens'
const Erase = v.object({ uid: v.string() })
const Revoke = v.object({ uid: v.string(), since: Instant })
const Mailed = v.object({ uid: v.string(), about: v.picklist(accountMails) })
const dayMs = 24 * 3600 * 1000
/** Students who do not sign in this long get a mail, and are deleted unless they sign in again. */
const dormantAfterMs = 3 * 365 * dayMs
const dormantNoticeDays = 30
const dormantAtOnce = 100

/** Deleting a person: request, grace period, deletion. */
export function erasing(context: Context, guards: DeletionGuard) {
  const { db, identityPlatform, storage, jobs, events, mail, origin } = context
  const repository = accountRepository(db)

  async function enqueueMail(tx: Tx, uid: string, about: AccountMail, now: Date): Promise<void> {
    await jobs.add(tx, { kind: mailJob, body: { uid, about } }, now)
  }

  /**
   * Call in the transaction that ends a person's sign-ins: a job ends their refresh tokens at the identity platform.
   */
  async function revokeTokens(tx: Tx, uid: string, now: Date): Promise<void> {
    const body = { uid, since: now.toISOString() }
    await jobs.add(tx, { kind: revokeJob, body }, now)
  }

  /** Signs the person out everywhere and schedules the deletion. Call in the transaction of the request. */
  async function scheduleDeletion(
    tx: Tx,
    uid: string,
    { days, about }: { days: number; about: AccountMail },
    now: Date,
  ): Promise<Date> {
    const eraseAfter = new Date(now.getTime() + days * dayMs)
    await accountRepository(tx).scheduleErasure(uid, eraseAfter)
    await signOutEverywhere(tx, uid, now)
    await revokeTokens(tx, uid, now)
    await jobs.add(tx, { kind: eraseJob, body: { uid }, dueAt: eraseAfter }, now)
    await enqueueMail(tx, uid, about, now)
    return eraseAfter
  }

  /** The text about debts in the mail about the deletion. */
  async function owedText(uid: string, locale: string): Promise<string> {
    const t = copyOf('server/mail', locale)
    const owed = (await guards.debts(uid)).reduce((sum, { amountSen }) => sum + amountSen, 0)
    return owed > 0
      ? `\n${t('account.owed', { amount: formatIn(locale).money(owed), months: debtKeptMonths })}\n`
      : ''
  }

  return {
    scheduleDeletion: (tx: Tx, uid: string, now: Date) =>
      scheduleDeletion(tx, uid, { days: eraseAfterDays, about: 'leaving' }, now),

    enqueueMail,
    revokeTokens,

    /** Call in the transaction of the sign-in that cancels the deletion. */
    enqueueKeptMail: (tx: Tx, uid: string, now: Date) => enqueueMail(tx, uid, 'kept', now),

    /** Schedules the deletion of student accounts that have been dormant for years, and mails their students. */
    async mailDormantStudents(now: Date): Promise<void> {
      const since = new Date(now.getTime() - dormantAfterMs)
      const uids = await repository.dormant(since, now, dormantAtOnce)
      const about = 'dormant'
      for (const uid of uids)
        await inTransaction(db, (tx) =>
          scheduleDeletion(tx, uid, { days: dormantNoticeDays, about }, now),
        )
    },

    jobs: {
      /**
       * Every step is idempotent: account closed, deleted at the identity platform, photos removed, rows deleted.
       * After a crash it starts again.
       */
      async [eraseJob](body: unknown, { now }: { now: Date }): Promise<void> {
        const { uid } = v.parse(Erase, body)
        const person = await repository.person(uid)
        // The deletion was cancelled, or requested again.
        if (!person?.eraseAfter || person.eraseAfter > now) return
        await guards.writeOffOldDebts(uid, now)
        // Debts and purchases made since, for example by a guardian's link, must be settled first.
        const [unsettled, debts] = await Promise.all([guards.unsettled(uid), guards.debts(uid)])
        if (unsettled.length > 0 || debts.length > 0) {
          const dueAt = new Date(now.getTime() + dayMs)
          await jobs.add(db, { kind: eraseJob, body: { uid }, dueAt }, now)
          return
        }
        if (!(await repository.close(uid, now))) return
        await identityPlatform.deleteAccount(uid)
        for (const { key } of await repository.filesOf(uid, 'photoKey'))
          await storage.photos.remove(key)
        const answerFiles = [
          ...(await repository.filesOf(uid, 'voiceKey')),
          ...(await repository.filesOf(uid, 'answerPhotoKey')),
        ]
        const portraits = await repository.portraits(uid)
        await inTransaction(db, async (tx) => {
          await accountRepository(tx).erase(uid)
          // Other questions about the same second of a recording may share the answer's files.
          for (const { key } of answerFiles)
            await events.emit('answer-file-released', { tx, key, now })
          for (const photo of portraits) await events.emit('photo-released', { tx, photo, now })
        })
        if (answerFiles.length + portraits.length > 0) jobs.wake()
      },

      async [revokeJob](body: unknown): Promise<void> {
        const { uid, since } = v.parse(Revoke, body)
        await identityPlatform.revokeTokens(uid, new Date(since))
      },

      async [mailJob](body: unknown, { id }: { id: string }): Promise<void> {
        const { uid, about } = v.parse(Mailed, body)
        const person = await repository.person(uid)
        if (!person?.email) return
        // The deletion was cancelled before the mail was written.
        const isOfDeletion = about === 'leaving' || about === 'dormant'
        if (isOfDeletion && !person.eraseAfter) return
        const locale = person.locale ?? defaultLocale
        const t = copyOf('server/mail', locale)
        const values = {
          name: person.displayName,
          owed: await owedText(uid, locale),
          day: person.eraseAfter ? formatIn(locale).longDate(person.eraseAfter) : '',
          url: `${origin}/login`,
        }
        await mail({
          to: person.email,
          subject: t(`account.${about}.subject`, values),
          text: t(`account.${about}.text`, values),
          id,
        })
      },
    },
  }
}
