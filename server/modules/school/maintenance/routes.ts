import { SwitchMaintenance } from '#contract/school/maintenance.ts'
import { operatorCommand } from '../../../platform/http/signed-command.ts'
import type { MaintenanceService } from './service.ts'

export const maintenancePath = '/api/v1/maintenance'

export const maintenanceSwitch = (maintenance: MaintenanceService) =>
  operatorCommand(maintenancePath, SwitchMaintenance, (to, now) =>
    maintenance.switch(to, null, now),
  )
