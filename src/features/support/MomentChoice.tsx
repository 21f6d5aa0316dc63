import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './ask-teacher.module.css'
import type { LessonMoment } from './use-question-draft.ts'

type Props = {
  chosen: LessonMoment | null
  /** The current position of the recording on screen; null if there is none. */
  current: LessonMoment | null
  onChoose: (moment: LessonMoment | null) => void
}

/** The moment of the recording that a question is about, or a button that takes the current one. */
export function MomentChoice({ chosen, current, onChoose }: Props) {
  const { t } = useTranslation('ask-teacher')
  if (chosen) {
    const time = clockText(chosen.second)
    return (
      <span className={styles.moment}>
        <Icon name="clock" />
        <span className="numbers">{t('about', { time })}</span>
        <Button
          variant="quiet"
          aria-label={t('removeMoment', { time })}
          onClick={() => onChoose(null)}
        >
          <Icon name="close" />
        </Button>
      </span>
    )
  }
  if (!current) return null
  return (
    <Button variant="quiet" onClick={() => onChoose(current)}>
      <Icon name="plus" />
      <span className="numbers">{t('addMoment', { time: clockText(current.second) })}</span>
    </Button>
  )
}
