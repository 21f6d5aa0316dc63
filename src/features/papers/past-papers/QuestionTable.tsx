import { useTranslation } from 'react-i18next'
import { chapterTitle, htmlLanguage } from '#contract/shared/kinds.ts'
import { chapterPath, paperPath } from '#contract/papers/paths.ts'
import type { PaperSubject } from '#contract/papers/papers.ts'
import { clockText } from '#platform/clock-text.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { MarkButtons } from './MarkButtons.tsx'
import { groupedBy, paperName, type MarksByKey, type QuestionRow } from './question-rows.ts'
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
  /** How the rows are grouped; null for a single list. */
  groups: 'chapter' | 'paper' | null
  /** Hides the chapter, if all questions belong to the same one. */
  withoutChapter?: boolean | undefined
}

/** Questions with time and chapter; choosing one plays it. A list on phones. */
export function QuestionTable({
  rows,
  subject,
  groups,
  labelledBy,
  withoutChapter = groups === 'chapter',
  ...rest
}: QuestionTableProps) {
  const { t } = useTranslation('papers')
  const viewOf = (row: QuestionRow) => (
    <QuestionRowView key={row.key} row={row} withoutChapter={withoutChapter} {...rest} />
  )
  return (
    <table className={styles.questions} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('table.question')}</th>
          <th scope="col">{t('table.time')}</th>
          {!withoutChapter && <th scope="col">{t('table.chapter')}</th>}
          <th scope="col">{t('table.mark')}</th>
        </tr>
      </thead>
      {groups ? (
        groupedBy(groups, rows).map(({ first, rows: ofGroup }) => (
          <tbody key={first.key}>
            <tr className={styles.group}>
              <th
                scope="rowgroup"
                colSpan={withoutChapter ? 3 : 4}
                lang={htmlLanguage(first.paper.language)}
              >
                {groups === 'paper' ? (
                  <Link to={paperPath(subject, first.paper.id)}>{first.paper.title}</Link>
                ) : (
                  <Link to={chapterPath(first.chapter.id)}>
                    {chapterTitle(first.chapter, first.paper.language)}
                  </Link>
                )}
              </th>
            </tr>
            {ofGroup.map(viewOf)}
          </tbody>
        ))
      ) : (
        <tbody>{rows.map(viewOf)}</tbody>
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
  withoutChapter,
}: Omit<QuestionTableProps, 'rows' | 'labelledBy' | 'subject' | 'groups'> & { row: QuestionRow }) {
  const { t } = useTranslation('papers')
  const { paper, label, chapter, topic } = row
  const isPlaying = row.key === playing
  const language = htmlLanguage(paper.language)
  const chapterName = chapterTitle(chapter, paper.language)
  return (
    <tr aria-current={isPlaying ? 'true' : undefined}>
      <th scope="row">
        <button type="button" className={styles.play} onClick={() => onPlay(row)}>
          <Icon name="play" label={t(isPlaying ? 'table.playing' : 'table.play')} />
          <span>
            <span className={styles.topic} lang={language}>
              {topic || chapterName}
            </span>
            <span className={styles.dot}>{' · '}</span>
            <span className={`numbers ${styles.paper}`}>
              {t('table.paperQuestion', { paper: paperName(paper), label })}
            </span>
          </span>
        </button>
      </th>
      <td className={`numbers ${styles.time}`}>{clockText(row.second)}</td>
      {!withoutChapter && (
        <td className={styles.chapter} lang={language}>
          {topic && chapterName}
        </td>
      )}
      <td className={styles.mark}>
        <MarkButtons
          question={t('table.questionOf', { label, paper: paperName(paper) })}
          mark={marks.get(row.key)}
          onMark={(mark) => onMark(row, mark)}
        />
      </td>
    </tr>
  )
}
