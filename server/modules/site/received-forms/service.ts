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
    async sentForms({ params: { form }, query }): Promise<SentForms> {
      const place = formsPlace(query) ?? refusePage()
      const [total, { rows, ...at }] = await Promise.all([
        repository.count(form, query),
        listPage(place, staffRowsPerPage, (...from) => repository.list(form, query, ...from)),
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
    async exportForms({ caller, params: { form }, query, now, locale }): Promise<CsvTable> {
      const t = copyOf('server/staff', locale)
      const [rows, given, campaigns] = await Promise.all([
        repository.count(form, query),
        repository.names('answers', form, query),
        repository.names('utm', form, query),
      ])
      const label = t('exports.forms')
      await recordExport(
        db,
        caller.uid,
        { list: 'forms', label, asked: { form, ...query }, rows },
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
          (page) => formsPlace({ ...query, page }),
          (...at) => repository.list(form, query, ...at),
        ),
        (name) => name,
        cells,
      )
    },
  } satisfies Partial<Handlers>
}
