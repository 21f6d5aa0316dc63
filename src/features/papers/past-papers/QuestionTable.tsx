import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { paperPath } from '#contract/papers/paths.ts'
import type { PaperSubject } from '#contract/papers/papers.ts'
import { clockText } from '#platform/clock-text.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { MarkButtons } from './MarkButtons.tsx'
import {
  chapterTitle,
  groupedByPaper,
  paperName,
  type MarksByKey,
  type QuestionRow,
} from './question-rows.ts'
import styles from './QuestionTable.module.css'
import type { SetRowMark } from './use-marks.ts'

export type QuestionTableProps = {
  rows: readonly QuestionRow[]
  subject: PaperSubject
  /** The key of the playing row. */
  playing: string | undefined
  marks: MarksByKey
  onPlay: (row: QuestionRow) => void
  onMark: SetRowMark
  labelledBy: string
  /** How the paper of each question is shown: as a heading per paper, in each row, or not at all. */
  papers: 'titled' | 'named' | 'one'
  /** Hides the chapter, if all questions belong to the same one. */
  withoutChapter?: boolean | undefined
}

/** Questions with time and chapter; choosing one plays it. A list on phones. */
export function QuestionTable({ rows, labelledBy, ...rest }: QuestionTableProps) {
  const { t } = useTranslation('papers')
  return (
    <table className={styles.questions} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('table.question')}</th>
          <th scope="col">{t('table.time')}</th>
          {!rest.withoutChapter && <th scope="col">{t('table.chapter')}</th>}
          <th scope="col">{t('table.mark')}</th>
        </tr>
      </thead>
      {rest.papers === 'titled' ? (
        groupedByPaper(rows).map((group) => (
          <tbody key={group.paper.id}>
            <tr className={styles.group}>
              <th
                scope="rowgroup"
                colSpan={rest.withoutChapter ? 3 : 4}
                lang={htmlLanguage(group.paper.language)}
              >
                <Link to={paperPath(rest.subject, group.paper.id)}>{group.paper.title}</Link>
              </th>
            </tr>
            {group.rows.map((row) => (
              <QuestionRowView key={row.key} row={row} {...rest} />
            ))}
          </tbody>
        ))
      ) : (
        <tbody>
          {rows.map((row) => (
            <QuestionRowView key={row.key} row={row} {...rest} />
          ))}
        </tbody>
      )}
    </table>
  )
}

function QuestionRowView({
  row,
  playing,
  marks,
  onPlay,
  onMark,
  papers,
  withoutChapter = false,
}: Omit<QuestionTableProps, 'rows' | 'labelledBy' | 'subject'> & { row: QuestionRow }) {
  const { t } = useTranslation('papers')
  const { paper, label, chapter, topic } = row
  const isPlaying = row.key === playing
  const language = htmlLanguage(paper.language)
  const question = t('table.questionOf', { label, paper: paperName(paper) })
  const time = clockText(row.second)
  return (
    <tr aria-current={isPlaying ? 'true' : undefined}>
      <th scope="row">
        <button
          type="button"
          className={styles.play}
          aria-label={t('table.play', { question, time })}
          onClick={() => onPlay(row)}
        >
          <Icon name="play" {...(isPlaying && { label: t('table.playing') })} />
          <span className="numbers">{label}</span>
        </button>
        <span className={styles.about}>
          {papers === 'named' && (
            <span className={`numbers ${styles.paper}`}>{paperName(paper)}</span>
          )}
          {topic && (
            <span className={styles.topic} lang={language}>
              {topic}
            </span>
          )}
        </span>
      </th>
      <td className={`numbers ${styles.time}`}>{time}</td>
      {!withoutChapter && (
        <td className={styles.chapter} lang={language}>
          {chapterTitle(chapter, paper.language)}
        </td>
      )}
      <td className={styles.mark}>
        <MarkButtons
          question={question}
          mark={marks.get(row.key)}
          onMark={(mark) => onMark(row, mark)}
        />
      </td>
    </tr>
  )
}
