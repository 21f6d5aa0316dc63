import type { FastifyInstance } from 'fastify'
import { GiveRole } from '#contract/shared/staff/staff-wire.ts'
import { takeCommand } from '../../platform/http/signed-command.ts'
import type { StaffService } from './service.ts'

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
