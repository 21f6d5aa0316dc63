import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chapterTitle, htmlLanguage } from '#contract/shared/kinds.ts'
import { chapterPath, paperSubjectPath } from '#contract/papers/paths.ts'
import type { PaperChapterPage } from '#contract/papers/papers.ts'
import { Link } from '#platform/i18n/Link.tsx'
import type { RenderPlayer } from '#platform/media/player.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from '../papers.module.css'
import { PapersHeader } from '../PapersHeader.tsx'
import { languageOf, questionRows } from '../question-rows.ts'
import { QuestionList } from '../QuestionList.tsx'
import { useBrowse } from '../use-browse.ts'
import { useMarks } from '../use-marks.ts'
import { useWatching } from '../watching/use-watching.ts'

type Props = {
  content: PaperChapterPage
  uid: string
  player: RenderPlayer
  ageText: string | null
  /** Links to practise the chapter. */
  practice: ReactNode
}

/** The questions of one chapter, by paper and year. */
export function ChapterPage({ content, uid, player, ageText, practice }: Props) {
  const { t } = useTranslation('papers')
  const [browse, onBrowse] = useBrowse()
  const { marks, setMark } = useMarks()
  const watching = useWatching()
  const { subject, chapter, papers, questions, before, after } = content
  const language = languageOf(papers)
  const other = language === 'Bm' ? 'Eng' : 'Bm'
  const rows = questionRows(papers, [chapter], questions)
  const title = chapterTitle(chapter, language)
  const neighbours = [
    { chapter: before, text: t('chapter.before') },
    { chapter: after, text: t('chapter.after') },
  ]
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={title} hidden />
      <PapersHeader
        back={{ to: paperSubjectPath(subject), text: subject.name_eng }}
        title={title}
        lang={htmlLanguage(language)}
        also={{ text: chapterTitle(chapter, other), lang: htmlLanguage(other) }}
        colour={subject.background_color_hex}
        ageText={ageText}
      />
      {practice}
      <QuestionList
        uid={uid}
        subject={subject}
        all={rows}
        rows={rows}
        groups="paper"
        withoutChapter
        leadsToPaper
        browse={browse}
        onBrowse={onBrowse}
        marks={marks}
        onMark={setMark}
        watching={watching}
        player={player}
        heading={t('table.heading', { subject: title })}
      />
      <nav aria-label={t('chapter.neighbours')} className={styles.neighbours}>
        {neighbours.map(
          ({ chapter: one, text }) =>
            one && (
              <Link key={text} to={chapterPath(one.id)}>
                <span>{text}</span>
                <strong lang={htmlLanguage(language)}>{chapterTitle(one, language)}</strong>
              </Link>
            ),
        )}
        <Link to="/chapter">
          <strong>{t('chapter.all')}</strong>
        </Link>
      </nav>
    </div>
  )
}
