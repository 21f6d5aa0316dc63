import { Maintenance, MaintenanceReach, SwitchMaintenance } from './maintenance.ts'
import { staffRead, staffWrite } from '../shared/staff/staff-calls.ts'

export const schoolStaffEndpoints = {
  maintenanceReach: staffRead({
    path: '/api/v1/staff/maintenance/reach',
    right: 'maintenance',
    reply: MaintenanceReach,
  }),
  switchMaintenance: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/maintenance',
    right: 'maintenance',
    body: SwitchMaintenance,
    reply: Maintenance,
  }),
}
