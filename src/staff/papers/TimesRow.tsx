import type { PaperChapter } from '#contract/papers/papers.ts'
import type { DraftRow, ProblemAt, TimeColumn } from '#contract/papers/times.ts'
import { useTranslation } from 'react-i18next'
import { Choose } from '#staff/kit/forms/Choose.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import styles from './TimesEditor.module.css'

export function TimesRow({
  row,
  number,
  isCurrent,
  chapters,
  problems,
  onFocus,
  onChange,
  onSet,
  onSeek,
  onRemove,
}: {
  row: DraftRow
  /** From 1. */
  number: number
  /** Whether the T key sets the time of this row. */
  isCurrent: boolean
  chapters: readonly PaperChapter[]
  problems: readonly ProblemAt[]
  onFocus: () => void
  onChange: (part: Partial<DraftRow>) => void
  onSet: () => void
  onSeek: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation('staff/papers')
  const wrong = (column: TimeColumn) => {
    const found = problems.find((one) => one.column === column)
    return found && t(`why.${found.why}`)
  }
  const name = t('question', { label: row.label || number })
  return (
    <li className={styles.row} aria-current={isCurrent || undefined} onFocus={onFocus}>
      <div className={styles.fields}>
        <Field
          label={t('label')}
          value={row.label}
          maxLength={8}
          autoCapitalize="none"
          error={wrong('label')}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        />
        <Field
          label={t('at')}
          value={row.at}
          maxLength={8}
          inputMode="text"
          error={wrong('at')}
          onChange={({ currentTarget }) => onChange({ at: currentTarget.value })}
        />
        <Choose
          label={t('chapter')}
          none={t('choose')}
          choices={chapters.map(({ id, title_eng, title_bm }) => ({
            value: id,
            text: title_eng === title_bm ? title_eng : `${title_eng} · ${title_bm}`,
          }))}
          value={row.chapter_id}
          error={wrong('chapter_id')}
          onChange={(chapter_id) => onChange({ chapter_id })}
        />
      </div>
      <div className="cluster">
        <Button variant="secondary" aria-label={t('setOf', { name })} onClick={onSet}>
          {t('set')}
        </Button>
        <Button variant="quiet" aria-label={t('seekOf', { name })} onClick={onSeek}>
          {t('seek')}
        </Button>
        <Button variant="quiet" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      <details open={wrong('topic_bm') || wrong('topic_eng') ? true : undefined}>
        <summary>{row.topic_eng || row.topic_bm || t('topic')}</summary>
        <div className={styles.topics}>
          {(['topic_bm', 'topic_eng'] as const).map((one) => (
            <Field
              key={one}
              label={t(`${one}`)}
              value={row[one]}
              error={wrong(one)}
              onChange={({ currentTarget }) => onChange({ [one]: currentTarget.value })}
            />
          ))}
        </div>
      </details>
    </li>
  )
}
