import type { TFunction } from 'i18next'
import { csvMoment } from '#contract/shared/text/csv.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'
import type { PersonRecord } from './repository.ts'

type Row = { person: PersonRecord }

/** People as a table for a spreadsheet. */
export const peopleTable = (rows: AsyncIterable<Row>, t: TFunction<'server/staff'>): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    name: ({ person }: Row) => person.displayName,
    email: ({ person }) => person.email,
    role: ({ person }) => person.role,
    suspended: ({ person }) => (person.isSuspended ? t('yes') : t('no')),
    created: ({ person }) => csvMoment(person.createdAt),
    signedIn: ({ person }) => (person.isAwaited ? null : csvMoment(person.lastSignInAt)),
  })
