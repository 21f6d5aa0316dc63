import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { figureAltMaximumCharacters, figureMaximumBytes } from '#contract/shared/limits.ts'
import { figureProblem, type FigureProblem } from '#contract/practice/check-figure.ts'
import { figureSize, figureTypes, figureUrl, type FigureType } from '#contract/practice/figure.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import styles from './practice.module.css'
import { readFigure } from './read-figure.ts'
import type { TypedQuestion } from './typed-question.ts'

const none = { figure_type: '', figure_data: '', figure_alt: '' }

type Props = {
  typed: TypedQuestion
  error: string | undefined
  onChange: (part: Partial<TypedQuestion>) => void
}

/** The picture of a question, with its alternative text. */
export function FigureField({ typed, error, onChange }: Props) {
  const { t } = useTranslation('staff/practice')
  const format = useFormat()
  const [refused, setRefused] = useState<FigureProblem | null>(null)
  const { figure_type: type, figure_data: data, figure_alt: alt } = typed
  const picture = data === '' ? null : { type: type as FigureType, data }

  async function choose(file: File | undefined) {
    if (!file) return
    const read = (await readFigure(file)) ?? 'not-a-picture'
    const problem = typeof read === 'string' ? read : figureProblem(read)
    setRefused(problem ?? null)
    if (!problem && typeof read !== 'string')
      onChange({ figure_type: read.type, figure_data: read.data })
  }
  return (
    <>
      <Field
        type="file"
        accept={['image/*', ...figureTypes, '.svg'].join(',')}
        label={t('figure.file')}
        hint={t('figure.hint', { size: format.bytes(figureMaximumBytes) })}
        error={refused ? t(`figure.${refused}`) : undefined}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0])
          // Reset, so that the same file can be chosen again after an edit.
          currentTarget.value = ''
        }}
      />
      {picture && (
        <>
          <img
            className={styles.figure}
            src={figureUrl(picture)}
            alt={alt}
            {...figureSize(picture)}
          />
          <Field
            as="textarea"
            rows={2}
            label={t('figure.alt')}
            hint={t('figure.altHint')}
            error={error}
            maxLength={figureAltMaximumCharacters}
            value={alt}
            onChange={({ currentTarget }) => onChange({ figure_alt: currentTarget.value })}
          />
          <Button variant="quiet" onClick={() => onChange(none)}>
            {t('figure.remove')}
          </Button>
        </>
      )}
    </>
  )
}
