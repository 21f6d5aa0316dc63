import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#contract/calendar.ts'
import { clockText } from '#platform/clock-text.ts'
import { Button } from '#ui/Button.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import type { Asked } from './asked.ts'
import styles from './ask-teacher.module.css'

const tones: Record<Asked['state'], Tone> = {
  waiting: 'accent',
  sent: 'info',
  seen: 'info',
  answered: 'success',
  refused: 'danger',
}

/** One question: where it has got to, and its answer or the reason why it was not sent. */
export function AskedQuestion({ question, onDismiss }: { question: Asked; onDismiss: () => void }) {
  const { t } = useTranslation(['ask-teacher', 'refusals'])
  const { state, text, atSecond, askedAt } = question
  return (
    <li className={styles['asked']}>
      <div className={styles['askedHeader']}>
        <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
        <span className={`numbers ${styles['quiet']}`}>
          {formatDateTime(askedAt)}
          {atSecond !== null && ` · ${t('about', { time: clockText(atSecond) })}`}
        </span>
      </div>
      <p className={styles['words']}>{text}</p>
      {state === 'answered' && (
        <div className={styles['answer']}>
          <h4>{t('answer')}</h4>
          <p className={styles['words']}>{question.answer}</p>
        </div>
      )}
      {state === 'refused' && (
        <div className={styles['refused']}>
          <p>{t([`refusals:${question.why}`, 'refusedOther'])}</p>
          <Button variant="secondary" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
        </div>
      )}
    </li>
  )
}
