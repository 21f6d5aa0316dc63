import { ownerStore } from './cache-names.ts'
import { openDeviceStore } from './store.ts'

/** What a sign-out removes besides what it always removes. */
export type Removal = { keepsDrafts: boolean; removesSaved: boolean; forgetsName: boolean }

/**
 * Says that a person has left this device. Browsers write localStorage and cookies to the disk up to a minute
 * late: one that is killed before opens again with both as they were, and only this note tells.
 */
export type LeavingNote = Removal & {
  /** The server has ended the session. */
  isTold: boolean
  /** When the last wipe ended, in milliseconds; null until one has. */
  wipedAt: number | null
}

type Row = string | LeavingNote
const ownerKey = 'uid'
const noteStart = 'left/'
const noteKey = (uid: string) => noteStart + uid
const rows = openDeviceStore<Row>(ownerStore)
const flushedRows = openDeviceStore<Row>(ownerStore, { isFlushed: true })

/**
 * Whose device this is, as the pages tell the worker: it serves what is saved to this person alone, and to
 * nobody once they have left. Nothing here says who is signed in; that is the server's to say.
 */
export async function readDeviceOwner(): Promise<string | undefined> {
  const all = await rows.entries()
  const uid = all.find(([key]) => key === ownerKey)?.[1]
  return typeof uid === 'string' && !notesIn(all).has(uid) ? uid : undefined
}
export const tellDeviceOwner = (uid: string) => rows.set(ownerKey, uid)
/** Leaves the device to whoever else's it is by now. */
export const forgetDeviceOwner = (uid: string) =>
  rows.change(ownerKey, (owner) => (owner === uid ? undefined : owner))

/** Notes by the id of who has left; none where the device has no working store. */
export const readLeavingNotes = async (): Promise<Map<string, LeavingNote>> =>
  notesIn(await rows.entries())

/** Resolves once the note is on the disk. What the server was not told before it still has to be. */
export const keepLeavingNote = (uid: string, removal: Removal, isTold: boolean): Promise<void> =>
  flushedRows.change(noteKey(uid), (before) => {
    const wasTold = typeof before !== 'object' || before.isTold
    return { ...removal, isTold: isTold && wasTold, wipedAt: null }
  })

/** Resolves once it is on the disk that nobody of this id has left. */
export const dropLeavingNote = (uid: string): Promise<void> => flushedRows.del(noteKey(uid))

/** With this everything that the wipe has cleared is on the disk too. */
export const noteWiped = (uid: string, at: number): Promise<void> =>
  changeNote(uid, (note) => ({ ...note, wipedAt: at }))

/** This browser's session has ended at the server, and so has that of everybody who has left. */
export async function noteServerTold(): Promise<void> {
  for (const [uid, { isTold }] of await readLeavingNotes())
    if (!isTold) await changeNote(uid, (note) => ({ ...note, isTold: true }))
}

const notesIn = (all: readonly (readonly [string, Row])[]) =>
  new Map(
    all.flatMap(([key, row]) =>
      key.startsWith(noteStart) && typeof row === 'object'
        ? [[key.slice(noteStart.length), row] as const]
        : [],
    ),
  )

const changeNote = (uid: string, to: (note: LeavingNote) => LeavingNote): Promise<void> =>
  flushedRows.change(noteKey(uid), (row) => (typeof row === 'object' ? to(row) : row))
