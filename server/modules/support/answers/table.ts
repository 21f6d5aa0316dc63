import type { TFunction } from 'i18next'
import { csvMoment } from '#contract/shared/text/csv.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'
import type { StaffQuestionRow } from './repository.ts'

type Row = {
  row: StaffQuestionRow
  className: string
  lessonTitle: string | null
  askedBy: string
  handedTo: string | null
}

/** Questions as a table for a spreadsheet. */
export const questionTable = (rows: AsyncIterable<Row>, t: TFunction<'server/staff'>): CsvTable =>
  csvTable(rows, (column) => t(`columns.${column}`), {
    date: ({ row }: Row) => csvMoment(row.receivedAt),
    class: ({ className }) => className,
    lesson: ({ lessonTitle }) => lessonTitle,
    student: ({ askedBy }) => askedBy,
    question: ({ row }) => row.text,
    assigned: ({ handedTo }) => handedTo,
    answered: ({ row }) => row.answeredAt && csvMoment(row.answeredAt),
    answer: ({ row }) => row.answer,
    voice: ({ row }) => row.voiceSeconds,
  })
