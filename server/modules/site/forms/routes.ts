import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusals } from '#contract/shared/errors.ts'
import { thanksOf } from '#contract/site/forms/pages.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import { pages, pathIn, prefixes } from '#contract/shared/pages.ts'
import { done } from '#contract/shared/wire.ts'
import type { Config } from '../../../config.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { AnswerPosted } from '../../../platform/http/pages/pages.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { requireOwnSite } from '../../../platform/http/same-origin.ts'
import { isStorable } from '../../../platform/http/limits/storable-text.ts'
import type { Caller, Authenticate } from '../../../platform/http/caller/authenticate.ts'
import { readPosted } from './posted.ts'
import type { RegistrationsService } from './service.ts'
import { utmOf } from './utm.ts'

/** The receiver of a form, and the checks of its sender. */
type Receiver = {
  service: RegistrationsService
  config: Config
  /** Counts a form from this address. @returns whether it has sent too many in the last minute */
  tooMany(request: FastifyRequest): Promise<boolean>
}

/** Forms that our pages send by script. */
export const registrationRoutes = ({
  service,
  config,
  tooMany,
  who,
}: Receiver & { who: Authenticate }): Pick<Handlers, 'sendForm'> => ({
  async sendForm({ params, body, now, request }) {
    requireOwnSite(request, config)
    if (await tooMany(request)) refuse('request.too-many')
    const caller = await callerIfAny(who, request, now)
    const messages = await service.receive(
      { id: params.id, ...body },
      { uid: caller?.uid ?? null, utm: utmOf(request) },
      now,
    )
    if (messages) throw new Refusal('form.invalid', 'Please input details correctly.', messages)
    return done
  },
})

/** Forms that browsers post without script, to the path of their page. */
export function postedForms(
  app: FastifyInstance,
  {
    service,
    config,
    tooMany,
    clock,
    answerPosted = answerAsCall,
  }: Receiver & { clock: () => Date; answerPosted?: AnswerPosted | undefined },
): void {
  const formPages = pages.filter(({ screen }) => screen === 'form')
  const inLanguages = formPages.flatMap((page) =>
    [defaultLocale, ...prefixes].map((locale) => ({ ...page, locale })),
  )
  for (const { path, form, locale } of inLanguages) {
    if (!form) throw new Error(`${path} names no form`)
    app.post(pathIn(locale, path), async (request, reply) => {
      requireOwnSite(request, config)
      const now = clock()
      const { typed, sent } = readPosted(form, request.body, now)
      if (!isStorable(sent)) refuse('request.malformed', 'A text holds half a character.')
      if (await tooMany(request)) {
        const messages = { '': { rule: 'too-many' } }
        const code = 'request.too-many'
        return answerPosted(request, reply, { values: typed, messages }, refusals[code])
      }
      const messages = await service.receive(sent, { uid: null, utm: utmOf(request) }, now)
      if (!messages) return reply.redirect(pathIn(locale, thanksOf(form)), 303)
      return answerPosted(request, reply, { values: typed, messages }, refusals['form.invalid'])
    })
  }
}

/** Without rendered pages, throws the refusal that the call `sendForm` gives. */
const answerAsCall: AnswerPosted = (_request, _reply, { messages }, status) => {
  throw status === refusals['request.too-many']
    ? new Refusal('request.too-many')
    : new Refusal('form.invalid', 'Please input details correctly.', messages)
}

/** An expired token must not stop anyone from sending a form. */
async function callerIfAny(
  who: Authenticate,
  request: FastifyRequest,
  now: Date,
): Promise<Caller | undefined> {
  if (!request.headers.authorization) return undefined
  try {
    return await who(request, now)
  } catch (failure) {
    if (failure instanceof Refusal) return undefined
    throw failure
  }
}
