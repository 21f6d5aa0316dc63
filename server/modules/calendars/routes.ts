import type { FastifyInstance } from 'fastify'
import { calendarFileAt, calendarFileName } from '#contract/calendar-files.ts'
import { keep, sendKept } from '../../http/kept-page.ts'
import type { CalendarsService } from './service.ts'

/** Calendar files: asked for by a link or by a calendar that follows one, so what is not there is said as text. */
export function serveCalendars(
  app: FastifyInstance,
  { calendars, clock }: { calendars: CalendarsService; clock: () => Date },
): void {
  app.get('/calendar/*', async (request, reply) => {
    const file = calendarFileAt(new URL(request.url, 'http://localhost'))
    const text = file && (await calendars.text(file, clock()))
    if (!file || text === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    // Not as an attachment: a phone that knows calendars opens it at once.
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `inline; filename="${calendarFileName(file)}"`)
    return sendKept(request, reply, await keep(text), 200)
  })
}
