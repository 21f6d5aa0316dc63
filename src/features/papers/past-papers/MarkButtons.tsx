import { useTranslation } from 'react-i18next'
import { marks, type Mark } from '#contract/papers/papers.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './QuestionTable.module.css'

const icons = { done: 'check', 'to-do': 'saved' } as const

type Props = {
  /** The name of the question, for the labels. */
  question: string
  mark: Mark | undefined
  onMark: (mark: Mark | null) => void
}

/** The student's own mark on a question: done, to do, or none. */
export function MarkButtons({ question, mark, onMark }: Props) {
  const { t } = useTranslation('papers')
  return (
    <div className={styles.marks}>
      {marks.map((one) => (
        <button
          key={one}
          type="button"
          data-mark={one}
          title={t(`mark.${one}`)}
          aria-label={t('mark.of', { mark: t(`mark.${one}`), question })}
          aria-pressed={mark === one}
          onClick={() => onMark(mark === one ? null : one)}
        >
          <Icon name={icons[one]} />
        </button>
      ))}
    </div>
  )
}
