import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { phoneActions, type KeptMessage, type SandboxPhones } from '../gateways/messages/sandbox.ts'
import { neverInProduction } from './never-in-production.ts'
import { sendSandboxPage, html, type Html } from './page.ts'

const Query = v.object({ to: v.optional(v.string()) })
const Action = v.object({ action: v.picklist(phoneActions) })
const labels = {
  sent: 'Sent',
  failed: 'Failed',
  delivered: 'Delivered',
  read: 'Read',
  yes: "Answer 'YES'",
  stop: "Answer 'STOP'",
} as const

/**
 * The captured messages of the sandbox, for people (`/sandbox/messages`) and tests (`/sandbox/messages.json?to=`).
 * Buttons send the webhooks of a receiver's actions.
 * @throws in production
 */
export function messagesPage({
  production,
  phones,
}: {
  production: boolean
  phones: SandboxPhones
}): FastifyPluginAsync {
  neverInProduction(production, 'The messages page')
  return async (app) => {
    app.get('/sandbox/messages', async (_request, reply) => show(reply, await phones.all()))

    app.get('/sandbox/messages.json', async (request, reply) => {
      const { to } = v.parse(Query, request.query)
      const messages = await phones.all()
      reply.header('cache-control', 'no-store')
      return { messages: messages.filter((one) => !to || one.to === to) }
    })

    app.post<{ Params: { reference: string } }>(
      '/sandbox/messages/:reference',
      async (request, reply) => {
        const form = v.safeParse(Action, request.body)
        const isDone =
          form.success && (await phones.act(request.params.reference, form.output.action))
        return isDone
          ? reply.redirect('/sandbox/messages', 303)
          : show(reply.code(404), await phones.all())
      },
    )
  }
}

const show = (reply: Parameters<typeof sendSandboxPage>[0], messages: KeptMessage[]) =>
  sendSandboxPage(reply, {
    title: 'WhatsApp messages',
    body: html`<p>Newest first. Nothing here was sent to anybody.</p>
      ${messages.length === 0 ? html`<p class="note">No messages.</p>` : list(messages)}`,
  })

const list = (messages: KeptMessage[]): Html =>
  html`<ul class="list">
    ${messages.map(
      ({ reference, to, template, language, text, link, sent_at: sentAt, reported }) =>
        html`<li>
          <p class="note">To +${to}, ${sentAt}, ${template} (${language})</p>
          <p class="text">${text}</p>
          ${link === null ? html`` : html`<p><a href="${link}">Open the link</a></p>`}
          ${
            reported.length === 0
              ? html``
              : html`<p class="note">Reported: ${reported.join(', ')}</p>`
          }
          <form method="post" action="/sandbox/messages/${reference}">
            ${phoneActions.map(
              (action) => html`<button name="action" value="${action}">${labels[action]}</button>`,
            )}
          </form>
        </li>`,
    )}
  </ul>`
