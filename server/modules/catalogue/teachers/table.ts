import type { TFunction } from 'i18next'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'
import type { StoredTeacher } from './repository.ts'

type Row = { teacher: StoredTeacher; classes: readonly { class_name: string }[] }

/** Teachers as a table for a spreadsheet. */
export const teacherTable = (rows: AsyncIterable<Row>, t: TFunction<'server/staff'>): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    name: ({ teacher }: Row) => teacher.name,
    headline: ({ teacher }) => teacher.headline,
    biography: ({ teacher }) => teacher.biography,
    classes: ({ classes }) => classes.map(({ class_name }) => class_name).join(', '),
    retired: ({ teacher }) => t(teacher.isRetired ? 'yes' : 'no'),
  })
