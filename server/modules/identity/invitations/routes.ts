import type { Handlers } from '../../../platform/http/mount.ts'
import type { InvitationService } from './service.ts'

export const invitationRoutes = (
  invitations: InvitationService,
): Pick<
  Handlers,
  'staffInvitations' | 'inviteStaff' | 'resendInvitation' | 'withdrawInvitation'
> => ({
  staffInvitations: ({ now }) => invitations.list(now),
  inviteStaff: ({ caller, body, now, locale }) => invitations.invite(caller, body, now, locale),
  resendInvitation: ({ caller, body, now }) => invitations.resend(caller, body.id, now),
  withdrawInvitation: ({ caller, body, now }) => invitations.withdraw(caller, body.id, now),
})
