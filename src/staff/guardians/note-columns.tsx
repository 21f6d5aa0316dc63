import type { TFunction } from 'i18next'
import type { Format } from '#contract/shared/text/english-format.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { noteThreadId, type StaffNotes } from '#contract/guardians/staff-notes.ts'
import kit from '#staff/kit/kit.module.css'
import { RowLink, type Column } from '#staff/kit/lists/Table.tsx'
import { Tag } from '#ui/Tag.tsx'

export type NotesRow = StaffNotes['threads'][number]

export const noteColumns = (t: TFunction<'staff/notes'>, format: Format): Column<NotesRow>[] => [
  {
    head: t('columns.student'),
    cell: (row) => (
      <RowLink to={`/staff/notes/${noteThreadId(row)}`}>{row.name || t('noName')}</RowLink>
    ),
  },
  {
    head: t('columns.class'),
    cell: ({ class_name, language }) => <span lang={htmlLanguage(language)}>{class_name}</span>,
  },
  {
    head: t('columns.last'),
    sort: '-at',
    cell: ({ last_at }) => (
      <span className={`numbers ${kit.quiet}`}>{format.dateTime(new Date(last_at))}</span>
    ),
  },
  {
    head: t('columns.state'),
    cell: ({ waiting }) =>
      waiting > 0 ? <Tag tone="accent">{t('waiting', { count: waiting })}</Tag> : null,
  },
]
