import type { PageOfFew } from '#contract/account/sign-in.ts'
import { ownerStore } from './cache-names.ts'
import { openDeviceStore } from './store.ts'

/** What a sign-out removes besides what it always removes. */
export type Removal = { keepsDrafts: boolean; removesSaved: boolean; forgetsName: boolean }

/**
 * A person has left this device. Browsers flush localStorage and cookies to disk up to a minute late; one that
 * is killed before that restores both, so this note decides.
 */
export type LeavingNote = Removal & {
  /** The server has ended the session that was signed out of. */
  isTold: boolean
  /** When the last wipe ended, in milliseconds; null until one has. */
  wipedAt: number | null
}

/** Whose data this device holds. Kept without expiry until sign-out, so that a wrong clock locks nobody out. */
export type Owner = {
  uid: string
  name: string
  email: string
  /** Pages of few people, to which the menu links; the server decides what they show. */
  pages?: readonly PageOfFew[]
}

type Row = Owner | LeavingNote
const ownerKey = 'owner'
const noteStart = 'left/'
const noteKey = (uid: string) => noteStart + uid
const rows = openDeviceStore<Row>(ownerStore)
const flushedRows = openDeviceStore<Row>(ownerStore, { isFlushed: true })

/**
 * Whose device this is, as the pages tell the worker: it serves saved files to this person alone. Undefined
 * while there is a leaving note of them. Nothing here says who is signed in; that is the server's to say.
 */
export const readDeviceOwner = async (): Promise<string | undefined> =>
  (await readDevice()).owner?.uid
export const tellDeviceOwner = (owner: Owner) => rows.set(ownerKey, owner)
/** Removes the owner if it is this person. */
export const forgetDeviceOwner = (uid: string) =>
  rows.change(ownerKey, (owner) =>
    owner && 'uid' in owner && owner.uid === uid ? undefined : owner,
  )

/** Leaving notes by the person's id; empty on a device without working IndexedDB. */
export const readLeavingNotes = async (): Promise<Map<string, LeavingNote>> =>
  (await readDevice()).notes

/** The leaving notes, and the owner where there is no note of them. */
export async function readDevice(): Promise<{
  notes: Map<string, LeavingNote>
  owner: Owner | undefined
}> {
  const all = await rows.entries()
  const notes = new Map<string, LeavingNote>()
  let owner: Owner | undefined
  for (const [key, row] of all)
    if ('uid' in row) owner = row
    else notes.set(key.slice(noteStart.length), row)
  return { notes, owner: owner && notes.has(owner.uid) ? undefined : owner }
}

/** Resolves once the note is on disk. An earlier sign-out that the server has not heard of stays untold. */
export const keepLeavingNote = (uid: string, removal: Removal, isTold: boolean): Promise<void> =>
  flushedRows.change(noteKey(uid), (before) => {
    const wasTold = !before || !('wipedAt' in before) || before.isTold
    return { ...removal, isTold: isTold && wasTold, wipedAt: null }
  })

/** Resolves once the removal is on disk. */
export const dropLeavingNote = (uid: string): Promise<void> => flushedRows.del(noteKey(uid))

/** @param at milliseconds */
export const noteWiped = (uid: string, at: number): Promise<void> =>
  changeNote(uid, (note) => ({ ...note, wipedAt: at }))

/** Marks every note as told: the server has ended the session of this browser's cookie. */
export async function noteServerTold(): Promise<void> {
  for (const [uid, { isTold }] of await readLeavingNotes())
    if (!isTold) await changeNote(uid, (note) => ({ ...note, isTold: true }))
}

const changeNote = (uid: string, to: (note: LeavingNote) => LeavingNote): Promise<void> =>
  flushedRows.change(noteKey(uid), (row) => (row && 'wipedAt' in row ? to(row) : row))
