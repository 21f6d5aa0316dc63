import type { Announcement } from '#contract/messaging/announcements.ts'
import {
  announcementKnownDaysBefore,
  type AnnouncementsQuery,
  type Audience,
  type StaffAnnouncement,
  type StaffAnnouncements,
} from '#contract/messaging/staff-announcements.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import { classLabel } from '../../../platform/copy/title.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db } from '../../../platform/db/open.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import type { CsvTable } from '../../../platform/http/files/file-reply.ts'
import { refusePage } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import {
  announcementsPlace,
  announcementsRepository,
  type AnnouncementRecord,
  type ListedAnnouncement,
} from './repository.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import { announcementTable } from './table.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

/** The classes a person has or is viewing. */
export type AnnouncementReader = {
  at: 'dashboard' | 'classroom'
  programmeIds: readonly number[]
  classIds: readonly number[]
}

/** Another server's announcement is noticed within this time. */
const readEveryMs = 15_000
const dayMs = 24 * 3600 * 1000

/** Messages from staff at the top of pages. Running and coming ones are cached for all readers. */
export function announcementsService(db: Db, { catalogue }: { catalogue: CatalogueDomain }) {
  const repository = announcementsRepository(db)
  let known: Promise<AnnouncementRecord[]> | undefined
  let readAt = 0

  function upcoming(now: Date): Promise<AnnouncementRecord[]> {
    if (!known || Math.abs(now.getTime() - readAt) >= readEveryMs) {
      readAt = now.getTime()
      const before = new Date(now.getTime() + announcementKnownDaysBefore * dayMs)
      const reading = repository.upcoming(now, before)
      known = reading
      reading.catch(() => {
        if (known === reading) known = undefined
      })
    }
    return known
  }

  async function list(
    query: AnnouncementsQuery,
    now: Date,
    locale: string,
  ): Promise<StaffAnnouncements> {
    const place = announcementsPlace(query) ?? refusePage()
    const [total, { rows, ...page }, { programmes, subjects }] = await Promise.all([
      repository.count(query, now),
      listPage(place, staffRowsPerPage, (...at) => repository.list(query, ...at, now)),
      catalogue.all(),
    ])
    const classes = namedClasses(subjects, locale)
    return {
      server_time: now.toISOString(),
      total,
      ...page,
      announcements: rows.map((row) => shownToStaff(row, { programmes, classes })),
      programmes: programmes.map(({ id, title }) => ({ id, title })),
      classes,
    }
  }

  return {
    handlers: {
      announcements: ({ query, now, locale }) => list(query, now, locale),

      async exportAnnouncements({ caller: { uid }, query, now, locale }): Promise<CsvTable> {
        const t = copyOf('server/staff', locale)
        const [rows, { programmes, subjects }] = await Promise.all([
          repository.count(query, now),
          catalogue.all(),
        ])
        const label = t('exports.announcements')
        await recordExport(db, uid, { list: 'announcements', label, asked: query, rows }, now)
        const classes = namedClasses(subjects, locale)
        const found = everyRow(
          (page) => announcementsPlace({ ...query, page }),
          (...at) => repository.list(query, ...at, now),
        )
        async function* announcements() {
          for await (const row of found) yield shownToStaff(row, { programmes, classes })
        }
        return announcementTable(announcements(), t, now)
      },

      /** @throws Refusal `staff.refused` if it is over already, or its programme or class is unknown */
      async makeAnnouncement({ caller, body, now, locale }): Promise<StaffAnnouncements> {
        const { id, audience, place, text, from, until } = body
        const { programmes, subjects } = await catalogue.all()
        const named = { everybody: [], programme: programmes, class: subjects }[audience.to]
        if (audience.to !== 'everybody' && !named.some((one) => one.id === audience.id))
          refuseInWords('announcementToNobody')
        if (new Date(until) <= now) refuseInWords('announcementOver')
        await inTransaction(db, async (tx) => {
          const made = await announcementsRepository(tx).add({
            id,
            programmeId: audience.to === 'programme' ? audience.id : null,
            classId: audience.to === 'class' ? audience.id : null,
            place,
            text,
            locale: caller.locale,
            startsAt: new Date(from),
            endsAt: new Date(until),
            uid: caller.uid,
            createdAt: now,
          })
          if (!made) return
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: 'announcement-made',
              subject: `announcement/${id}`,
              label: text,
              before: {},
              after: { audience, place, text, from, until },
            },
            now,
          )
        })
        known = undefined
        return list({}, now, locale)
      },

      /** @throws Refusal `staff.refused` when it is stopped already, or unknown */
      async stopAnnouncement({ caller, params: { id }, now, locale }): Promise<StaffAnnouncements> {
        await inTransaction(db, async (tx) => {
          const stopped =
            (await announcementsRepository(tx).stop(id, now)) ?? refuseInWords('handled')
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: 'announcement-stopped',
              subject: `announcement/${id}`,
              label: stopped.text,
              before: { stopped_at: null },
              after: { stopped_at: now.toISOString() },
            },
            now,
          )
        })
        known = undefined
        return list({}, now, locale)
      },

      /** @throws Refusal `staff.refused` when it is not stopped, over, or unknown */
      async resumeAnnouncement({
        caller,
        params: { id },
        now,
        locale,
      }): Promise<StaffAnnouncements> {
        await inTransaction(db, async (tx) => {
          const before =
            (await announcementsRepository(tx).resume(id, now)) ?? refuseInWords('handled')
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: 'announcement-resumed',
              subject: `announcement/${id}`,
              label: before.text,
              before: { stopped_at: before.stoppedAt?.toISOString() ?? null },
              after: { stopped_at: null },
            },
            now,
          )
        })
        known = undefined
        return list({}, now, locale)
      },
    } satisfies Partial<Handlers>,

    /** The announcements for this reader, now or within days; the device shows each from its time on. */
    async of(
      { at, programmeIds, classIds }: AnnouncementReader,
      now: Date,
    ): Promise<Announcement[]> {
      const rows = await upcoming(now)
      return rows
        .filter(
          ({ place, programmeId, classId, endsAt }) =>
            endsAt > now &&
            (place === 'both' || place === at) &&
            (programmeId === null || programmeIds.includes(programmeId)) &&
            (classId === null || classIds.includes(classId)),
        )
        .map(shown)
    },
  }
}

const shown = ({ id, text, locale, startsAt, endsAt }: AnnouncementRecord): Announcement => ({
  id,
  text,
  locale,
  from: startsAt.toISOString(),
  until: endsAt.toISOString(),
})

const namedClasses = (subjects: readonly Subject[], locale: string) =>
  subjects.map((subject) => ({ id: subject.id, name: classLabel(subject, locale) }))

const shownToStaff = (
  { announcement, name, email }: ListedAnnouncement,
  {
    programmes,
    classes,
  }: { programmes: readonly Programme[]; classes: readonly { id: number; name: string }[] },
): StaffAnnouncement => ({
  ...shown(announcement),
  audience: audienceOf(announcement),
  audience_name:
    programmes.find(({ id }) => id === announcement.programmeId)?.title ??
    classes.find(({ id }) => id === announcement.classId)?.name ??
    '',
  place: announcement.place,
  by: name || email,
  stopped_at: announcement.stoppedAt?.toISOString() ?? null,
})

function audienceOf({ programmeId, classId }: AnnouncementRecord): Audience {
  if (programmeId !== null) return { to: 'programme', id: programmeId }
  return classId === null ? { to: 'everybody' } : { to: 'class', id: classId }
}
