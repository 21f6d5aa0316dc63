import { isWatched, type Progress } from '#contract/classroom/progress.ts'

type Watched = Pick<Progress, 'position_seconds' | 'watched_seconds' | 'of_seconds'>

/** The recordings to go on with: some of each was played, and not all of it. One that was only opened is not begun. */
export const unfinishedOf = <Row extends Watched>(recordings: readonly Row[]): Row[] =>
  recordings.filter(
    (row) => (row.watched_seconds > 0 || row.position_seconds > 0) && !isWatched(row),
  )
