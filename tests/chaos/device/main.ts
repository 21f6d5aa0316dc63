import { leaseStore, materialsCache } from '#offline/cache-names.ts'
import { openChunks } from '#offline/saved/chunks.ts'
import { openDeviceStore } from '#offline/store.ts'
import { keepDraftPhoto } from '#platform/media/draft-photos.ts'
import { keepFormDraft, keepOrderDraft } from '#platform/storage/drafts.ts'
import { enqueue, startOutbox } from '#platform/storage/outbox.ts'
import { forgetPerson } from '#platform/session/forget-person.ts'
import type { Owner } from '#offline/owner.ts'
import { forgetName, rememberPerson } from '#platform/session/people.ts'
import { keepPreference } from '#platform/storage/preferences.ts'
import { personClient } from '#platform/query/client.ts'
import { savedBy, startSaved } from '#platform/saving/saved.ts'
import {
  currentSession,
  loadTombstones,
  signedIn,
  signOut,
  startSession,
} from '#platform/session/session.ts'
import { findText } from './find-text.ts'

/** The app's own modules without screens: they store a person's data on a device when a test's script says so. */
let queries: ReturnType<typeof personClient> | undefined

/** Valid for an hour, as far as a page can tell. */
const token = `x.${btoa(JSON.stringify({ iat: 0, exp: 3600 }))}.x`
const chunkBytes = 1000

function asOwner(): string {
  const session = currentSession()
  if (session.state === 'visitor') throw new Error('Nobody is signed in')
  const { uid } = session
  queries = personClient(uid)
  startSaved(uid)
  return uid
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const fills: Record<string, (uid: string, canary: string, n: number) => unknown> = {
  query: (_, canary, n) =>
    queries?.fetchQuery({ queryKey: ['classroom', n], queryFn: async () => ({ canary }) }),
  snapshot: (_, canary) =>
    queries?.fetchQuery({
      queryKey: ['user'],
      queryFn: async () => ({ canary }),
      meta: { boot: true },
    }),
  orderDraft: (uid, canary) => keepOrderDraft(uid, 2, { chosen: [], step: null, promo: canary }),
  formDraft: (uid, canary) => keepFormDraft(uid, 2, { address: canary }, new Date()),
  questionDraft: (uid, canary, n) => keepPreference(`person/${uid}/draft/question/${n}`, canary),
  place: (uid, canary, n) => keepPreference(`person/${uid}/place/${n}`, canary),
  draftPhoto: (uid, canary, n) =>
    keepDraftPhoto(uid, String(n), { type: 'image/jpeg', bytes: bytesOf(canary) }),
  lease: (uid, canary) => openDeviceStore(leaseStore(uid)).set('another', canary),
  entry: (_, canary, n) =>
    enqueue({
      id: `${canary}-${n}`,
      kind: 'question',
      body: {
        class_id: n,
        lesson_id: null,
        at_second: null,
        text: canary,
        asked_at: new Date().toISOString(),
        has_photo: false,
      },
    }),
  saved: async (uid, canary, n) => {
    const cut = {
      id: `L${n}/low`,
      bytes: chunkBytes,
      sha256: 'a'.repeat(64),
      chunk_bytes: chunkBytes,
    }
    await savedBy(uid).save({
      watched_id: `L${n}`,
      class_id: n,
      title: canary,
      path: '/',
      rendition: { quality: 'low', type: 'video/mp4', bytes: chunkBytes, sha256: cut.sha256 },
      seconds: 60,
      available_until: null,
      may_use_mobile: true,
    } as unknown as Parameters<ReturnType<typeof savedBy>['save']>[0])
    await openChunks(uid).put(cut, 0, bytesOf(canary))
  },
  material: async (uid, canary, n) => {
    const url = `/media/materials/${n}.pdf`
    await (await caches.open(materialsCache(uid))).put(url, new Response(canary))
    keepPreference(`person/${uid}/material/${n}`, JSON.stringify({ url, file_name: canary }))
  },
}

const device = {
  kinds: Object.keys(fills),
  owner: () => {
    const session = currentSession()
    return session.state === 'visitor' ? undefined : session.uid
  },
  async enter(owner: Owner): Promise<void> {
    await signedIn(owner, token)
    asOwner()
  },
  async fill(kind: string, canary: string, n: number): Promise<void> {
    await fills[kind]?.(asOwner(), canary, n)
  },
  async leave(removesSaved: boolean, remembers: boolean): Promise<void> {
    const session = currentSession()
    if (session.state === 'signed-in') {
      if (remembers) rememberPerson(session)
      else forgetName(session.uid)
    }
    await signOut({ removesSaved, forgetsName: !remembers })
  },
  forget: forgetPerson,
  find: findText,
}
startSession(await loadTombstones())
startOutbox()
Object.assign(globalThis, { device })
