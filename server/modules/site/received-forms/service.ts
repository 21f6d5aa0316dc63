import { formFields } from '#contract/site/forms/fields.ts'
import { csvMoment, type CsvCell } from '#contract/shared/text/csv.ts'
import { answerText, type SentForms } from '#contract/site/staff-forms.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/open.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import { csvTable, type CsvTable } from '../../../platform/http/files/file-reply.ts'
import { refusePage } from '../../../platform/http/refusal.ts'
import { formsPlace, staffFormsRepository } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

type Row = Awaited<ReturnType<ReturnType<typeof staffFormsRepository>['list']>>[number]

/** Submissions of public forms, for staff. */
export function receivedFormHandlers(db: Db) {
  const repository = staffFormsRepository(db)
  return {
    async sentForms({ params: { form }, query: asked }): Promise<SentForms> {
      const place = formsPlace(asked) ?? refusePage()
      const [total, { rows, ...at }] = await Promise.all([
        repository.count(form, asked),
        listPage(place, staffRowsPerPage, (...from) => repository.list(form, asked, ...from)),
      ])
      return {
        total,
        ...at,
        sent: rows.map(({ id, receivedAt, answers, utm }) => ({
          id,
          received_at: receivedAt.toISOString(),
          answers,
          utm,
        })),
      }
    },

    /** All matching submissions, with a column for each answer in the order of the form's questions. */
    async exportForms({ caller, params: { form }, query: asked, now, locale }): Promise<CsvTable> {
      const t = copyOf('server/staff', locale)
      const [rows, given, campaigns] = await Promise.all([
        repository.count(form, asked),
        repository.names('answers', form, asked),
        repository.names('utm', form, asked),
      ])
      const label = t('exports.forms')
      await recordExport(
        db,
        caller.uid,
        { list: 'forms', label, asked: { form, ...asked }, rows },
        now,
      )
      const questions = formFields[form].map(({ name }) => name)
      const answers = [
        ...questions.filter((name) => given.includes(name)),
        ...given.filter((name) => !questions.includes(name)),
      ]
      const cells: Record<string, (row: Row) => CsvCell> = {
        received_at: ({ receivedAt }) => csvMoment(receivedAt),
        ...Object.fromEntries(
          answers.map((name) => [name, ({ answers: its }: Row) => answerText(its[name])]),
        ),
        ...Object.fromEntries(campaigns.map((name) => [name, ({ utm }: Row) => utm[name] ?? ''])),
      }
      return csvTable(
        everyRow(
          (page) => formsPlace({ ...asked, page }),
          (...at) => repository.list(form, asked, ...at),
        ),
        (name) => name,
        cells,
      )
    },
  } satisfies Partial<Handlers>
}
