import { isWatched, type Progress } from '#contract/classroom/progress.ts'

type Watched = Pick<Progress, 'position_seconds' | 'watched_seconds' | 'of_seconds'>

/** Recordings that were played in part. One that was only opened does not count. */
export const unfinishedOf = <Row extends Watched>(recordings: readonly Row[]): Row[] =>
  recordings.filter(
    (row) => (row.watched_seconds > 0 || row.position_seconds > 0) && !isWatched(row),
  )
