import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createIdentityClient, type Identity } from '#platform/firebase/identity.ts'
import {
  googleUrl,
  judgeGoogleToken,
  newDeparture,
  readGoogleAnswer,
  type Google,
} from '#platform/firebase/openid.ts'
import { longestTestMs, untilDone } from '#tests/support/limits.ts'
import { emulatorIdentity } from '../gateways/identity/emulator.ts'
import { googleCodes } from '../gateways/identity/google-codes.ts'
import { outboxMail } from '../gateways/mail/outbox.ts'
import { startEmulator, type Emulator } from './emulator.ts'
import { freePorts } from './free-ports.ts'
import { googlePage } from './google-page.ts'
import { identityProxy } from './identity-proxy.ts'
import { mailPage } from './mail-page.ts'
import { sandboxSheet } from './page.ts'

const projectId = 'demo-kelasku'
const readyWithinMs = longestTestMs
const apiKey = 'demo-key'
const clientId = 'kelasku-sandbox'
const clientSecret = 'sandbox-secret'
const production = false
const host = '127.0.0.1'
const silent = { debug() {}, info() {}, warn() {} }

type Mails = { mails: { to: string; subject: string; link: string | null; text: string }[] }

let dataDir: string
/** Of a person who signed up before the server was killed, and started again on the same accounts. */
let keptRefreshToken: string
let emulator: Emulator
let app: FastifyInstance
let origin: string
let outboxFolder: string
/** The languages that the SDK asked the platform's mails in. */
let mailLanguages: unknown[] = []
let devices = 0

/** A browser of its own: nothing signed in, nothing remembered. */
const newDevice = (locale = () => 'en'): Identity =>
  createIdentityClient(
    { project_id: projectId, api_key: apiKey, emulator: true, google: null },
    origin,
    locale,
    `device-${(devices += 1)}`,
  )

const newAddress = () => `person-${crypto.randomUUID()}@example.com`

async function newestLink(to: string): Promise<URL> {
  const answer = await app.inject(`/sandbox/mail.json?to=${encodeURIComponent(to)}`)
  const link = answer.json<Mails>().mails[0]?.link
  if (!link) throw new Error(`no mail with a link for ${to}`)
  return new URL(link)
}
/** What an administrator does, past our own origin. */
async function administer(change: object): Promise<void> {
  const url = `http://${emulator.host}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
const codeIn = (link: URL) => link.searchParams.get('oobCode') ?? ''
const server = () => emulatorIdentity({ projectId, host: emulator.host, production })
const admit = async (email: string, provedUid?: string) =>
  (await server().createVerifiedAccount(email, provedUid, new Date())).uid
const verify = (idToken: string) => server().verify(idToken, new Date())

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kelasku-identity-'))
  const options = { production, dataDir, projectId, host, readyWithinMs }
  const program = `
    import { startEmulator } from ${JSON.stringify(new URL('emulator.ts', import.meta.url).href)}
    const log = { debug() {}, info() {}, warn() {} }
    const emulator = await startEmulator({ ...${JSON.stringify(options)}, log })
    await emulator.ready
    const keys = { email: 'kept@example.com', password: 'correct horse', returnSecureToken: true }
    const answer = await fetch('http://' + emulator.host + '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(keys) })
    const { refreshToken } = await answer.json()
    await emulator.exportAccounts()
    console.log(JSON.stringify({ host: emulator.host, refreshToken }))`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
  const line = await lines.next().finally(() => server.kill('SIGKILL'))
  if (line.done) throw new Error('The server ended before it told its emulator.')
  const told = JSON.parse(line.value) as { host: string; refreshToken: string }
  keptRefreshToken = told.refreshToken
  // A killed server takes its emulator along.
  await vi.waitFor(async () => expect(await answers(told.host)).toBe(false), untilDone)
})

beforeAll(async () => {
  emulator = await startEmulator({
    ...{ production, dataDir, projectId, host, readyWithinMs },
    log: silent,
  })
  const [port] = await freePorts(host, 1)
  origin = `http://${host}:${port}`
  outboxFolder = join(dataDir, 'mail')
  const clock = () => new Date()
  app = fastify()
  app.addHook('onRequest', async ({ url, headers }) => {
    if (url.includes(':sendOobCode')) mailLanguages.push(headers['x-firebase-locale'])
  })
  await app.register(formbody)
  await app.register(identityProxy({ production, emulator, onChange: emulator.exportAccounts }))
  await app.register(sandboxSheet({ production }))
  await app.register(mailPage({ production, origin, projectId, apiKey, emulator, outboxFolder }))
  await app.register(googlePage({ production, origin, clientId, clientSecret, clock }))
  await app.listen({ port: port ?? 0, host })
  await expect(newDevice().signIn('early@example.com', 'correct horse')).rejects.toMatchObject({
    reason: 'starting',
  })
  await emulator.ready
})

afterAll(async () => {
  await app.close()
  await emulator.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('SES-01: every answered sign-up is there after the server was killed and started again', async () => {
  expect(await server().exchange(keptRefreshToken)).toMatchObject({ kind: 'fresh' })
})

describe('a custom token', () => {
  it('CODE-01: signs in a new person, whose account is made for them', async () => {
    const email = newAddress()
    const uid = await admit(email)
    const phone = newDevice()
    expect(
      await phone.signInWithCustomToken(await server().customToken(uid, new Date())),
    ).toMatchObject({ email, mayEnter: true })
    expect(await verify((await phone.tokens()).idToken)).toMatchObject({
      uid,
      email,
      emailVerified: true,
    })
    expect(await admit(email)).toBe(uid)
  })

  it('CODE-01 SEC-01: takes over an account that another may have made with the address', async () => {
    const email = newAddress()
    const thief = newDevice()
    await thief.signUp('Thief', email, 'correct horse')
    const made = await verify((await thief.tokenHere()) ?? '')
    const uid = await admit(email)
    expect(uid).toBe(made?.uid)
    await expect(newDevice().signIn(email, 'correct horse')).rejects.toMatchObject({
      reason: 'wrong-credentials',
    })
    const reader = newDevice()
    expect(
      await reader.signInWithCustomToken(await server().customToken(uid, new Date())),
    ).toMatchObject({ email, name: '', mayEnter: true })
  })

  it('CODE-01: verifies the address of the page that has signed it up, whose password stays', async () => {
    const email = newAddress()
    const phone = newDevice()
    await phone.signUp('Aisyah', email, 'correct horse')
    const token = await verify((await phone.tokenHere()) ?? '')
    expect(await admit(email, token?.uid)).toBe(token?.uid)
    expect(await newDevice().signIn(email, 'correct horse')).toMatchObject({ mayEnter: true })
  })

  it('CODE-01: leaves the account of somebody whom an administrator has let in', async () => {
    const email = newAddress()
    const phone = newDevice()
    await phone.signUp('Aisyah', email, 'correct horse')
    const token = await verify((await phone.tokenHere()) ?? '')
    await server().setVerificationSkipped(token?.uid ?? '', true)
    expect(await admit(email)).toBe(token?.uid)
  })
})

describe('email and password', () => {
  it('SES-02: sign up, verify with a link opened elsewhere, then enter', async () => {
    const email = newAddress()
    const [phone, laptop] = [newDevice(), newDevice()]
    expect(await phone.signUp('Aisyah', email, 'correct horse')).toMatchObject({
      email,
      mayEnter: false,
      isNew: true,
    })
    await phone.sendVerification()
    expect(await phone.reloadVerified()).toBe(false)
    expect(await verify((await phone.tokens()).idToken)).toMatchObject({ emailVerified: false })

    const link = await newestLink(email)
    expect(link.origin + link.pathname).toBe(`${origin}/login`)
    expect(link.searchParams.get('mode')).toBe('verifyEmail')
    await laptop.applyEmailCode(codeIn(link))

    expect(await phone.reloadVerified()).toBe(true)
    const { idToken, refreshToken, uid } = await phone.tokens()
    expect(await verify(idToken)).toMatchObject({
      uid,
      email,
      displayName: 'Aisyah',
      emailVerified: true,
    })
    expect(refreshToken).not.toBe('')
    await expect(laptop.applyEmailCode(codeIn(link))).rejects.toMatchObject({
      reason: 'code-used-or-expired',
    })
  })

  it('says the same of a wrong password and of an address without an account', async () => {
    const email = newAddress()
    await newDevice().signUp('Wei Ming', email, 'correct horse')
    const wrongPassword = newDevice().signIn(email, 'wrong horse')
    const noAccount = newDevice().signIn(newAddress(), 'wrong horse')
    await expect(wrongPassword).rejects.toMatchObject({ reason: 'wrong-credentials' })
    await expect(noAccount).rejects.toMatchObject({ reason: 'wrong-credentials' })
  })

  it('SES-02: a verified person signs in again on another device', async () => {
    const email = newAddress()
    const phone = newDevice()
    await phone.signUp('Wei Ming', email, 'correct horse')
    await phone.sendVerification()
    await phone.applyEmailCode(codeIn(await newestLink(email)))
    expect(await newDevice().signIn(email, 'correct horse')).toEqual({
      email,
      name: 'Wei Ming',
      mayEnter: true,
      isNew: false,
    })
  })

  it('a taken address and a weak password each get their own error', async () => {
    const email = newAddress()
    await newDevice().signUp('A', email, 'correct horse')
    await expect(newDevice().signUp('B', email, 'another horse')).rejects.toMatchObject({
      reason: 'email-in-use',
    })
    await expect(newDevice().signUp('B', newAddress(), 'abc')).rejects.toMatchObject({
      reason: 'weak-password',
    })
  })

  it('SES-02: a reset replaces the password, and does not reveal whether there is an account', async () => {
    const email = newAddress()
    const phone = newDevice()
    await phone.signUp('A', email, 'correct horse')
    await phone.sendReset(newAddress())
    await phone.sendReset(email)
    const link = await newestLink(email)
    expect(link.searchParams.get('mode')).toBe('resetPassword')
    await phone.confirmReset(codeIn(link), 'battery staple')
    await expect(newDevice().signIn(email, 'correct horse')).rejects.toMatchObject({
      reason: 'wrong-credentials',
    })
    expect(await newDevice().signIn(email, 'battery staple')).toMatchObject({ email })
    await expect(phone.confirmReset(codeIn(link), 'third time')).rejects.toMatchObject({
      reason: 'code-used-or-expired',
    })
  })

  it('SES-02: the claim skipFE lets in without a verified address', async () => {
    const email = newAddress()
    const phone = newDevice()
    await phone.signUp('A', email, 'correct horse')
    const { uid } = await phone.tokens()
    const other = { school: 'SMK Contoh' }
    await administer({ localId: uid, customAttributes: JSON.stringify(other) })
    expect(await server().findAccount(email)).toBe(uid)
    await server().setVerificationSkipped(uid, true)
    expect(await phone.reloadVerified()).toBe(true)
    expect(await newDevice().signIn(email, 'correct horse')).toMatchObject({ mayEnter: true })
    expect(await verify((await phone.tokens()).idToken)).toMatchObject({
      emailVerified: false,
      skipVerification: true,
    })
    await server().setVerificationSkipped(uid, false)
    expect(await newDevice().signIn(email, 'correct horse')).toMatchObject({ mayEnter: false })
    expect(await server().findAccount(newAddress())).toBeUndefined()
  })

  it('SES-09: a disabled account gets its own error, and its refresh token is refused', async () => {
    const email = newAddress()
    const phone = newDevice()
    await phone.signUp('A', email, 'correct horse')
    const { uid, refreshToken } = await phone.tokens()
    await administer({ localId: uid, disableUser: true })
    await expect(newDevice().signIn(email, 'correct horse')).rejects.toMatchObject({
      reason: 'disabled',
    })
    expect(await server().exchange(refreshToken)).toEqual({
      kind: 'refused',
      reason: 'USER_DISABLED',
    })
  })
})

it('LANG-01: the platform is asked for its mails in the shown language', async () => {
  const email = newAddress()
  let shown = 'en'
  const phone = newDevice(() => shown)
  await phone.signUp('Aisyah', email, 'correct horse')
  mailLanguages = []
  shown = 'ms'
  await phone.sendVerification()
  shown = 'zh'
  await phone.sendReset(email)
  await phone.sendSignInLink(email)
  expect(mailLanguages).toEqual(['ms', 'zh-CN', 'zh-CN'])
})

describe('a sign-in link', () => {
  it('SES-02: signs in the device that opens it, when the right address is given', async () => {
    const email = newAddress()
    const [phone, laptop] = [newDevice(), newDevice()]
    await phone.sendSignInLink(email)
    const link = await newestLink(email)
    expect(link.searchParams.get('mode')).toBe('signIn')
    await expect(laptop.completeSignInLink(newAddress(), link.href)).rejects.toMatchObject({
      reason: 'address-refused',
    })
    expect(await laptop.completeSignInLink(email, link.href)).toMatchObject({
      email,
      mayEnter: true,
      isNew: true,
    })
    await laptop.setName('Aisyah')
    expect(await verify((await laptop.tokens()).idToken)).toMatchObject({
      email,
      emailVerified: true,
      displayName: 'Aisyah',
    })
    await expect(phone.tokens()).rejects.toMatchObject({ reason: 'start-again' })
  })

  it('works once', async () => {
    const email = newAddress()
    await newDevice().sendSignInLink(email)
    const link = await newestLink(email)
    expect(await newDevice().completeSignInLink(email, link.href)).toMatchObject({ mayEnter: true })
    await expect(newDevice().completeSignInLink(email, link.href)).rejects.toMatchObject({
      reason: 'code-used-or-expired',
    })
  })

  it('is refused when it is invalid', async () => {
    await expect(
      newDevice().completeSignInLink('a@example.com', `${origin}/login?mode=signIn&oobCode=x`),
    ).rejects.toMatchObject({ reason: 'code-used-or-expired' })
  })
})

describe('the page that stands for Google', () => {
  const google: Google = {
    authorization_endpoint: '/sandbox/google/authorize',
    client_id: clientId,
    issuer: '',
  }
  const choose = (url: string, person: { name: string; email: string }) =>
    app.inject({
      method: 'POST',
      url: '/sandbox/google/authorize',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(
        new URLSearchParams({ ...Object.fromEntries(new URL(url).searchParams), ...person }),
      ),
    })
  const redeem = (code: string, verifier: string) =>
    googleCodes({
      tokenEndpoint: `${origin}/sandbox/google/token`,
      clientId,
      clientSecret,
    }).redeem({ code, code_verifier: verifier, redirect_uri: `${origin}/login` })

  it('SES-01: offers accounts, answers our question, and the platform lets the person in', async () => {
    const from = { ...google, issuer: `${origin}/sandbox/google` }
    const departure = newDeparture('/dashboard')
    const url = await googleUrl(from, origin, departure)
    const page = await app.inject(url.slice(origin.length))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Nurul Aisyah')
    expect(page.body).not.toContain('<script')

    const email = newAddress()
    const back = await choose(url, { name: 'Siti <b>', email })
    expect(back.statusCode).toBe(303)
    const target = new URL(back.headers.location ?? '')
    expect(target.origin + target.pathname).toBe(`${origin}/login`)
    const answer = readGoogleAnswer(target.searchParams, departure)
    if (answer.kind !== 'code') throw new Error(`no code: ${JSON.stringify(answer)}`)
    const redeemed = await redeem(answer.code, departure.verifier)
    if (redeemed.kind !== 'token') throw new Error(`no token: ${JSON.stringify(redeemed)}`)
    const { idToken } = redeemed
    expect(judgeGoogleToken(idToken, departure, from, new Date())).toBeNull()
    expect(await redeem(answer.code, departure.verifier)).toEqual({ kind: 'refused' })

    const phone = newDevice()
    const person = { email, name: 'Siti <b>', mayEnter: true }
    expect(await phone.signInWithGoogleToken(idToken)).toEqual({ ...person, isNew: true })
    expect(await newDevice().signInWithGoogleToken(idToken)).toEqual({
      ...person,
      isNew: false,
    })
    expect(await verify((await phone.tokens()).idToken)).toMatchObject({ emailVerified: true })
  })
})

describe('the mail page', () => {
  it('shows what the outbox and the platform hold, escaped, newest first', async () => {
    const email = newAddress()
    let second = 0
    const clock = () => new Date(Date.UTC(2026, 10, 21, 8, 0, (second += 1)))
    const mail = outboxMail({
      folder: outboxFolder,
      from: () => ({ name: 'Kelasku', address: 'hello@example.com' }),
      clock,
    })
    await mail.send({ to: email, subject: 'First', text: 'See https://kelasku.example/x now' })
    await mail.send({ to: email, subject: 'Second <script>', text: 'No link' })
    await newDevice().sendSignInLink(email)

    const { mails } = (
      await app.inject(`/sandbox/mail.json?to=${email.toUpperCase()}`)
    ).json<Mails>()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Sign in to Kelasku',
      'Second <script>',
      'First',
    ])
    expect(mails.map(({ link }) => link)).toEqual([
      expect.stringContaining(`${origin}/login?mode=signIn&oobCode=`),
      null,
      'https://kelasku.example/x',
    ])
    const page = await app.inject('/sandbox/mail')
    expect(page.body).toContain('Second &lt;script&gt;')
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('href="/sandbox/sandbox.css"')
  })
})

it('SES-01: a server that stops takes its emulator along', async () => {
  expect(await answers(emulator.host)).toBe(true)
  await emulator.stop()
  expect(await answers(emulator.host)).toBe(false)
})

const answers = (address: string) =>
  fetch(`http://${address}/`).then(
    () => true,
    () => false,
  )
