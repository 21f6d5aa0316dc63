import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { clockText } from '#platform/clock-text.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ClassName } from './ClassName.tsx'
import type { ToWatch } from './plan.ts'
import { playingTime } from './playing-time.ts'
import styles from './Recordings.module.css'

const shownFirst = 3

/** Recordings with how far the student is in them or how long they take; the first few until all are wanted. */
export function Recordings({
  recordings,
  subjects,
}: {
  recordings: readonly ToWatch[]
  subjects: readonly Subject[]
}) {
  const { t } = useTranslation(['dashboard-more', 'dashboard'])
  const [all, setAll] = useState(false)
  const shown = all ? recordings : recordings.slice(0, shownFirst)
  return (
    <>
      <ul role="list" className={styles.list}>
        {shown.map(({ id, path, title, classId, isBegun, positionSeconds, ofSeconds }) => {
          const subject = subjects.find((one) => one.id === classId)
          return (
            <li key={id}>
              <Link to={path} className={styles.place}>
                <span className={styles.play}>
                  <Icon name="play" />
                </span>
                <span className={styles.text}>
                  <span className={styles.title} lang={subject && htmlLanguage(subject.language)}>
                    {title}
                  </span>
                  <ClassName subject={subject} />
                  <span className="numbers">
                    {isBegun
                      ? t('continueAt', {
                          time: clockText(positionSeconds),
                          length: clockText(ofSeconds),
                        })
                      : playingTime(t, ofSeconds)}
                  </span>
                </span>
                {isBegun && <progress max={ofSeconds} value={positionSeconds} aria-hidden />}
              </Link>
            </li>
          )
        })}
      </ul>
      {shown.length < recordings.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t('plan.showAll', { count: recordings.length })}
        </Button>
      )}
    </>
  )
}

/** `4 recordings, 5 hr 20 min` */
export function useAmount(recordings: readonly ToWatch[]): string {
  const { t } = useTranslation(['dashboard-more', 'dashboard'])
  const left = recordings.reduce((sum, { leftSeconds }) => sum + leftSeconds, 0)
  return t('plan.amount', { count: recordings.length, time: playingTime(t, left) })
}
