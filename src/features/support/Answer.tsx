import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { isNewAnswer, markAnswerSeen, useSeenAnswers } from '#features/support/seen-answers.ts'
import { Tag } from '#ui/Tag.tsx'
import { SentPhoto } from './photos/SentPhoto.tsx'
import type { StudentQuestion } from './student-questions.ts'
import styles from './ask-teacher.module.css'
import { VoiceAnswer } from './VoiceAnswer.tsx'

type Props = { uid: string; question: Extract<StudentQuestion, { state: 'answered' }> }

/** The teacher's answer. Marked as new until the page is left; once shown, it counts as seen. */
export function Answer({ uid, question }: Props) {
  const { id, answer, lang, voice, hasPhoto, answeredAt: at } = question
  const { t } = useTranslation('ask-teacher')
  const format = useFormat()
  const seen = useSeenAnswers(uid)
  const [isNew] = useState(() => isNewAnswer({ id, answered_at: at }, seen, new Date()))
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      markAnswerSeen(uid, { id, answered_at: at })
      watch.disconnect()
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [uid, id, at])

  return (
    <div ref={box} className={styles.answer}>
      <div className={styles.askedHeader}>
        <p className={styles.answerTitle}>{t('answer')}</p>
        {at && (
          <time dateTime={at} className="numbers quiet">
            {format.dateTime(new Date(at))}
          </time>
        )}
        {isNew && <Tag tone="accent">{t('new')}</Tag>}
      </div>
      {answer && (
        <p className={styles.words} lang={lang ?? undefined}>
          {answer}
        </p>
      )}
      {hasPhoto && (
        <SentPhoto
          key={`photo/${at}`}
          what="answer-photo"
          question={question}
          show={t('answerPhoto.show')}
          alt={t('answerPhoto.alt')}
        />
      )}
      {voice && <VoiceAnswer key={at} question={question} voice={voice} />}
    </div>
  )
}
