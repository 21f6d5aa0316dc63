import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { digestService } from './digest/service.ts'
import { guardiansService, type Earlier } from './guardianships/service.ts'
import { guardianNotesService } from './notes/service.ts'

export {
  inviteMany,
  planInvitations,
  uninviteMany,
  type NewInvitation,
} from './guardianships/many.ts'
export type GuardiansDomain = ReturnType<typeof createGuardians>

/** Guardians of students: their page, their weekly mail, and teachers' notes. */
export function createGuardians(context: Context, earlier: Earlier) {
  const guardians = guardiansService(context, earlier)
  const guardianNotes = guardianNotesService(context, earlier, guardians)
  const guardianDigest = digestService(context, earlier)
  return {
    guardians,
    guardianNotes,
    guardianDigest,
    handlers: { ...guardians.handlers, ...guardianNotes.handlers } satisfies Partial<Handlers>,
    jobs: { usual: { ...guardians.jobs, ...guardianNotes.jobs }, bulk: guardianDigest.jobs },
  }
}
