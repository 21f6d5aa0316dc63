import { useTranslation } from 'react-i18next'
import { pastPaperPaths } from '#contract/papers/paths.ts'
import type { PaperSubjectPage } from '#contract/papers/papers.ts'
import type { RenderPlayer } from '#platform/media/player.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import { BrowseFilter } from '../BrowseFilter.tsx'
import { BrowseTabs } from '../BrowseTabs.tsx'
import styles from '../papers.module.css'
import { PapersHeader } from '../PapersHeader.tsx'
import { byChapter, questionRows } from '../question-rows.ts'
import { QuestionList } from '../QuestionList.tsx'
import { useBrowse } from '../use-browse.ts'
import { useMarks } from '../use-marks.ts'
import { useWatching } from '../watching/use-watching.ts'

type Props = {
  content: PaperSubjectPage
  uid: string
  player: RenderPlayer
  ageText: string | null
}

/** The questions of a subject, by chapter or by year, and the video. */
export function SubjectPage({ content, uid, player, ageText }: Props) {
  const { t } = useTranslation('papers')
  const [browse, onBrowse] = useBrowse()
  const { marks, setMark } = useMarks()
  const watching = useWatching()
  const { subject, papers, chapters } = content
  const all = questionRows(papers, chapters, content.questions)
  const isByYear = browse.by === 'year'
  // An unknown chapter or year in the address counts as no choice.
  const chapterId = chapters.find(({ id }) => id === browse.chapter)?.id
  const year = papers.find((paper) => paper.year === browse.year)?.year
  const rows = isByYear
    ? all.filter(({ paper }) => year === undefined || paper.year === year)
    : byChapter(all, chapters).filter(({ chapter }) => !chapterId || chapter.id === chapterId)
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={subject.name_eng} hidden />
      <PapersHeader
        back={{ to: pastPaperPaths[subject.exam].videos, text: t(`all.${subject.exam}`) }}
        title={subject.name_eng}
        also={{ text: subject.name_bm, lang: 'ms' }}
        colour={subject.background_color_hex}
        ageText={ageText}
      />
      <BrowseTabs browse={browse} />
      <QuestionList
        uid={uid}
        subject={subject}
        all={all}
        rows={rows}
        groups={browse.by === 'year' ? 'paper' : 'chapter'}
        leadsToPaper
        browse={browse}
        onBrowse={onBrowse}
        elsewhere={(row) => ({
          browse: { by: 'year', year: row.paper.year, mark: null },
          rows: all.filter(({ paper }) => paper.year === row.paper.year),
        })}
        marks={marks}
        onMark={setMark}
        watching={watching}
        player={player}
        heading={t('table.heading', { subject: subject.name_eng })}
        filters={
          <BrowseFilter
            content={content}
            rows={all}
            marks={marks}
            browse={browse}
            onBrowse={onBrowse}
          />
        }
      />
    </div>
  )
}
