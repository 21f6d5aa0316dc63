import * as v from 'valibot'
import { StaffChanges, StaffChangesQuery } from './changes.ts'
import { StaffNumbers } from './numbers.ts'
import { Reach, ReachQuery } from '../shared/staff/staff-reach.ts'
import { StaffHome } from '../shared/staff/staff-wire.ts'
import { staffCsv, staffRead } from '../shared/staff/staff-calls.ts'

export const dashboardStaffEndpoints = {
  staffHome: staffRead({
    path: '/api/v1/staff/home',
    right: 'look',
    reply: StaffHome,
  }),
  staffNumbers: staffRead({
    path: '/api/v1/staff/numbers',
    right: 'look',
    reply: StaffNumbers,
  }),
  staffChanges: staffRead({
    path: '/api/v1/staff/changes',
    right: 'look',
    query: StaffChangesQuery,
    reply: StaffChanges,
  }),
  exportChanges: staffCsv({
    path: '/api/v1/staff/changes.csv',
    right: 'look',
    query: v.omit(StaffChangesQuery, ['page']),
  }),
  reach: staffRead({
    path: '/api/v1/staff/reach',
    right: 'look',
    query: ReachQuery,
    reply: Reach,
  }),
}
