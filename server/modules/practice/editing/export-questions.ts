import type { WrittenQuestion } from '#contract/practice/practice-file.ts'
import { practiceColumns, type PracticeColumn } from '#contract/practice/practice-import.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { everyRow } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/open.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import type { CsvTable } from '../../../platform/http/files/file-reply.ts'
import { taughtText } from './file-question.ts'
import { csvCells, rowOf } from './question-csv.ts'
import { practicePlace, staffPracticeRepository } from './repository.ts'
import type { StaffPracticeService } from './service.ts'
import { giftCategory, giftText } from './write-gift.ts'
import type { Call, Handlers } from '../../../platform/http/mount.ts'

type Exported = { question: WrittenQuestion; taught: string; chapterId: string }
type ListCall = Call<'exportPracticeCsv' | 'exportPracticeGift'>

/** The questions of a filtered list, as files for other programs. */
export function exportQuestionHandlers(db: Db, { taughtBy }: StaffPracticeService) {
  /** Records the export, and yields every question of the list. */
  async function* everyQuestion({
    caller,
    query,
    now,
    locale,
  }: ListCall): AsyncGenerator<Exported> {
    const repository = staffPracticeRepository(db)
    const taught = await taughtBy(caller)
    const label = copyOf('server/staff', locale)('exports.practice')
    const rows = await repository.count(taught, query)
    await recordExport(db, caller.uid, { list: 'practice', label, asked: query, rows }, now)
    const found = everyRow(
      (page) => practicePlace({ ...query, page }),
      (...at) => repository.list(taught, query, ...at),
    )
    for await (const { question } of found) {
      const { written, subjectKey: key, language, chapterId } = question
      yield { question: written, taught: taughtText({ key, language }), chapterId }
    }
  }

  return {
    async exportPracticeCsv(call): Promise<CsvTable> {
      async function* rows() {
        for await (const { question, taught, chapterId } of everyQuestion(call))
          yield rowOf(csvCells(question, { taught, chapter: chapterId }))
      }
      return { head: practiceColumns satisfies readonly PracticeColumn[], rows: rows() }
    },

    exportPracticeGift: async (call) => giftLines(call),
  } satisfies Partial<Handlers>

  async function* giftLines(call: ListCall): AsyncGenerator<string> {
    let category = ''
    for await (const { question, taught, chapterId } of everyQuestion(call)) {
      const next = giftCategory(taught, chapterId)
      if (next !== category) yield next
      category = next
      yield giftText(question)
    }
  }
}
