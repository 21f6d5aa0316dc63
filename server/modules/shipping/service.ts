import type { Courier, ShownParcel } from '#contract/shipping/parcels.ts'
import {
  packingGroupsShown,
  parcelShows,
  type ChangeParcelAddress,
  type StaffParcelPage,
  type StaffParcels,
  type StaffParcelsQuery,
} from '#contract/shipping/staff-parcels.ts'
import { staffRowsPerPage } from '#contract/shared/staff-lists.ts'
import { copyOf } from '../../platform/copy/copy.ts'
import { everyRow, listPage } from '../../platform/db/list-page.ts'
import { recordMinorRead } from '../../platform/db/queries/minor-reads.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordExport } from '../../platform/db/record-export.ts'
import type { CsvTable } from '../../platform/http/files/file-reply.ts'
import { refuse, refusePage } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import type { Events } from '../../platform/ports/events.ts'
import type { Jobs } from '../../platform/ports/jobs.ts'
import { parcelChanger } from './change.ts'
import { parcelFilesOf, type FileNeeds } from './files.ts'
import { moveParcelsOnEvents } from './on-events.ts'
import { postedMails, type PostedMailNeeds } from './posted-mail.ts'
import { parcelsPlace, parcelsRepository, type Which } from './repository.ts'
import { toShownParcel, toStaffRow } from './shown.ts'
import { parcelTable } from './table.ts'

export type ParcelsService = ReturnType<typeof parcelsService>

const historyShown = 50

type Needs = PostedMailNeeds &
  FileNeeds & {
    couriers(): Promise<readonly Courier[]>
    events: Events
    jobs: Jobs
  }

/** Hardcopy materials: what is to be packed and posted, and where it is. */
export function parcelsService(db: Db, needs: Needs) {
  const { couriers, events, jobs } = needs
  const parcels = parcelsRepository(db)
  const mails = postedMails(db, needs)
  const { move, post, changeAddress } = parcelChanger(db, { couriers, events, mails })
  moveParcelsOnEvents(events)

  async function ofOrders(
    orderIds: readonly string[],
  ): Promise<{ orderId: string; shown: ShownParcel }[]> {
    const rows = orderIds.length > 0 ? await parcels.ofOrders(orderIds) : []
    if (rows.length === 0) return []
    const known = await couriers()
    return rows.map((row) => ({ orderId: row.parcel.orderId, shown: toShownParcel(row, known) }))
  }

  async function page(number: number): Promise<StaffParcelPage> {
    const found = (await parcels.find(number)) ?? refuse('request.not-found')
    const [history, known] = await Promise.all([parcels.history(number, historyShown), couriers()])
    return {
      ...toStaffRow(found, known),
      changed_at: found.parcel.changedAt.toISOString(),
      history: history.map(({ change, by }) => ({
        at: change.at.toISOString(),
        by,
        action: change.action,
        tracking: trackingIn(change.after) ?? trackingIn(change.before),
      })),
    }
  }

  return {
    move,
    files: parcelFilesOf(db, needs),
    jobs: mails.jobs,

    /** As the order's student and guardian see them. */
    ofOrder: async (orderId: string): Promise<ShownParcel[]> =>
      (await ofOrders([orderId])).map(({ shown }) => shown),
    ofOrders,

    async list(asked: StaffParcelsQuery): Promise<StaffParcels> {
      const place = parcelsPlace(asked) ?? refusePage()
      const which = whichOf(asked)
      const [total, { rows, ...at }, counts, toPack, known] = await Promise.all([
        parcels.count(which),
        listPage(place, staffRowsPerPage, (...from) => parcels.list(which, ...from)),
        parcels.counts(),
        parcels.toPack(packingGroupsShown),
        couriers(),
      ])
      return {
        total,
        ...at,
        parcels: rows.map((row) => toStaffRow(row, known)),
        counts: Object.fromEntries(
          parcelShows.map((one) => [one, counts[one] ?? 0]),
        ) as StaffParcels['counts'],
        to_pack: toPack,
        couriers: known.map(({ id, name }) => ({ id, name })),
      }
    },

    /** The list as a file, with the addresses: it is recorded. */
    async exported(
      { uid }: Caller,
      asked: StaffParcelsQuery,
      now: Date,
      locale: string,
    ): Promise<CsvTable> {
      const t = copyOf('server/staff', locale)
      const which = whichOf(asked)
      const [rows, known] = await Promise.all([parcels.count(which), couriers()])
      const label = t('exports.parcels')
      await recordExport(db, uid, { list: 'parcels', label, asked, rows }, now)
      const found = everyRow(
        (page) => parcelsPlace({ ...asked, page }),
        (...at) => parcels.list(which, ...at),
      )
      async function* shown() {
        for await (const row of found) yield toStaffRow(row, known)
      }
      return parcelTable(shown(), t)
    },

    /** One parcel. Views of those of people under 18 are recorded. */
    async read(caller: Caller, number: number, now: Date): Promise<StaffParcelPage> {
      const { uid, parcel } = (await parcels.find(number)) ?? refuse('request.not-found')
      const label = parcel.recipient.name
      await recordMinorRead(db, { uid, label, readerUid: caller.uid }, now)
      return page(number)
    },

    async post(...[caller, body, now]: Parameters<typeof post>) {
      const posted = await post(caller, body, now)
      jobs.wake()
      return posted
    },

    async changeAddress(caller: Caller, number: number, body: ChangeParcelAddress, now: Date) {
      await changeAddress(caller, number, body, now)
      return page(number)
    },
  }
}

const whichOf = ({ search, show: status, class: classId, day }: StaffParcelsQuery): Which => ({
  ...{ search, status, classId, day },
})

/** The tracking number in what was recorded of a change. */
const trackingIn = (values: Record<string, unknown>): string | null =>
  typeof values['tracking'] === 'string' ? values['tracking'] : null
