import type { RestrictedArea } from '#contract/identity/sign-in.ts'
import { ownerStore } from './cache-names.ts'
import { openDeviceStore } from './store.ts'

/** Optional parts of what a sign-out removes. */
export type Removal = { keepsDrafts: boolean; removesSaved: boolean; forgetsName: boolean }

/**
 * Says that a person signed out on this device. Browsers flush localStorage and cookies to disk up to a minute late; a
 * browser killed before that restores both, so the tombstone decides.
 */
export type Tombstone = Removal & {
  /** The server has ended the session that was signed out of. */
  serverNotified: boolean
  /** When the last wipe ended, in milliseconds; null until one has. */
  wipedAt: number | null
}

/** The person whose data this device holds. Never expires before sign-out, so that a wrong clock locks nobody out. */
export type Owner = {
  uid: string
  name: string
  email: string
  /** Menu links that only some people get; the server decides access. */
  pages?: readonly RestrictedArea[]
  /** A guardian who is not a student. */
  isOnlyGuardian?: boolean
}

type Row = Owner | Tombstone
const ownerKey = 'owner'
const tombstonePrefix = 'tombstone/'
const tombstoneKey = (uid: string) => tombstonePrefix + uid
const rows = openDeviceStore<Row>(ownerStore)
const flushedRows = openDeviceStore<Row>(ownerStore, { isFlushed: true })

/**
 * The id of this device's owner, to whom alone the worker serves saved files. Undefined while the owner has a
 * tombstone. Does not prove that they are signed in.
 */
export const readDeviceOwner = async (): Promise<string | undefined> =>
  (await readDevice()).owner?.uid
export const saveDeviceOwner = (owner: Owner) => rows.set(ownerKey, owner)
/** Removes the owner if it is this person. */
export const forgetDeviceOwner = (uid: string) =>
  rows.change(ownerKey, (owner) =>
    owner && 'uid' in owner && owner.uid === uid ? undefined : owner,
  )

/** Tombstones by the person's id; empty on a device without working IndexedDB. */
export const readTombstones = async (): Promise<Map<string, Tombstone>> =>
  (await readDevice()).tombstones

/** The tombstones, and the owner unless they have one. */
export async function readDevice(): Promise<{
  tombstones: Map<string, Tombstone>
  owner: Owner | undefined
}> {
  const all = await rows.entries()
  const tombstones = new Map<string, Tombstone>()
  let owner: Owner | undefined
  for (const [key, row] of all)
    if ('uid' in row) owner = row
    else tombstones.set(key.slice(tombstonePrefix.length), row)
  return { tombstones, owner: owner && tombstones.has(owner.uid) ? undefined : owner }
}

/** Resolves once the tombstone is on disk. An earlier sign-out that the server does not know of stays unnotified. */
export const saveTombstone = (
  uid: string,
  removal: Removal,
  serverNotified: boolean,
): Promise<void> =>
  flushedRows.change(tombstoneKey(uid), (before) => {
    const wasNotified = !before || !('wipedAt' in before) || before.serverNotified
    return { ...removal, serverNotified: serverNotified && wasNotified, wipedAt: null }
  })

/** Resolves once the removal is on disk. */
export const dropTombstone = (uid: string): Promise<void> => flushedRows.del(tombstoneKey(uid))

/** @param at milliseconds */
export const markWiped = (uid: string, at: number): Promise<void> =>
  changeTombstone(uid, (tombstone) => ({ ...tombstone, wipedAt: at }))

/** Marks every tombstone: the server has ended the session of this browser's cookie. */
export async function markServerNotified(): Promise<void> {
  for (const [uid, { serverNotified }] of await readTombstones())
    if (!serverNotified)
      await changeTombstone(uid, (tombstone) => ({ ...tombstone, serverNotified: true }))
}

const changeTombstone = (uid: string, to: (tombstone: Tombstone) => Tombstone): Promise<void> =>
  flushedRows.change(tombstoneKey(uid), (row) => (row && 'wipedAt' in row ? to(row) : row))
