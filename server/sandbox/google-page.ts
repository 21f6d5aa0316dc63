import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { generateKeyPair } from 'jose'
import * as v from 'valibot'
import { googleIdToken } from './google-id-token.ts'
import { neverInProduction } from './never-in-production.ts'
import { answerPage, html, type Html } from './page.ts'

const bodyMaximumBytes = 8 * 1024

const samplePeople = [
  { name: 'Nurul Aisyah', email: 'aisyah@example.com' },
  { name: 'Tan Wei Ming', email: 'weiming@example.com' },
]

type Options = { production: boolean; origin: string; clientId: string; clock: () => Date }

/**
 * An OpenID provider that stands for Google: whoever one says one is, one is. What comes back to
 * `/login` is what Google answers to `response_type=id_token`. @throws in production
 */
export function googlePage(options: Options): FastifyPluginAsync {
  neverInProduction(options.production, 'The page that stands for Google')
  const { origin, clientId, clock } = options

  const Asked = (ownOrigin: string) =>
    v.object({
      client_id: v.literal(clientId),
      redirect_uri: v.picklist([`${origin}/login`, `${ownOrigin}/login`]),
      response_type: v.literal('id_token'),
      scope: v.pipe(
        v.string(),
        v.check((scope) => scope.split(' ').includes('openid')),
      ),
      nonce: v.pipe(v.string(), v.nonEmpty()),
      state: v.pipe(v.string(), v.nonEmpty()),
    })
  const Chosen = v.object({
    name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
    email: v.pipe(v.string(), v.trim(), v.email()),
  })

  return async (app) => {
    const { privateKey } = await generateKeyPair('RS256')
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyMaximumBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    app.get('/sandbox/google/authorize', async (request, reply) => {
      const asked = v.safeParse(Asked(`http://${request.host}`), request.query)
      if (!asked.success) return refuse(reply, asked.issues)
      return answerPage(reply, { title: 'Choose an account', body: chooser(asked.output) })
    })

    app.post('/sandbox/google/authorize', async (request, reply) => {
      const asked = v.safeParse(Asked(`http://${request.host}`), request.body)
      if (!asked.success) return refuse(reply, asked.issues)
      const person = v.safeParse(Chosen, request.body)
      if (!person.success) return refuse(reply, person.issues)
      const { redirect_uri: redirectUri, nonce, state } = asked.output
      const idToken = await googleIdToken(privateKey, {
        issuer: `${origin}/sandbox/google`,
        clientId,
        nonce,
        person: person.output,
        now: clock(),
      })
      const answer = new URLSearchParams({ state, id_token: idToken })
      return reply.header('cache-control', 'no-store').redirect(`${redirectUri}#${answer}`, 303)
    })
  }
}

function refuse(reply: FastifyReply, issues: readonly v.BaseIssue<unknown>[]): FastifyReply {
  const wrong = issues.map((issue) => html`<li>${v.getDotPath(issue) ?? ''}: ${issue.message}</li>`)
  const body = html`<p>The request cannot be answered:</p>
    <ul>
      ${wrong}
    </ul>`
  return answerPage(reply.code(400), { title: 'Error', body })
}

function chooser(asked: Record<string, string>): Html {
  const carried = Object.entries(asked).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  const known = samplePeople.map(
    ({ name, email }) =>
      html`<form method="post">
        ${carried}
        <input type="hidden" name="name" value="${name}" />
        <input type="hidden" name="email" value="${email}" />
        <button>${name}<br /><span class="note">${email}</span></button>
      </form>`,
  )
  return html`${known}
    <h2>Somebody else</h2>
    <form method="post">
      ${carried}
      <label for="name">Name</label>
      <input id="name" name="name" required autocomplete="off" />
      <label for="email">Email</label>
      <input id="email" name="email" type="email" required autocomplete="off" />
      <button class="main">Continue</button>
    </form>`
}
