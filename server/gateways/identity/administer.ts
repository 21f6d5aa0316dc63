import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { requestIdHeaders } from '../../platform/ports/request-id.ts'
import type { VerifiedAccount, EnsuredAccount, NamedAddress } from './identity.ts'

const answerWithinMs = 10_000
const Refusal = v.object({ error: v.object({ message: v.string() }) })
const Found = v.object({
  users: v.optional(
    v.array(
      v.object({
        localId: v.string(),
        email: v.optional(v.string(), ''),
        customAttributes: v.optional(v.string()),
        emailVerified: v.optional(v.boolean(), false),
        providerUserInfo: v.optional(v.array(v.object({ providerId: v.string() })), []),
      }),
    ),
    [],
  ),
})
const Made = v.object({ localId: v.string() })
const Claims = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** The claim that skips the verification step. */
const skipClaim = 'skipFE'

/**
 * Where the platform's administrative calls go, and the administrator's token for them. They are made without
 * firebase-admin (60 packages, 37 MB), which cannot remove a password and end sign-ins in one call, nor make a custom
 * token that expires in less than an hour, and finds an emulator only by the process's environment.
 */
export type Administration = { platform: URL; projectId: string; bearer: string }

/** @returns the answer, or why the platform refused. @throws when there is no answer */
async function administer(
  { platform, projectId, bearer }: Administration,
  operation: ':batchCreate' | ':delete' | ':lookup' | ':update' | '',
  body: object,
): Promise<{ body: unknown } | { status: number; reason: string }> {
  const url = new URL(`v1/projects/${encodeURIComponent(projectId)}/accounts${operation}`, platform)
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      ...requestIdHeaders(),
      'content-type': 'application/json',
      authorization: `Bearer ${bearer}`,
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const said: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return { body: said }
  const refused = v.safeParse(Refusal, said)
  return { status: answer.status, reason: refused.success ? refused.output.error.message : '' }
}

type Account = v.InferOutput<typeof Found>['users'][number]
const claimsOf = ({ customAttributes }: Account) => v.parse(Claims, customAttributes || '{}')

/** Deleting a missing account succeeds. @throws when the account was not deleted */
export async function deleteAccountAt(at: Administration, uid: string): Promise<void> {
  const answer = await administer(at, ':delete', { localId: uid })
  if ('reason' in answer && answer.reason !== 'USER_NOT_FOUND')
    throw new Error(
      `the identity platform did not delete an account: ${answer.status} ${answer.reason}`,
    )
}

/** `Identity.revokeTokens`. */
export async function revokeTokensAt(at: Administration, uid: string, since: Date): Promise<void> {
  const answer = await administer(at, ':update', {
    localId: uid,
    validSince: seconds(since),
  })
  if ('reason' in answer && answer.reason !== 'USER_NOT_FOUND')
    throw new Error(`the identity platform revoked no tokens: ${answer.status} ${answer.reason}`)
}

async function lookUp(at: Administration, whom: object) {
  return (await lookUpAll(at, whom))[0]
}

async function lookUpAll(at: Administration, whom: object) {
  const answer = await administer(at, ':lookup', whom)
  if ('reason' in answer)
    throw new Error(`the identity platform found nobody: ${answer.status} ${answer.reason}`)
  return v.parse(Found, answer.body).users
}

/** The account with this address; undefined when there is none. @throws when the platform does not answer */
export const findAccountAt = async (
  at: Administration,
  email: string,
): Promise<string | undefined> => (await lookUp(at, { email: [email] }))?.localId

/** `Identity.createVerifiedAccount`. */
export async function createVerifiedAccountAt(
  at: Administration,
  email: string,
  provedUid: string | undefined,
  now: Date,
): Promise<VerifiedAccount> {
  const account = await lookUp(at, { email: [email] })
  if (account) {
    const { localId: uid } = account
    if (account.emailVerified) return { uid, isTakenOver: false }
    const isTakenOver = uid !== provedUid && !(skipClaim in claimsOf(account))
    const answer = await administer(at, ':update', {
      localId: uid,
      emailVerified: true,
      ...(isTakenOver && withoutItsMaker(account, now)),
    })
    if ('reason' in answer)
      throw new Error(
        `the identity platform verified no address: ${answer.status} ${answer.reason}`,
      )
    return { uid, isTakenOver }
  }
  const made = await administer(at, '', { email, emailVerified: true })
  if ('reason' in made)
    throw new Error(`the identity platform made no account: ${made.status} ${made.reason}`)
  return { uid: v.parse(Made, made.body).localId, isTakenOver: false }
}

/** The platform's limits of a lookup and of a batch of new accounts. */
const lookedUpAtOnce = 100
const madeAtOnce = 1000
const Refused = v.object({
  error: v.optional(v.array(v.object({ index: v.number(), message: v.string() })), []),
})

/** `Identity.ensureAccounts`. */
export async function ensureAccountsAt(
  at: Administration,
  people: readonly NamedAddress[],
): Promise<Map<string, EnsuredAccount>> {
  const accounts = new Map<string, EnsuredAccount>()
  for (let from = 0; from < people.length; from += lookedUpAtOnce) {
    const email = people.slice(from, from + lookedUpAtOnce).map((one) => one.email)
    for (const account of await lookUpAll(at, { email }))
      accounts.set(account.email.toLowerCase(), { uid: account.localId, isNew: false })
  }
  const missing = people.filter(({ email }) => !accounts.has(email.toLowerCase()))
  for (let from = 0; from < missing.length; from += madeAtOnce) {
    const users = missing
      .slice(from, from + madeAtOnce)
      .map((one) => ({ ...one, localId: randomUUID(), emailVerified: false }))
    const answer = await administer(at, ':batchCreate', { users })
    if ('reason' in answer)
      throw new Error(`the identity platform made no accounts: ${answer.status} ${answer.reason}`)
    const [refused] = v.parse(Refused, answer.body).error
    if (refused)
      throw new Error(`the identity platform did not make every account: ${refused.message}`)
    for (const { email, localId } of users)
      accounts.set(email.toLowerCase(), { uid: localId, isNew: true })
  }
  return accounts
}

/** Removes every way to sign in that the account's creator had. */
const withoutItsMaker = ({ providerUserInfo }: Account, now: Date) => ({
  deleteAttribute: ['PASSWORD', 'DISPLAY_NAME', 'PHOTO_URL'],
  // Deleting the provider `password` would delete the address.
  deleteProvider: providerUserInfo
    .map(({ providerId }) => providerId)
    .filter((id) => id !== 'password'),
  validSince: seconds(now),
})

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))

/** @throws when it was not done */
export async function setNameAt(
  at: Administration,
  uid: string,
  displayName: string,
): Promise<void> {
  const answer = await administer(at, ':update', { localId: uid, displayName })
  if ('reason' in answer)
    throw new Error(`the identity platform set no name: ${answer.status} ${answer.reason}`)
}

/** Sets or removes the claim; other claims stay. @throws when it was not done */
export async function setVerificationSkippedAt(
  at: Administration,
  uid: string,
  skips: boolean,
): Promise<void> {
  const account = await lookUp(at, { localId: [uid] })
  if (!account) throw new Error('the identity platform has no such account')
  const { [skipClaim]: _, ...others } = claimsOf(account)
  const claims = skips ? { ...others, [skipClaim]: true } : others
  const answer = await administer(at, ':update', {
    localId: uid,
    customAttributes: JSON.stringify(claims),
  })
  if ('reason' in answer)
    throw new Error(`the identity platform set no claim: ${answer.status} ${answer.reason}`)
}
