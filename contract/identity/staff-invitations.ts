import * as v from 'valibot'
import { Instant, Uuid } from '../shared/wire.ts'
import { SkipVerification } from './staff-people.ts'

export const staffRoles = ['teacher', 'support', 'administrator'] as const
/** An invitation gives its role for so long after its last mail. */
export const staffInvitationDays = 14

export const InviteStaff = v.strictObject({
  email: SkipVerification.entries.email,
  role: v.picklist(staffRoles),
})
export type InviteStaff = v.InferOutput<typeof InviteStaff>

export const NamedInvitation = v.strictObject({ id: Uuid })

/** Open invitations, the newest first. */
export const StaffInvitations = v.object({
  invitations: v.array(
    v.object({
      id: Uuid,
      email: v.string(),
      role: v.picklist(staffRoles),
      /** The person who invited. */
      by: v.string(),
      sent_at: Instant,
      ends_at: Instant,
      is_over: v.boolean(),
    }),
  ),
})
export type StaffInvitations = v.InferOutput<typeof StaffInvitations>
