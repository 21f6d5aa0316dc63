import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import styles from './ask-teacher.module.css'

/** How to reach the moment of a question: in the recording on screen, or by a link. */
export type MomentLink =
  | { kind: 'here'; seek: (second: number) => void }
  | { kind: 'there'; to: string }

/** The address of a second in a lesson's recording. */
export const pathOfMoment = (
  slug: string,
  { classId, lessonId, second }: { classId: number; lessonId: string; second: number },
): string => `/${slug}/${classId}/${lessonId}?t=${second}`

/** The moment in the recording that a question is about, with a link to it. */
export function AskedMoment({ second, place }: { second: number; place: MomentLink | null }) {
  const { t } = useTranslation('ask-teacher')
  const time = clockText(second)
  const words = (
    <>
      <Icon name="play" />
      <span className="numbers">{t('watchMoment', { time })}</span>
    </>
  )
  if (!place) return <span className="numbers quiet">{t('about', { time })}</span>
  if (place.kind === 'there')
    return (
      <Link to={place.to} className={styles.watch}>
        {words}
      </Link>
    )
  return (
    <button type="button" className={styles.watch} onClick={() => place.seek(second)}>
      {words}
    </button>
  )
}
