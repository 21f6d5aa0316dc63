import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core'
import {
  calendarFileAt,
  calendarFileName,
  calendarPath,
  onlyParts,
  type CalendarFile,
} from '#contract/classroom/calendar-files.ts'
import { examKeys } from '#contract/shared/kinds.ts'
import { isOwnAnswer } from '#contract/shared/own-answer.ts'
import { calendarsCache as cacheName } from '#offline/cache-names.ts'
import { matchKept, mayKeep, revalidate } from './keepable.ts'

const type = 'text/calendar'

/** Whether the request is for a calendar file. */
export function isCalendar({ url, sameOrigin }: RouteMatchCallbackOptions): boolean {
  return sameOrigin && calendarFileAt(url) !== undefined
}

/**
 * The server's calendar file. Without a network, or if another server answers, the file is cut out of the
 * cached whole calendar.
 */
export async function answerCalendar({
  request,
  url,
  event,
}: RouteHandlerCallbackOptions): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined)
  const file = calendarFileAt(url)
  if (answer && isOwnAnswer(answer)) {
    if (answer.ok && file) event.waitUntil(renew(calendarPath(file.calendar)))
    return answer
  }
  const whole = file && (await matchKept(calendarPath(file.calendar), { cacheName, type }))
  if (file && whole) return cutOut(file, await whole.text())
  return answer ?? Response.error()
}

function cutOut(file: CalendarFile, whole: string): Response {
  const text = file.parts ? onlyParts(whole, file.parts) : whole
  if (text === undefined) return new Response('Not found', { status: 404 })
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${calendarFileName(file)}"`,
    },
  })
}

/** A full device, an unreachable server or a foreign answer leaves the cache unchanged. */
async function renew(path: string): Promise<void> {
  const response = await fetch(path, { cache: revalidate }).catch(() => undefined)
  if (!response || !mayKeep(response, type)) return
  await caches
    .open(cacheName)
    .then((cache) => cache.put(path, response))
    .catch(() => undefined)
}

/** Prefetches the exam calendars, which are small. Those of classes are cached from the first request on. */
export async function prefetchCalendars(): Promise<void> {
  await Promise.all(examKeys.map((exam) => renew(calendarPath(exam))))
}
