import { GiveRole } from '#contract/shared/staff/staff-wire.ts'
import { operatorCommand } from '../../platform/http/signed-command.ts'
import type { StaffService } from './service.ts'

export const roleCommandPath = '/api/v1/staff/role'

/** Makes the first administrator. */
export const roleCommand = (staff: StaffService) =>
  operatorCommand(roleCommandPath, GiveRole, (given, now) => staff.giveRole(given, now))
