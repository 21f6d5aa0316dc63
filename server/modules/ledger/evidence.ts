import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ParseKeys } from 'i18next'
import { formatDateTime, formatMoney } from '#contract/format.ts'
import { defaultLocale } from '#contract/locales.ts'
import type { School } from '#contract/account/sign-in.ts'
import { recordChanges } from '../../db/audit.ts'
import { copyOf, hasText } from '../../copy/copy.ts'
import { eventReasonIn } from '../../copy/event-reason.ts'
import { pdfPage, quietInk } from '../../copy/pdf-page.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Db } from '../../db/open.ts'
import { disputesOf } from '../../db/queries/disputes.ts'
import { recordMinorRead } from '../../db/queries/minor-reads.ts'
import { jobs } from '../../db/tables/jobs.ts'
import { attendance, lessons, watchProgress } from '../../db/tables/learning.ts'
import { orderEvents } from '../../db/tables/orders.ts'
import { consents, sessions, users } from '../../db/tables/people.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseInWords } from '../../http/refuse-in-words.ts'
import type { Caller } from '../../http/who-is-calling.ts'
import { isOwnOrder } from '../../db/queries/own-order.ts'
import { refundsSql, type StoredOrder } from './refunds-sql.ts'

/** For the cardholder's bank: always in English. */
const t = copyOf('server/evidence')
const reasonOf = eventReasonIn()
const rowsAtMost = 200

export const evidenceKey = (orderId: string) => `evidence/${orderId}.pdf`

export type EvidenceNeeds = {
  programme(id: number): Promise<{ title: string }>
  classNames(classIds: readonly number[]): Promise<string[]>
  school(): Promise<School>
  receiptNumber(orderId: string): Promise<number | undefined>
  signLink(uid: string, key: string, now: Date, fileName: string): { url: string }
}

type Part = { head: string; lines: string[] }

const dated = (at: Date | null, what: string) => `${at ? formatDateTime(at) : ''}: ${what}`

type Named<Key = ParseKeys<'server/evidence'>> = Key extends
  | `emails.${string}`
  | `occasions.${string}`
  ? Key
  : never
const isNamed = (key: string): key is Named => hasText('server/evidence', key)

/** The text of a stored name; the name itself when there is no text. */
function namedText(list: 'emails' | 'occasions', name: string): string {
  const key = `${list}.${name}`
  return isNamed(key) ? t(key) : name
}

/** What is stored of a person's use of the classes, newest first. */
async function usesOf(db: Db, { uid, classIds, intakeKey }: StoredOrder) {
  const isOfOrder = and(
    inArray(lessons.classId, classIds),
    intakeKey === null ? undefined : eq(lessons.intakeKey, intakeKey),
  )
  const [person, signIns, joined, watched, agreed] = await Promise.all([
    db.select().from(users).where(eq(users.uid, uid)),
    db
      .select({ at: sessions.createdAt, device: sessions.device })
      .from(sessions)
      .where(eq(sessions.uid, uid))
      .orderBy(desc(sessions.createdAt))
      .limit(rowsAtMost),
    db
      .select({ at: attendance.joinedAt, title: lessons.title, classId: lessons.classId })
      .from(attendance)
      .innerJoin(lessons, eq(lessons.id, attendance.lessonId))
      .where(sql`${attendance.uid} = ${uid} and ${isOfOrder}`)
      .orderBy(desc(attendance.joinedAt))
      .limit(rowsAtMost),
    db
      .select({
        at: watchProgress.changedAt,
        title: lessons.title,
        seconds: watchProgress.watchedSeconds,
        of: watchProgress.ofSeconds,
      })
      .from(watchProgress)
      .innerJoin(lessons, eq(lessons.id, watchProgress.watchedId))
      .where(sql`${watchProgress.uid} = ${uid} and ${isOfOrder}`)
      .orderBy(desc(watchProgress.changedAt))
      .limit(rowsAtMost),
    db
      .select()
      .from(consents)
      .where(eq(consents.uid, uid))
      .orderBy(desc(consents.agreedAt))
      .limit(rowsAtMost),
  ])
  return { person: person[0], signIns, joined, watched, agreed }
}

/** Mails about the order that were sent; done jobs are kept for thirty days. */
const mailsOf = (db: Db, orderId: string) =>
  db
    .select({
      at: jobs.doneAt,
      kind: jobs.kind,
      about: sql<string | null>`${jobs.body}->>'about'`,
    })
    .from(jobs)
    .where(
      sql`${jobs.doneAt} is not null and ${jobs.kind} like '%mail%' and ${jobs.kind} <> 'dispute-mail' and ${or(
        sql`${jobs.body}->>'order_id' = ${orderId}`,
        sql`${jobs.body}->>'refund_id' in (select id::text from refunds where order_id = ${orderId})`,
      )}`,
    )
    .orderBy(desc(jobs.doneAt))
    .limit(rowsAtMost)

/** One PDF with what a bank wants to see about a disputed payment. */
export function evidence(db: Db, needs: EvidenceNeeds) {
  /** Its parts, each with a heading and lines; undefined for an unknown order. */
  async function parts(
    orderId: string,
  ): Promise<{ school: string; at: Date; parts: Part[] } | undefined> {
    const ledger = refundsSql(db)
    const order = await ledger.order(orderId)
    if (!order) return undefined
    const [programme, classes, school, receipt, entries, refunds, disputes, events, uses, mails] =
      await Promise.all([
        needs.programme(order.programmeId),
        needs.classNames(order.classIds),
        needs.school(),
        needs.receiptNumber(orderId),
        ledger.entriesOf(orderId),
        ledger.refundsOf(orderId),
        disputesOf(db, orderId),
        db
          .select()
          .from(orderEvents)
          .where(eq(orderEvents.orderId, orderId))
          .orderBy(orderEvents.at),
        usesOf(db, order),
        mailsOf(db, orderId),
      ])
    const { name, email, phone, address, postal, city, state, guardian } = order.details
    const { person } = uses
    const all: Part[] = [
      {
        head: t('disputes'),
        lines: disputes.map((one) =>
          t('dispute', {
            amount: formatMoney(one.amountSen),
            reason: one.reason,
            id: one.providerId,
            at: formatDateTime(one.openedAt),
          }),
        ),
      },
      {
        head: t('order'),
        lines: [
          programme.title,
          classes.join(', '),
          dated(order.createdAt, t('ordered', { total: formatMoney(order.totalSen) })),
          receipt === undefined ? '' : t('receipt', { number: receipt }),
          t('student', { name, email, phone }),
          guardian ? t('guardian', { name: guardian.name, email: guardian.email }) : '',
          address && `${address}, ${postal} ${city}, ${state}`,
        ],
      },
      {
        head: t('consents'),
        lines: uses.agreed.map(({ agreedAt, occasion, textVersion }) =>
          dated(
            agreedAt,
            t('consent', { occasion: namedText('occasions', occasion), version: textVersion }),
          ),
        ),
      },
      {
        head: t('money'),
        lines: [
          ...entries.map((one) =>
            dated(
              one.at,
              t('entry', {
                kind: t(`entries.${one.kind}`),
                amount: formatMoney(one.amountSen),
                reference: one.providerId,
              }),
            ),
          ),
          ...refunds.flatMap(({ creditNote: number, settledAt, amountSen }) =>
            number === null
              ? []
              : dated(settledAt, t('creditNote', { number, amount: formatMoney(amountSen) })),
          ),
        ],
      },
      {
        head: t('signIns'),
        lines: [
          ...(person ? [dated(person.createdAt, t('signUp'))] : []),
          ...(person?.lastSignInAt ? [dated(person.lastSignInAt, t('lastSignIn'))] : []),
          ...uses.signIns.map(({ at, device }) => dated(at, t('signIn', { device }))),
        ],
      },
      { head: t('joined'), lines: uses.joined.map(({ at, title }) => dated(at, title)) },
      {
        head: t('watched'),
        lines: uses.watched.map(({ at, title, seconds, of }) => {
          const minutes = { minutes: Math.round(seconds / 60), of: Math.round(of / 60) }
          return dated(at, t('watchedOne', { lesson: title, ...minutes }))
        }),
      },
      {
        head: t('mails'),
        lines: mails.map(({ at, kind, about }) =>
          dated(at, namedText('emails', about ? `${kind}-${about}` : kind)),
        ),
      },
      {
        head: t('events'),
        lines: events.map((one) => dated(one.at, `${one.status}, ${reasonOf(one.reason)}`)),
      },
    ]
    return {
      school: school.name,
      at: order.changedAt,
      parts: all.map(({ head, lines }) => ({ head, lines: lines.filter(Boolean) })),
    }
  }

  async function file(orderId: string): Promise<{ fileName: string; content: Buffer } | undefined> {
    const found = await parts(orderId)
    if (!found) return undefined
    const title = t('title', { orderId })
    const { text, rule, moveDown, finish } = pdfPage({
      title,
      author: found.school,
      at: found.at,
      locale: defaultLocale,
    })
    text(found.school, { bold: true, size: 16 })
    text(title, { bold: true, size: 13 })
    text(t('what'), { size: 9, colour: quietInk })
    for (const { head, lines } of found.parts) {
      moveDown(0.8)
      text(head, { bold: true, size: 12 })
      rule()
      if (lines.length > 0) text(lines.join('\n'))
      else text(t('none'), { colour: quietInk })
    }
    return { fileName: t('fileName', { orderId }), content: await finish() }
  }

  return {
    parts,
    file,

    /** Recorded, because it holds all that is known of a person's learning. */
    async link(caller: Caller, orderId: string, now: Date): Promise<{ url: string }> {
      const order = (await refundsSql(db).order(orderId)) ?? refuse('order.unknown')
      if (await isOwnOrder(db, caller, order)) refuseInWords('ownOrder')
      const { uid, details } = order
      await recordMinorRead(
        db,
        { uid, label: details.name || details.email, readerUid: caller.uid },
        now,
      )
      await inTransaction(db, (tx) =>
        recordChanges(
          tx,
          [
            {
              uid: caller.uid,
              action: 'evidence-downloaded',
              subject: `order/${orderId}`,
              label: details.name,
              before: {},
              after: {},
            },
          ],
          now,
        ),
      )
      const fileName = t('fileName', { orderId })
      return needs.signLink(caller.uid, evidenceKey(orderId), now, fileName)
    },
  }
}
