import type { FastifyInstance } from 'fastify'
import { SwitchMaintenance } from '#contract/school/maintenance.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { takeCommand } from '../../../platform/http/signed-command.ts'
import type { MaintenanceService } from './service.ts'

export const maintenancePath = '/api/v1/maintenance'

/** Calls that anyone may make, and pages rendered by the server. */
export const maintenanceRoutes = (
  maintenance: MaintenanceService,
): Pick<Handlers, 'maintenance'> => ({
  maintenance: ({ now }) => maintenance.state(now),
})

/** The staff's switch. */
export const maintenanceStaffRoutes = (
  maintenance: MaintenanceService,
): Pick<Handlers, 'maintenanceReach' | 'switchMaintenance'> => ({
  maintenanceReach: ({ now }) => maintenance.reach(now),
  switchMaintenance: ({ caller, body, now }) => maintenance.switch(body, caller.uid, now),
})

/** The operator's switch. */
export const maintenanceSwitch = (
  app: FastifyInstance,
  { maintenance, key, clock }: { maintenance: MaintenanceService; key: Buffer; clock: () => Date },
): Promise<void> =>
  takeCommand(app, {
    path: maintenancePath,
    schema: SwitchMaintenance,
    key,
    clock,
    perform: (to, now) => maintenance.switch(to, null, now),
  })
