import { malaysianDay } from '#contract/shared/calendar.ts'
import {
  parcelFiles,
  parcelsInFile,
  type MakeParcelFile,
  type ParcelFileKind,
} from '#contract/shipping/staff-parcels.ts'
import { parcelStatuses } from '#contract/shipping/parcels.ts'
import { Day, IdInPath } from '#contract/shared/wire.ts'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { recordChange } from '../../platform/db/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { refuseInWords } from '../../platform/http/refuse-in-words.ts'
import type { SchoolDomain } from '../school/index.ts'
import { labelsPdf, packingListPdf, type PackingRow } from './packing-pdf.ts'
import { parcelsRepository, type InState } from './repository.ts'
import type { Call } from '../../platform/http/mount.ts'

const any = 'all'

/** The signed key of a link, which opens only the file of these parcels. */
const keyOf = ({ kind, show, class_id, day }: MakeParcelFile) =>
  `parcels/${kind}/${show}/${class_id ?? any}/${day ?? any}`

const FilePath = v.tuple([
  v.picklist(parcelFiles),
  v.picklist(parcelStatuses),
  v.union([
    v.pipe(
      v.literal(any),
      v.transform(() => undefined),
    ),
    IdInPath,
  ]),
  v.union([
    v.pipe(
      v.literal(any),
      v.transform(() => undefined),
    ),
    Day,
  ]),
])

/** Packing lists and labels. Each download is recorded, because they contain addresses. */
export function parcelFilesOf({ db, storage }: Context, { school }: { school: SchoolDomain }) {
  const rowsOf = (kind: ParcelFileKind, which: InState): Promise<PackingRow[]> =>
    parcelsRepository(db)[kind === 'list' ? 'forPacking' : 'forLabels'](which, parcelsInFile + 1)

  return {
    /** @throws Refusal `staff.refused` if the file would be empty or too large */
    async link({ caller, body, now }: Call<'makeParcelFile'>): Promise<{ url: string }> {
      const { kind, show, class_id, day } = body
      const rows = await rowsOf(kind, { status: show, classId: class_id, day })
      if (rows.length === 0) refuseInWords('noParcels')
      if (rows.length > parcelsInFile) refuseInWords('tooManyParcels', { count: parcelsInFile })
      const fileName = [`parcel-${kind}`, show, day ?? malaysianDay(now)]
      await inTransaction(db, (tx) =>
        recordChange(
          tx,
          {
            uid: caller.uid,
            action: 'parcels-exported',
            subject: `parcels/${show}`,
            label: fileName.join(' '),
            before: {},
            after: {
              kind,
              count: rows.length,
              ...(class_id && { class_id }),
              ...(day && { day }),
            },
          },
          now,
        ),
      )
      return storage.signLink(caller.uid, keyOf(body), now, `${fileName.join('-')}.pdf`)
    },

    /** The PDF of a signed link; undefined where its path names no file. */
    async file(path: string, now: Date): Promise<Buffer | undefined> {
      const read = v.safeParse(FilePath, path.split('/'))
      if (!read.success) return undefined
      const [kind, status, classId, day] = read.output
      const rows = (await rowsOf(kind, { status, classId, day })).slice(0, parcelsInFile)
      return kind === 'list'
        ? packingListPdf(rows, now)
        : labelsPdf(rows, now, await school.school())
    },
  }
}
