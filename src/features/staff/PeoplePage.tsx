import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatDay } from '#contract/format.ts'
import type { Role } from '#contract/kinds.ts'
import { mayDo } from '#contract/staff/rights.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Field } from '#ui/Field.tsx'
import { Tag } from '#ui/Tag.tsx'
import { Asked } from './Asked.tsx'
import { peopleQuery } from './queries.ts'
import { SkipVerification } from './SkipVerification.tsx'
import styles from './staff.module.css'

/** Whoever a name or an address fits; without one, who came last. What was searched is in the address. */
export function PeoplePage({ role }: { role: Role }) {
  const { t } = useTranslation('staff')
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
      <header className={styles.header}>
        <h1>{t('people.title')}</h1>
      </header>
      <form role="search" onSubmit={submit} className={styles.picker}>
        <Field
          label={t('people.search')}
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">{t('people.find')}</Button>
      </form>
      {mayDo(role, 'roles') && <SkipVerification />}
      <div className={styles.part}>
        <Asked query={query}>
          {({ people, more }) =>
            people.length === 0 ? (
              <Empty icon="search" title={t('people.none')}>
                {t('people.noneText')}
              </Empty>
            ) : (
              <>
                <ul role="list" className={styles.rows}>
                  {people.map((person) => (
                    <li key={person.uid} className={styles.row}>
                      <div>
                        <Link to={`/staff/people/${person.uid}`} className={styles.whole}>
                          {person.name || person.email}
                        </Link>
                        <p className={styles.quiet}>{person.email}</p>
                      </div>
                      <div className={styles.end}>
                        {person.is_suspended && <Tag tone="danger">{t('people.suspended')}</Tag>}
                        {person.role !== 'student' && (
                          <Tag tone="info">{t(`roles.${person.role}`)}</Tag>
                        )}
                        <span className={`numbers ${styles.quiet}`}>
                          {t('people.since', { day: formatDay(new Date(person.created_at)) })}
                        </span>
                      </div>
                    </li>
                  ))}
                </ul>
                {more && <p className={styles.quiet}>{t('people.more')}</p>}
              </>
            )
          }
        </Asked>
      </div>
    </>
  )
}
