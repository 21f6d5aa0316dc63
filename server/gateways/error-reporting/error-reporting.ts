import { bugTextMaximum, scrubbed, type BugReport } from '#contract/shared/bug-report.ts'
import { callService, isDone, failureReason } from '../call-service.ts'

/** `uid`: the caller's id at the identity platform; visitors have none. */
export type Bug = BugReport & { where: 'server' | 'page'; uid?: string }
export type ErrorReporting = { reportBug(bug: Bug): void }

const maxPerMinute = 10
const minuteMs = 60_000

/**
 * Reports bugs to the service at `url`, with people only as ids. At most ten a minute, because one bug can affect
 * everybody at once. Never throws and never blocks.
 */
export function openErrorReporting({
  url,
  clock,
  warn,
}: {
  url: string
  clock: () => Date
  warn(reason: string): void
}): ErrorReporting {
  let reportedAt: number[] = []
  return {
    reportBug(bug) {
      const now = clock().getTime()
      reportedAt = reportedAt.filter((at) => now - at < minuteMs)
      if (reportedAt.length >= maxPerMinute) return
      reportedAt.push(now)
      const body = JSON.stringify({ ...clean(bug), at: new Date(now).toISOString() })
      callService(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        .then((answer) => {
          if (!isDone(answer)) warn(`answered ${answer.status}`)
        })
        .catch((error: unknown) => warn(failureReason(error)))
    },
  }
}

/** Scrubbed here as well, because not every report comes from our pages. */
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
