import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { MyNotes, Note, SaveNote } from '#contract/classroom/notes.ts'
import type { Db } from '../../../platform/db/open.ts'
import { lessons, watchNotes } from '../../../platform/db/schema/classroom.ts'
import { pastPapers } from '../../../platform/db/schema/papers.ts'

const toNote = (row: typeof watchNotes.$inferSelect): Note => ({
  id: row.id,
  watched_id: row.watchedId,
  at_second: row.atSecond,
  text: row.text,
  changed_at: row.changedAt.toISOString(),
})

export function notesRepository(db: Db) {
  const ofPerson = db
    .select({
      note: watchNotes,
      title: sql<string>`coalesce(${lessons.title}, ${pastPapers.title}, '')`.as('title'),
    })
    .from(watchNotes)
    .leftJoin(lessons, eq(lessons.id, watchNotes.watchedId))
    .leftJoin(pastPapers, eq(pastPapers.id, watchNotes.watchedId))
    .where(and(eq(watchNotes.uid, sql.placeholder('uid')), isNotNull(watchNotes.text)))
    .orderBy(asc(watchNotes.watchedId), asc(watchNotes.atSecond), asc(watchNotes.id))
    .prepare('notes_of_person')

  const one = (uid: string, id: string) => and(eq(watchNotes.uid, uid), eq(watchNotes.id, id))

  return {
    async ofPerson(uid: string): Promise<MyNotes['notes']> {
      const rows = await ofPerson.execute({ uid })
      return rows.map(({ note, title }) => ({ ...toNote(note), title }))
    },

    /** `text` is null for a deleted note. */
    async byId(uid: string, id: string) {
      const [row] = await db
        .select({ text: watchNotes.text, changedAt: watchNotes.changedAt })
        .from(watchNotes)
        .where(one(uid, id))
      return row
    },

    /** How many notes a person has, and how many they ever made. */
    async howMany(uid: string): Promise<{ kept: number; ever: number }> {
      const [row] = await db
        .select({ kept: count(watchNotes.text), ever: count() })
        .from(watchNotes)
        .where(eq(watchNotes.uid, uid))
      return row ?? { kept: 0, ever: 0 }
    },

    /** @returns the stored note: the later of this change and the previous one */
    async keep(uid: string, id: string, note: SaveNote, changedAt: Date): Promise<Note> {
      const { at_second: atSecond, text } = note
      await db
        .insert(watchNotes)
        .values({ uid, id, watchedId: note.watched_id, atSecond, text, changedAt })
        .onConflictDoUpdate({
          target: [watchNotes.uid, watchNotes.id],
          set: { text, changedAt },
          setWhere: sql`${watchNotes.changedAt} <= excluded.changed_at`,
        })
      const [row] = await db.select().from(watchNotes).where(one(uid, id))
      // Notes are never deleted while their owner exists.
      if (!row) throw new Error(`note ${id} is gone`)
      return toNote(row)
    },
  }
}
