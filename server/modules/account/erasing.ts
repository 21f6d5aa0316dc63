import * as v from 'valibot'
import { formatLongDate } from '#contract/calendar.ts'
import { eraseAfterDays } from '#contract/limits.ts'
import { copyOf } from '../../copy/copy.ts'
import type { Db, Tx } from '../../db/open.ts'
import { eraseJob } from '../../db/personal-data.ts'
import type { AccountNeeds } from './needs.ts'
import { accountRepository } from './repository.ts'

const t = copyOf('server/mail')
type AccountNews = 'leaving' | 'dormant' | 'kept'

const mailJob = 'account-mail'
const Erase = v.object({ uid: v.string() })
const Mailed = v.object({ uid: v.string(), about: v.picklist(['leaving', 'dormant', 'kept']) })
const dayMs = 24 * 3600 * 1000
/** Students who do not come for so long are written to, and deleted unless they come then. */
const dormantAfterMs = 3 * 365 * dayMs
const dormantNoticeDays = 30
const dormantAtOnce = 100

/** Deleting a person: asked for, thought over, carried out. */
export function erasing(db: Db, needs: AccountNeeds) {
  const repository = accountRepository(db)

  async function tell(tx: Tx, uid: string, about: AccountNews, now: Date): Promise<void> {
    await needs.later(tx, { kind: mailJob, body: { uid, about } }, now)
  }

  /** In the transaction of the request: signed out everywhere, and deleted after so many days. */
  async function leave(
    tx: Tx,
    uid: string,
    { days, about }: { days: number; about: AccountNews },
    now: Date,
  ): Promise<Date> {
    const eraseAfter = new Date(now.getTime() + days * dayMs)
    const account = accountRepository(tx)
    await account.leave(uid, eraseAfter)
    await account.signOutEverywhere(uid, now)
    await needs.later(tx, { kind: eraseJob, body: { uid }, dueAt: eraseAfter }, now)
    await tell(tx, uid, about, now)
    return eraseAfter
  }

  return {
    leave: (tx: Tx, uid: string, now: Date) =>
      leave(tx, uid, { days: eraseAfterDays, about: 'leaving' }, now),

    /** In the transaction of the sign-in that took it back. */
    tellKept: (tx: Tx, uid: string, now: Date) => tell(tx, uid, 'kept', now),

    /** Writes to students who have not come for years. */
    async lookForDormant(now: Date): Promise<void> {
      const since = new Date(now.getTime() - dormantAfterMs)
      const uids = await repository.dormant(since, now, dormantAtOnce)
      const about = 'dormant'
      for (const uid of uids)
        await db.transaction((tx) => leave(tx, uid, { days: dormantNoticeDays, about }, now))
    },

    jobs: {
      /**
       * Each step may be done twice: closed, out of the identity platform, photos gone, rows gone. What dies on
       * the way is done again from the start.
       */
      async [eraseJob](body: unknown, { now }: { now: Date }): Promise<void> {
        const { uid } = v.parse(Erase, body)
        // Something was bought meanwhile, by a guardian's link for example: that is settled first.
        if ((await needs.unsettled(uid)).length > 0) {
          const dueAt = new Date(now.getTime() + dayMs)
          await needs.later(db, { kind: eraseJob, body: { uid }, dueAt }, now)
          return
        }
        if (!(await repository.close(uid, now))) return
        await needs.deleteIdentity(uid)
        for (const { key } of await repository.photos(uid)) await needs.photos.remove(key)
        const voices = await repository.voices(uid)
        await db.transaction(async (tx) => {
          await accountRepository(tx).erase(uid)
          // Others who asked about the same second may have the same answer.
          for (const { key } of voices) await needs.later(tx, needs.dropVoice(key), now)
        })
        if (voices.length > 0) needs.soon()
      },

      async [mailJob](body: unknown, { id }: { id: string }): Promise<void> {
        const { uid, about } = v.parse(Mailed, body)
        const person = await repository.person(uid)
        if (!person?.email) return
        // Thought again before the mail was written.
        if (about !== 'kept' && !person.eraseAfter) return
        const values = {
          name: person.displayName,
          day: person.eraseAfter ? formatLongDate(person.eraseAfter) : '',
          url: `${needs.origin}/login`,
        }
        await needs.mail({
          to: person.email,
          subject: t(`account.${about}.subject`, values),
          text: t(`account.${about}.text`, values),
          id,
        })
      },
    },
  }
}
