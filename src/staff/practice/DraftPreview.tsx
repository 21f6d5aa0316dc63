import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Figure } from '#contract/practice/figure.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { WrittenDraft } from '#contract/practice/practice-file.ts'
import type { PracticeChoices } from '#contract/practice/staff-practice.ts'
import { useFailureText } from '#staff/kit/forms/use-failure-text.ts'
import { Notice } from '#ui/Notice.tsx'
import { problemText } from './problem-text.ts'
import { practicePreviewQuery } from './queries.ts'
import styles from './practice.module.css'
import { useDebounced } from '#staff/kit/use-debounced.ts'

export type ClassChoice = PracticeChoices['classes'][number]
/** Draws a question as students see it. */
export type PreviewOf = ComponentType<{
  question: PracticeQuestion
  figure: Figure | undefined
  language: ClassChoice['language']
}>

const debounceMs = 400

type Props = {
  ofClass: ClassChoice
  /** Null while a field is missing or wrong. */
  draft: WrittenDraft | null
  Preview: PreviewOf
}

/** The draft as students will see it, as soon as typing pauses. */
export function DraftPreview({ ofClass, draft, Preview }: Props) {
  const { t } = useTranslation('staff/practice')
  const failureText = useFailureText()
  const debounced = useDebounced(draft && { class_id: ofClass.id, question: draft }, debounceMs)
  const { data, error } = useQuery(practicePreviewQuery(debounced))
  const failure = error && failureText(error, false)
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">{t('preview')}</h2>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {data && data.problems.length > 0 && draft && (
        <Notice tone="danger" title={t('problems')} announce>
          <ul>
            {data.problems.map((problem, n) => (
              <li key={n}>{problemText(problem, t)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {draft === null ? (
        <p className="quiet">{t('previewLater')}</p>
      ) : (
        data?.drawn && (
          // Remounts for a changed question, to drop the old answer.
          <Preview
            key={JSON.stringify(data.drawn)}
            question={data.drawn}
            figure={draft.figure}
            language={ofClass.language}
          />
        )
      )}
    </section>
  )
}
