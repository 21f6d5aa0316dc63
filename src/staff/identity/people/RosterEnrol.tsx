import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { useTranslation } from 'react-i18next'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { EnrolForm } from './EnrolForm.tsx'
import { peopleQuery, personEnrolmentsQuery } from './queries.ts'

/** Finds a person, then enrols them in this class. */
export function RosterEnrol({ classId, onClose }: { classId: number; onClose: () => void }) {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ uid: string; name: string } | null>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    setChosen(null)
    setSearch(typed.trim())
  }
  return (
    <Dialog open title={t('roster.enrol')} closeLabel={t('staff/kit:close')} onClose={onClose}>
      <form role="search" className={kit.picker} onSubmit={submit}>
        <Field
          label={t('search')}
          type="search"
          maxLength={shortTextMaximumCharacters}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="secondary">
          {t('staff/kit:find')}
        </Button>
      </form>
      {chosen ? (
        <>
          <p>
            <strong>{chosen.name}</strong>
          </p>
          <Enrol uid={chosen.uid} classId={classId} onDone={onClose} />
        </>
      ) : (
        search !== '' && <Found search={search} onChoose={setChosen} />
      )}
    </Dialog>
  )
}

type Props = { search: string; onChoose: (person: { uid: string; name: string }) => void }

function Found({ search, onChoose }: Props) {
  const { t } = useTranslation('staff/people')
  return (
    <QueryBoundary query={useQuery(peopleQuery({ search }))}>
      {({ people }) =>
        people.length === 0 ? (
          <p className={kit.quiet}>{t('none')}</p>
        ) : (
          <ul role="list" className={kit.rows}>
            {people.map(({ uid, name, email }) => (
              <li key={uid} className={kit.row}>
                <button
                  type="button"
                  className={kit.whole}
                  onClick={() => onChoose({ uid, name: name || email })}
                >
                  {name || email}
                </button>
                <span className={kit.quiet}>{email}</span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  )
}

function Enrol({ uid, classId, onDone }: { uid: string; classId: number; onDone: () => void }) {
  const { t } = useTranslation('staff/people')
  return (
    <QueryBoundary query={useQuery(personEnrolmentsQuery(uid))}>
      {(page) =>
        page.may_change ? (
          <EnrolForm uid={uid} page={page} classId={classId} onDone={onDone} />
        ) : (
          <p className={kit.quiet}>{t('enrolments.notYours')}</p>
        )
      }
    </QueryBoundary>
  )
}
