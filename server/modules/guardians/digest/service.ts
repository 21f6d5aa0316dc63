import * as v from 'valibot'
import type { GuardianOrder } from '#contract/guardians/guardians.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { BillingDomain } from '../../billing/index.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { SchoolDomain } from '../../school/index.ts'
import {
  emptyWeek,
  isLate,
  sundayDue,
  weekEnding,
  type ChildWeek,
  type DigestWeek,
} from './child-week.ts'
import { digestMail } from './digest-mail.ts'
import { pastLessons, learningRepository, type ChildLesson } from '../guardianships/learning.ts'
import { digestRepository } from './repository.ts'

const kinds = { plan: 'plan-guardian-digests', mail: 'guardian-digest' } as const
const Planned = v.object({ sunday: v.string() })
const Mailed = v.object({ sunday: v.string(), uid: v.string() })
const guardiansAtOnce = 500

/** The weekly mail and notification to guardians: once on Sunday evenings, if there is news. */
export function digestService(
  context: Context,
  {
    school,
    catalogue,
    billing,
  }: { school: SchoolDomain; catalogue: CatalogueDomain; billing: BillingDomain },
) {
  const { db, links, jobs, events, mail, origin } = context
  const repository = digestRepository(db)
  const learning = learningRepository(db)

  async function weeksOf(
    { uid, email, locale }: { uid: string; email: string; locale: string | null },
    week: DigestWeek,
    now: Date,
  ): Promise<ChildWeek[]> {
    const [children, orders] = await Promise.all([
      repository.children(uid),
      billing.orders.named.list({ uid, address: email.toLowerCase() }, now),
    ])
    const uids = children.map((child) => child.uid)
    const [lessons, learned] = await Promise.all([
      learning.lessons(uids, week),
      learning.learned(uids, week),
    ])
    const classIds = [...new Set(lessons.map(({ classId }) => classId))]
    const names = await catalogue.classNames(classIds)
    const nameOf = new Map(classIds.map((id, at) => [id, names[at] ?? '']))
    const named = ({ classId, startsAt }: ChildLesson) => ({
      className: nameOf.get(classId) ?? '',
      startsAt,
    })

    const seen = children.map((child): ChildWeek => {
      const own = lessons.filter((lesson) => lesson.uid === child.uid)
      const past = pastLessons(own, week.end)
      const did = learned.find((one) => one.uid === child.uid)
      return {
        name: links.callName(child.displayName, locale ?? defaultLocale),
        classes: past.length,
        attended: past.filter(({ joined }) => joined).length,
        missed: past
          .filter(({ joined }) => !joined)
          .map((lesson) => ({ ...named(lesson), watchedSince: lesson.watched })),
        recordings: did?.recordings ?? 0,
        practised: { questions: did?.questions ?? 0, right: did?.right ?? 0 },
        next: own.filter(({ startsAt }) => startsAt >= week.end).map(named),
        ...moneyOf(
          orders.filter(({ student }) => student.uid === child.uid),
          week,
        ),
      }
    })
    const onlyPaidFor = new Map(
      orders.flatMap(({ student: { uid: studentUid, displayName } }) =>
        uids.includes(studentUid) ? [] : [[studentUid, displayName] as const],
      ),
    )
    const paid = [...onlyPaidFor].map(([studentUid, displayName]): ChildWeek => ({
      name: links.callName(displayName, locale ?? defaultLocale),
      ...emptyWeek,
      ...moneyOf(
        orders.filter(({ student }) => student.uid === studentUid),
        week,
      ),
    }))
    return [...seen, ...paid]
  }

  return {
    /** Adds the job for a Sunday's mails. Idempotent. */
    async plan(now: Date): Promise<void> {
      const sunday = sundayDue(now)
      if (sunday === undefined) return
      const body: v.InferInput<typeof Planned> = { sunday }
      await jobs.add(db, { kind: kinds.plan, body, onceKey: `${kinds.plan}/${sunday}` }, now)
      jobs.wake()
    },

    jobs: {
      async [kinds.plan](body: unknown, { now }: { now: Date }): Promise<void> {
        const { sunday } = v.parse(Planned, body)
        let after = ''
        for (;;) {
          const uids = await repository.guardians(after, guardiansAtOnce)
          const last = uids.at(-1)
          if (last === undefined) return
          await jobs.addAll(
            db,
            uids.map((uid) => ({
              kind: kinds.mail,
              body: { sunday, uid } satisfies v.InferInput<typeof Mailed>,
              onceKey: `${kinds.mail}/${sunday}/${uid}`,
            })),
            now,
          )
          after = last
        }
      },

      /** A crash between claim and mail loses the mail: none is better than two. */
      async [kinds.mail](body: unknown, { id, now }: { id: string; now: Date }): Promise<void> {
        const { sunday, uid } = v.parse(Mailed, body)
        const week = weekEnding(sunday)
        if (isLate(week, now)) return
        const guardian = await repository.guardian(uid)
        if (!guardian) return
        const [weeks, holidays] = await Promise.all([
          weeksOf(guardian, week, now),
          school.bankHolidays(),
        ])
        const stopUrl = await links.schoolMailLinks.make(uid, now, 'digest')
        const message = digestMail(weeks, {
          locale: guardian.locale ?? defaultLocale,
          sunday,
          holidays,
          homeUrl: `${origin}/guardian`,
          stopUrl,
        })
        if (!message) return
        const claimed = await inTransaction(db, async (tx) => {
          if (!(await digestRepository(tx).claim(uid, sunday, now))) return false
          await events.emit('week-told', { tx, uid, sunday, now })
          return true
        })
        if (!claimed) return
        try {
          await mail({ ...message, to: guardian.email, id, unsubscribeUrl: stopUrl })
        } catch (error) {
          await repository.releaseClaim(uid, sunday)
          throw error
        }
      },
    },
  }
}

/** The amounts a guardian has to pay, and next week's charges. */
const moneyOf = (
  orders: readonly Pick<GuardianOrder, 'due' | 'next_charge'>[],
  { nextEnd }: DigestWeek,
): Pick<ChildWeek, 'toPay' | 'charges'> => ({
  toPay: orders.flatMap(({ due }) => (due ? [{ amountSen: due.amount, by: due.by }] : [])),
  charges: orders.flatMap(({ next_charge }) =>
    next_charge && new Date(next_charge.on) < nextEnd
      ? [{ amountSen: next_charge.amount, on: next_charge.on }]
      : [],
  ),
})
