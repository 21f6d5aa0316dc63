import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { materials } from '#server/platform/db/schema/classroom.ts'
import { enrolments } from '#server/platform/db/schema/enrolment.ts'
import { pathOf, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { student } from '../support/learning.ts'
import { trialProgramme } from '../support/orders.ts'

const api = await openApiForFile()
const ofClass = (slug: string) => ({ slug, classId: 5 })
const filesOf = async (person: Person, slug = 'full-programme') =>
  replyOf('classFiles', await api.as(person).get(pathOf('classFiles', ofClass(slug))))
const roomOf = async (person: Person, slug = 'full-programme') =>
  replyOf('classroom', await api.as(person).get(pathOf('classroom', ofClass(slug))))

it('WEEK-02: all that may be saved of a class is listed with its size, and without a link', async () => {
  const person = await student(api)
  const [files, room] = [await filesOf(person), await roomOf(person)]
  const watchable = room.lessons.filter(({ recording }) => recording)
  expect(watchable.length).toBeGreaterThan(0)
  expect(files.recordings.map(({ lesson_id }) => lesson_id)).toEqual(watchable.map(({ id }) => id))
  for (const { lesson_id: lessonId, renditions } of files.recordings) {
    const asked = await api.as(person).get(pathOf('recording', { lessonId }))
    const links = replyOf('recording', asked).renditions
    expect(renditions).toEqual(links.map(({ url: _, ...file }) => file))
  }
  expect(files.materials.map(({ id, bytes }) => [id, bytes])).toEqual(
    room.materials.map(({ id, bytes }) => [id, bytes]),
  )
  const [material] = files.materials
  const link = await api.as(person).get(pathOf('material', { materialId: material?.id ?? '' }))
  expect(replyOf('material', link).sha256).toBe(material?.sha256)
  expect(material?.sha256).toMatch(/^[0-9a-f]{64}$/)
  const practice = await api.as(person).get(pathOf('practiceQuestions', { classId: 5 }))
  const { questions } = replyOf('practiceQuestions', practice)
  expect(files.practice?.questions).toBe(questions.length)
  expect(files.practice?.bytes).toBeGreaterThan(JSON.stringify(questions).length / 2)
  expect(JSON.stringify(files)).not.toContain('/media/')
})

it('WEEK-02: a trial is offered what it may watch, and its materials until it ends', async () => {
  const expiresAt = new Date(api.clock.now().getTime() + 3 * 24 * 3600_000)
  const person = await student(api, { programmeId: trialProgramme, expiresAt })
  const files = await filesOf(person, 'trial-programme')
  const room = await roomOf(person, 'trial-programme')
  expect(files.recordings).toHaveLength(room.lessons.filter(({ recording }) => recording).length)
  expect(files.recordings.length).toBeLessThan(
    (await filesOf(await student(api))).recordings.length,
  )
  expect(files.materials.map(({ available_until }) => available_until)).toEqual(
    files.materials.map(() => expiresAt.toISOString()),
  )
  await api.db
    .update(enrolments)
    .set({ liveUntil: new Date(api.clock.now().getTime() - 1000) })
    .where(eq(enrolments.uid, person.uid))
  expect((await filesOf(person, 'trial-programme')).materials).toEqual([])
})

it('WEEK-02: a file of staff from before hashes were kept is listed without one', async () => {
  const person = await student(api)
  await api.db.update(materials).set({ sha256: null }).where(eq(materials.classId, 5))
  expect((await filesOf(person)).materials.map(({ sha256 }) => sha256)).toContain(null)
})
