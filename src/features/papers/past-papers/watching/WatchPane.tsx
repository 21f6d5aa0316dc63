import { useTranslation } from 'react-i18next'
import { paperPath } from '#contract/papers/paths.ts'
import type { PaperSubject } from '#contract/papers/papers.ts'
import { call } from '#platform/api/call.ts'
import type { RenderPlayer } from '#platform/media/player.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { paperName, type QuestionRow } from '../question-rows.ts'
import type { Watching } from './use-watching.ts'
import styles from './watch.module.css'

type Props = {
  uid: string
  subject: PaperSubject
  /** All questions of the papers that can be played here, unfiltered. */
  rows: readonly QuestionRow[]
  watching: Watching
  player: RenderPlayer
  onSecond: (second: number) => void
  /** The playing question. */
  playing: QuestionRow | undefined
  /** Links to the paper's own page. */
  leadsToPaper?: boolean
  /** Shows the playing question in the table; undefined while it is visible there. */
  onShow?: (() => void) | undefined
}

/** The video of the chosen question's paper, with all its questions on the timeline. */
export function WatchPane({ uid, subject, rows, watching, player, playing, ...rest }: Props) {
  const { t } = useTranslation('papers')
  const { watched } = watching
  const ofPaper = rows.filter(({ paper }) => paper.id === watched?.paperId)
  const paper = ofPaper[0]?.paper
  if (!watched || !paper) {
    return (
      <div className={styles.nothing}>
        <Icon name="play" />
        <p>{t('watch.choose')}</p>
      </div>
    )
  }
  return (
    <div>
      {player({
        uid,
        watchedId: paper.id,
        title: paper.title,
        path: paperPath(subject, paper.id),
        links: (signal) => call('paperRecording', { params: { paperId: paper.id }, signal }),
        points: ofPaper.map(({ label, second, topic }) => ({
          kind: 'question',
          at_seconds: second,
          title: topic ? t('watch.pointAbout', { label, topic }) : t('watch.point', { label }),
        })),
        // The table beside the player lists the questions.
        marksOnly: true,
        startAt: watched.startAt,
        handle: watching.attach,
        onSecond: rest.onSecond,
      })}
      {rest.leadsToPaper && (
        <p className={styles.now}>
          <span className="numbers">
            {playing && `${t('watch.point', { label: playing.label })} · `}
            <Link to={paperPath(subject, paper.id)}>{paperName(paper)}</Link>
          </span>
          {rest.onShow && (
            <Button variant="quiet" onClick={rest.onShow}>
              {t('watch.show')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
