import { useTranslation } from 'react-i18next'
import { programmeType } from '#contract/catalogue/programmes.ts'
import type { Classroom, Lesson } from '#contract/classroom/classroom.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { JoinLesson } from './JoinLesson.tsx'
import { isOpenLive } from './live-access.ts'
import styles from './LiveLesson.module.css'

type Props = { classroom: Classroom; lesson: Lesson; now: Date }

/** The button that joins a live lesson, or why there is none: the access ends before it. */
export function LiveLesson({ classroom, lesson, now }: Props) {
  const { t } = useTranslation('classroom')
  if (isOpenLive(classroom, lesson, now)) return <JoinLesson lesson={lesson} now={now} />
  if (programmeType(classroom.programme) !== 'trial')
    return <p className={styles.ended}>{t('liveAfterAccess')}</p>
  return (
    <div className={styles.ended}>
      <p>{t('liveClosed')}</p>
      <Link to="/full-programme" className={buttonClass({ variant: 'accent' })}>
        {t('locked.joinFull')}
      </Link>
    </div>
  )
}
