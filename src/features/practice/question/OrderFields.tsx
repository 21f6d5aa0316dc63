import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { QuestionOf } from '#contract/practice/practice.ts'
import { Icon } from '#ui/Icon.tsx'
import { RichTextView } from './RichTextView.tsx'
import styles from '../practice.module.css'

type Answer = Extract<GivenAnswer, { kind: 'order' }>

type Props = { question: QuestionOf<'order'>; answer: Answer; onChange: (answer: Answer) => void }

/** A list whose items move up and down with buttons: by finger, keyboard and screen reader alike. */
export function OrderFields({ question, answer, onChange }: Props) {
  const { t } = useTranslation('practice')
  const [lastMoved, setLastMoved] = useState<string>()
  const count = answer.order.length
  function move(from: number, by: 1 | -1) {
    if (from + by < 0 || from + by >= count) return
    const order = [...answer.order]
    const [moved = ''] = order.splice(from, 1)
    order.splice(from + by, 0, moved)
    setLastMoved(moved)
    onChange({ ...answer, order })
  }
  const textOf = (key: string) => (
    <RichTextView text={question.items.find((item) => item.key === key)?.text ?? []} />
  )
  return (
    <fieldset className={styles.options}>
      <legend>{t('putInOrder')}</legend>
      <ol role="list" className={styles.order}>
        {answer.order.map((key, n) => (
          <li key={key} className={styles.moved}>
            <span className="numbers">{n + 1}</span>
            <span id={`item-${key}`}>{textOf(key)}</span>
            <button
              type="button"
              aria-label={t('moveUp')}
              aria-describedby={`item-${key}`}
              aria-disabled={n === 0}
              onClick={() => move(n, -1)}
            >
              <Icon name="chevron" className={styles.up} />
            </button>
            <button
              type="button"
              aria-label={t('moveDown')}
              aria-describedby={`item-${key}`}
              aria-disabled={n === count - 1}
              onClick={() => move(n, 1)}
            >
              <Icon name="chevron" className={styles.down} />
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="only-heard">
        {lastMoved !== undefined && (
          <>
            {textOf(lastMoved)}{' '}
            {t('movedTo', { number: answer.order.indexOf(lastMoved) + 1, of: count })}
          </>
        )}
      </p>
    </fieldset>
  )
}
