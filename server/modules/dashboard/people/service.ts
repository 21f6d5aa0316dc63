import { isStaff } from '#contract/enrolment/access.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type {
  ChangePerson,
  People,
  PersonPage,
  PersonRow,
} from '#contract/identity/staff-people.ts'
import { done } from '#contract/shared/wire.ts'
import type { Context } from '../../../context.ts'
import { classLabel } from '../../../platform/copy/title.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import { recordMinorRead, recordMinorsListed } from '../../../platform/db/minor-reads.ts'
import {
  clearSuppression,
  suppressionsAround,
  shownToStaff,
} from '../../../platform/db/suppressions.ts'
import { dropSecondFactor, factorStateOf } from '../../../platform/http/caller/second-factor.ts'
import { endSignIn, signInsOf } from '../../../platform/http/caller/sign-ins.ts'
import type { CsvTable } from '../../../platform/http/files/file-reply.ts'
import { refuse, refusePage } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { GuardiansDomain } from '../../guardians/index.ts'
import {
  changeUser,
  endInvitationsOf,
  signOutEverywhere,
  type IdentityDomain,
} from '../../identity/index.ts'
import { tieTeacherAccount, untieTeacherAccount } from '../../catalogue/index.ts'
import { peoplePlace, staffPeopleRepository, type PersonRecord } from './repository.ts'
import { peopleTable } from './table.ts'

/** Actions that add a job, which starts at once. */
const withJobs: string[] = [
  'delete',
  'suspend',
  'sign-out',
  'reset-second-factor',
  'confirm-guardian',
]

const actions = {
  suspend: 'person-suspended',
  restore: 'person-restored',
  'sign-out': 'person-signed-out',
  'end-sign-in': 'sign-in-ended',
  'reset-second-factor': 'second-factor-reset',
  delete: 'person-leaves',
  keep: 'person-stays',
  'of-age': 'person-of-age',
  'confirm-guardian': 'guardian-confirmed',
  'mail-again': 'mail-again',
  'give-role': 'role-given',
  'tie-teacher': 'teacher-account-tied',
  'suspend-programme': 'programme-suspended',
  'restore-programme': 'programme-restored',
} as const satisfies Record<ChangePerson['do'], string>

/** People, for support. */
export function staffPeopleHandlers(
  context: Context,
  { identity, guardians }: { identity: IdentityDomain; guardians: GuardiansDomain },
) {
  const { db, identityPlatform, jobs } = context
  const { leaving, guardian: consent } = identity.account
  const { guardians: guardianships } = guardians
  const repository = staffPeopleRepository(db)

  async function page(uid: string, now: Date, locale: string): Promise<PersonPage> {
    const [person, guardians, ...rest] = await Promise.all([
      repository.find(uid),
      guardianships.forStaff(uid),
      repository.subscriptions(uid, now),
      signInsOf(db, uid, now),
      factorStateOf(db, { uid, idHash: undefined }, now),
      repository.orders(uid),
      repository.isMinor(uid),
      repository.teacherAccount(uid),
      suppressionsAround(db, uid),
    ])
    const [subscriptions, signIns, factor, orders, isMinor, account, suppressed] = rest
    if (!person) refuse('person.unknown')
    return {
      person: shown(person),
      guardians,
      subscriptions: subscriptions.map(
        ({ programmeId, expiresAt, isSuspended, classes, ...one }) => ({
          ...one,
          classes: classes.map((subject) => classLabel(subject, locale)),
          programme_id: programmeId,
          expires_at: expiresAt,
          is_suspended: isSuspended,
        }),
      ),
      second_factor_since: factor.since?.toISOString() ?? null,
      sign_ins: signIns,
      teacher:
        person.role === 'teacher'
          ? { id: account?.teacherId ?? null, all_classes: account?.allClasses ?? false }
          : null,
      under_18: isMinor,
      suppressions: suppressed.map(shownToStaff),
      orders: orders.map(({ createdAt, ...one }) => ({
        ...one,
        created_at: createdAt.toISOString(),
      })),
    }
  }

  return {
    async people({ caller, query, now, locale }): Promise<People> {
      const place = peoplePlace(query) ?? refusePage()
      const [total, { rows, ...at }] = await Promise.all([
        repository.count(query, now),
        listPage(place, staffRowsPerPage, (...from) => repository.list(query, ...from, now)),
      ])
      const label = copyOf('server/staff', locale)('exports.people')
      const uids = rows.map(({ person }) => person.uid)
      await recordMinorsListed(db, { uids, list: 'people', label, readerUid: caller.uid }, now)
      return {
        total,
        ...at,
        people: rows.map(({ person, unpaid }) => ({ ...shown(person), unpaid })),
      }
    },

    /** All matching people as a CSV table. */
    async exportPeople({ caller, query, now, locale }): Promise<CsvTable> {
      const t = copyOf('server/staff', locale)
      const rows = await repository.count(query, now)
      const label = t('exports.people')
      await recordExport(db, caller.uid, { list: 'people', label, asked: query, rows }, now)
      return peopleTable(
        everyRow(
          (page) => peoplePlace({ ...query, page }),
          (...at) => repository.list(query, ...at, now),
        ),
        t,
      )
    },

    /** The person's page. Views of people under 18 are recorded, once an hour for each member of staff. */
    async person({ caller, params: { uid }, now, locale }): Promise<PersonPage> {
      const whole = await page(uid, now, locale)
      const { name, email } = whole.person
      await recordMinorRead(db, { uid, label: name || email, readerUid: caller.uid }, now)
      return whole
    },

    /** Only administrators change staff, nobody suspends themselves, and one administrator must stay. */
    async changePerson({ caller, params: { uid }, body, now, locale }): Promise<PersonPage> {
      await inTransaction(db, async (tx) => {
        const people = staffPeopleRepository(tx)
        const person = (await people.lock(uid)) ?? refuse('person.unknown')
        const isForAdministrators =
          ['give-role', 'tie-teacher', 'delete', 'keep', 'reset-second-factor'].includes(body.do) ||
          isStaff(person.role)
        if (isForAdministrators && !mayDo(caller.role, 'roles')) refuse('staff.forbidden')
        const takesAway =
          body.do === 'suspend' || (body.do === 'give-role' && body.role !== 'administrator')
        if (body.do === 'suspend' && uid === caller.uid) refuseInWords('notOneself')
        if (body.do === 'give-role' && body.role !== 'student' && !person.emailVerified)
          refuseInWords('unverified')
        if (body.do === 'delete' && isStaff(person.role)) refuseInWords('staffStay')
        if (body.do === 'delete' && (await identity.isUnsettled(tx, uid)))
          refuseInWords('unsettled')
        const isLast =
          person.role === 'administrator' &&
          !person.isSuspended &&
          (await people.administrators()) === 1
        if (takesAway && isLast) refuseInWords('lastAdministrator')
        const [before, after] = await carryOut(people, person, tx)
        const action = actions[body.do]
        await recordChange(
          tx,
          {
            uid: caller.uid,
            action,
            subject: `person/${uid}`,
            label: person.email,
            before,
            after,
          },
          now,
        )
      })
      if (withJobs.includes(body.do)) jobs.wake()
      return page(uid, now, locale)

      async function carryOut(
        people: ReturnType<typeof staffPeopleRepository>,
        person: PersonRecord,
        tx: Tx,
      ): Promise<[before: Record<string, unknown>, after: Record<string, unknown>]> {
        switch (body.do) {
          case 'suspend':
          case 'restore': {
            const isSuspended = body.do === 'suspend'
            await changeUser(tx, uid, {
              isSuspended,
              ...(isSuspended && { tokensValidAfter: now }),
            })
            // So that a kept refresh token stays useless after the suspension is lifted.
            if (isSuspended) await leaving.revokeTokens(tx, uid, now)
            return [{ is_suspended: person.isSuspended }, { is_suspended: isSuspended }]
          }
          case 'sign-out':
            await signOutEverywhere(tx, uid, now)
            await leaving.revokeTokens(tx, uid, now)
            return [{ tokens_valid_after: person.tokensValidAfter }, { tokens_valid_after: now }]
          case 'end-sign-in': {
            const device = await endSignIn(tx, { uid, id: body.id }, now)
            return [{ device: device ?? null }, {}]
          }
          case 'reset-second-factor': {
            const since = await dropSecondFactor(tx, uid)
            if (since) await leaving.enqueueMail(tx, uid, 'factor-off', now)
            return [{ since }, {}]
          }
          case 'delete': {
            const eraseAfter = await leaving.scheduleDeletion(tx, uid, now)
            return [{ erase_after: person.eraseAfter }, { erase_after: eraseAfter }]
          }
          case 'keep':
            await changeUser(tx, uid, { eraseAfter: null })
            return [{ erase_after: person.eraseAfter }, { erase_after: null }]
          case 'of-age': {
            const guardian = await consent.sayOfAge(tx, uid, now)
            return [{ under_18: guardian !== null, guardian_email: guardian }, { under_18: false }]
          }
          case 'confirm-guardian': {
            const who = { studentUid: uid, id: body.id, staffUid: caller.uid }
            return [{}, { guardian: await guardianships.confirmByStaff(tx, who, now) }]
          }
          case 'mail-again': {
            const address = body.address.toLowerCase()
            const around = await suppressionsAround(tx, uid)
            const isTheirs = around.some((one) => one.address === address)
            const was = isTheirs && (await clearSuppression(tx, address, now))
            if (!was) refuseInWords('handled')
            return [{ address, why: was.why, since: was.at }, { address }]
          }
          case 'tie-teacher': {
            const { teacher_id, all_classes } = body
            if (person.role !== 'teacher') refuseInWords('noTeacherAccount')
            if (teacher_id !== null && !(await people.isTeacher(teacher_id)))
              refuseInWords('noTeacher')
            const was = await people.teacherAccount(uid)
            await tieTeacherAccount(tx, { uid, teacherId: teacher_id, allClasses: all_classes })
            return [
              { teacher_id: was?.teacherId ?? null, all_classes: was?.allClasses ?? false },
              { teacher_id, all_classes },
            ]
          }
          case 'give-role':
            await changeUser(tx, uid, { role: body.role })
            if (!mayDo(body.role, 'roles')) await endInvitationsOf(tx, uid, now)
            // A role that is given again starts without classes.
            if (body.role !== person.role) await untieTeacherAccount(tx, uid)
            return [{ role: person.role }, { role: body.role }]
          case 'suspend-programme':
          case 'restore-programme': {
            const isSuspended = body.do === 'suspend-programme'
            const { programme_id } = body
            if (!(await people.suspendProgramme(uid, programme_id, isSuspended)))
              refuse('programme.unknown')
            return [
              { programme_id, is_suspended: !isSuspended },
              { programme_id, is_suspended: isSuspended },
            ]
          }
        }
      }
    },

    /**
     * Also works for people who have never signed in here. The change is recorded first, so that every request to the
     * platform is documented.
     */
    async skipVerification({ caller, body: { email, skips }, now }) {
      const silent = () => refuseInWords('platformSilent')
      const uid = await identityPlatform.findAccount(email).catch(silent)
      if (uid === undefined) refuse('person.unknown')
      const isKnown = (await repository.find(uid)) !== undefined
      const change = {
        uid: caller.uid,
        action: 'verification-skipped',
        subject: `person/${uid}`,
        // Somebody without an account here could not ask for its removal.
        label: isKnown ? email : '',
        before: {},
        after: { skips },
      }
      await inTransaction(db, (tx) => recordChange(tx, change, now))
      await identityPlatform.setVerificationSkipped(uid, skips).catch(silent)
      return done
    },
  } satisfies Partial<Handlers>
}

const shown = (person: PersonRecord): PersonRow => ({
  uid: person.uid,
  name: person.displayName,
  email: person.email,
  role: person.role,
  is_suspended: person.isSuspended,
  is_deleted: person.isDeleted,
  erase_after: person.eraseAfter?.toISOString() ?? null,
  created_at: person.createdAt.toISOString(),
  last_sign_in_at: person.isAwaited ? null : person.lastSignInAt.toISOString(),
})
