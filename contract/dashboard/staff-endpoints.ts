import * as v from 'valibot'
import { StaffChanges, StaffChangesQuery } from './changes.ts'
import { Checklist } from './checklist.ts'
import { FindQuery, Found } from './find.ts'
import { StaffNumbers } from './numbers.ts'
import { MarkQueueItem, StaffQueue } from './queue.ts'
import { Reach, ReachQuery } from '../shared/staff/staff-reach.ts'
import { StaffHome } from '../shared/staff/staff-wire.ts'
import { MailSent } from '../school/mail-texts.ts'
import { staffCsv, staffRead, staffWrite } from '../shared/staff/staff-calls.ts'
import { Instant } from '../shared/wire.ts'

const services = [
  'server',
  'database',
  'disk',
  'jobs',
  'backup',
  'mail',
  'payments',
  'whatsapp',
  'meetings',
  'recordings',
] as const

/** A service that the school needs. */
export const ServiceStatus = v.object({
  name: v.picklist(services),
  /** `attention`: a person must do something; `off`: not set up. */
  state: v.picklist(['works', 'attention', 'off']),
  /** Since when it runs or waits, or when it last did something. */
  at: v.nullable(Instant),
  /** Bytes of the database and of free disk; of the others, how many things wait for a person. */
  count: v.number(),
})
export type ServiceStatus = v.InferOutput<typeof ServiceStatus>

export const StaffStatus = v.object({ server_time: Instant, services: v.array(ServiceStatus) })
export type StaffStatus = v.InferOutput<typeof StaffStatus>

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
  staffStatus: staffRead({
    path: '/api/v1/staff/status',
    right: 'school',
    reply: StaffStatus,
  }),
  checklist: staffRead({
    path: '/api/v1/staff/checklist',
    right: 'school',
    reply: Checklist,
  }),
  testMail: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/status/test-mail',
    right: 'school',
    body: v.strictObject({}),
    reply: MailSent,
  }),
  staffQueue: staffRead({
    path: '/api/v1/staff/queue',
    right: 'look',
    reply: StaffQueue,
  }),
  markQueueItem: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/queue/mark',
    right: 'look',
    body: MarkQueueItem,
    reply: StaffQueue,
  }),
  mailQueue: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/queue/by-mail',
    right: 'look',
    body: v.strictObject({ by_mail: v.boolean() }),
    reply: StaffQueue,
  }),
  findInOffice: staffRead({
    path: '/api/v1/staff/find',
    right: 'look',
    query: FindQuery,
    reply: Found,
  }),
  reach: staffRead({
    path: '/api/v1/staff/reach',
    right: 'look',
    query: ReachQuery,
    reply: Reach,
  }),
}
