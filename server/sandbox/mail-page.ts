import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { readOutbox } from '../gateways/mail/outbox.ts'
import { codeMails, type SandboxMail } from './code-mails.ts'
import type { Emulator } from './emulator.ts'
import { neverInProduction } from './never-in-production.ts'
import { sendSandboxPage, html, type Html } from './page.ts'

const refreshSeconds = 5

const Query = v.object({ to: v.optional(v.string()) })

type Options = {
  production: boolean
  origin: string
  projectId: string
  apiKey: string
  emulator: Pick<Emulator, 'host' | 'ready'>
  outboxFolder: string
}

/**
 * The captured mail of the sandbox, for people (`/sandbox/mail`) and tests (`/sandbox/mail.json?to=`).
 * @throws in production
 */
export function mailPage(options: Options): FastifyPluginAsync {
  neverInProduction(options.production, 'The mail page')
  let emulatorIsReady = false
  options.emulator.ready.then(
    () => (emulatorIsReady = true),
    () => undefined,
  )

  const fromIdentity = async () => (emulatorIsReady ? codeMails(options) : [])
  const fromUs = async (): Promise<SandboxMail[]> =>
    (await readOutbox(options.outboxFolder)).map(({ to, subject, text, sent_at }) => {
      return { to, subject, text, sent_at, link: linkIn(text) }
    })

  return async (app) => {
    app.get('/sandbox/mail', async (_request, reply) =>
      sendSandboxPage(reply, {
        title: 'Mail',
        refreshSeconds,
        body: html`<p>Newest first. Nothing here was sent to anybody.</p>
          <h2>From the identity platform</h2>
          ${list(await fromIdentity())}
          <h2>From Kelasku</h2>
          ${list(await fromUs())}`,
      }),
    )

    app.get('/sandbox/mail.json', async (request, reply) => {
      const { to } = v.parse(Query, request.query)
      const mails = [...(await fromIdentity()), ...(await fromUs())]
      const wanted = to?.toLowerCase()
      reply.header('cache-control', 'no-store')
      return { mails: mails.filter((mail) => !wanted || mail.to.toLowerCase() === wanted) }
    })
  }
}

const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? null

function list(mails: SandboxMail[]): Html {
  if (mails.length === 0) return html`<p class="note">No mail.</p>`
  return html`<ul class="list">
    ${mails.map(
      ({ to, subject, text, link, sent_at: sentAt }) =>
        html`<li>
          <h3>${subject}</h3>
          <p class="note">To ${to}${sentAt === null ? '' : `, ${sentAt}`}</p>
          <p class="text">${text}</p>
          ${link === null ? html`` : html`<p><a href="${link}">Open the link</a></p>`}
        </li>`,
    )}
  </ul>`
}
