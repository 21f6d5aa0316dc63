import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { IntakeClassForm } from '#contract/catalogue/intake-classes.ts'
import { pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { lessonsOf, staff } from '../support/learning.ts'
import { fullProgramme, shopper } from '../support/orders.ts'

const api = await openApiForFile()
const anna = await staff(api, 'administrator')
const office = api.as(anna)
const present = 'full-2026-09'
const [mathematics, chemistry] = [5, 13]
const saturday = { weekday: 6, start: '09:00', end: '10:30' }
const reasonOf = ({ body }: { body: unknown }) => (body as { message: string }).message

const seatsPage = async (intakeKey: string, classId: number) =>
  replyOf('seatsOfClass', await office.get(pathOf('seatsOfClass', { intakeKey, classId })))
async function setClass(
  intakeKey: string,
  classId: number,
  form: Partial<IntakeClassForm>,
  moves: number | null = null,
) {
  const page = await seatsPage(intakeKey, classId)
  return office.put(pathOf('changeIntakeClass', { intakeKey, classId }), {
    replaces: page.version,
    form: { ...page.form, ...form },
    ...{ moves, notify: false, note: '' },
  })
}
const remove = (intakeKey: string, classId: number) =>
  office.post(pathOf('removeIntakeClass', { intakeKey, classId }), {})
const onSale = async (person: Person) =>
  replyOf('order', await shopper(api, person).look()).start?.on_sale ?? []
const classesOnSale = async (intakeKey: string) => {
  const found = (await onSale(await api.arrive())).find(({ intake }) => intake.key === intakeKey)
  return found?.classes.map(({ id }) => id) ?? []
}
const enrolIn = (intakeKey: string, uid: string, classId: number) =>
  office.post(pathOf('changeEnrolments', { uid }), {
    ...{ do: 'enrol', id: randomUUID(), programme_id: fullProgramme, intake_key: intakeKey },
    ...{ class_id: classId, until: null, reason: 'Won a prize' },
  })
async function addWeekend(classesOf: string | null): Promise<string> {
  const intake = {
    title: `Weekend ${randomUUID().slice(0, 8)}`,
    starts_on: '2026-10-05',
    ends_on: '2027-04-11',
    // No other intake of the programme may end with the same paper.
    last_paper_on: `2027-06-${String(10 + added).padStart(2, '0')}`,
    sale_from: '2026-11-01',
    sale_until: null,
  }
  added += 1
  const body = { programme_id: fullProgramme, intake, overlap: true, classes_of: classesOf }
  return replyOf('addIntake', await office.post(pathOf('addIntake'), body)).key
}
let added = 0

it('INTK-01: what is off sale in an intake is neither ordered, drafted nor paid; what is not taught is not enrolled in', async () => {
  const me = shopper(api, await api.arrive())
  const early = shopper(api, await api.arrive())
  const drafted = await early.draft({ subjects: [mathematics, chemistry] })
  expect((await setClass(present, chemistry, { is_on_sale: false })).status).toBe(200)
  await expect.poll(() => classesOnSale(present)).not.toContain(chemistry)
  expect(refusal(await me.create({ subjects: [mathematics, chemistry] }))).toEqual([
    409,
    'order.not-taught',
  ])
  const order = await me.draft({ subjects: [mathematics] })
  const changed = await me.change(order.order_id, { subjects: [mathematics, chemistry] })
  expect(refusal(changed)).toEqual([409, 'order.not-taught'])
  expect(refusal(await early.pay(drafted.order_id))).toEqual([409, 'order.not-taught'])
  // The office may still let somebody in.
  const { uid } = await api.arrive()
  expect((await enrolIn(present, uid, chemistry)).status).toBe(200)
  expect((await setClass(present, chemistry, { is_on_sale: true })).status).toBe(200)
  await expect.poll(() => classesOnSale(present)).toContain(chemistry)

  const weekend = await addWeekend(null)
  expect(await classesOnSale(weekend)).toEqual([])
  expect(reasonOf(await enrolIn(weekend, uid, mathematics))).toContain("isn't taught in")
})

it('INTK-01 GRID-01: two cohorts of one class side by side, with other times and teachers; shop, classroom and plan follow', async () => {
  const weekend = await addWeekend(present)
  const there = await classesOnSale(present)
  await expect.poll(() => classesOnSale(weekend)).toEqual(there)
  const { every_teacher, usual } = await seatsPage(weekend, mathematics)
  const other = every_teacher.find(({ id }) => !usual.teacher_ids.includes(id))!
  const set = await setClass(weekend, mathematics, {
    class_schedule: [saturday],
    teacher_id: other.id,
  })
  expect(set.status).toBe(200)

  // The shop says the times of the intake that is chosen.
  const timesIn = async (key: string) =>
    (await onSale(await api.arrive()))
      .find(({ intake }) => intake.key === key)
      ?.classes.find(({ id }) => id === mathematics)?.class_schedule
  await expect.poll(() => timesIn(weekend)).toEqual([saturday])
  expect(await timesIn(present)).toEqual(usual.class_schedule)

  // Its lessons are proposed at its own times.
  const proposals = async (intakes: string) => {
    const query = new URLSearchParams({ from: '2026-11-23', until: '2026-11-30', intakes })
    const path = `${pathOf('proposeLessons', { classId: mathematics })}?${query.toString()}`
    return replyOf('proposeLessons', await office.get(path)).proposals
  }
  expect(await proposals(weekend)).toMatchObject([{ start: '09:00', state: 'free' }])
  expect((await proposals(present)).map(({ state }) => state)).not.toContain('free')

  // At an hour of the first cohort: its own teacher can, the teacher of both cannot.
  const [first] = (await lessonsOf(api, mathematics)).filter(
    ({ starts_at }) => starts_at > api.clock.peek().toISOString(),
  )
  const from = new Date(first!.starts_at)
  const day = first!.starts_at.slice(0, 10)
  const malaysian = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)
  const plan = (minutesLater: number) => {
    const start = new Date(from.getTime() + minutesLater * 60_000)
    const end = new Date(start.getTime() + 3_600_000)
    return office.post(pathOf('planLessons', { classId: mathematics }), {
      ...{ intake_keys: [weekend], meeting_url: null, notify: false, note: '' },
      lessons: [{ day, start: malaysian(start), end: malaysian(end), title: 'Bearings' }],
    })
  }
  expect((await plan(15)).status).toBe(200)
  const back = await setClass(weekend, mathematics, { teacher_id: null })
  expect(reasonOf(back)).toContain('already has a lesson at that time')

  // A student of it sees its times, its teacher and its lesson, and nothing of the other cohort.
  const pupil = await api.arrive()
  expect((await enrolIn(weekend, pupil.uid, mathematics)).status).toBe(200)
  const path = pathOf('classroom', { slug: 'full-programme', classId: mathematics })
  const room = replyOf('classroom', await api.as(pupil).get(path))
  expect(room.subject.class_schedule).toEqual([saturday])
  expect(room.teachers.map(({ id }) => id)).toEqual([other.id])
  expect(room.lessons.map(({ title }) => title)).toEqual(['Bearings'])

  // The timetable of the week tells the cohorts and their teachers apart.
  const week = replyOf('staffWeek', await office.get(pathOf('staffWeek', { day })))
  const ofClass = week.lessons.filter(({ class_id }) => class_id === mathematics)
  expect(ofClass.find(({ title }) => title === 'Bearings')).toMatchObject({
    teacher_ids: [other.id],
    intake_keys: [weekend],
  })
  const ofPresent = ofClass.find(({ starts_at }) => starts_at === first!.starts_at)
  expect(ofPresent?.teacher_ids).toEqual(usual.teacher_ids)
  expect(ofPresent?.intake_keys).toContain(present)
  expect(ofPresent?.intake_keys).not.toContain(weekend)
  expect(week.teachers).toContainEqual({ id: other.id, name: other.name })
})

it('INTK-01: new times move the lessons of that intake alone, as was shown before', async () => {
  const weekend = await addWeekend(present)
  await setClass(weekend, chemistry, { class_schedule: [saturday] })
  const days = ['2026-11-28', '2026-12-05']
  await office.post(pathOf('planLessons', { classId: chemistry }), {
    ...{ intake_keys: [weekend], meeting_url: null, notify: false, note: '' },
    lessons: days.map((day) => ({ day, start: '09:00', end: '10:30', title: '' })),
  })
  const ofPresent = async () =>
    (await lessonsOf(api, chemistry)).map(({ id, starts_at }) => [id, starts_at])
  const before = await ofPresent()
  const query = new URLSearchParams({ slots: '7-09:00-10:30', teachers: '', intake: weekend })
  const shown = replyOf(
    'lessonMoves',
    await office.get(`${pathOf('lessonMoves', { classId: chemistry })}?${query.toString()}`),
  )
  expect(shown.moves.map(({ to }) => to.starts_at.slice(0, 10))).toEqual([
    '2026-11-29',
    '2026-12-06',
  ])
  const sunday = { ...saturday, weekday: 7 }
  const unseen = await setClass(weekend, chemistry, { class_schedule: [sunday] }, 1)
  expect(unseen.status).toBe(409)
  const moved = await setClass(weekend, chemistry, { class_schedule: [sunday] }, 2)
  const { lessons, version } = replyOf('changeIntakeClass', moved)
  expect(lessons).toHaveLength(2)
  expect((await seatsPage(weekend, chemistry)).version).toBe(version)
  expect(await ofPresent()).toEqual(before)
})

it('INTK-01: a class is added twice as once, and removed only where nobody has it', async () => {
  const weekend = await addWeekend(null)
  const add = () =>
    office.post(pathOf('addIntakeClasses', { intakeKey: weekend }), {
      class_ids: [mathematics, chemistry],
    })
  expect((await add()).status).toBe(200)
  expect((await setClass(weekend, chemistry, { is_on_sale: false })).status).toBe(200)
  expect((await add()).status).toBe(200)
  await expect.poll(() => classesOnSale(weekend)).toEqual([mathematics])
  const { uid } = await api.arrive()
  expect((await enrolIn(weekend, uid, mathematics)).status).toBe(200)
  expect(reasonOf(await remove(weekend, mathematics))).toContain('Take it off sale instead')
  expect((await remove(weekend, chemistry)).status).toBe(200)
  expect((await remove(weekend, chemistry)).status).toBe(404)
  const stale = await office.put(
    pathOf('changeIntakeClass', { intakeKey: weekend, classId: mathematics }),
    {
      replaces: 'nothing',
      form: { class_schedule: null, teacher_id: null, is_on_sale: false },
      ...{ moves: null, notify: false, note: '' },
    },
  )
  expect(stale.status).toBe(409)
})

it('INTK-01: visitors see the classes and times of the current intake, and the front page what is sold', async () => {
  const [biology] = [10]
  await setClass(present, biology, { class_schedule: [saturday] })
  const catalogue = async () => replyOf('catalogue', await api.send('GET', pathOf('catalogue')))
  const seen = async () =>
    (await catalogue()).subjects.find(({ id }) => id === biology)?.class_schedule
  await expect.poll(seen).toEqual([saturday])
  await setClass(present, biology, { is_on_sale: false })
  const sold = async () =>
    (await catalogue()).on_sale
      .find(({ programme_id }) => programme_id === fullProgramme)
      ?.classes.some(({ id }) => id === biology)
  await expect.poll(sold).toBe(false)
})
