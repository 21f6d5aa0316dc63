import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { htmlLanguage, type Role } from '#contract/shared/kinds.ts'
import { readNoteThreadId, type NoteThread } from '#contract/guardians/staff-notes.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/api/online.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Tag } from '#ui/Tag.tsx'
import { noteThreadQuery } from './queries.ts'
import { WriteNote } from './WriteNote.tsx'

/** The notes between staff and guardians about a student in a class. */
export function NoteThreadPage({ id, role }: { id: string; role: Role }) {
  const { t } = useTranslation('staff/notes')
  // An invalid address counts as a class that does not exist.
  const params = readNoteThreadId(id) ?? { classId: 0, uid: '-' }
  const query = useQuery(noteThreadQuery(params))
  return (
    <QueryBoundary
      query={query}
      unknown={{ title: t('unknown'), to: '/staff/notes', link: t('toList') }}
    >
      {(thread) => <Thread thread={thread} role={role} />}
    </QueryBoundary>
  )
}

function Thread({ thread, role }: { thread: NoteThread; role: Role }) {
  const { t } = useTranslation(['staff/notes', 'staff/kit'])
  const format = useFormat()
  const reachable = useReachable()
  const { uid, class_id: classId, notes, guardians } = thread
  const last = notes.at(-1)
  const close = useStaffChange(
    (lastId: string) =>
      callStaff('closeAnswers', { params: { classId, uid }, body: { last: lastId } }),
    { changes: ['notes', 'people'] },
  )
  const mayWrite = mayDo(role, 'writeNotes')
  const isWaiting = notes.some((note) => note.is_waiting)
  const names = guardians.map(({ name }) => name ?? t('someGuardian'))
  return (
    <>
      <p className="cluster">
        <Link to="/staff/notes">{t('toList')}</Link>
        <Link to={`/staff/classes/${classId}?view=students`}>{t('toRoster')}</Link>
      </p>
      <header className={kit.header}>
        <div>
          <h1>{t('of', { name: thread.name || t('noName') })}</h1>
          <p className={kit.quiet} lang={htmlLanguage(thread.language)}>
            {thread.class_name}
          </p>
        </div>
      </header>
      {guardians.length === 0 ? (
        <Notice icon="people" title={t('nobody')}>
          {t('nobodyText')}
        </Notice>
      ) : (
        <p className={kit.quiet}>
          {t('readers', { names: format.list(names, 'conjunction'), count: names.length })}
        </p>
      )}
      <ul role="list" className={kit.cards} hidden={notes.length === 0}>
        {notes.map((note) => (
          <Card as="li" key={note.id} className={kit.card}>
            <p className="cluster">
              <strong>{note.by ?? t(note.is_answer ? 'someGuardian' : 'someTeacher')}</strong>
              <span className={`numbers ${kit.quiet}`}>{format.dateTime(new Date(note.at))}</span>
              {note.is_answer ? (
                <Tag tone={note.is_waiting ? 'accent' : 'neutral'}>
                  {t(note.is_waiting ? 'isWaiting' : 'isAnswer')}
                </Tag>
              ) : (
                note.guardian && (
                  <Tag>{t('onlyTo', { name: note.guardian.name ?? t('someGuardian') })}</Tag>
                )
              )}
            </p>
            <p className={kit.words} lang={note.language}>
              {note.text}
            </p>
          </Card>
        ))}
      </ul>
      <FormFailure error={close.error} />
      {mayWrite && isWaiting && last && (
        <p className={kit.under}>
          <Button
            variant="secondary"
            busy={close.isPending}
            disabled={!reachable}
            onClick={() => close.mutate(last.id)}
          >
            {t('close')}
          </Button>
        </p>
      )}
      {mayWrite && guardians.length > 0 && (
        <section aria-labelledby="write" className={kit.part}>
          <h2 id="write">{t('write')}</h2>
          <WriteNote thread={thread} />
        </section>
      )}
    </>
  )
}
