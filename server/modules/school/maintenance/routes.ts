import type { FastifyInstance } from 'fastify'
import { SwitchMaintenance } from '#contract/school/maintenance.ts'
import { takeCommand } from '../../../platform/http/signed-command.ts'
import type { MaintenanceService } from './service.ts'

export const maintenancePath = '/api/v1/maintenance'

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
