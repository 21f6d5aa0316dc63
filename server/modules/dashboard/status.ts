import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { ServiceStatus, StaffStatus } from '#contract/dashboard/staff-endpoints.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { copyOf } from '../../platform/copy/copy.ts'
import type { Caller } from '../../platform/http/caller/authenticate.ts'
import { refuseInWords } from '../../platform/http/refuse-in-words.ts'
import { lastBackupAt } from '../../platform/db/last-backup.ts'

const dayMs = 24 * 3600 * 1000
/** Less is not enough for the recordings of a week. */
const freeAtLeastBytes = 10 * 1024 ** 3
const jobsLateMs = 15 * 60_000
const backupOldMs = 2 * dayMs

type Seen = {
  databaseBytes: number
  jobsGivenUp: number
  oldestJobAt: string | null
  mailReturns: number
  lastPaymentEventAt: string | null
  paymentsToCheck: number
  lastMessageAt: string | null
  messagesFailed: number
  meetingsFailed: number
  recordingsFailed: number
  runningSince: string | null
}

/** Of each service that the school needs: does it work, since when, and how much waits for a person? */
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
    testMail: ({ caller, locale }) => testMail(caller, locale),
  }

  /** @throws Refusal `staff.refused` where the caller's address is not verified, or the mail server refuses */
  async function testMail({ email, hasVerifiedEmail }: Caller, locale: string) {
    if (!hasVerifiedEmail) refuseInWords('testMailUnverified')
    const t = copyOf('server/staff', locale)
    const mail = { to: email, subject: t('testMail.subject'), text: `${t('testMail.text')}\n` }
    const outcome = await suppressions.send(mail).catch(() => 'unsent')
    if (outcome === 'unsent') refuseInWords('testMailFailed')
    return { to: email }
  }

  async function status(now: Date): Promise<StaffStatus> {
    const [seen, backup, disk] = await Promise.all([
      read(now),
      lastBackupAt(db),
      statfs(config.dataDir),
    ])
    const freeBytes = disk.bavail * disk.bsize
    const at = (text: string | null) => text && new Date(text).toISOString()
    const isOlder = (one: Date, thanMs: number) => now.getTime() - one.getTime() > thanMs
    const { oldestJobAt } = seen
    const isLate = oldestJobAt !== null && isOlder(new Date(oldestJobAt), jobsLateMs)
    const service = (
      name: ServiceStatus['name'],
      needsPerson: boolean,
      more: Partial<Pick<ServiceStatus, 'at' | 'count'>> = {},
    ): ServiceStatus => ({
      ...{ name, state: needsPerson ? 'attention' : 'works', at: null, count: 0 },
      ...more,
    })
    const unlessOff = (isThere: boolean, one: ServiceStatus): ServiceStatus =>
      isThere ? one : { name: one.name, state: 'off', at: null, count: 0 }
    return {
      server_time: now.toISOString(),
      services: [
        service('server', false, { at: at(seen.runningSince) }),
        service('database', false, { count: seen.databaseBytes }),
        service('disk', freeBytes < freeAtLeastBytes, { count: freeBytes }),
        service('jobs', seen.jobsGivenUp > 0 || isLate, {
          at: at(oldestJobAt),
          count: seen.jobsGivenUp,
        }),
        service('backup', !backup || isOlder(backup, backupOldMs), {
          at: backup?.toISOString() ?? null,
        }),
        service('mail', seen.mailReturns > 0, { count: seen.mailReturns }),
        unlessOff(
          payments.methods.length > 0,
          service('payments', seen.paymentsToCheck > 0, {
            at: at(seen.lastPaymentEventAt),
            count: seen.paymentsToCheck,
          }),
        ),
        unlessOff(
          phoneMessages.webhook !== undefined,
          service('whatsapp', seen.messagesFailed > 0, {
            at: at(seen.lastMessageAt),
            count: seen.messagesFailed,
          }),
        ),
        unlessOff(
          meetings !== undefined,
          service('meetings', seen.meetingsFailed > 0, { count: seen.meetingsFailed }),
        ),
        unlessOff(
          config.ffmpeg !== 'none',
          service('recordings', seen.recordingsFailed > 0, { count: seen.recordingsFailed }),
        ),
      ],
    }
  }

  /** One statement, answered from indexes. */
  async function read(now: Date): Promise<Seen> {
    const weekAgo = sql`${new Date(now.getTime() - 7 * dayMs).toISOString()}::timestamptz`
    const answer: unknown = await db.execute(sql`
      select
        pg_database_size(current_database())::float as "databaseBytes",
        (select count(*)::int from jobs where failed_at is not null) as "jobsGivenUp",
        (select min(due_at) from jobs
          where done_at is null and failed_at is null
            and due_at <= ${now.toISOString()}::timestamptz) as "oldestJobAt",
        (select count(*)::int from suppressions
          where cleared_at is null and at > ${weekAgo}) as "mailReturns",
        (select max(received_at) from provider_events) as "lastPaymentEventAt",
        (select count(*)::int from payment_events where quarantined is not null and handled_at is null)
          + (select count(*)::int from payment_discrepancies where resolved_at is null) as "paymentsToCheck",
        (select max(made_at) from phone_messages) as "lastMessageAt",
        (select count(*)::int from phone_messages
          where status = 'failed' and made_at > ${weekAgo}) as "messagesFailed",
        (select count(*)::int from provider_meetings
          where problem is not null and ends_at > ${now.toISOString()}::timestamptz) as "meetingsFailed",
        (select count(*)::int from preparations where problem is not null) as "recordingsFailed",
        (select max(started_at) from builds) as "runningSince"`)
    const [row] = (answer as { rows: Seen[] }).rows
    if (!row) throw new Error('a query of one row gave none')
    return row
  }
}
