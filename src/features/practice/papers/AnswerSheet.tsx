import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import paper from './paper.module.css'

type Props = {
  ids: readonly string[]
  place: number
  isAnswered: (id: string) => boolean
  isFlagged: (id: string) => boolean
  onChoose: (place: number) => void
}

/** All questions of a paper by number: which are answered, which are flagged, and a button to open each. */
export function AnswerSheet({ ids, place, isAnswered, isFlagged, onChoose }: Props) {
  const { t } = useTranslation('practice')
  const format = useFormat()
  return (
    <nav aria-labelledby="answer-sheet" className={paper.sheet}>
      <h3 id="answer-sheet">{t('paper.sheet')}</h3>
      <ol role="list">
        {ids.map((id, n) => {
          const states = [
            isAnswered(id) ? t('paper.isAnswered') : t('paper.isOpen'),
            ...(isFlagged(id) ? [t('paper.isFlagged')] : []),
          ]
          return (
            <li key={id}>
              <button
                type="button"
                className="numbers"
                data-answered={isAnswered(id) || undefined}
                data-flagged={isFlagged(id) || undefined}
                aria-current={n === place ? 'step' : undefined}
                aria-label={t('paper.questionIs', {
                  number: n + 1,
                  state: format.list(states, 'conjunction'),
                })}
                onClick={() => onChoose(n)}
              >
                {n + 1}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
