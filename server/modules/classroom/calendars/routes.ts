import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  calendarFileAt,
  calendarFileName,
  privateCalendarToken,
} from '#contract/classroom/calendar-files.ts'
import { keep, sendKept } from '../../../platform/http/pages/kept-page.ts'
import type { CalendarsService } from './service.ts'

const ownFileName = 'kelasku-my-classes.ics'

/** Calendar files. They are opened by a link or by calendar apps, so errors are plain text. */
export function serveCalendars(
  app: FastifyInstance,
  { calendars, clock }: { calendars: CalendarsService; clock: () => Date },
): void {
  app.get('/calendar/*', async (request, reply) => {
    const file = calendarFileAt(new URL(request.url, 'http://localhost'))
    const text = file && (await calendars.text(file, clock()))
    return file && text !== undefined
      ? sendCalendar(request, reply, calendarFileName(file), text)
      : sendNotFound(reply)
  })

  // A private calendar: its address is the secret, and no proxy may cache it.
  app.get('/calendar/my/*', async (request, reply) => {
    reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
    const token = privateCalendarToken(new URL(request.url, 'http://localhost').pathname)
    const text = token && (await calendars.own(token, clock()))
    return text ? sendCalendar(request, reply, ownFileName, text) : sendNotFound(reply)
  })
}

async function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  fileName: string,
  text: string,
): Promise<FastifyReply> {
  // Not as an attachment: a phone with a calendar app opens it at once.
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${fileName}"`)
  return sendKept(request, reply, await keep(text, 'little'), 200)
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send('Not found')
