import { useTranslation } from 'react-i18next'
import { chapterTitle, htmlLanguage } from '#contract/shared/kinds.ts'
import type { PaperSubjectPage } from '#contract/papers/papers.ts'
import { Field } from '#ui/forms/Field.tsx'
import type { Browse } from './browse.ts'
import { countDone, languageOf, type MarksByKey, type QuestionRow } from './question-rows.ts'

/** Chooses a chapter or a year, depending on the tab, with progress. */
export function BrowseFilter({
  content: { papers, chapters },
  rows,
  marks,
  browse,
  onBrowse,
}: {
  content: PaperSubjectPage
  rows: readonly QuestionRow[]
  marks: MarksByKey
  browse: Browse
  onBrowse: (change: Partial<Browse>) => void
}) {
  const { t } = useTranslation('papers')
  const language = languageOf(papers)
  const withCounts = (name: string, of: readonly QuestionRow[]) =>
    t('browse.option', { name, done: countDone(of, marks), count: of.length })
  if (browse.by === 'year') {
    const years = [...new Set(papers.map(({ year }) => year))]
    return (
      <Field
        as="select"
        label={t('browse.yearLabel')}
        value={browse.year ?? ''}
        onChange={(event) => onBrowse({ year: Number(event.target.value) || null })}
      >
        <option value="">{t('browse.allYears')}</option>
        {years.map((year) => (
          <option key={year} value={year}>
            {withCounts(
              String(year),
              rows.filter(({ paper }) => paper.year === year),
            )}
          </option>
        ))}
      </Field>
    )
  }
  return (
    <Field
      as="select"
      label={t('browse.chapterLabel')}
      value={browse.chapter ?? ''}
      onChange={(event) => onBrowse({ chapter: event.target.value || null })}
    >
      <option value="">{t('browse.allChapters')}</option>
      {chapters.map((chapter) => (
        <option key={chapter.id} value={chapter.id} lang={htmlLanguage(language)}>
          {withCounts(
            chapterTitle(chapter, language),
            rows.filter((row) => row.chapter.id === chapter.id),
          )}
        </option>
      ))}
    </Field>
  )
}
