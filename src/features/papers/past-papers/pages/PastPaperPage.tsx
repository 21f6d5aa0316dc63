import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { paperPath, paperSubjectPath } from '#contract/papers/paths.ts'
import type { PaperSubjectPage } from '#contract/papers/papers.ts'
import { Refusal } from '#platform/api/failures.ts'
import { clockText } from '#platform/clock-text.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { secondInUrl, type RenderPlayer } from '#platform/media/player.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from '../papers.module.css'
import { PapersHeader } from '../PapersHeader.tsx'
import { countDone, questionRows } from '../question-rows.ts'
import { QuestionList } from '../QuestionList.tsx'
import { useBrowse } from '../use-browse.ts'
import { useMarks } from '../use-marks.ts'
import { useWatching } from '../watching/use-watching.ts'

type Props = {
  content: PaperSubjectPage
  paperId: string
  uid: string
  player: RenderPlayer
  ageText: string | null
}

/** One paper: its video, its questions, and the other papers of the subject. */
export function PastPaperPage({ content, paperId, uid, player, ageText }: Props) {
  const { t } = useTranslation(['papers', 'common'])
  const startAt = secondInUrl(useSearchParams()[0].get('t'))
  const [browse, onBrowse] = useBrowse()
  const { marks, setMark } = useMarks()
  const watching = useWatching({ paperId, startAt })
  const { subject, papers, chapters, questions } = content
  const paper = papers.find(({ id }) => id === paperId)
  if (!paper) throw new Refusal('papers.unknown', 404, 'not a paper of this subject')
  const all = questionRows(papers, chapters, questions)
  const rows = all.filter((row) => row.paper.id === paperId)
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={paper.title} hidden />
      <PapersHeader
        back={{ to: paperSubjectPath(subject), text: subject.name_eng }}
        title={paper.title}
        lang={htmlLanguage(paper.language)}
        colour={subject.background_color_hex}
        ageText={ageText}
      >
        <p className="numbers quiet">
          {[
            paper.teacher && t('paper.by', { teacher: paper.teacher.name }),
            t(`common:language.${paper.language}`),
            clockText(paper.seconds),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </PapersHeader>
      <QuestionList
        uid={uid}
        subject={subject}
        all={rows}
        rows={rows}
        groups={null}
        browse={browse}
        onBrowse={onBrowse}
        marks={marks}
        onMark={setMark}
        watching={watching}
        player={player}
        heading={t('table.heading', { subject: paper.title })}
      />
      {papers.length > 1 && (
        <section aria-labelledby="others">
          <h2 id="others">{t('paper.others')}</h2>
          <ul role="list" className={styles.links}>
            {papers
              .filter(({ id }) => id !== paperId)
              .map((other) => {
                const ofPaper = all.filter((row) => row.paper.id === other.id)
                return (
                  <li key={other.id}>
                    <Link to={paperPath(subject, other.id)} lang={htmlLanguage(other.language)}>
                      {other.title}
                    </Link>
                    <span className="numbers quiet">
                      {t('done', { done: countDone(ofPaper, marks), count: ofPaper.length })}
                    </span>
                  </li>
                )
              })}
          </ul>
        </section>
      )}
    </div>
  )
}
