import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { leftBehind, type LeftBehind } from '#platform/session/left-behind.ts'
import { peopleHere, type PersonHere } from '#platform/session/people.ts'
import { currentSession, useSession } from '#platform/session/session.ts'
import { Icon } from '#ui/Icon.tsx'
import { Initials } from '#ui/Initials.tsx'
import { ForgetPerson } from './ForgetPerson.tsx'
import styles from './PeopleHere.module.css'

type LeftByUid = Record<string, LeftBehind>

/** The people this phone remembers except the signed-in one: first name, masked address, and kept items. */
export function PeopleHere(props: Props) {
  const session = useSession()
  // The session decides who is in the list; a new key renders the list again.
  return <People key={session.state} {...props} />
}

type Props = { blocked: boolean; onChoose: (uid: string) => void }

function People({ blocked, onChoose }: Props) {
  const { t } = useTranslation('people')
  const [people, setPeople] = useState(othersHere)
  const [leftByUid, setLeftByUid] = useState<LeftByUid>({})
  const [personToForget, setPersonToForget] = useState<PersonHere>()
  useEffect(() => {
    let isUnmounted = false
    for (const { uid } of people)
      void leftBehind(uid).then((left) => {
        if (!isUnmounted) setLeftByUid((before) => ({ ...before, [uid]: left }))
      })
    return () => {
      isUnmounted = true
    }
  }, [people])
  if (people.length === 0) return null
  return (
    <section className={styles.people} aria-labelledby="people-here">
      <h2 id="people-here">{t('title')}</h2>
      <ul role="list">
        {people.map((person) => (
          <li key={person.uid} className={styles.row}>
            <button
              type="button"
              className={styles.person}
              disabled={blocked}
              onClick={() => onChoose(person.uid)}
            >
              <Initials name={person.firstName || person.email} size="2.5rem" />
              <span className={styles.about}>
                <strong>{person.firstName || person.email}</strong>
                {person.firstName && <span>{person.email}</span>}
                <KeptCounts left={leftByUid[person.uid]} />
              </span>
            </button>
            <button
              type="button"
              className={styles.forget}
              onClick={() => setPersonToForget(person)}
            >
              <Icon name="close" label={t('forget', { name: nameOf(person) })} />
            </button>
          </li>
        ))}
      </ul>
      {personToForget && (
        <ForgetPerson
          uid={personToForget.uid}
          name={nameOf(personToForget)}
          left={leftByUid[personToForget.uid]}
          onClose={() => {
            setPersonToForget(undefined)
            setPeople(othersHere())
          }}
        />
      )}
    </section>
  )
}

function othersHere(): PersonHere[] {
  const session = currentSession()
  const own = session.state === 'signed-in' ? session.uid : undefined
  return peopleHere().filter(({ uid }) => uid !== own)
}

const nameOf = ({ firstName, email }: PersonHere) => firstName || email

function KeptCounts({ left }: { left: LeftBehind | undefined }) {
  const { t } = useTranslation('people')
  const format = useFormat()
  if (!left) return null
  const parts = [
    left.saved.count > 0 && t('saved', { count: left.saved.count }),
    left.unsent > 0 && t('unsent', { count: left.unsent }),
  ].filter((part) => part !== false)
  return parts.length > 0 && <span>{format.list(parts, 'conjunction')}</span>
}
