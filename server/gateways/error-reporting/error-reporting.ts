import { bugTextMaximum, scrubbed, type BugReport } from '#contract/bug-report.ts'
import { askOutside, isDone, whyNot } from '../outside.ts'

/** `uid`: who called, by the identity platform's id; visitors have none. */
export type Bug = BugReport & { where: 'server' | 'page'; uid?: string }
export type ErrorReporting = { reportBug(bug: Bug): void }

const atMostAMinute = 10
const minuteMs = 60_000

/**
 * Tells the service at `url` of bugs: what failed, and to whom by their id alone. Ten a minute at
 * most, because one bug can happen to everybody at once. It never fails and nobody waits for it.
 */
export function openErrorReporting({
  url,
  warn,
}: {
  url: string
  warn(why: string): void
}): ErrorReporting {
  let toldAt: number[] = []
  return {
    reportBug(bug) {
      const now = Date.now()
      toldAt = toldAt.filter((at) => now - at < minuteMs)
      if (toldAt.length >= atMostAMinute) return
      toldAt.push(now)
      const body = JSON.stringify({ ...clean(bug), at: new Date(now).toISOString() })
      askOutside(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        .then((answer) => {
          if (!isDone(answer)) warn(`answered ${answer.status}`)
        })
        .catch((error: unknown) => warn(whyNot(error)))
    },
  }
}

/** Scrubbed here too: whoever sends a page's report may be no page of ours. */
function clean({ where, message, stack, route, build, uid }: Bug): Bug {
  return {
    where,
    message: scrubbed(message).slice(0, bugTextMaximum.message),
    stack: scrubbed(stack).slice(0, bugTextMaximum.stack),
    route: route.slice(0, bugTextMaximum.route),
    build: build.slice(0, bugTextMaximum.build),
    ...(uid !== undefined && { uid }),
  }
}
