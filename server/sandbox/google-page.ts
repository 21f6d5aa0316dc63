import { createHash, randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { generateKeyPair } from 'jose'
import * as v from 'valibot'
import { googleIdToken } from './google-id-token.ts'
import { neverInProduction } from './never-in-production.ts'
import { sendSandboxPage, html, type Html } from './page.ts'

const bodyMaximumBytes = 8 * 1024

const samplePeople = [
  { name: 'Nurul Aisyah', email: 'aisyah@example.com' },
  { name: 'Tan Wei Ming', email: 'weiming@example.com' },
]

type Options = {
  production: boolean
  origin: string
  clientId: string
  clientSecret: string
  clock: () => Date
}
type Person = { name: string; email: string }
type IssuedCode = {
  person: Person
  nonce: string
  redirectUri: string
  challenge: string
  at: number
}

const codeLivesMs = 60_000

/**
 * A fake OpenID provider in place of Google; it accepts every name. It answers `/login` with a code, which the
 * client exchanges once for an ID token, with its secret and verifier.
 * @throws in production
 */
export function googlePage(options: Options): FastifyPluginAsync {
  neverInProduction(options.production, 'The Google page')
  const { origin, clientId, clientSecret, clock } = options

  const AuthorizationRequest = (ownOrigin: string) =>
    v.object({
      client_id: v.literal(clientId),
      redirect_uri: v.picklist([`${origin}/login`, `${ownOrigin}/login`]),
      response_type: v.literal('code'),
      code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
      code_challenge_method: v.literal('S256'),
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

  const Redeeming = v.object({
    grant_type: v.literal('authorization_code'),
    client_id: v.literal(clientId),
    client_secret: v.literal(clientSecret),
    code: v.string(),
    code_verifier: v.string(),
    redirect_uri: v.string(),
  })
  /** Codes that were issued and not redeemed yet. */
  const issuedCodes = new Map<string, IssuedCode>()

  return async (app) => {
    const { privateKey } = await generateKeyPair('RS256')
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyMaximumBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    app.get('/sandbox/google/authorize', async (request, reply) => {
      const parsed = v.safeParse(AuthorizationRequest(`http://${request.host}`), request.query)
      if (!parsed.success) return refuse(reply, parsed.issues)
      return sendSandboxPage(reply, { title: 'Choose an account', body: chooser(parsed.output) })
    })

    app.post('/sandbox/google/authorize', async (request, reply) => {
      const parsed = v.safeParse(AuthorizationRequest(`http://${request.host}`), request.body)
      if (!parsed.success) return refuse(reply, parsed.issues)
      const person = v.safeParse(Chosen, request.body)
      if (!person.success) return refuse(reply, person.issues)
      const { redirect_uri: redirectUri, nonce, state, code_challenge: challenge } = parsed.output
      const code = randomBytes(32).toString('base64url')
      const at = clock().getTime()
      issuedCodes.set(code, { person: person.output, nonce, redirectUri, challenge, at })
      const answer = new URLSearchParams({ state, code })
      return reply.header('cache-control', 'no-store').redirect(`${redirectUri}?${answer}`, 303)
    })

    app.post('/sandbox/google/token', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const parsed = v.safeParse(Redeeming, request.body)
      if (!parsed.success) return reply.code(400).send({ error: 'invalid_request' })
      const { code, code_verifier: verifier, redirect_uri: redirectUri } = parsed.output
      const known = issuedCodes.get(code)
      // A code is valid for one attempt.
      issuedCodes.delete(code)
      const isGood =
        known &&
        known.redirectUri === redirectUri &&
        known.challenge === createHash('sha256').update(verifier).digest('base64url') &&
        clock().getTime() - known.at <= codeLivesMs
      if (!isGood) return reply.code(400).send({ error: 'invalid_grant' })
      const { person, nonce } = known
      const issuer = `${origin}/sandbox/google`
      const tokenRequest = { issuer, clientId, nonce, person, now: clock() }
      return { id_token: await googleIdToken(privateKey, tokenRequest) }
    })
  }
}

function refuse(reply: FastifyReply, issues: readonly v.BaseIssue<unknown>[]): FastifyReply {
  const wrong = issues.map((issue) => html`<li>${v.getDotPath(issue) ?? ''}: ${issue.message}</li>`)
  const body = html`<p>The request cannot be answered:</p>
    <ul>
      ${wrong}
    </ul>`
  return sendSandboxPage(reply.code(400), { title: 'Error', body })
}

function chooser(fields: Record<string, string>): Html {
  const carried = Object.entries(fields).map(
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
