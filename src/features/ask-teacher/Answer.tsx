import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#contract/calendar.ts'
import { isNewAnswer, markAnswerSeen, useSeenAnswers } from '#platform/seen-answers.ts'
import { Tag } from '#ui/Tag.tsx'
import styles from './ask-teacher.module.css'

/** What the teacher answered. Once it was on screen it is not new any more; it is called so until the page is left. */
export function Answer({
  uid,
  id,
  text,
  at,
}: {
  uid: string
  id: string
  text: string
  at: string | null
}) {
  const { t } = useTranslation('ask-teacher')
  const seen = useSeenAnswers(uid)
  const [isNew] = useState(() => isNewAnswer({ id, answered_at: at }, seen, new Date()))
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      markAnswerSeen(uid, id)
      watch.disconnect()
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [uid, id])

  return (
    <div ref={box} className={styles['answer']}>
      <div className={styles['askedHeader']}>
        <p className={styles['answerTitle']}>{t('answer')}</p>
        {at && (
          <time dateTime={at} className={`numbers ${styles['quiet']}`}>
            {formatDateTime(new Date(at))}
          </time>
        )}
        {isNew && <Tag tone="accent">{t('new')}</Tag>}
      </div>
      <p className={styles['words']}>{text}</p>
    </div>
  )
}
