import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { remindMinutesBefore } from '#contract/shared/limits.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import type { PushMessage } from '#contract/messaging/notices.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/open.ts'
import type { Pushed } from '../../../gateways/push/push.ts'
import { afterQuietHours } from '#contract/shared/calendar.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import { noticesRepository, type DeviceRow, type NoticeRow, type Written } from './repository.ts'
import { lockedWords, noticeText } from './words.ts'

const kind = 'push-notices'
const Body = v.object({ notice_ids: v.array(v.string()) })
const noticesPerJob = 100
const sentAtOnce = 20
const pushedCharacters = 300
/** Notices without an end are kept by the push service for a day. */
const keptForSeconds = 24 * 3600
const lastReminder = remindMinutesBefore.at(-1)

type Unsent = {
  notice: NoticeRow
  written: Written | null
  studentName: string | null
  device: DeviceRow
  locale: string | null
}

/** A class that begins in minutes may be announced at night, too. */
const isUrgent = ({ details }: Pick<NoticeRow, 'details'>) => details['minutes'] === lastReminder
const maySendNow = (notice: NoticeRow, now: Date) => isUrgent(notice) || afterQuietHours(now) <= now

/** The same for the same event; push services allow at most 32 characters. */
const topicOf = ({ cause }: NoticeRow) =>
  createHash('sha256').update(cause).digest('base64url').slice(0, 32)

/** Sends notices by jobs to the devices that want them; a failed push is retried. */
export function pusher(context: Context, { catalogue }: { catalogue: CatalogueDomain }) {
  const { db, push, origin, clock, jobs, report } = context
  const repository = noticesRepository(db)

  /** Call in the transaction that makes the notices. */
  async function enqueuePushes(tx: Tx, made: readonly NoticeRow[], now: Date): Promise<void> {
    if (!push || made.length === 0) return
    const devices = await noticesRepository(tx).reachable([...new Set(made.map(({ uid }) => uid))])
    const wanted = new Set(devices.flatMap(({ uid, kinds }) => kinds.map((one) => `${one}/${uid}`)))
    const waiting = made.filter((notice) => wanted.has(`${notice.kind}/${notice.uid}`))
    await jobs.addAll(tx, inJobs(waiting, now), now)
  }

  function inJobs(waiting: readonly NoticeRow[], now: Date) {
    const at = (dueAt: Date, some: readonly NoticeRow[]) =>
      Array.from({ length: Math.ceil(some.length / noticesPerJob) }, (_, n) => {
        const part = some.slice(n * noticesPerJob, (n + 1) * noticesPerJob)
        return { kind, body: { notice_ids: part.map(({ id }) => id) }, dueAt }
      })
    return [
      ...at(now, waiting.filter(isUrgent)),
      ...at(
        afterQuietHours(now),
        waiting.filter((one) => !isUrgent(one)),
      ),
    ]
  }

  async function send(ids: readonly string[]): Promise<void> {
    const now = clock()
    const unsent = await repository.unsent(ids, now)
    const isDue = ({ notice }: Unsent) => maySendNow(notice, now)
    const due = unsent.filter(isDue)
    // A retry that falls into the night waits for the morning.
    const postponed = unsent.filter((one) => !isDue(one)).map(({ notice }) => notice)
    await jobs.addAll(db, inJobs([...new Set(postponed)], now), now)

    const unread = await repository.unreadOf([...new Set(due.map(({ notice }) => notice.uid))], now)
    const outcomes: { device: DeviceRow; notice: NoticeRow; outcome: Pushed }[] = []
    for (let from = 0; from < due.length; from += sentAtOnce) {
      const sent = await Promise.all(
        due
          .slice(from, from + sentAtOnce)
          .map(async (one) => ({ ...one, outcome: await sendOne(one, unread, now) })),
      )
      outcomes.push(...sent)
      // Sent pushes are recorded before the next batch: a crash repeats few of them.
      await repository.noteSent(
        sent
          .filter(({ outcome }) => outcome.kind === 'taken' || outcome.kind === 'refused')
          .map(({ notice, device }) => ({
            noticeId: notice.id,
            sessionIdHash: device.sessionIdHash,
            sentAt: now,
          })),
      )
    }
    const gone = outcomes.filter(({ outcome }) => outcome.kind === 'gone')
    await repository.dropDevices(gone.map(({ device }) => device.sessionIdHash))
    for (const { outcome } of outcomes)
      if (outcome.kind === 'refused') report('push refused', { why: outcome.reason })
    const away = outcomes.flatMap(({ outcome }) =>
      outcome.kind === 'away' ? [outcome.reason] : [],
    )
    if (away.length > 0) throw new Error(`${away.length} not pushed: ${away[0]}`)
  }

  async function sendOne(
    { notice, written, studentName, device, locale: saved }: Unsent,
    unread: ReadonlyMap<string, number>,
    now: Date,
  ): Promise<Pushed> {
    if (!push) return { kind: 'refused', reason: 'there is no key' }
    const locale = saved ?? defaultLocale
    const { title, text, path, lang } = noticeText(
      { ...notice, written, studentName },
      await catalogue.all(),
      now,
      locale,
    )
    const message: PushMessage = {
      web_push: 8030,
      notification: {
        title,
        // Push services take about 4 KB.
        body: text.length > pushedCharacters ? `${text.slice(0, pushedCharacters)}…` : text,
        navigate: `${origin}${path}${path.includes('?') ? '&' : '?'}notice=${notice.id}`,
        tag: topicOf(notice),
        lang: lang ?? locale,
        app_badge: String(unread.get(notice.uid) ?? 1),
      },
      uid: notice.uid,
      locked: lockedWords(locale),
    }
    const secondsLeft = notice.expiresAt
      ? Math.ceil((notice.expiresAt.getTime() - now.getTime()) / 1000)
      : keptForSeconds
    return push.send(device, message, {
      ttlSeconds: Math.min(secondsLeft, keptForSeconds),
      urgency: isUrgent(notice) ? 'high' : 'normal',
      topic: topicOf(notice),
    })
  }

  return {
    enqueuePushes,
    jobs: { [kind]: (body: unknown) => send(v.parse(Body, body).notice_ids) },
  }
}
