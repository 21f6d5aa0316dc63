import { bugTextMaximum, scrubbed, type BugReport } from '#contract/shared/bug-report.ts'
import { pageAt } from '#contract/shared/pages.ts'
import { apiOrigin } from '../../api/api-origin.ts'

/** Failures that are not bugs, by name, because this file does not import their classes. */
const expected = new Set(['Refusal', 'Unreachable', 'AbortError', 'TimeoutError', 'CancelledError'])
const reportsAtMost = 10
const reported = new Set<string>()

/** Reports a bug to our server, each once. Ignores the answer and never fails. */
export function sendBugReport(bug: unknown): void {
  if (!(bug instanceof Error) || expected.has(bug.name)) return
  const body = {
    message: scrubbed(`${bug.name}: ${bug.message}`).slice(0, bugTextMaximum.message),
    stack: scrubbed(bug.stack ?? '').slice(0, bugTextMaximum.stack),
    route: pageAt(location.pathname)?.path ?? '*',
    build: __APP_BUILD__,
  } satisfies BugReport
  const text = JSON.stringify(body)
  if (reported.has(text) || reported.size >= reportsAtMost) return
  reported.add(text)
  void fetch(`${apiOrigin()}/api/v1/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
    // The page may be unloading.
    keepalive: true,
  }).catch(() => undefined)
}
