import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Lesson } from '#contract/classroom/classroom.ts'
import { notesAtMost, notesEverAtMost } from '#contract/shared/limits.ts'
import { watchNotes } from '#server/platform/db/schema/classroom.ts'
import { dayMs, minuteMs, pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { lessonsOf, pick, student } from '../support/learning.ts'

let lesson: Lesson
const api = await openApiForFile()
beforeAll(async () => {
  lesson = pick(await lessonsOf(api, 5), ({ recording }) => recording !== null)
})

const ago = (ms: number) => new Date(api.clock.peek().getTime() - ms).toISOString()
const note = (more: Record<string, unknown> = {}) => ({
  watched_id: lesson.id,
  at_second: 40,
  text: 'why is the root negative?',
  changed_at: ago(minuteMs),
  ...more,
})
const save = (person: Person, id: string, more?: Record<string, unknown>) =>
  api.as(person).put(pathOf('saveNote', { id }), note(more))
const mine = async (person: Person) =>
  replyOf('notes', await api.as(person).get(pathOf('notes'))).notes

describe('WEEK-03: notes at a second of a recording', () => {
  it('are kept with the title of the recording, and a repeated call changes nothing', async () => {
    const person = await student(api)
    const id = randomUUID()
    const changed_at = ago(minuteMs)
    const kept = replyOf('saveNote', await save(person, id, { changed_at }))
    expect(kept).toEqual({ id, ...note({ changed_at }) })
    await save(person, id, { changed_at })
    await save(person, randomUUID(), { at_second: 3, text: '' })
    expect(
      (await mine(person)).map(({ at_second, text, title }) => [at_second, text, title]),
    ).toEqual([
      [3, '', lesson.title],
      [40, 'why is the root negative?', lesson.title],
    ])
  })

  it('merge from two devices in whatever order they arrive: the later change counts', async () => {
    const person = await student(api)
    const [edited, deleted] = [randomUUID(), randomUUID()]
    await save(person, edited, { text: 'second', changed_at: ago(minuteMs) })
    const late = replyOf(
      'saveNote',
      await save(person, edited, { text: 'first', changed_at: ago(2 * minuteMs) }),
    )
    expect(late.text).toBe('second')
    await save(person, deleted, { text: null, changed_at: ago(minuteMs) })
    await save(person, deleted, { text: 'back again', changed_at: ago(2 * minuteMs) })
    expect((await mine(person)).map(({ text }) => text)).toEqual(['second'])
  })

  it('of a device whose clock is ahead do not win over every later change', async () => {
    const person = await student(api)
    const id = randomUUID()
    const ahead = new Date(api.clock.peek().getTime() + 9 * dayMs).toISOString()
    await save(person, id, { text: 'from the future', changed_at: ahead })
    api.clock.pass(minuteMs)
    const later = replyOf('saveNote', await save(person, id, { text: 'later', changed_at: ago(0) }))
    expect(later.text).toBe('later')
  })

  it('are of their owner alone: the same id is another note for somebody else', async () => {
    const [one, other] = [await student(api), await student(api)]
    const id = randomUUID()
    await save(one, id, { text: 'mine' })
    await save(other, id, { text: 'theirs' })
    expect((await mine(one)).map(({ text }) => text)).toEqual(['mine'])
    expect((await mine(other)).map(({ text }) => text)).toEqual(['theirs'])
  })

  it('are in the export of a person', async () => {
    const person = await student(api)
    await save(person, randomUUID(), { text: 'for the export' })
    const { body } = await api.as(person).get(pathOf('personalData'))
    expect(JSON.stringify(body)).toContain('for the export')
  })

  it('end at a number: old ones can still be changed and deleted', async () => {
    const person = await student(api)
    const id = randomUUID()
    await save(person, id)
    await api.db.insert(watchNotes).values(
      Array.from({ length: notesAtMost - 1 }, () => ({
        uid: person.uid,
        id: randomUUID(),
        watchedId: lesson.id,
        atSecond: 1,
        text: '',
        changedAt: new Date(ago(dayMs)),
      })),
    )
    expect(refusal(await save(person, randomUUID()))).toEqual([409, 'note.too-many'])
    expect((await save(person, id, { text: null, changed_at: ago(0) })).status).toBe(200)
    expect((await save(person, randomUUID())).status).toBe(200)
    const back = await save(person, id, { changed_at: ago(0) })
    expect(refusal(back), 'a deleted one counts again').toEqual([409, 'note.too-many'])
    await api.db.delete(watchNotes).where(eq(watchNotes.uid, person.uid))
  })

  it('SEC-03: end at a number of all, deleted ones included', async () => {
    const person = await student(api)
    const rows = Array.from({ length: notesEverAtMost - 1 }, () => ({
      ...{ uid: person.uid, id: randomUUID(), watchedId: lesson.id, atSecond: 1, text: null },
      changedAt: new Date(ago(dayMs)),
    }))
    for (const some of [rows.slice(0, notesAtMost), rows.slice(notesAtMost)])
      await api.db.insert(watchNotes).values(some)
    const id = randomUUID()
    expect((await save(person, id)).status).toBe(200)
    for (const text of ['another', null])
      expect(refusal(await save(person, randomUUID(), { text }))).toEqual([409, 'note.too-many'])
    expect((await save(person, id, { text: null, changed_at: ago(0) })).status).toBe(200)
    await api.db.delete(watchNotes).where(eq(watchNotes.uid, person.uid))
  })
})
