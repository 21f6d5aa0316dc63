import { done } from '#contract/shared/wire.ts'
import * as v from 'valibot'
import type { SchoolMail } from '#contract/identity/account.ts'
import type {
  ChildAtAGlance,
  ChildOverview,
  GuardianHome,
  GuardianOrder,
  MyGuardian,
  MyGuardians,
} from '#contract/guardians/guardians.ts'
import {
  guardianClassesShown,
  guardianGlanceDays,
  guardianInvitationDays,
  guardianInvitationsPerDay,
} from '#contract/shared/limits.ts'
import { isSameMailbox } from '#contract/identity/mailbox.ts'
import type { Context } from '../../../context.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { BillingDomain } from '../../billing/index.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { ClassroomDomain } from '../../classroom/index.ts'
import type { EnrolmentDomain } from '../../enrolment/index.ts'
import type { PracticeDomain } from '../../practice/index.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { setMailWanted, wantsMail, savedLocale } from '../../identity/index.ts'
import { pastLessons, learningRepository } from './learning.ts'
import { guardiansRepository, type Guardian, type Guardianship } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

export type GuardiansService = ReturnType<typeof guardiansService>
export type Earlier = {
  school: SchoolDomain
  catalogue: CatalogueDomain
  enrolment: EnrolmentDomain
  practice: PracticeDomain
  billing: BillingDomain
  classroom: ClassroomDomain
}

/** A guardian whose address is verified. */
type VerifiedGuardian = { uid: string; address: string }

const mailJob = 'guardian-mail'
const Mailed = v.object({
  guardianship_id: v.string(),
  about: v.picklist(['invited', 'confirmed']),
})
const dayMs = 24 * 3600 * 1000
const perDay = { most: guardianInvitationsPerDay, withinMs: dayMs }
const invitations = { what: 'guardian-invitation', ...perDay }
const requests = { what: 'guardian-request', ...perDay }

const guardianOf = ({ uid, email, hasVerifiedEmail }: Caller): Guardian => ({
  uid,
  address: hasVerifiedEmail ? email.toLowerCase() : null,
})

const isVerified = (guardian: Guardian): guardian is VerifiedGuardian => guardian.address !== null

/** Guardianships: who may see a student's learning. */
export function guardiansService(
  context: Context,
  { school, catalogue, enrolment, practice, billing, classroom }: Earlier,
) {
  const { db, links, count, countMail, jobs, events, mail, origin } = context
  const { named } = billing.orders
  const repository = guardiansRepository(db)
  const learning = learningRepository(db)

  /**
   * The only access to a child's learning: every read uses the row it returns.
   * @throws Refusal `person.unknown` unless the caller is currently a guardian of that child
   */
  async function requireChild(guardianUid: string, guardianshipId: string) {
    const child = await repository.liveChild(guardianUid, guardianshipId)
    return child ?? refuse('person.unknown')
  }

  /** Binds invitations and consents of this email to the account that has verified it. */
  async function claim({ uid, address }: Guardian, language: string, now: Date): Promise<void> {
    if (address === null) return
    const madeAfter = new Date(now.getTime() - guardianInvitationDays * dayMs)
    const textSince = await school.terms.material(now)
    await inTransaction(db, async (tx) => {
      const guardianships = guardiansRepository(tx)
      await guardianships.claimConsents({ uid, address }, textSince, language, now)
      const bound = await guardianships.bindInvitations(uid, address, madeAfter, now)
      for (const { id, studentUid } of bound)
        await events.emit('guardian-asks', { tx, uid: studentUid, guardianshipId: id, now })
    })
  }

  const mastery = async (uid: string, now: Date) =>
    practice.practice.mastery(
      { uid, role: 'student', holdings: await enrolment.people.held(uid, now) },
      now,
    )

  const shown = ({ row, name }: { row: Guardianship; name: string | null }, isMinor: boolean) =>
    ({
      id: row.id,
      address: row.address,
      name: name || null,
      origin: row.origin,
      state: row.confirmedAt ? 'sees' : row.boundAt ? 'asks' : 'invited',
      since: (row.confirmedAt ?? row.boundAt ?? row.madeAt).toISOString(),
      shares_questions: row.sharesQuestions,
      may_end: mayEnd(row, isMinor),
    }) satisfies MyGuardian

  async function mine(uid: string): Promise<MyGuardians> {
    const [rows, age] = await Promise.all([repository.ofStudent(uid), repository.age(uid)])
    const address = age?.isMinor && age.answer === 'given' ? age.guardianEmail : null
    const isAlreadyListed = rows.some(({ row }) => row.address === address?.toLowerCase())
    return {
      guardians: rows.map((one) => shown(one, age?.isMinor === true)),
      consented: isAlreadyListed ? null : address,
    }
  }

  /** Confirms a guardian and queues the mail to them; wake the jobs after the transaction. */
  async function confirmAndTell(tx: Tx, { id }: Guardianship, confirmedAt: Date): Promise<void> {
    await guardiansRepository(tx).change(id, { confirmedAt })
    const body = { guardianship_id: id, about: 'confirmed' }
    await jobs.add(tx, { kind: mailJob, body }, confirmedAt)
  }

  /** Changes an active guardianship of this student. @throws Refusal `person.unknown` for any other */
  async function changeMine(
    { uid }: Caller,
    id: string,
    changed: (row: Guardianship) => Partial<Guardianship>,
  ): Promise<MyGuardians> {
    await inTransaction(db, async (tx) => {
      const guardianships = guardiansRepository(tx)
      const row = (await guardianships.lockOfStudent(uid, id)) ?? refuse('person.unknown')
      const set = changed(row)
      if (set.confirmedAt && !row.confirmedAt) await confirmAndTell(tx, row, set.confirmedAt)
      else await guardianships.change(id, set)
    })
    jobs.wake()
    return mine(uid)
  }

  /** Call only with children whose guardian is confirmed. */
  async function atAGlance(
    children: readonly { row: Guardianship; displayName: string }[],
    locale: string,
    now: Date,
  ): Promise<ChildAtAGlance[]> {
    if (children.length === 0) return []
    const uids = children.map(({ row }) => row.studentUid)
    const days = { begin: new Date(now.getTime() - guardianGlanceDays * dayMs), end: now }
    const [lessons, learned, next] = await Promise.all([
      learning.lessons(uids, { ...days, nextEnd: now }),
      learning.learned(uids, days),
      Promise.all(uids.map((uid) => classroom.calendars.next(uid, now, 1))),
    ])
    return children.map(({ row, displayName }, at) => {
      const held = pastLessons(
        lessons.filter(({ uid }) => uid === row.studentUid),
        now,
      )
      return {
        id: row.id,
        call_name: links.callName(displayName, locale),
        attendance: { held: held.length, joined: held.filter(({ joined }) => joined).length },
        practised: learned.find(({ uid }) => uid === row.studentUid)?.questions ?? 0,
        next_class: next[at]?.[0] ?? null,
      }
    })
  }

  return {
    requireChild,

    handlers: {
      async guardianHome({ caller, now, locale }): Promise<GuardianHome> {
        const guardian = guardianOf(caller)
        await claim(guardian, locale, now)
        const [known, digest, messages, orders] = await Promise.all([
          repository.ofGuardian(guardian.uid),
          wantsMail(db, guardian.uid, 'digest'),
          isVerified(guardian) ? named.messages(guardian) : [],
          isVerified(guardian) ? named.list(guardian, now) : [],
        ])
        const nameOf = (displayName: string) => links.callName(displayName, locale)
        const current = known.filter(({ row }) => row.endedAt === null)
        const seen = current.filter(({ row }) => row.confirmedAt !== null)
        const waiting = current.filter(({ row }) => row.confirmedAt === null)
        const students = [...new Set(orders.map(({ student }) => student.uid))]
        return {
          server_time: now.toISOString(),
          address: guardian.address,
          digest,
          messages,
          children: await atAGlance(seen, locale, now),
          waiting: waiting.map(({ row, displayName }) => ({
            id: row.id,
            call_name: nameOf(displayName),
          })),
          orders: orders.map(({ student, ...order }) => {
            const between = known.flatMap(({ row }) => (row.studentUid === student.uid ? row : []))
            const confirmed = between.find(({ confirmedAt, endedAt }) => confirmedAt && !endedAt)
            return {
              ...order,
              call_name: nameOf(student.displayName),
              student: students.indexOf(student.uid),
              guardianship_id: confirmed?.id ?? null,
              parcels: confirmed ? order.parcels : [],
              sharing: sharingOf(between),
            }
          }),
        }
      },

      async setDigest({ caller: { uid }, body: { wanted }, now }): Promise<SchoolMail> {
        await setMailWanted(db, uid, wanted, now, 'digest')
        return { wanted }
      },

      async childOverview({
        caller,
        params: { guardianshipId: id },
        now,
        locale,
      }): Promise<ChildOverview> {
        const { row, displayName } = await requireChild(caller.uid, id)
        const { studentUid } = row
        const [{ subjects }, next_classes, attendance, watched, chapters, questions] =
          await Promise.all([
            catalogue.all(),
            classroom.calendars.next(studentUid, now, guardianClassesShown),
            learning.attendance(studentUid, now),
            learning.watched(studentUid),
            mastery(studentUid, now),
            learning.questions(studentUid, row.sharesQuestions),
          ])
        const classes = new Map(subjects.map((one) => [one.id, one]))
        const inClass = <Row extends { classId: number }>({ classId, ...rest }: Row) => ({
          class_name: classes.get(classId)?.class_name ?? '',
          language: classes.get(classId)?.language ?? 'Eng',
          ...rest,
        })
        return {
          server_time: now.toISOString(),
          call_name: links.callName(displayName, locale),
          next_classes,
          attendance: attendance.map(inClass),
          watched,
          practice: chapters,
          questions: { ...questions, texts: questions.texts?.map(inClass) ?? null },
        }
      },

      /** The guardian ends the guardianship, or withdraws their request. */
      async endGuardianship({ caller: { uid }, params: { guardianshipId: id }, now }) {
        const row = await repository.find(id)
        if (row?.guardianUid !== uid) refuse('person.unknown')
        await repository.change(id, { endedAt: now, endedBy: 'guardian' })
        return done
      },

      /** @throws Refusal `order.unknown` where the order does not name the caller's verified address */
      async guardianOrderLink({ caller, params: { orderId }, now }): Promise<{ url: string }> {
        const guardian = guardianOf(caller)
        if (!isVerified(guardian)) refuse('order.unknown')
        return named.linkFor(guardian, orderId, now)
      },

      /** @throws Refusal `order.unknown` where the order does not name the caller's verified address */
      async setGuardianMessages({ caller, params: { orderId }, body, now }) {
        const guardian = guardianOf(caller)
        if (!isVerified(guardian)) refuse('order.unknown')
        await named.saveMessages(guardian, orderId, body, now)
        return done
      },

      /**
       * The student of an order that names the caller is asked to confirm them.
       * @throws Refusal `order.not-allowed` where the student sees the request already, or has declined
       */
      async askToSee({ caller, params: { orderId }, now, locale: language }) {
        const guardian = guardianOf(caller)
        if (!isVerified(guardian)) refuse('order.unknown')
        const { uid, address } = guardian
        const orders = await named.list(guardian, now)
        const order = orders.find(({ order_id }) => order_id === orderId) ?? refuse('order.unknown')
        const studentUid = order.student.uid
        const rows = (await repository.ofGuardian(uid)).flatMap(({ row }) =>
          row.studentUid === studentUid ? row : [],
        )
        if (sharingOf(rows) !== 'may-ask') refuse('order.not-allowed')
        await count(requests, uid, now)
        const textVersion = await school.terms.present(now)
        await inTransaction(db, async (tx) => {
          const added = await guardiansRepository(tx).add({
            studentUid,
            address,
            guardianUid: uid,
            origin: 'request',
            madeAt: now,
            boundAt: now,
            textVersion,
            language,
          })
          if (!added) refuse('order.not-allowed')
          const { id } = added
          await events.emit('guardian-asks', { tx, uid: studentUid, guardianshipId: id, now })
        })
        return done
      },

      guardiansOf: ({ caller: { uid } }): Promise<MyGuardians> => mine(uid),

      /** Inviting the same address again sends the mail again. */
      async inviteGuardian({
        caller: { uid, email },
        body: { email: invited },
        now,
        locale: language,
      }): Promise<MyGuardians> {
        if (isSameMailbox(invited, email)) refuse('account.own-guardian')
        const address = invited.toLowerCase()
        await count(invitations, uid, now)
        await countMail(uid, address, now)
        const textVersion = await school.terms.present(now)
        await inTransaction(db, async (tx) => {
          const guardianships = guardiansRepository(tx)
          await guardianships.add({
            studentUid: uid,
            address,
            origin: 'invitation',
            madeAt: now,
            textVersion,
            language,
          })
          const known = (await guardianships.ofStudent(uid)).find(
            ({ row }) => row.address === address,
          )
          if (!known || known.row.boundAt) return
          await guardianships.change(known.row.id, { madeAt: now })
          const body = { guardianship_id: known.row.id, about: 'invited' }
          await jobs.add(tx, { kind: mailJob, body }, now)
        })
        jobs.wake()
        return mine(uid)
      },

      confirmGuardian: ({ caller, params: { guardianshipId: id }, now }): Promise<MyGuardians> =>
        changeMine(caller, id, ({ boundAt, confirmedAt }) =>
          boundAt ? { confirmedAt: confirmedAt ?? now } : refuse('person.unknown'),
        ),

      /** @throws Refusal `account.age-kept` for the guardian who consented for a student under 18 */
      async endGuardian({ caller, params: { guardianshipId: id }, now }): Promise<MyGuardians> {
        const age = await repository.age(caller.uid)
        return changeMine(caller, id, (row) =>
          mayEnd(row, age?.isMinor === true)
            ? { endedAt: now, endedBy: 'student' }
            : refuse('account.age-kept'),
        )
      },

      shareQuestions: ({
        caller,
        params: { guardianshipId: id },
        body: { shares: sharesQuestions },
      }): Promise<MyGuardians> => changeMine(caller, id, () => ({ sharesQuestions })),
    } satisfies Partial<Handlers>,

    /** For staff: a student's guardians, confirmed, waiting or invited. */
    async forStaff(
      uid: string,
    ): Promise<Omit<MyGuardian, 'origin' | 'shares_questions' | 'may_end'>[]> {
      const { guardians } = await mine(uid)
      return guardians.map(({ id, address, name, state, since }) => ({
        id,
        address,
        name,
        state,
        since,
      }))
    },

    /**
     * Confirms a guardian on the student's behalf, in the transaction `tx`, and notifies the student.
     * @returns the guardian's address
     * @throws Refusal `person.unknown` unless the guardian has asked; `staff.refused` if the caller is that guardian
     */
    async confirmByStaff(
      tx: Tx,
      { studentUid, id, staffUid }: { studentUid: string; id: string; staffUid: string },
      now: Date,
    ): Promise<string> {
      const guardianships = guardiansRepository(tx)
      const row = await guardianships.lockOfStudent(studentUid, id)
      if (!row?.boundAt || row.confirmedAt) refuse('person.unknown')
      if (row.guardianUid === staffUid) refuseInWords('ownPerson')
      await confirmAndTell(tx, row, now)
      await events.emit('guardian-confirmed', {
        tx,
        uid: studentUid,
        guardianshipId: id,
        now,
      })
      return row.address
    },

    jobs: {
      async [mailJob](body: unknown, { id }: { id: string }): Promise<void> {
        const { guardianship_id, about } = v.parse(Mailed, body)
        const row = await repository.find(guardianship_id)
        if (!row) return
        const { guardianUid, studentUid } = row
        const [guardianLocale, student] = await Promise.all([
          guardianUid === null ? null : savedLocale(db, guardianUid),
          repository.displayName(studentUid),
        ])
        const locale = guardianLocale ?? row.language
        const t = copyOf('server/mail', locale)
        const values = {
          student: links.callName(student, locale),
          url: `${origin}/guardian`,
          days: String(guardianInvitationDays),
        }
        const which = about === 'invited' ? 'guardianInvited' : 'guardianConfirmed'
        await mail({
          to: row.address,
          subject: t(`${which}.subject`, values),
          text: t(`${which}.text`, values),
          id,
        })
      },
    },
  }
}

/** While a student is under 18, the guardian who consented stays. */
const mayEnd = ({ origin }: Guardianship, isMinor: boolean): boolean =>
  !(isMinor && origin === 'consent')

/** Combines all rows of a guardian and a student, ended ones included. */
function sharingOf(rows: readonly Guardianship[]): GuardianOrder['sharing'] {
  const current = rows.find(({ endedAt }) => endedAt === null)
  if (current) return current.confirmedAt ? 'sees' : 'waiting'
  return rows.some(({ endedBy }) => endedBy === 'student') ? 'declined' : 'may-ask'
}
