import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UnsecuredJWT } from 'jose'
import * as v from 'valibot'
import { refusalsOf, type Endpoint, type FileBody } from '#contract/endpoints.ts'
import type { RefusalCode } from '#contract/shared/errors.ts'
import { everyEndpoint, type EveryName, type EveryReply } from '#contract/every-endpoint.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { Refused } from '#contract/shared/wire.ts'
import { buildApp, type AppOptions } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { contentFolder } from '#server/content-load/content-files.ts'
import { loadContent, needsContent } from '#server/content-load/load-content.ts'
import { schoolName } from '#server/platform/copy/copy.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { bucketStore } from '#server/gateways/media/bucket.ts'
import { emulatorIdentity } from '#server/gateways/identity/emulator.ts'
import type { Exchanged } from '#server/gateways/identity/identity.ts'
import type { Mail } from '#server/gateways/mail/mail.ts'
import { outboxMail, readOutbox } from '#server/gateways/mail/outbox.ts'
import type { Messages } from '#server/gateways/messages/messages.ts'
import { sandboxPhones } from '#server/gateways/messages/sandbox.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import { openSandboxBank } from '#server/gateways/payments/sandbox.ts'
import { webPushes } from '#server/gateways/push/web-push.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { messagesPage } from '#server/sandbox/messages-page.ts'
import { serveSandboxPayPage } from '#server/sandbox/pay-page.ts'
import { openSecrets } from '#server/secrets.ts'
import { createTestDatabase } from './database/database.ts'
import { freePort } from './free-port.ts'
import { longestWaitMs } from './limits.ts'
import { createLoadedDatabase, testNow } from './database/loaded-database.ts'
import type { PushService } from './outside/push-service.ts'

export type Person = { uid: string; email: string; name: string }
export type Claims = {
  emailVerified?: boolean
  skipFE?: boolean
  issuedAt?: Date
  claims?: Record<string, unknown>
}
export type Answer = {
  status: number
  /** The parsed JSON; undefined if there is none. */
  body: unknown
  text: string
  headers: Record<string, string | string[] | number | undefined>
  cookies: { name: string; value: string; [attribute: string]: unknown }[]
}
type Sent = {
  token?: string | undefined
  body?: unknown
  /** Sends the body form-encoded. */
  form?: Record<string, string>
  /** Sends the bytes of a file. */
  file?: FileBody
  headers?: Record<string, string>
  cookies?: Record<string, string>
}
export type TestApi = Awaited<ReturnType<typeof openTestApi>>
export type As = ReturnType<TestApi['as']>

export { testNow }
export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs
const projectId = 'demo-kelasku'
const tokenSeconds = 3600

export type TestClock = ReturnType<typeof tickingClock>
export type TestApiOptions = {
  now?: Date
  /** Overrides the usual configuration. */
  env?: Record<string, string>
  /** Replaces a new PostgreSQL database. */
  database?: { url: string } | { folder: string }
  /** The shop's address for the bank; with a closed port every webhook is lost. */
  bankBelievesShopAt?: string
  /** The bank's wait before it repeats a lost webhook. */
  bankRetriesAfterMs?: number
  /** Replaces the push services; without it nothing is pushed. */
  pushService?: PushService
  /** Makes the qualities of recordings; without it there is no ffmpeg. */
  encoder?: AppOptions['encoder']
  /** Creates the meetings of lessons; without it links are pasted. */
  meetings?: AppOptions['meetings']
  /** Serves pages too, not only the API. */
  site?: AppOptions['site']
  /** Replaces or wraps this shop's own bank: a second server uses the bank of the first. */
  payments?: (own: Payments) => Payments
  /** Replaces or wraps the outbox. */
  mail?: (own: Mail) => Mail
  /** Replaces or wraps the sandbox's phones. */
  messages?: (own: Messages) => Messages
  /** Replaces Google's token endpoint; without it nobody signs in with Google. */
  googleCodes?: AppOptions['googleCodes']
  /** The client address of each call; without it all calls come from this machine and share its limits. */
  addresses?: () => string
  /** Shared with another API. */
  clock?: TestClock
}

/**
 * The real app, listening, with its own database of sample content. Only the gateways are local: tokens like the
 * emulator's, a token exchange that a test can replace, and the sandbox bank.
 */
export async function openTestApi(options: TestApiOptions = {}) {
  const clock = options.clock ?? tickingClock(options.now ?? testNow)
  const isUsual = clock.peek().getTime() === testNow.getTime()
  const create = isUsual ? createLoadedDatabase : createTestDatabase
  const made = options.database ? undefined : await create()
  const dataDir = await mkdtemp(join(tmpdir(), 'kelasku-api-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    ORIGIN: origin,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...options.env,
  })
  const secrets = await openSecrets(config)
  const database = await openDatabase(options.database ?? made ?? { folder: dataDir })
  const contentLoad = (now: Date) =>
    loadContent(database.db, {
      folder: contentFolder,
      mediaFolder: mediaFolder(dataDir),
      bucket: config.bucket && bucketStore(config.bucket),
      now,
    })
  // Like a server at its start; a bucket has no files yet.
  if (config.bucket || (await needsContent(database.db, clock.peek())))
    await contentLoad(clock.peek())
  else await cp(join(contentFolder, 'media'), mediaFolder(dataDir), { recursive: true })

  const platform = scriptedPlatform(clock.now)
  const verifier = emulatorIdentity({ projectId, host: '127.0.0.1:1', production: false })
  const bankTrouble: unknown[] = []
  const bank = openSandboxBank({
    dataDir,
    origin: options.bankBelievesShopAt ?? origin,
    secrets: [secrets.sandboxWebhookKey],
    production: false,
    clock: clock.now,
    report: (error) => bankTrouble.push(error),
    retryDelayMs: () => options.bankRetriesAfterMs ?? 20,
    // Tests settle payments themselves, and payers return only once the shop knows the result.
    settlesAfterMs: dayMs,
    hearWithinMs: longestWaitMs,
  })
  const outboxFolder = join(dataDir, 'mail')
  const mail = outboxMail({
    folder: outboxFolder,
    from: () => ({ name: schoolName(), address: config.mailAddress }),
    clock: clock.now,
  })
  const phones = sandboxPhones({
    folder: join(dataDir, 'messages'),
    origin,
    secret: secrets.sandboxWebhookKey,
    clock: clock.now,
  })
  const push =
    options.pushService && secrets.vapidPrivateKey
      ? webPushes({
          privateKey: secrets.vapidPrivateKey,
          contact: 'mailto:hello@kelasku.example',
          sendRequest: options.pushService.ask,
        })
      : undefined
  const app = await buildApp({
    config,
    database,
    secrets,
    identity: {
      verify: verifier.verify,
      exchange: (token) => platform.ask(token),
      revokeTokens: (uid, since) => platform.revoke(uid, since),
      deleteAccount: (uid) => platform.remove(uid),
      findAccount: async (email) => platform.uidOf(email),
      createVerifiedAccount: async (email, provedUid) => ({
        uid: platform.admit(email, provedUid),
        isTakenOver: platform.takenOver.has(email),
      }),
      ensureAccounts: async (people) => platform.ensure(people),
      customToken: async (uid) => `custom token of ${uid}`,
      setName: async (uid, displayName) => platform.rename(uid, displayName),
      setVerificationSkipped: async (uid, skips) => platform.setVerificationSkipped(uid, skips),
    },
    payments: options.payments?.(bank.payments) ?? bank.payments,
    mail: options.mail?.(mail) ?? mail,
    messages: options.messages?.(phones.messages) ?? phones.messages,
    push,
    signInOptions: { project_id: projectId, api_key: 'demo-key', emulator: true, google: null },
    clock: clock.now,
    sandbox: [
      (scope) => serveSandboxPayPage(scope, { bank }),
      messagesPage({ production: false, phones }),
    ],
    encoder: options.encoder,
    meetings: options.meetings,
    googleCodes: options.googleCodes,
    ...(options.site && { site: options.site }),
  })
  await app.http.listen({ port, host: '127.0.0.1' })

  let remoteAddress = '127.0.0.1'
  async function send(method: Endpoint['method'], path: string, sent: Sent = {}): Promise<Answer> {
    const { token, body, form, file, headers, cookies } = sent
    const formType = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const type = file?.type ?? formType
    const payload = file
      ? Buffer.from(file.bytes)
      : form
        ? new URLSearchParams(form).toString()
        : body === undefined
          ? undefined
          : JSON.stringify(body)
    const reply = await app.http.inject({
      method,
      url: path,
      remoteAddress,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
      ...(cookies && { cookies }),
      ...(options.addresses && { remoteAddress: options.addresses() }),
    })
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    const answer: Answer = {
      status: reply.statusCode,
      body: isJson ? reply.json() : undefined,
      text: reply.body,
      headers: reply.headers,
      cookies: reply.cookies,
    }
    requireDeclared(method, path, answer)
    return answer
  }

  /** Calls as this person, with a fresh token. */
  function as(person: Person, claims: Claims = {}) {
    const token = () => tokenFor(person, { issuedAt: clock.peek(), ...claims })
    return {
      get: (path: string, headers: Record<string, string> = {}) =>
        send('GET', path, { token: token(), headers }),
      post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
        send('POST', path, { token: token(), body, headers }),
      put: (path: string, body: unknown, headers: Record<string, string> = {}) =>
        send('PUT', path, { token: token(), body, headers }),
      putFile: (path: string, file: FileBody) => send('PUT', path, { token: token(), file }),
    }
  }

  /** The sign-in request of our own page. */
  function signInBy(
    form: Record<string, string>,
    { headers = ownPage, cookies = {} }: Pick<Sent, 'headers' | 'cookies'> = {},
  ): Promise<Answer> {
    return send('POST', '/api/v1/auth/token', { form, headers, cookies })
  }

  /** A new person, signed up and signed in. */
  async function arrive(name = 'Aina'): Promise<Person> {
    const person = somebody(name)
    platform.knows(person)
    const idToken = tokenFor(person, { issuedAt: clock.peek() })
    const answer = await signInBy({ idToken, ...agreed })
    if (answer.status !== 200) throw new Error(`${name} was not signed in: ${answer.text}`)
    return person
  }

  return {
    app,
    config,
    dataDir,
    origin,
    secrets,
    db: database.db,
    database,
    bank,
    bankTrouble,
    phones,
    mail,
    push,
    /** All mail of this shop, newest first. */
    mails: () => readOutbox(outboxFolder),
    clock,
    platform,
    send,
    as,
    arrive,
    signInBy,
    contentLoad,
    /** Later calls come from this address, which has its own rate limits. */
    comeFrom(address: string): void {
      remoteAddress = address
    },
    async close() {
      await bank.stop()
      await app.http.close()
      await database.close()
      await made?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The header that only our own page sends. */
export const ownPage = { 'x-app-build': 'test' }

/** What a new person's sign-in carries besides the tokens. */
export const agreed = { terms_version: termsVersion }

export function somebody(name = 'Aina'): Person {
  const uid = randomUUID()
  return {
    uid,
    email: `${name.toLowerCase().replaceAll(' ', '-')}-${uid.slice(0, 8)}@example.com`,
    name,
  }
}

/** An ID token as the emulator makes them: complete, but unsigned. */
export function tokenFor(
  person: Person,
  { emailVerified = true, skipFE, issuedAt = testNow, claims = {} }: Claims = {},
): string {
  const seconds = Math.floor(issuedAt.getTime() / 1000)
  return new UnsecuredJWT({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: person.uid,
    iat: seconds,
    auth_time: seconds,
    exp: seconds + tokenSeconds,
    name: person.name,
    email: person.email,
    email_verified: emailVerified,
    ...(skipFE !== undefined && { skipFE }),
    ...claims,
  }).encode()
}

/** The path of a call with its parameters filled in. */
export function pathOf(name: EveryName, params: Record<string, string | number> = {}): string {
  return everyEndpoint[name].path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`${name} needs a ${key}`)
    return encodeURIComponent(value)
  })
}

/** The reply of a call, parsed by its contract. @throws if it was refused or has another shape */
export function replyOf<N extends EveryName>(name: N, answer: Answer): EveryReply<N> {
  if (answer.status !== 200) throw new Error(`${name} was refused: ${answer.status} ${answer.text}`)
  const reply: v.GenericSchema<unknown, EveryReply<N>> = everyEndpoint[name].reply
  return v.parse(reply, answer.body)
}

/** Status and code of a refusal, to compare with `[403, 'class.locked']`. */
export const refusal = ({ status, body }: Answer) => [status, (body as { code?: string }).code]

/** Valid parameters that match nothing. */
export const absentParams = () => ({
  exam: 'spm',
  version: '2000-01-01',
  slug: 'full-programme',
  classId: 999,
  changeId: 999_999,
  lessonId: 'L0000000000',
  materialId: 'no-such-material',
  questionId: 'no-such-question',
  subjectId: 999,
  chapterId: 'no-such-chapter',
  paperId: 'spm-0000-1-2000',
  watchedId: 'L0000000000',
  id: randomUUID(),
  orderId: randomUUID(),
  programmeId: 999,
  code: 'zzzzzzzzzz',
  promoCode: 'ZZZZZZZZZZ',
  token: 'x'.repeat(43),
  year: '2000',
  lang: 'all',
  day: '2026-11-23',
  month: '2000-01',
  parcel: 999_999,
  number: 'KLS-2000-01-1',
  chunk: 0,
  uid: 'nobody',
  form: 'seminar',
  kind: 'mail-parcel',
  intakeKey: 'no-such-intake',
  priceKey: 'no-such-list',
  teacherId: 'no-such-teacher',
  language: 'en',
  signInId: 'x'.repeat(43),
  guardianshipId: randomUUID(),
})

/** A clock that advances by a millisecond at each reading, so that no two events have the same time. */
function tickingClock(start: Date) {
  let at = start.getTime()
  return {
    now: () => new Date(at++),
    peek: () => new Date(at),
    set: (to: Date) => void (at = to.getTime()),
    pass: (ms: number) => void (at += ms),
  }
}

/** The identity platform's token endpoint. It knows the people who have arrived; a test can script its answers. */
function scriptedPlatform(now: () => Date) {
  const people = new Map<string, Person>()
  const exchanged: string[] = []
  const asUsual = async (refreshToken: string): Promise<Exchanged> => {
    const person = people.get(refreshToken.split('/')[1] ?? '')
    if (!person) return { kind: 'refused', reason: 'INVALID_REFRESH_TOKEN' }
    return {
      kind: 'fresh',
      idToken: tokenFor(person, { issuedAt: now(), claims: signedInAt(refreshToken) }),
      refreshToken: `${refreshToken.split('#')[0]}#${exchanged.length}`,
      uid: person.uid,
    }
  }
  const removed: string[] = []
  /** Refreshing a token does not change when its bearer signed in. */
  const signedInAt = (refreshToken: string) => ({
    auth_time: Number(refreshToken.split('/')[2]?.split('#')[0]),
  })
  const platform = {
    /** The deleted accounts. A test may replace `remove`. */
    removed,
    async remove(uid: string): Promise<void> {
      removed.push(uid)
      people.delete(uid)
    },
    /** Whose refresh tokens were revoked, and before when they signed in. */
    revoked: [] as { uid: string; since: Date }[],
    /** A test may replace it. */
    async revoke(uid: string, since: Date): Promise<void> {
      platform.revoked.push({ uid, since })
    },
    uidOf: (email: string): string | undefined =>
      [...people.values()].find((person) => person.email === email)?.uid,
    /** A test may replace it. */
    rename(uid: string, name: string): void {
      const person = people.get(uid)
      if (person) people.set(uid, { ...person, name })
    },
    /** Addresses of accounts that somebody else may have made. */
    takenOver: new Set<string>(),
    /** The calls of `createVerifiedAccount`. A test may replace `admit`. */
    admitted: [] as { email: string; provedUid: string | undefined }[],
    admit(email: string, provedUid: string | undefined): string {
      platform.admitted.push({ email, provedUid })
      return platform.uidOf(email) ?? `new ${email}`
    },
    /** A test may replace it. */
    ensure(wanted: readonly { email: string; displayName: string }[]) {
      return new Map(
        wanted.map(({ email, displayName: name }) => {
          const found = platform.uidOf(email)
          const uid = found ?? randomUUID()
          people.set(uid, { uid, email, name })
          return [email.toLowerCase(), { uid, isNew: found === undefined }]
        }),
      )
    },
    /** The people let in without a verified address. A test may make `setVerificationSkipped` fail. */
    skipping: new Set<string>(),
    setVerificationSkipped(uid: string, skips: boolean): void {
      if (skips) platform.skipping.add(uid)
      else platform.skipping.delete(uid)
    },
    /** Every refresh token that was exchanged. */
    exchanged,
    answer: asUsual,
    asUsual,
    /** @returns a refresh token for a sign-in at this moment */
    knows(person: Person): string {
      people.set(person.uid, person)
      return `refresh/${person.uid}/${Math.floor(now().getTime() / 1000)}`
    },
    ask(refreshToken: string): Promise<Exchanged> {
      exchanged.push(refreshToken)
      return platform.answer(refreshToken)
    },
  }
  return platform
}

/** Refusals that any call may get, whatever it declares. */
const general: RefusalCode[] = [
  'request.malformed',
  'request.too-large',
  'request.too-many',
  'request.not-found',
  'server.bug',
  'server.unavailable',
  'server.maintenance',
]

/**
 * Checks that a call refuses only with codes that its contract declares, because the screen shows any other as a bug.
 */
function requireDeclared(method: string, path: string, answer: Answer): void {
  if (answer.status < 400) return
  const found = (Object.entries(everyEndpoint) as [EveryName, Endpoint][]).find(
    ([, endpoint]) =>
      endpoint.method === method &&
      new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`).test(path),
  )
  const refused = v.safeParse(Refused, answer.body)
  if (!found || !refused.success) return
  const [name, endpoint] = found
  const code = refused.output.code as RefusalCode
  if (![...refusalsOf(endpoint), ...general].includes(code))
    throw new Error(`${name} was refused with ${code}, which its contract does not declare`)
}
