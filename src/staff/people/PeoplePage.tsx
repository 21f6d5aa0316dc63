import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatDay } from '#contract/calendar.ts'
import type { Role } from '#contract/kinds.ts'
import { mayDo } from '#contract/staff/rights.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Field } from '#ui/Field.tsx'
import { Tag } from '#ui/Tag.tsx'
import { Asked } from '#staff/kit/Asked.tsx'
import { peopleQuery } from './queries.ts'
import { SkipVerification } from './SkipVerification.tsx'
import kit from '#staff/kit/kit.module.css'

/** Whoever a name or an address fits; without one, who came last. What was searched is in the address. */
export function PeoplePage({ role }: { role: Role }) {
  const { t } = useTranslation('staff/people')
  const [asked, setAsked] = useSearchParams()
  const search = asked.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const query = useQuery(peopleQuery(search))

  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(typed ? { search: typed } : {}, { replace: true })
  }

  return (
    <>
      <header className={kit.header}>
        <h1>{t('title')}</h1>
      </header>
      <form role="search" onSubmit={submit} className={kit.picker}>
        <Field
          label={t('search')}
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">{t('find')}</Button>
      </form>
      {mayDo(role, 'roles') && <SkipVerification />}
      <div className={kit.part}>
        <Asked query={query}>
          {({ people, more }) =>
            people.length === 0 ? (
              <Empty icon="search" title={t('none')}>
                {t('noneText')}
              </Empty>
            ) : (
              <>
                <ul role="list" className={kit.rows}>
                  {people.map((person) => (
                    <li key={person.uid} className={kit.row}>
                      <div>
                        <Link to={`/staff/people/${person.uid}`} className={kit.whole}>
                          {person.name || person.email}
                        </Link>
                        <p className={kit.quiet}>{person.email}</p>
                      </div>
                      <div className={kit.end}>
                        {person.is_suspended && <Tag tone="danger">{t('suspended')}</Tag>}
                        {person.role !== 'student' && (
                          <Tag tone="info">{t(`staff/kit:roles.${person.role}`)}</Tag>
                        )}
                        <span className={`numbers ${kit.quiet}`}>
                          {t('since', { day: formatDay(new Date(person.created_at)) })}
                        </span>
                      </div>
                    </li>
                  ))}
                </ul>
                {more && <p className={kit.quiet}>{t('more')}</p>}
              </>
            )
          }
        </Asked>
      </div>
    </>
  )
}
