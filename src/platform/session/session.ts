import type { RefusalCode } from '#contract/shared/errors.ts'
import { refreshCookieSeconds } from '#contract/shared/limits.ts'
import { apiOrigin } from '../api/api-origin.ts'
import {
  dropTombstone,
  markServerNotified,
  readDevice,
  type Tombstone,
  type Owner,
  type Removal,
} from '#offline/owner.ts'
import { ownerStore } from '#offline/cache-names.ts'
import { withTimeout } from '#offline/timeout.ts'
import { Refusal } from '../api/failures.ts'
import { requestLazy } from '../api/request-lazy.ts'
import { eraseCookie, sessionHint, writeCookie } from '../storage/cookies.ts'
import { preferredLocale } from '../i18n/i18n.ts'
import { observable, useObservable } from '../observable.ts'
import { forgetOwner, keepOwner, readOwner } from './owner.ts'
import {
  forgetPreference,
  forgetStrays,
  forgetTab,
  keepPreference,
  keysUnder,
  readPreference,
  unsavedLocaleKey,
} from '../storage/preferences.ts'
import { forgetOldTexts } from '../storage/dated-text.ts'
import { endView, currentView } from './view-as.ts'
import { finishWipe, purgeMemory, restorePendingWipes, wipe, wipesEnded } from './wipe.ts'

export type Session =
  | { state: 'visitor'; uid?: undefined; pages?: undefined; isOnlyGuardian?: undefined }
  | ({ state: 'signed-in' } & Owner)
type Tombstones = ReadonlyMap<string, Tombstone>
/**
 * `expired`: the server has no session for this browser. `refused`: the server no longer accepts the session. `closed`:
 * the account is closed or suspended.
 */
export type EndedWhy = 'expired' | 'refused' | 'closed'

const visitor: Session = { state: 'visitor' }
const session = observable<Session>(visitor)
const ended = observable<EndedWhy | undefined>(undefined)
// Set until the server knows of a sign-out; meanwhile the session cookie is ignored.
const pendingSignOutKey = 'pending-sign-out'
let token: { value: string; goodUntil: number } | undefined
let exchange: Promise<string> | undefined
let signedOut = false
/** The language that was chosen on this page. */
let chosenLocale: string | undefined
let noteStarted = () => {}
/** Resolves once the device's owner is read; until then everybody is a visitor. */
export const sessionStarted = new Promise<void>((resolve) => (noteStarted = resolve))

const tabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kelasku-session')

/** The signed-in person; on the server and while hydrating, a visitor. */
export const useSession = (): Session => useObservable(session)
/** Why the session ended, if it did; the app shows it. */
export const useSessionEnded = (): EndedWhy | undefined => useObservable(ended)
export const currentSession = session.get
/** True after a deliberate sign-out: the person sees the front page and is not asked to sign in. */
export const isSignedOut = (): boolean => signedOut

/** The start waits at most this long for a hanging store. */
const tombstonesMs = 3000

/** Whether the device has this store, without creating it. */
async function isStoreThere(databaseName: string): Promise<boolean> {
  const there = await indexedDB.databases()
  return there.some(({ name }) => name === databaseName)
}

/**
 * The tombstones of this device; empty if its store does not answer in time. Restores an owner missing from a cleared
 * localStorage. Opens no database without a trace of any person, so that visitors get none.
 */
export async function loadTombstones(): Promise<Tombstones> {
  const knowsSomebody =
    readOwner() !== undefined ||
    sessionHint() !== undefined ||
    keysUnder('person/').length > 0 ||
    keysUnder('device/people').length > 0
  const read = async () =>
    knowsSomebody || (await isStoreThere(ownerStore)) ? readDevice() : undefined
  const device = await withTimeout(tombstonesMs, read()).catch(() => undefined)
  if (device?.owner && !readOwner()) keepOwner(device.owner)
  return device?.tombstones ?? new Map()
}

/**
 * Reads the device's owner without waiting for the network; then asks the server, which alone can end the session.
 * Without an answer the owner stays signed in and reads cached data.
 * @param tombstones a person with one is not signed in here, even if localStorage names them
 */
export function startSession(tombstones: Tombstones): void {
  restorePendingWipes(tombstones, Date.now())
  const returned = readOwner()
  if (returned && tombstones.has(returned.uid)) forgetOwnerAndCookies()
  if ([...tombstones.values()].some(({ serverNotified }) => !serverNotified)) keepPendingSignOut()
  finishWipe()
  const owner = readOwner()
  forgetStrays(owner?.uid)
  forgetOldTexts(new Date())
  if (owner) session.set({ state: 'signed-in', ...owner })
  noteStarted()
  tabs?.addEventListener('message', onOtherTab)
  if (hasPendingSignOut()) void sendPendingSignOut()
  else if (owner || sessionHint()) void confirm(owner, tombstones)
}

/**
 * Starts a tab in which staff view as a student: no request to the server, and any sign-in or sign-out in another tab
 * ends it.
 */
export function startView({ uid, name, email }: Owner): void {
  session.set({ state: 'signed-in', uid, name, email })
  noteStarted()
  tabs?.addEventListener('message', endView)
}

async function confirm(owner: Owner | undefined, tombstones: Tombstones): Promise<void> {
  try {
    const bearer = await renewBearer()
    const { user, user_profile, ...app } = await requestLazy('user', {}, bearer)
    const known = {
      uid: user.firebase_id,
      name: user_profile.name,
      email: user_profile.email,
      pages: app.pages,
      isOnlyGuardian: app.is_only_guardian,
    }
    // Signed out while waiting for the server.
    if (signedOut) return
    if (owner && owner.uid !== known.uid) await purgeForced(owner.uid)
    if (tombstones.has(known.uid)) await cancelPendingWipe(known.uid)
    keepOwner(known)
    renewHint(known)
    const confirmed: Session = { state: 'signed-in', ...known }
    // Setting the session renders the whole page again.
    if (JSON.stringify(confirmed) !== JSON.stringify(session.get())) session.set(confirmed)
    // A language chosen since takes precedence over the server's reply.
    if (chosenLocale) saveChosenLocale(chosenLocale)
    else applySavedLocale(known.uid, user.locale)
  } catch (failure) {
    // `renewBearer` has handled its refusals; without an answer nothing changes.
    if (failure instanceof Refusal && failure.code === 'session.account-closed')
      sessionEnded('closed')
  }
}

/** After a sign-in: makes this person the owner of the device. */
export async function signedIn(owner: Owner, idToken: string): Promise<void> {
  const before = session.get()
  if (before.state === 'signed-in' && before.uid !== owner.uid) await purgeForced(before.uid)
  await cancelPendingWipe(owner.uid)
  // At a sign-in the server ends this browser's previous session.
  forgetPendingSignOut()
  await markServerNotified()
  ended.set(undefined)
  signedOut = false
  keepToken(idToken)
  keepOwner(owner)
  renewHint(owner)
  session.set({ state: 'signed-in', ...owner })
  tabs?.postMessage({ kind: 'signed-in', uid: owner.uid })
}

/** After this person has changed their name; somebody else may have signed in since. */
export function nameChanged(uid: string, name: string): void {
  const present = session.get()
  if (present.state === 'visitor' || present.uid !== uid) return
  const { state, ...owner } = { ...present, name }
  keepOwner(owner)
  session.set({ state, ...owner })
}

/** Applies a person's saved language, unless they chose one here that is not saved yet. */
export function applySavedLocale(uid: string, saved: string | null | undefined): void {
  const isOther = saved && saved !== preferredLocale()
  if (isOther || readPreference(unsavedLocaleKey(uid))) settleLocale(uid, saved)
}

/** Saves the chosen language for the signed-in person, now or at the next start. */
export function saveChosenLocale(locale: string): void {
  chosenLocale = locale
  const { uid } = session.get()
  if (!uid) return
  // Stored first, because without a network the code that sends it may not load.
  keepPreference(unsavedLocaleKey(uid), locale)
  settleLocale(uid)
}

function settleLocale(uid: string, saved?: string | null): void {
  import('../lazy/online/saved-locale.ts')
    .then((loaded) => loaded.adoptOrSaveLocale(uid, saved))
    .catch(() => undefined)
}

/** Waits for a wipe under way, then removes the person's tombstone. */
async function cancelPendingWipe(uid: string): Promise<void> {
  await wipesEnded()
  await dropTombstone(uid)
}

/** The access token for a call, renewed if it is about to expire. @throws Refusal, Unreachable */
export async function bearer(): Promise<string> {
  return bearerHere() ?? renewBearer()
}

/** The access token if it is valid, for calls that do not require one. */
export const bearerHere = (): string | undefined =>
  token && Date.now() < token.goodUntil ? token.value : undefined

const endings: Partial<Record<RefusalCode, EndedWhy>> = {
  'session.missing': 'expired',
  'session.account-closed': 'closed',
}

/** Renews the token, once for all calls that need it at the same time. @throws Refusal, Unreachable */
export function renewBearer(): Promise<string> {
  exchange ??= askForToken().finally(() => {
    exchange = undefined
  })
  return exchange
}

async function askForToken(): Promise<string> {
  const { uid } = session.get()
  // Until the answer, this person may have signed out, and another one in.
  const isStillHere = () => session.get().uid === uid
  try {
    const { id_token } = await requestLazy('refreshSession', {})
    return isStillHere() ? keepToken(id_token) : id_token
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 401 && isStillHere())
      sessionEnded(endings[failure.code] ?? 'refused')
    throw failure
  }
}

/** A token is renewed this long before it expires, so that it stays valid during a request. */
const earlyMs = 60_000

function keepToken(idToken: string): string {
  const { exp, iat } = JSON.parse(
    atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
  ) as {
    exp: number
    iat: number
  }
  // The token's lifetime counted from now: this device's clock may be hours off.
  token = { value: idToken, goodUntil: Date.now() + (exp - iat) * 1000 - earlyMs }
  return idToken
}

/** If the API is on another host, scripts cannot read its cookies, so the page sets this one. */
function renewHint({ uid }: Owner): void {
  const calls = URL.parse(apiOrigin())?.hostname ?? location.hostname
  if (calls !== location.hostname) writeCookie('uid', uid, refreshCookieSeconds)
}

/** Ends the session after the server refused it. Saved recordings, drafts and unsent work stay. */
export function sessionEnded(why: EndedWhy): void {
  if (currentView()) return endView()
  const present = session.get()
  if (present.state === 'visitor') {
    const hint = sessionHint()
    if (hint) eraseCookie(hint)
    if (why !== 'expired') ended.set(why)
    return
  }
  if (ended.get()) return
  ended.set(why)
  void purgeForced(present.uid).then(() => {
    if (why !== 'expired') session.set(visitor)
  })
}

/**
 * Signs out in all tabs, also offline; the server is notified as soon as possible. Saved files stay locked to this
 * person unless `removesSaved`.
 */
export async function signOut({ removesSaved = false, forgetsName = false } = {}): Promise<void> {
  const present = session.get()
  if (present.state === 'visitor') return
  const { uid } = present
  signedOut = true
  keepPendingSignOut()
  session.set(visitor)
  tabs?.postMessage({ kind: 'signed-out', uid })
  void sendPendingSignOut()
  await purge({ uid, keepsDrafts: false, removesSaved, forgetsName }, false)
}

/** After the server ended the session, or another person signed in. */
const purgeForced = (uid: string) =>
  purge({ uid, keepsDrafts: true, removesSaved: false, forgetsName: false }, true)

async function purge(task: Removal & { uid: string }, serverNotified: boolean): Promise<void> {
  token = undefined
  chosenLocale = undefined
  forgetOwnerAndCookies()
  await wipe(task, serverNotified)
}

function forgetOwnerAndCookies(): void {
  forgetOwner()
  const hint = sessionHint()
  if (hint) eraseCookie(hint)
  eraseCookie('school')
}

/** True once the server has ended the session of the last sign-out. */
export async function sendPendingSignOut(): Promise<boolean> {
  try {
    await requestLazy('endSession', {})
    forgetPendingSignOut()
    void markServerNotified()
    return true
  } catch {
    return false // retried at the next start, and when the network returns
  }
}

export const hasPendingSignOut = (): boolean => readPreference(pendingSignOutKey) !== null
// Without storage only `signOut` itself notifies the server.
const keepPendingSignOut = () => keepPreference(pendingSignOutKey, '1')
const forgetPendingSignOut = () => forgetPreference(pendingSignOutKey)

function onOtherTab(event: MessageEvent<{ kind: 'signed-in' | 'signed-out'; uid: string }>): void {
  const present = session.get()
  const mine = present.state === 'signed-in' ? present.uid : undefined
  if (event.data.kind === 'signed-out' && mine === event.data.uid) {
    token = undefined
    forgetTab()
    void purgeMemory().then(() => location.assign('/'))
  }
  if (event.data.kind === 'signed-in' && mine !== event.data.uid) location.reload()
}
