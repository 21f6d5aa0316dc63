import { secondOf } from '#contract/papers/times.ts'
import { clockText } from '#platform/clock-text.ts'

type TypedChapter = { at_seconds: string; title: string }

/**
 * The chapters in lines such as `0:00 What a quadratic is` or `[12:30] - Factorising`; lines without a time are
 * skipped.
 */
export const chaptersIn = (text: string): TypedChapter[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [, time = '', title = ''] =
      /^\s*[[(]?(\d{1,3}(?::\d{1,2}){1,2})[\])]?\s*[-–—:.)|]*\s*(\S.*?)\s*$/.exec(line) ?? []
    const second = secondOf(time)
    return second === null || title === '' ? [] : [{ at_seconds: clockText(second), title }]
  })
