import { useTranslation } from 'react-i18next'
import {
  importQuestionMaximumCharacters,
  type ImportedQuestion,
  type ImportProblem,
  type PracticeImported,
} from '#contract/practice/practice-import.ts'
import { chapterTitle } from '#contract/shared/kinds.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import kit from '#staff/kit/kit.module.css'
import { RowLink, Table, type Column } from '#staff/kit/lists/Table.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import type { ClassChoice } from './DraftPreview.tsx'
import { problemText } from './problem-text.ts'

const tones: Record<ImportedQuestion['outcome'], Tone> = {
  new: 'success',
  completed: 'success',
  known: 'neutral',
  refused: 'danger',
}

type Props = { imported: PracticeImported; language: ClassChoice['language'] }

/** The result for each question of a file, in order. */
export function ImportedQuestions({ imported: { questions, is_saved }, language }: Props) {
  const { t } = useTranslation('staff/practice')
  const count = (wanted: ImportedQuestion['outcome']) =>
    questions.filter(({ outcome }) => outcome === wanted).length
  const columns: Column<ImportedQuestion>[] = [
    {
      head: t('columns.question'),
      cell: ({ id, text, kind, chapter }) => (
        <>
          {id === null ? text : <RowLink to={`/staff/practice/${id}`}>{text}</RowLink>}
          <p className={kit.quiet}>
            {[kind && t(`kinds.${kind}`), chapter && chapterTitle(chapter, language)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      ),
    },
    {
      head: t('import.line'),
      cell: ({ line }) => <span className="numbers">{line}</span>,
    },
    {
      head: t('import.outcome'),
      cell: ({ outcome, problem, lacks_worked }) => (
        <>
          <Tag tone={tones[outcome]}>
            {t(outcome === 'new' && is_saved ? 'import.added' : `import.outcomes.${outcome}`)}
          </Tag>
          {lacks_worked && <Tag>{t('noWorked')}</Tag>}
          {problem && <p>{importProblemText(problem, t)}</p>}
        </>
      ),
    },
  ]
  if (questions.length === 0) return <Notice tone="danger" announce title={t('import.empty')} />
  return (
    <section aria-label={t('import.result')} className={kit.part}>
      <Notice
        tone={is_saved ? 'success' : 'info'}
        announce
        title={t(is_saved ? 'import.saved' : 'import.would', { count: count('new') })}
      >
        {t('import.rest', {
          completed: count('completed'),
          known: count('known'),
          refused: count('refused'),
        })}
      </Notice>
      <Table
        label={t('import.result')}
        columns={columns}
        rows={questions}
        keyOf={({ line }) => line}
      />
    </section>
  )
}

function importProblemText(
  { why, field, detail }: ImportProblem,
  t: ReturnType<typeof useTranslation<'staff/practice'>>['t'],
): string {
  if (why === 'field') return textOf(t, `wrong.${field}`)
  if (
    why === 'text' ||
    why === 'keys' ||
    why === 'answer' ||
    why === 'computed' ||
    why === 'figure'
  )
    return problemText({ at: field, why, detail }, t)
  return t(`import.why.${why}`, { detail, most: importQuestionMaximumCharacters })
}
