import { Couriers, type ShownParcel } from '#contract/shipping/parcels.ts'
import {
  packingGroupsShown,
  parcelShows,
  type StaffParcelPage,
  type StaffParcels,
  type StaffParcelsQuery,
} from '#contract/shipping/staff-parcels.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type { Context } from '../../context.ts'
import { copyOf } from '../../platform/copy/copy.ts'
import { everyRow, listPage } from '../../platform/db/list-page.ts'
import { recordMinorRead } from '../../platform/db/minor-reads.ts'
import { recordExport } from '../../platform/db/record-export.ts'
import type { CsvTable } from '../../platform/http/files/file-reply.ts'
import { refuse, refusePage } from '../../platform/http/refusal.ts'
import type { SchoolDomain } from '../school/index.ts'
import { parcelChanges } from './change.ts'
import { parcelFilesOf } from './files.ts'
import { moveParcelsOnEvents } from './on-events.ts'
import { postedMails } from './posted-mail.ts'
import { parcelsPlace, parcelsRepository, type ParcelsFilter } from './repository.ts'
import { toShownParcel, toStaffRow } from './shown.ts'
import { parcelTable } from './table.ts'
import type { Handlers } from '../../platform/http/mount.ts'

const historyShown = 50

/** Parcels of hardcopy materials: packing, posting and tracking. */
export function parcelsService(context: Context, { school }: { school: SchoolDomain }) {
  const { db, documents, events, jobs } = context
  const couriers = () => documents.read('couriers', Couriers)
  const parcels = parcelsRepository(db)
  const mails = postedMails(context, { school, couriers })
  const { moveParcels, post, changeAddress } = parcelChanges(context, { couriers, mails })
  const files = parcelFilesOf(context, { school })
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
    handlers: {
      async staffParcels({ query }): Promise<StaffParcels> {
        const place = parcelsPlace(query) ?? refusePage()
        const which = whichOf(query)
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

      /** The list as a file, with the addresses; the export is recorded. */
      async exportParcels({ caller: { uid }, query, now, locale }): Promise<CsvTable> {
        const t = copyOf('server/staff', locale)
        const which = whichOf(query)
        const [rows, known] = await Promise.all([parcels.count(which), couriers()])
        const label = t('exports.parcels')
        await recordExport(db, uid, { list: 'parcels', label, asked: query, rows }, now)
        const found = everyRow(
          (page) => parcelsPlace({ ...query, page }),
          (...at) => parcels.list(which, ...at),
        )
        async function* shown() {
          for await (const row of found) yield toStaffRow(row, known)
        }
        return parcelTable(shown(), t)
      },

      /** Views of the parcels of people under 18 are recorded. */
      async staffParcel({ caller, params: { parcel: number }, now }): Promise<StaffParcelPage> {
        const { uid, parcel } = (await parcels.find(number)) ?? refuse('request.not-found')
        const label = parcel.recipient.name
        await recordMinorRead(db, { uid, label, readerUid: caller.uid }, now)
        return page(number)
      },

      moveParcels,

      async postParcels({ caller, body, now }) {
        const posted = await post(caller, body, now)
        jobs.wake()
        return posted
      },

      makeParcelFile: files.link,

      async changeParcelAddress({ caller, params: { parcel: number }, body, now }) {
        await changeAddress(caller, number, body, now)
        return page(number)
      },
    } satisfies Partial<Handlers>,
    files,
    jobs: mails.jobs,

    /** The parcels as the order's student and guardian see them. */
    ofOrder: async (orderId: string): Promise<ShownParcel[]> =>
      (await ofOrders([orderId])).map(({ shown }) => shown),
    ofOrders,
  }
}

const whichOf = ({
  search,
  show: status,
  class: classId,
  day,
}: StaffParcelsQuery): ParcelsFilter => ({
  ...{ search, status, classId, day },
})

/** The tracking number in a recorded change. */
const trackingIn = (values: Record<string, unknown>): string | null =>
  typeof values['tracking'] === 'string' ? values['tracking'] : null
