import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { lessonState, type Lesson } from '#contract/classroom/classroom.ts'
import { contrastOn } from '#contract/school/contrast.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Icon } from '#ui/Icon.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from './ClassCard.module.css'

type Props = {
  subject: Subject
  next: Lesson | undefined
  noNext?: string | undefined
  path: string
  now: Date
}

/** A class; the whole card links to it. */
export function ClassCard({ subject, next, noNext, path, now }: Props) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const colour = {
    '--subject': subject.background_color_hex,
    '--on-subject': contrastOn(subject.background_color_hex),
  } as CSSProperties
  return (
    <li className={`focus-frame ${styles.card}`} style={colour}>
      <div className={styles.band}>
        <h3>
          <Link to={path} lang={htmlLanguage(subject.language)}>
            {subject.class_name}
          </Link>
        </h3>
        <p>{t(`language.${subject.language}`)}</p>
      </div>
      <div className={styles.body}>
        <ul role="list" className="numbers">
          {subject.class_schedule.map((slot) => (
            <li key={`${slot.weekday} ${slot.start}`} className={styles.line}>
              <Icon name="calendar" />
              {format.classSlot(slot)}
            </li>
          ))}
        </ul>
        <p className={`numbers ${styles.next}`}>
          {!next ? (
            (noNext ?? t('noNextLesson'))
          ) : lessonState(next, now) === 'live' ? (
            <Tag tone="success">{t('liveNow')}</Tag>
          ) : (
            <>
              <span className={styles.soft}>{t('nextLesson')}</span>{' '}
              <time dateTime={next.starts_at}>{format.dateTime(new Date(next.starts_at))}</time>
            </>
          )}
        </p>
      </div>
    </li>
  )
}
