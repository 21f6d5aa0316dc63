import * as v from 'valibot'
import { ResetSecondFactor } from '#contract/identity/second-factor.ts'
import { SwitchMaintenance } from '#contract/school/maintenance.ts'
import { GiveRole } from '#contract/shared/staff/staff-wire.ts'
import { done, Instant } from '#contract/shared/wire.ts'
import type { Domains } from '../compose.ts'
import { operatorCommand, type OperatorCommand } from '../platform/http/signed-command.ts'

export const maintenancePath = '/api/v1/maintenance'
export const roleCommandPath = '/api/v1/staff/role'
export const secondFactorCommandPath = '/api/v1/staff/second-factor/reset'
export const replayCommandPath = '/api/v1/payments/replay'
export const reconcileCommandPath = '/api/v1/payments/reconcile'

const ReplayEvents = v.strictObject({ since: v.optional(Instant), event: v.optional(v.string()) })

/** The commands that the operator's scripts send to a running server. */
export const operatorCommands = ({
  school: { maintenance },
  identity: { secondFactor },
  billing: { ledger, reconciliation },
  dashboard: { staff },
}: Domains): OperatorCommand[] => [
  operatorCommand(maintenancePath, SwitchMaintenance, (to, now) =>
    maintenance.switch(to, null, now),
  ),

  /** Makes the first administrator. */
  operatorCommand(roleCommandPath, GiveRole, (given, now) => staff.giveRole(given, now)),

  /** For an administrator who lost phone and recovery codes. */
  operatorCommand(secondFactorCommandPath, ResetSecondFactor, async ({ email }, now) => {
    await secondFactor.reset(email, now)
    return done
  }),

  /** Applies stored events again. */
  operatorCommand(replayCommandPath, ReplayEvents, ({ since, event }, now) =>
    ledger.replay(
      {
        ...(since !== undefined && { since: new Date(since) }),
        ...(event !== undefined && { eventId: event }),
      },
      now,
    ),
  ),

  /** Compares with the provider now. */
  operatorCommand(reconcileCommandPath, v.strictObject({}), (_, now) =>
    reconciliation.compare(now),
  ),
]
