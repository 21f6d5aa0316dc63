import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Table } from '#staff/kit/lists/Table.tsx'
import { noteColumns } from './note-columns.tsx'
import { staffNotesQuery } from './queries.ts'

/** The classes in which teachers and guardians have written to each other about a student. */
export function PersonNotes({ uid }: { uid: string }) {
  const { t } = useTranslation('staff/notes')
  const format = useFormat()
  const query = useQuery(staffNotesQuery({ uid }))
  return (
    <section aria-labelledby="notes" className={kit.part}>
      <h2 id="notes">{t('title')}</h2>
      <QueryBoundary query={query}>
        {({ threads }) =>
          threads.length === 0 ? (
            <p className={kit.quiet}>{t('noneOfPerson')}</p>
          ) : (
            <Table
              label={t('title')}
              columns={noteColumns(t, format).map(({ sort: _, ...column }) => column)}
              rows={threads}
              keyOf={({ class_id }) => class_id}
            />
          )
        }
      </QueryBoundary>
    </section>
  )
}
