import { useEffect } from 'react'
import type { RecordingLinks } from '#contract/classroom/classroom.ts'
import { unionOf, type Span } from '#contract/classroom/progress.ts'
import { countPlayedElsewhere } from '#platform/saving/data-use.ts'

const secondsIn = (spans: readonly Span[]) => spans.reduce((sum, [from, to]) => sum + to - from, 0)
const spansOf = (ranges: TimeRanges) =>
  Array.from({ length: ranges.length }, (_, n): Span => [ranges.start(n), ranges.end(n)])

/**
 * Counts the data of recordings from another origin. Browsers do not tell the size of these responses, so it is
 * estimated: the file's size times the share of its seconds that was loaded. Data loaded again counts again.
 */
export function useCountedPlayback(
  video: HTMLVideoElement | null,
  rendition: RecordingLinks['renditions'][number] | undefined,
): void {
  const { url = '', bytes = 0 } = rendition ?? {}
  useEffect(() => {
    if (!video || !/^https?:/.test(url)) return
    let before: Span[] = []
    const countBuffered = () => {
      const buffered = spansOf(video.buffered)
      const addedSeconds = secondsIn(unionOf([...before, ...buffered])) - secondsIn(before)
      before = buffered
      if (addedSeconds > 0) countPlayedElsewhere((bytes * addedSeconds) / video.duration)
    }
    const events = ['progress', 'timeupdate', 'suspend', 'emptied']
    for (const event of events) video.addEventListener(event, countBuffered)
    return () => {
      countBuffered()
      for (const event of events) video.removeEventListener(event, countBuffered)
    }
  }, [video, url, bytes])
}
