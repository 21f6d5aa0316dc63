import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GuardianNotes } from '#contract/guardians/notes.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNotLoaded } from '#platform/query/use-query-status.ts'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { AnswerNote } from './AnswerNote.tsx'
import styles from './guardian.module.css'

type ClassNotes = GuardianNotes['classes'][number]

type TeacherNotesProps = {
  query: UseQueryResult<GuardianNotes | null>
  guardianshipId: string
  name: string
  reachable: boolean
}

/** Notes from the child's teachers, and the guardian's answers. */
export function TeacherNotes({ query, guardianshipId, name, reachable }: TeacherNotesProps) {
  const { t } = useTranslation(['guardian', 'common'])
  const notLoaded = useNotLoaded(query, t)
  const { data } = query
  return (
    <section aria-labelledby="notes" className={styles.part}>
      <h2 id="notes">{t('notes.title')}</h2>
      {data ? (
        <>
          <p className="quiet">
            {t(data.classes.length > 0 ? 'notes.record' : 'notes.none', { name })}
          </p>
          {data.classes.map((one) => (
            <NotesOfClass
              key={one.class_id}
              guardianshipId={guardianshipId}
              classNotes={one}
              reachable={reachable}
            />
          ))}
        </>
      ) : notLoaded ? (
        <NotLoaded {...notLoaded} />
      ) : (
        <p className="quiet">{t('notes.loading')}</p>
      )}
    </section>
  )
}

type NotesOfClassProps = { guardianshipId: string; classNotes: ClassNotes; reachable: boolean }

function NotesOfClass({ guardianshipId, classNotes, reachable }: NotesOfClassProps) {
  const { t } = useTranslation('guardian')
  const format = useFormat()
  return (
    <div className={styles.thread}>
      <h3 lang={htmlLanguage(classNotes.language)}>{classNotes.class_name}</h3>
      <ul role="list" className={styles.notes}>
        {classNotes.notes.map((note) => (
          <li key={note.id} data-answer={note.is_answer ? '' : undefined}>
            <p>
              <strong>{note.is_answer ? t('notes.you') : (note.by ?? t('notes.teacher'))}</strong>{' '}
              <span className="numbers quiet">{format.dateTime(new Date(note.at))}</span>
            </p>
            <p className={styles.words} lang={note.language}>
              {note.text}
            </p>
          </li>
        ))}
      </ul>
      <AnswerNote guardianshipId={guardianshipId} classNotes={classNotes} reachable={reachable} />
    </div>
  )
}
