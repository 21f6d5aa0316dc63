import { useSyncExternalStore } from 'react'
import { refreshCookieSeconds } from '#contract/limits.ts'
import { apiOrigin } from './api/api-origin.ts'
import { Refusal } from './api/failures.ts'
import { sendLater } from './api/send-later.ts'
import { eraseCookie, sessionHint, writeCookie } from './cookies.ts'
import { forgetOwner, keepOwner, readOwner, type Owner } from './owner.ts'
import { forgetStrays, forgetTab } from './preferences.ts'
import { finishWipe, purgeMemory, wipe, wipesEnded } from './wipe.ts'

export type Session = { state: 'visitor' } | ({ state: 'signed-in' } & Owner)
/** `expired`: the server has no session for this browser. `closed`: it refused the one there was. */
export type EndedWhy = 'expired' | 'closed'

const visitor: Session = { state: 'visitor' }
let session: Session = visitor
let token: { value: string; goodUntil: number } | undefined
let exchange: Promise<string> | undefined
let ended: EndedWhy | undefined
let left = false

const listeners = new Set<() => void>()
const tabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kelasku-session')
// A sign-out that the server has not heard of yet; until it has, its cookie counts for nothing.
const unheardKey = 'kelasku/sign-out-unheard'

function become(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Who is signed in here. On the server, and in the first frame of a page it rendered, a visitor. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => visitor,
  )
/** Why the session ended, once it has: the app says so. */
export const useSessionEnded = (): EndedWhy | undefined =>
  useSyncExternalStore(
    subscribe,
    () => ended,
    () => undefined,
  )
export const currentSession = (): Session => session
/** True after a sign-out of one's own will: such a person is shown the front page, not asked to sign in. */
export const hasLeft = (): boolean => left

/**
 * Reads, without waiting, whose device this is; then asks the server, which alone can say otherwise.
 * Without an answer the owner stays signed in, reading what is kept.
 */
export function startSession(): void {
  finishWipe()
  const owner = readOwner()
  forgetStrays(owner?.uid)
  if (owner) become({ state: 'signed-in', ...owner })
  tabs?.addEventListener('message', onOtherTab)
  if (hasUnheardSignOut()) void tellServerOfSignOut()
  else if (owner || sessionHint()) void confirm(owner)
}

async function confirm(owner: Owner | undefined): Promise<void> {
  try {
    const bearer = await renewBearer()
    const { user, user_profile } = await sendLater('user', {}, bearer)
    const known = {
      uid: user.firebase_id,
      name: user_profile.name,
      email: user_profile.email,
      isStaff: user.role !== 'student',
    }
    if (owner && owner.uid !== known.uid) await purge(owner.uid, { drafts: true })
    keepOwner(known)
    renewHint(known)
    become({ state: 'signed-in', ...known })
  } catch (failure) {
    // A verdict was dealt with where it came in; silence changes nothing.
    if (failure instanceof Refusal && failure.code === 'session.account-closed')
      sessionEnded('closed')
  }
}

/** After a sign-in: this device now holds this person's data, and no longer that of whoever was here before. */
export async function signedIn(owner: Owner, idToken: string): Promise<void> {
  if (session.state === 'signed-in' && session.uid !== owner.uid) {
    await purge(session.uid, { drafts: true })
  }
  // It may be theirs, of an earlier sign-out.
  await wipesEnded()
  ended = undefined
  left = false
  keepToken(idToken)
  keepOwner(owner)
  renewHint(owner)
  become({ state: 'signed-in', ...owner })
  tabs?.postMessage({ kind: 'signed-in', uid: owner.uid })
}

/** The token for a call, exchanged anew when it is about to end. @throws Refusal, Unreachable */
export async function bearer(): Promise<string> {
  return token && Date.now() < token.goodUntil ? token.value : renewBearer()
}

/** One exchange, however many calls need it at once. @throws Refusal, Unreachable */
export function renewBearer(): Promise<string> {
  exchange ??= sendLater('refreshSession', {})
    .then(({ id_token }) => keepToken(id_token))
    .catch((failure: unknown) => {
      if (failure instanceof Refusal && failure.status === 401) {
        sessionEnded(failure.code === 'session.missing' ? 'expired' : 'closed')
      }
      throw failure
    })
    .finally(() => {
      exchange = undefined
    })
  return exchange
}

/** How long before its end a token is exchanged: a request under way must still find it good. */
const earlyMs = 60_000

function keepToken(idToken: string): string {
  const { exp, iat } = JSON.parse(
    atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
  ) as {
    exp: number
    iat: number
  }
  // The token's own length, from now: this device's clock may be hours off.
  token = { value: idToken, goodUntil: Date.now() + (exp - iat) * 1000 - earlyMs }
  return idToken
}

/** The server writes this cookie where script can read what the calls' host sets. */
function renewHint({ uid }: Owner): void {
  const calls = URL.parse(apiOrigin())?.hostname ?? location.hostname
  if (calls !== location.hostname) writeCookie('uid', uid, refreshCookieSeconds)
}

/** The server's verdict: nobody is signed in here any more. Saved recordings, drafts and unsent work stay. */
export function sessionEnded(why: EndedWhy): void {
  if (session.state === 'visitor') {
    const hint = sessionHint()
    if (hint) eraseCookie(hint)
    return
  }
  if (ended) return
  ended = why
  const { uid } = session
  void purge(uid, { drafts: true }).then(() => become(why === 'closed' ? visitor : session))
  become(session)
}

/**
 * Signs out here and in every tab, with or without network; the server hears of it as soon as it can. What
 * was saved stays, locked to this person, unless they want it removed.
 */
export async function signOut({ removesSaved = false } = {}): Promise<void> {
  if (session.state === 'visitor') return
  const { uid } = session
  left = true
  noteUnheardSignOut()
  become(visitor)
  tabs?.postMessage({ kind: 'signed-out', uid })
  await purge(uid, { drafts: false }, removesSaved)
  void tellServerOfSignOut()
}

async function purge(uid: string, keep: { drafts: boolean }, removesSaved = false): Promise<void> {
  token = undefined
  forgetOwner()
  const hint = sessionHint()
  if (hint) eraseCookie(hint)
  eraseCookie('school')
  await wipe({ uid, keepsDrafts: keep.drafts, removesSaved })
}

/** True once the server has forgotten the session that was signed out of here. */
export async function tellServerOfSignOut(): Promise<boolean> {
  try {
    await sendLater('endSession', {})
    localStorage.removeItem(unheardKey)
    return true
  } catch {
    return false // told again at the next start, and when the network returns
  }
}

export function hasUnheardSignOut(): boolean {
  try {
    return localStorage.getItem(unheardKey) !== null
  } catch {
    return false
  }
}

function noteUnheardSignOut(): void {
  try {
    localStorage.setItem(unheardKey, '1')
  } catch {
    // Then only this call can tell the server.
  }
}

function onOtherTab(event: MessageEvent<{ kind: 'signed-in' | 'signed-out'; uid: string }>): void {
  const mine = session.state === 'signed-in' ? session.uid : undefined
  if (event.data.kind === 'signed-out' && mine === event.data.uid) {
    token = undefined
    forgetTab()
    void purgeMemory().then(() => location.assign('/'))
  }
  if (event.data.kind === 'signed-in' && mine !== event.data.uid) location.reload()
}
