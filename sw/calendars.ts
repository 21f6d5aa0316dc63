import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core'
import {
  calendarFileAt,
  calendarFileName,
  calendarPath,
  onlyParts,
  type CalendarFile,
} from '#contract/calendar-files.ts'
import { examKeys } from '#contract/kinds.ts'
import { calendarsCache as cacheName } from '#offline/cache-names.ts'

/** A calendar file, whole or some of it. */
export function isCalendar({ url, sameOrigin }: RouteMatchCallbackOptions): boolean {
  return sameOrigin && calendarFileAt(url) !== undefined
}

/** From the server; without it, what is asked for is cut out of the whole calendar kept here. */
export async function answerCalendar({
  request,
  url,
  event,
}: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    const response = await fetch(request)
    const file = calendarFileAt(url)
    if (response.ok && file) event.waitUntil(renew(calendarPath(file.calendar)))
    return response
  } catch (failure) {
    const file = calendarFileAt(url)
    const whole = file && (await caches.match(calendarPath(file.calendar), { cacheName }))
    if (!file || !whole) throw failure
    return cutOut(file, await whole.text())
  }
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

/** A full device, or a server that is away, leaves what is kept as it was. */
async function renew(path: string): Promise<void> {
  await caches
    .open(cacheName)
    .then((cache) => cache.add(path))
    .catch(() => undefined)
}

/** The exams are a few kilobytes; classes are kept from the first time that somebody asks for one. */
export async function warmCalendars(): Promise<void> {
  await Promise.all(examKeys.map((exam) => renew(calendarPath(exam))))
}
