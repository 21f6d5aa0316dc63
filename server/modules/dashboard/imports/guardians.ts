import * as v from 'valibot'
import type { KeptReason } from '#contract/dashboard/imports.ts'
import { isSameMailbox } from '#contract/identity/mailbox.ts'
import { email } from '#contract/shared/validation.ts'
import { recordChanges } from '../../../platform/db/audit.ts'
import {
  inviteMany,
  planInvitations,
  uninviteMany,
  type NewInvitation,
} from '../../guardians/index.ts'
import { peopleByEmail } from '../../identity/index.ts'
import type { ImportOf, PlannedRow } from './kind.ts'

const Pair = v.object({ student: email, guardian: email })
type Planned = PlannedRow & { invitation: NewInvitation | undefined }

/** Imports guardians as if their students had invited them: they see nothing before the student confirms them. */
export function guardiansImport(): ImportOf<Planned> {
  return {
    async plan(db, rows, faults) {
      const read = rows.flatMap((row) => {
        const values = faults.read(row, Pair)
        return values ? [{ line: row.line, values }] : []
      })
      const people = await peopleByEmail(
        db,
        read.map(({ values }) => values.student),
      )
      const found = read.flatMap((row) => {
        const { student, guardian } = row.values
        const person = people.get(student.toLowerCase())
        if (!person) faults.add(row.line, 'student', 'person-unknown', student)
        else if (isSameMailbox(guardian, person.email))
          faults.add(row.line, 'guardian', 'not-own', guardian)
        else return [{ ...row, person, address: guardian.toLowerCase() }]
        return []
      })
      const once = faults.withoutDuplicates(
        found,
        'guardian',
        ({ person, address }) => `${person.uid} ${address}`,
      )
      const planned = await planInvitations(
        db,
        once.map(({ person, address }) => ({ studentUid: person.uid, address })),
      )
      return once.flatMap(({ line, values, person, address }, n): Planned[] => {
        const plan = planned[n]
        if (plan === undefined) return []
        if (plan === 'declined') {
          faults.add(line, 'guardian', 'guardian-declined', values.guardian)
          return []
        }
        const invitation = plan === 'known' ? undefined : plan
        return [
          {
            line,
            label: person.name || person.email,
            outcome: invitation ? 'new' : 'same',
            changes: [{ column: 'guardian', before: null, after: address }],
            uid: person.uid,
            subject: `guardianship/${invitation?.id ?? ''}`,
            before: null,
            after: { guardian: address, email: person.email },
            invitation,
          },
        ]
      })
    },

    async save(tx, planned, { caller, now, locale, termsVersion: textVersion }) {
      const invited = planned.flatMap(({ invitation }) => invitation ?? [])
      await inviteMany(tx, invited, { textVersion, language: caller.locale ?? locale, now })
      await recordChanges(
        tx,
        planned.map(({ uid, after }) => ({
          uid: caller.uid,
          action: 'guardian-invited',
          subject: `person/${uid}`,
          label: String(after['email']),
          before: {},
          after: { guardian: after['guardian'] },
        })),
        now,
      )
      return [...planned]
    },

    async undo(tx, rows, { caller, now }) {
      const idOf = (subject: string) => subject.replace('guardianship/', '')
      const staying = await uninviteMany(
        tx,
        rows.map(({ subject }) => idOf(subject)),
      )
      const isUndone = ({ subject }: { subject: string }) => !staying.has(idOf(subject))
      await recordChanges(
        tx,
        rows.filter(isUndone).map(({ uid, after }) => ({
          uid: caller.uid,
          action: 'guardian-invitation-undone',
          subject: `person/${uid}`,
          label: String(after['email']),
          before: { guardian: after['guardian'] },
          after: {},
        })),
        now,
      )
      return new Map(
        rows.flatMap((row): [number, KeptReason][] => (isUndone(row) ? [] : [[row.line, 'used']])),
      )
    },
  }
}
