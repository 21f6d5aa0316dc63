import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { itemsOnPage, pageOfItem, paging } from '#contract/shared/paging.ts'
import type { PaperSubject } from '#contract/papers/papers.ts'
import type { RenderPlayer } from '#platform/media/player.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Field } from '#ui/forms/Field.tsx'
import type { Browse } from './browse.ts'
import styles from './papers.module.css'
import { PapersPager } from './PapersPager.tsx'
import {
  countDone,
  markFilters,
  playingAt,
  withMark,
  type MarksByKey,
  type QuestionRow,
} from './question-rows.ts'
import { QuestionTable, type QuestionTableProps } from './QuestionTable.tsx'
import type { SetRowMark } from './use-marks.ts'
import type { Watching } from './watching/use-watching.ts'
import watch from './watching/watch.module.css'
import { WatchPane } from './watching/WatchPane.tsx'

type Props = {
  uid: string
  subject: PaperSubject
  /** Every question that can be played here, regardless of the filters. */
  all: readonly QuestionRow[]
  /** The questions of the current choice, in order, before the filter by mark. */
  rows: readonly QuestionRow[]
  groups: QuestionTableProps['groups']
  withoutChapter?: boolean
  leadsToPaper?: boolean
  browse: Browse
  onBrowse: (change: Partial<Browse>) => void
  /** For a question outside the current choice: the choice that contains it, and its rows. */
  elsewhere?: (row: QuestionRow) => { browse: Partial<Browse>; rows: readonly QuestionRow[] }
  marks: MarksByKey
  onMark: SetRowMark
  watching: Watching
  player: RenderPlayer
  /** Filters beside the one by mark. */
  filters?: ReactNode
  heading: string
}

/** A table of questions and the video of the chosen one. The table turns its pages with the video. */
export function QuestionList({ all, rows, browse, onBrowse, marks, watching, ...rest }: Props) {
  const { t } = useTranslation('papers')
  const list = useRef<HTMLElement>(null)
  const chosen = withMark(rows, marks, browse.mark)
  const { page: currentPage, perPage } = browse
  const pages = paging({ total: chosen.length, currentPage, perPage })
  const shown = itemsOnPage(chosen, pages)
  const paperId = watching.watched?.paperId
  const playing = playingAt(all, paperId, watching.second)
  const isShown = (row: QuestionRow | undefined) => shown.some(({ key }) => key === row?.key)

  /** Turns to the page of the next question when it begins, if the page on screen showed the previous one. */
  function follow(second: number) {
    watching.onSecond(second)
    const next = playingAt(all, paperId, second)
    if (next?.key === playing?.key || !isShown(playing)) return
    const position = chosen.findIndex(({ key }) => key === next?.key)
    const page = position < 0 ? pages.currentPage : pageOfItem(position, pages)
    if (page !== pages.currentPage) onBrowse({ page })
  }

  /** The choice and the page that show a question; undefined if none does. */
  function placeOf(row: QuestionRow): Partial<Browse> | undefined {
    const places = [{ browse: {}, rows: chosen }, rest.elsewhere?.(row)]
    for (const place of places) {
      const position = place?.rows.findIndex(({ key }) => key === row.key) ?? -1
      if (place && position >= 0) return { ...place.browse, page: pageOfItem(position, pages) }
    }
    return undefined
  }
  const place = playing && !isShown(playing) ? placeOf(playing) : undefined

  function turnTo(change: Partial<Browse>) {
    onBrowse(change)
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className={watch.sides}>
      <div className={watch.video}>
        <WatchPane
          uid={rest.uid}
          subject={rest.subject}
          rows={all}
          watching={watching}
          player={rest.player}
          onSecond={follow}
          playing={playing}
          leadsToPaper={rest.leadsToPaper ?? false}
          onShow={place && (() => onBrowse(place))}
        />
      </div>
      <section ref={list} tabIndex={-1} aria-labelledby="questions" className={watch.list}>
        <h2 id="questions" className="only-heard">
          {rest.heading}
        </h2>
        <div className={styles.filters}>
          {rest.filters}
          <Field
            as="select"
            label={t('mark.filter')}
            value={browse.mark ?? ''}
            onChange={(event) =>
              onBrowse({ mark: markFilters.find((one) => one === event.target.value) ?? null })
            }
          >
            <option value="">{t('mark.all')}</option>
            {markFilters.map((filter) => (
              <option key={filter} value={filter}>
                {t(`mark.${filter}`)}
              </option>
            ))}
          </Field>
        </div>
        {rows.length > 0 && (
          <p className="numbers quiet">
            {t('done', { done: countDone(rows, marks), count: rows.length })}
          </p>
        )}
        {shown.length > 0 ? (
          <QuestionTable
            rows={shown}
            subject={rest.subject}
            playing={playing?.key}
            marks={marks}
            onPlay={(row) => watching.play(row.paper.id, row.second)}
            onMark={rest.onMark}
            labelledBy="questions"
            groups={rest.groups}
            withoutChapter={rest.withoutChapter}
          />
        ) : rows.length === 0 ? (
          <Empty icon="papers" title={t('emptyChapter')} />
        ) : (
          <Empty
            icon="papers"
            title={t('mark.noneFound')}
            action={
              <Button variant="secondary" onClick={() => onBrowse({ mark: null })}>
                {t('mark.showAll')}
              </Button>
            }
          />
        )}
        <PapersPager
          paging={pages}
          onPage={(page) => turnTo({ page })}
          onPerPage={(size) => turnTo({ perPage: size })}
        />
      </section>
    </div>
  )
}
