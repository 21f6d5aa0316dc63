import type { TFunction } from 'i18next'
import { csvMoment, csvMoney } from '#contract/shared/text/csv.ts'
import type { RosterRow } from '#contract/enrolment/staff-rosters.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'

/** A roster as CSV. Cells that the caller may not see are empty. */
export const rosterTable = (
  rows: AsyncIterable<RosterRow>,
  t: TFunction<'server/staff'>,
): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    name: ({ name }: RosterRow) => name,
    email: ({ email }) => email,
    guardian: ({ guardian }) => guardian?.name ?? null,
    guardianContact: ({ guardian }) => guardian?.contact ?? null,
    intake: ({ intake }) => intake,
    since: ({ since }) => csvMoment(new Date(since)),
    until: ({ until }) => until && csvMoment(new Date(until)),
    joined: ({ attendance }) => attendance.joined,
    lessons: ({ attendance }) => attendance.held,
    seen: ({ seen_at }) => seen_at && csvMoment(new Date(seen_at)),
    unpaid: ({ unpaid }) => unpaid && csvMoney(unpaid),
  })

/** Students who missed a lesson as CSV; emails only with the right to people. */
export const absenteesTable = (
  rows: readonly { name: string; email: string; watched: boolean }[],
  t: TFunction<'server/staff'>,
  seesPeople: boolean,
): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    name: ({ name }: { name: string; email: string; watched: boolean }) => name,
    email: ({ email }) => (seesPeople ? email : null),
    watched: ({ watched }) => t(watched ? 'yes' : 'no'),
  })
