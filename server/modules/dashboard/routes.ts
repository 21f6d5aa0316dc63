import type { FastifyInstance } from 'fastify'
import { GiveRole } from '#contract/shared/staff/staff-wire.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { takeCommand } from '../../platform/http/signed-command.ts'
import type { StaffService } from './service.ts'

export const staffRoutes = (
  staff: StaffService,
): Pick<Handlers, 'staffHome' | 'reach' | 'staffNumbers' | 'staffChanges' | 'exportChanges'> => ({
  staffHome: ({ caller, now }) => staff.home(caller, now),
  reach: async ({ query, now }) => ({ people: await staff.reach(query, now) }),
  staffNumbers: ({ caller, now }) => staff.numbers(caller, now),
  staffChanges: ({ caller, query, now }) => staff.changes(caller, query, now),
  exportChanges: ({ caller, query, now, locale }) =>
    staff.exportedChanges(caller, query, now, locale),
})

export const roleCommandPath = '/api/v1/staff/role'

/** The operator's command that makes the first administrator. */
export const roleCommand = (
  app: FastifyInstance,
  { staff, key, clock }: { staff: StaffService; key: Buffer; clock: () => Date },
): Promise<void> =>
  takeCommand(app, {
    path: roleCommandPath,
    schema: GiveRole,
    key,
    clock,
    perform: (given, now) => staff.giveRole(given, now),
  })
