import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { ServiceStatus, StaffStatus } from '#contract/dashboard/staff-endpoints.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { readBacklog } from '../../platform/http/reports/backlog.ts'
import { copyOf } from '../../platform/copy/copy.ts'
import type { Caller } from '../../platform/http/caller/authenticate.ts'
import { refuseInWords } from '../../platform/http/refuse-in-words.ts'
import { momentOf, noteMoment } from '../../platform/db/moments.ts'

const dayMs = 24 * 3600 * 1000
/** The free space that the recordings of a week need. */
const freeAtLeastBytes = 10 * 1024 ** 3
const jobsLateMs = 15 * 60_000
const backupOldMs = 2 * dayMs

type Readings = {
  databaseBytes: number
  mailReturns: number
  lastPaymentEventAt: string | null
  lastMessageAt: string | null
  messagesFailed: number
  meetingsFailed: number
  recordingsFailed: number
  runningSince: string | null
}

/** Whether a production server still uses the payment provider's test mode. */
export const takesTestPayments = ({ config, payments }: Pick<Context, 'config' | 'payments'>) =>
  config.production && payments.mode === 'test'

/** The status of each service: whether it works, since when, and how much needs attention. */
export function statusHandlers({
  db,
  config,
  payments,
  meetings,
  phoneMessages,
  suppressions,
}: Context): Pick<Handlers, 'staffStatus' | 'testMail'> {
  return {
    staffStatus: ({ now }) => status(now),
    testMail: ({ caller, now, locale }) => testMail(caller, now, locale),
  }

  /** @throws Refusal `staff.refused` if the caller's address is not verified, or the mail server refuses */
  async function testMail({ email, hasVerifiedEmail }: Caller, now: Date, locale: string) {
    if (!hasVerifiedEmail) refuseInWords('testMailUnverified')
    const t = copyOf('server/staff', locale)
    const mail = { to: email, subject: t('testMail.subject'), text: `${t('testMail.text')}\n` }
    const outcome = await suppressions.send(mail).catch(() => 'unsent')
    if (outcome === 'unsent') refuseInWords('testMailFailed')
    await noteMoment(db, 'mail-tested', now)
    return { to: email }
  }

  async function status(now: Date): Promise<StaffStatus> {
    const [readings, backlog, backup, disk] = await Promise.all([
      read(now),
      readBacklog(db, now),
      momentOf(db, 'last-backup'),
      statfs(config.dataDir),
    ])
    const freeBytes = disk.bavail * disk.bsize
    const at = (text: string | null) => text && new Date(text).toISOString()
    const isBackupOld = !backup || now.getTime() - backup.getTime() > backupOldMs
    const lateMs = backlog.oldestJobSeconds * 1000
    const paymentsToCheck = backlog.paymentEventsQuarantined + backlog.paymentDiscrepancies
    const service = (
      name: ServiceStatus['name'],
      needsPerson: boolean,
      more: Partial<Pick<ServiceStatus, 'at' | 'count' | 'mode'>> = {},
    ): ServiceStatus => ({
      ...{ name, state: needsPerson ? 'attention' : 'works', at: null, count: 0 },
      ...more,
    })
    const unlessOff = (isConfigured: boolean, one: ServiceStatus): ServiceStatus =>
      isConfigured ? one : { name: one.name, state: 'off', at: null, count: 0 }
    return {
      server_time: now.toISOString(),
      services: [
        service('server', false, { at: at(readings.runningSince) }),
        service('database', false, { count: readings.databaseBytes }),
        service('disk', freeBytes < freeAtLeastBytes, { count: freeBytes }),
        service('jobs', backlog.jobsFailed > 0 || lateMs > jobsLateMs, {
          at: lateMs > 0 ? new Date(now.getTime() - lateMs).toISOString() : null,
          count: backlog.jobsFailed,
        }),
        service('backup', isBackupOld, { at: backup?.toISOString() ?? null }),
        service('mail', readings.mailReturns > 0, { count: readings.mailReturns }),
        unlessOff(
          payments.methods.length > 0,
          service('payments', paymentsToCheck > 0 || takesTestPayments({ config, payments }), {
            at: at(readings.lastPaymentEventAt),
            count: paymentsToCheck,
            mode: payments.mode,
          }),
        ),
        unlessOff(
          phoneMessages.webhook !== undefined,
          service('whatsapp', readings.messagesFailed > 0, {
            at: at(readings.lastMessageAt),
            count: readings.messagesFailed,
          }),
        ),
        unlessOff(
          meetings !== undefined,
          service('meetings', readings.meetingsFailed > 0, { count: readings.meetingsFailed }),
        ),
        unlessOff(
          config.ffmpeg !== 'none',
          service('recordings', readings.recordingsFailed > 0, {
            count: readings.recordingsFailed,
          }),
        ),
      ],
    }
  }

  /** One statement, answered from indexes. */
  async function read(now: Date): Promise<Readings> {
    const weekAgo = sql`${new Date(now.getTime() - 7 * dayMs).toISOString()}::timestamptz`
    const answer: unknown = await db.execute(sql`
      select
        pg_database_size(current_database())::float as "databaseBytes",
        (select count(*)::int from suppressions
          where cleared_at is null and at > ${weekAgo}) as "mailReturns",
        (select max(received_at) from provider_events) as "lastPaymentEventAt",
        (select max(made_at) from phone_messages) as "lastMessageAt",
        (select count(*)::int from phone_messages
          where status = 'failed' and made_at > ${weekAgo}) as "messagesFailed",
        (select count(*)::int from provider_meetings
          where problem is not null and ends_at > ${now.toISOString()}::timestamptz) as "meetingsFailed",
        (select count(*)::int from preparations where problem is not null) as "recordingsFailed",
        (select max(started_at) from builds) as "runningSince"`)
    const [row] = (answer as { rows: Readings[] }).rows
    if (!row) throw new Error('a query of one row gave none')
    return row
  }
}
