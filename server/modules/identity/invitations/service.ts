import * as v from 'valibot'
import {
  staffInvitationDays,
  staffRoles,
  type StaffInvitations,
} from '#contract/identity/staff-invitations.ts'
import type { Role } from '#contract/shared/kinds.ts'
import type { Context } from '../../../context.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { changeUser } from '../account/users-sql.ts'
import { invitationsRepository } from './repository.ts'

const kind = 'staff-invitation'
const Body = v.object({ id: v.string() })
const dayMs = 24 * 3_600_000
const lastsMs = staffInvitationDays * dayMs
const mailsADay = { what: 'staff-invitation', most: 50, withinMs: dayMs }

export type InvitationService = ReturnType<typeof invitationService>

/** Invites staff by mail: a verified sign-in with that email gets the role. */
export function invitationService(context: Context) {
  const { db, jobs, count, mail, origin } = context

  async function list(now: Date): Promise<StaffInvitations> {
    const open = await invitationsRepository(db).open()
    return {
      invitations: open.map(({ invitation: { id, email, role, sentAt }, by }) => {
        const endsAt = new Date(sentAt.getTime() + lastsMs)
        return {
          ...{ id, email, by, role: v.parse(v.picklist(staffRoles), role) },
          sent_at: sentAt.toISOString(),
          ends_at: endsAt.toISOString(),
          is_over: now >= endsAt,
        }
      }),
    }
  }

  const record = (
    tx: Tx,
    uid: string,
    { action, id, role }: { action: string; id: string; role: Role },
    now: Date,
  ) =>
    recordChange(
      tx,
      // Without the address: its owner may never have an account here, and could not ask for its removal.
      {
        uid,
        action,
        subject: `staff-invitation/${id}`,
        label: role,
        before: {},
        after: { role },
      },
      now,
    )

  const enqueueMail = (tx: Tx, id: string, now: Date) => jobs.add(tx, { kind, body: { id } }, now)

  return {
    handlers: {
      staffInvitations: ({ now }) => list(now),

      async inviteStaff({
        caller,
        body: { email: typed, role },
        now,
        locale: language,
      }): Promise<StaffInvitations> {
        const email = typed.toLowerCase()
        await count(mailsADay, caller.uid, now)
        await inTransaction(db, async (tx) => {
          const invitations = invitationsRepository(tx)
          if (await invitations.isStaffAddress(email)) refuseInWords('staffAlready')
          const invited = { email, role, invitedBy: caller.uid, language, sentAt: now }
          const { id } = await invitations.invite(invited)
          await enqueueMail(tx, id, now)
          await record(tx, caller.uid, { action: 'staff-invited', id, role }, now)
        })
        jobs.wake()
        return list(now)
      },

      async resendInvitation({ caller, body: { id }, now }): Promise<StaffInvitations> {
        await count(mailsADay, caller.uid, now)
        await inTransaction(db, async (tx) => {
          const invitations = invitationsRepository(tx)
          if (!(await invitations.byId(id))) refuseInWords('handled')
          await invitations.markSent(id, caller.uid, now)
          await enqueueMail(tx, id, now)
        })
        jobs.wake()
        return list(now)
      },

      async withdrawInvitation({ caller, body: { id }, now }): Promise<StaffInvitations> {
        await inTransaction(db, async (tx) => {
          const invitations = invitationsRepository(tx)
          const { role } = (await invitations.byId(id)) ?? refuseInWords('handled')
          await invitations.end(id, now)
          await record(tx, caller.uid, { action: 'staff-invitation-withdrawn', id, role }, now)
        })
        return list(now)
      },
    } satisfies Partial<Handlers>,

    /**
     * Called in the transaction of a sign-in with a verified email: gives the invited role, unless the person is
     * already staff.
     */
    async accept(
      tx: Tx,
      { uid, email, role }: { uid: string; email: string; role: Role },
      now: Date,
    ): Promise<Role> {
      const invitations = invitationsRepository(tx)
      const invitation = await invitations.forAddress(email, new Date(now.getTime() - lastsMs))
      if (!invitation) return role
      await invitations.end(invitation.id, now)
      if (role !== 'student') return role
      await changeUser(tx, uid, { role: invitation.role })
      const change = {
        uid: invitation.invitedBy,
        action: 'role-given',
        subject: `person/${uid}`,
        label: email,
        before: { role },
        after: { role: invitation.role },
      }
      await recordChange(tx, change, now)
      return invitation.role
    },

    jobs: {
      async [kind](body: unknown, { id: mailId }: { id: string }): Promise<void> {
        const { id } = v.parse(Body, body)
        const invitation = await inTransaction(db, (tx) => invitationsRepository(tx).byId(id))
        // Accepted or withdrawn since.
        if (!invitation) return
        const t = copyOf('server/staff', invitation.language)
        const role = t(`invitation.roles.${v.parse(v.picklist(staffRoles), invitation.role)}`)
        await mail({
          id: mailId,
          to: invitation.email,
          subject: t('invitation.subject'),
          text: t('invitation.text', {
            ...{ role, email: invitation.email, days: staffInvitationDays },
            url: `${origin}/login?redirect=%2Fstaff`,
          }),
        })
      },
    },
  }
}
