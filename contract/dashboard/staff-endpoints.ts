import * as v from 'valibot'
import { IntakeKeysInQuery } from '../catalogue/intakes.ts'
import { StaffChanges, StaffChangesQuery } from './changes.ts'
import { Checklist } from './checklist.ts'
import { FindQuery, Found } from './find.ts'
import { StaffNumbers } from './numbers.ts'
import { MarkQueueItem, StaffQueue } from './queue.ts'
import { StaffHome } from '../shared/staff/staff-wire.ts'
import { MailSent } from '../school/mail-texts.ts'
import {
  importKinds,
  importMaximumBytes,
  ImportQuery,
  ImportResult,
  ImportsQuery,
  importTypes,
  ImportUndone,
  PastImports,
} from './imports.ts'
import { ListFile } from '../shared/staff/staff-lists.ts'
import { staffCsv, staffRead, staffUpload, staffWrite } from '../shared/staff/staff-calls.ts'
import { Instant, Uuid, IdInPath } from '../shared/wire.ts'

/** Counts the people an action affects: students of this class or programme, otherwise everybody with an account. */
export const ReachQuery = v.strictObject({
  class: v.optional(IdInPath),
  /** Of the students of the class, only those of these intakes. */
  intakes: v.optional(IntakeKeysInQuery),
  programme: v.optional(IdInPath),
})
export type ReachQuery = v.InferOutput<typeof ReachQuery>
export const Reach = v.object({ people: v.number() })

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
  /** When it started running or waiting, or last ran. */
  at: v.nullable(Instant),
  /** Bytes for the database and the free disk; for other services the number of items needing attention. */
  count: v.number(),
  /** Of payments: only `live` takes real money. */
  mode: v.optional(v.picklist(['sandbox', 'test', 'live'])),
})
export type ServiceStatus = v.InferOutput<typeof ServiceStatus>

export const StaffStatus = v.object({ server_time: Instant, services: v.array(ServiceStatus) })
export type StaffStatus = v.InferOutput<typeof StaffStatus>

const OfKind = v.object({ kind: v.picklist(importKinds) })

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
  imports: staffRead({
    path: '/api/v1/staff/imports',
    right: 'imports',
    query: ImportsQuery,
    reply: PastImports,
  }),
  importFile: staffUpload({
    method: 'PUT',
    path: '/api/v1/staff/imports/:kind',
    right: 'imports',
    params: OfKind,
    query: ImportQuery,
    binary: { types: importTypes, maximumBytes: importMaximumBytes },
    recentSignIn: 'always',
    reply: ImportResult,
  }),
  importTemplate: staffRead({
    path: '/api/v1/staff/imports/:kind/template',
    right: 'imports',
    params: OfKind,
    file: 'excel',
    reply: ListFile,
  }),
  undoImport: staffWrite({
    method: 'POST',
    path: '/api/v1/staff/imports/:id/undo',
    right: 'imports',
    recentSignIn: 'always',
    params: v.object({ id: Uuid }),
    body: v.strictObject({}),
    reply: ImportUndone,
    refusals: ['request.not-found'],
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
