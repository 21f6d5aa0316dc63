import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, gt } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { termsVersion } from '#contract/shared/kinds.ts'
import { malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import { parseCsv } from '#contract/shared/text/csv.ts'
import { slotsInAddress, type ClassForm } from '#contract/classroom/staff-classes.ts'
import { contentFolder, readContent } from '#server/content-load/content-files.ts'
import { exportCatalogue } from '#server/content-load/export-catalogue.ts'
import { loadContent } from '#server/content-load/load-content.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { classTeachers, teachers } from '#server/platform/db/schema/catalogue.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { pathOf, replyOf, testNow } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { eventsOf, malaysian } from '../support/ics.ts'
import { lessonsOf, pick, staff, student } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile()
const administrator = await staff(api, 'administrator')

const page = async (classId: number) =>
  replyOf('staffClass', await api.as(administrator).get(pathOf('staffClass', { classId })))
const change = (classId: number, body: object) =>
  api.as(administrator).put(pathOf('changeClass', { classId }), { moves: null, note: '', ...body })
const movesOf = (classId: number, { class_schedule, teacher_ids }: ClassForm) =>
  api.as(administrator).get(
    `${pathOf('lessonMoves', { classId })}?${new URLSearchParams({
      slots: slotsInAddress(class_schedule),
      teachers: teacher_ids.join(),
    }).toString()}`,
  )
const reasonOf = ({ body }: { body: unknown }) => (body as { message: string }).message
const toCome = (classId: number, intakeKey = 'full-2026-09') =>
  api.db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.classId, classId),
        eq(lessons.intakeKey, intakeKey),
        gt(lessons.startsAt, testNow),
      ),
    )
    .orderBy(asc(lessons.startsAt))
const publicClass = async (classId: number) =>
  replyOf('catalogue', await api.send('GET', pathOf('catalogue'))).subjects.find(
    ({ id }) => id === classId,
  )

describe('STAFF-01: teachers', () => {
  const listed = async (asked: Record<string, string>) => {
    const path = `${pathOf('staffTeachers')}?${new URLSearchParams(asked).toString()}`
    return replyOf('staffTeachers', await api.as(administrator).get(path))
  }
  const teacherOf = async (id: string) => {
    const { teachers } = await listed({ search: id.split('-')[1] ?? '' })
    return pick(teachers, (one) => one.id === id)
  }
  const put = (teacherId: string, body: object) =>
    api.as(administrator).put(pathOf('changeTeacher', { teacherId }), body)
  const publicNames = async () =>
    replyOf('catalogue', await api.send('GET', pathOf('catalogue'))).teachers.map(
      ({ name }) => name,
    )
  const form = {
    name: 'Cikgu Aminah binti Ali',
    headline: 'Sains',
    biography: 'Mengajar sejak 2010.',
    groups: ['spma'],
  }

  it('are added, changed and retired, on public pages too, and retire only when they teach no class', async () => {
    const added = await api.as(administrator).post(pathOf('addTeacher'), form)
    expect(added.status, added.text).toBe(200)
    const { version, id } = await teacherOf('cikgu-aminah-binti-ali')
    await expect.poll(publicNames).toContain(form.name)
    const renamed = { do: 'change', replaces: version, form: { ...form, name: 'Cikgu Aminah' } }
    expect((await put(id, renamed)).status).toBe(200)
    expect(reasonOf(await put(id, renamed))).toContain('Someone else has just changed')
    await expect.poll(publicNames).toContain('Cikgu Aminah')
    const now = await teacherOf(id)
    expect((await put(id, { do: 'retire', replaces: now.version })).status).toBe(200)
    await expect.poll(publicNames).not.toContain('Cikgu Aminah')
    const busy = await teacherOf('tan-mei-ling')
    expect(reasonOf(await put(busy.id, { do: 'retire', replaces: busy.version }))).toMatch(
      /^Tan Mei Ling teaches .*, /,
    )
    expect(
      await api.db
        .select()
        .from(audit)
        .where(eq(audit.subject, `teacher/${id}`)),
    ).toMatchObject([
      { uid: administrator.uid, action: 'teacher-added' },
      { action: 'teacher-changed' },
      { action: 'teacher-retired' },
    ])
  })

  it('OFFC-01: are searched by name and class, filtered, and paged by name', async () => {
    await api.db.insert(teachers).values(
      Array.from({ length: 70 }, (_, n) => ({
        ...{ id: `many-${n}`, name: `Guru ${String(n).padStart(2, '0')}`, groups: [] },
        ...{ headline: 'Sains', biography: 'Mengajar.', isRetired: n < 40 },
      })),
    )
    await api.db.insert(classTeachers).values({ classId: 5, teacherId: 'many-69' })
    const names: string[] = []
    let page: string | null = null
    do {
      const answer = await listed({ search: 'guru', sort: '-name', ...(page && { page }) })
      expect(answer).toMatchObject({ total: 70, from: names.length + 1 })
      names.push(...answer.teachers.map(({ form: { name } }) => name))
      page = answer.next
    } while (page)
    expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a)))
    expect(new Set(names).size).toBe(70)
    const totalOf = async (asked: Record<string, string>) =>
      (await listed({ search: 'guru', ...asked })).total
    expect(await totalOf({ show: 'retired' })).toBe(40)
    expect(await totalOf({ show: 'without-class' })).toBe(29)
    const { class_name: name } = pick(
      (await listed({ search: 'guru 69' })).teachers[0]?.classes ?? [],
      ({ id }) => id === 5,
    )
    const ofClass = await listed({ search: name, show: 'teaching' })
    expect(ofClass.teachers.map(({ id }) => id)).toContain('many-69')
    const file = await api
      .as(administrator)
      .get(`${pathOf('exportTeachers')}?search=guru&sort=-name&show=without-class`)
    const [head, ...rows] = parseCsv(file.text)
    expect(head?.cells).toEqual(['Name', 'Headline', 'Biography', 'Classes', 'Retired'])
    expect(rows).toHaveLength(29)
    expect(rows[0]?.cells.slice(0, 2)).toEqual(['Guru 68', 'Sains'])
    await api.db.delete(classTeachers).where(eq(classTeachers.teacherId, 'many-69'))
  })
})

describe('OFFC-01: all classes', () => {
  it('are searched by name and teacher, filtered by language, sorted, and say whose they are', async () => {
    const listed = async (asked: Record<string, string>, who = administrator) => {
      const path = `${pathOf('staffClasses')}?${new URLSearchParams(asked).toString()}`
      return replyOf('staffClasses', await api.as(who).get(path))
    }
    const all = await listed({})
    expect(all.total).toBe(all.classes.length)
    const names = all.classes.map(({ class_name }) => class_name.toLowerCase())
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
    const five = pick(all.classes, ({ id }) => id === 5)
    const found = await listed({ search: five.teachers[0] ?? '', language: five.language })
    expect(found.classes.map(({ id }) => id)).toContain(5)
    for (const one of found.classes) expect(one.language).toBe(five.language)
    expect((await listed({ search: 'no such class' })).total).toBe(0)
    expect((await listed({}, await staff(api))).classes.map(({ is_mine }) => is_mine)).toContain(
      true,
    )
    const file = await api
      .as(administrator)
      .get(`${pathOf('exportClasses')}?sort=-name&language=${five.language}`)
    const [, ...rows] = parseCsv(file.text)
    const inLanguage = all.classes.filter(({ language }) => language === five.language)
    expect(rows.map(({ cells }) => cells[0])).toEqual(
      inLanguage.toReversed().map(({ class_name }) => class_name),
    )
    const page = `${pathOf('staffClasses')}?page=yesterday`
    expect((await api.as(administrator).get(page)).status).toBe(400)
  })
})

describe('STAFF-01: a class', () => {
  it('CLASS-03 DASH-01: moves its lessons to come with its weekly time, past holidays, in calendars that follow it, and tells each student once', async () => {
    const classId = 7
    const pupil = await student(api, { classIds: [classId] })
    const feed = await api.as(pupil).post(pathOf('makeCalendarFeed'), {})
    const calendar = new URL(replyOf('makeCalendarFeed', feed).url).pathname
    const [before, all] = [await page(classId), await toCome(classId)]
    const form = {
      ...before.form,
      about: 'Now on Fridays.',
      class_schedule: [{ weekday: 5, start: '20:00', end: '21:30' }],
    }
    const tried = replyOf('lessonMoves', await movesOf(classId, form))
    expect(tried.moves).toHaveLength(all.length)
    expect(tried.holidays.map(({ day }) => day)).toEqual(['2026-12-25', '2027-01-01'])

    const body = { replaces: before.version, form, moves: tried.moves.length, notify: true }
    expect(reasonOf(await change(classId, { ...body, moves: 1 }))).toContain('Someone else')
    const answer = await change(classId, body)
    expect(replyOf('changeClass', answer).lessons).toHaveLength(all.length)
    const after = await toCome(classId)
    expect(after.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    for (const [n, one] of after.entries()) {
      const day = malaysianDay(one.startsAt)
      expect([weekdayOf(day), day === '2026-12-25' || day === '2027-01-01']).toEqual([5, false])
      expect(one.sequence).toBe(all[n]!.sequence + 1)
    }
    // Lessons of the programme that shares the meeting move too.
    expect((await toCome(classId, 'plus-2026-09')).map(({ startsAt }) => startsAt)).toEqual(
      after.map(({ startsAt }) => startsAt),
    )
    const events = eventsOf((await api.send('GET', calendar)).text)
    const moved = events.find(({ UID }) => UID === `lesson.${after[0]!.id}@kelasku`) ?? {}
    expect(moved['SEQUENCE']).toBe('1')
    expect(malaysian(moved, 'DTSTART')).toEqual(after[0]!.startsAt)

    await api.app.runJobs()
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ to }) => to === pupil.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text.match(/: moved to /g)).toHaveLength(all.length)
    await expect
      .poll(async () => (await publicClass(classId))?.class_schedule)
      .toEqual(form.class_schedule)
    expect(
      await api.db
        .select()
        .from(audit)
        .where(eq(audit.subject, `class/${classId}`)),
    ).toMatchObject([{ uid: administrator.uid, action: 'class-changed', before: before.form }])
    expect(reasonOf(await change(classId, { ...body, moves: null }))).toContain('Someone else')
  })

  it('is refused a time at which its teacher has another class; its lessons stay when they are, if that is wanted', async () => {
    const { form } = await page(5)
    const taken = await movesOf(5, {
      ...form,
      class_schedule: [{ weekday: 2, start: '20:30', end: '21:30' }],
    })
    expect(reasonOf(taken)).toMatch(/already teaches .* at that time/)
    const { form: two, version } = await page(1)
    const once = { ...two, class_schedule: two.class_schedule.slice(0, 1) }
    const kept = await toCome(1)
    const answer = await change(1, { replaces: version, form: once, notify: false })
    expect(replyOf('changeClass', answer).lessons).toEqual([])
    expect(await toCome(1)).toEqual(kept)
    const nobody = { ...once, teacher_ids: ['nobody-at-all'] }
    const again = { replaces: (await page(1)).version, form: nobody, notify: false }
    expect(reasonOf(await change(1, again))).toContain("This teacher doesn't exist")
  })

  it('ORD-01: closed to new students is sold to nobody and stays open to those who have it; what is reserved keeps its price', async () => {
    const classId = 13
    const pupil = await student(api, { classIds: [classId] })
    const buyer = shopper(api, await api.arrive())
    const { order } = await buyer.reserve({ subjects: [classId] })
    const { form, version } = await page(classId)
    const closed = { ...form, is_closed: true, teacher_ids: ['grace-anak-jugah'] }
    expect((await change(classId, { replaces: version, form: closed, notify: false })).status).toBe(
      200,
    )
    await expect.poll(async () => (await publicClass(classId))?.is_closed).toBe(true)
    const refused = await shopper(api, await api.arrive()).create({ subjects: [5, classId] })
    expect(refused.body).toMatchObject({ code: 'class.unknown' })
    const trial = await api
      .as(await api.arrive())
      .post(pathOf('registerTrial'), { class_ids: [classId], terms_version: termsVersion })
    expect(trial.body).toMatchObject({ code: 'class.unknown' })
    const room = pathOf('classroom', { slug: 'full-programme', classId })
    expect((await api.as(pupil).get(room)).status).toBe(200)
    expect((await lessonsOf(api, classId)).length).toBeGreaterThan(0)
    const { attribute } = replyOf('order', await buyer.look())
    expect(attribute).toMatchObject({ subjects: [classId], order_status: 'OPEN' })
    expect(attribute?.total_amount).toBe(order.total_amount)
  })

  it('is added closed to students, gets its teacher and lessons, and once it is open it is sold like any other', async () => {
    const form = {
      class_name: 'Geografi',
      language: 'Bm',
      stream: 'art',
      twin_id: null,
      background_color_hex: '#0f766e',
      class_schedule: [{ weekday: 4, start: '15:00', end: '16:30' }],
    }
    const add = (body: object) => api.as(administrator).post(pathOf('addClass'), body)
    const { class_id: classId } = replyOf('addClass', await add(form))
    expect(reasonOf(await add({ ...form, class_name: 'geografi' }))).toContain('already')
    expect((await add({ ...form, class_name: '' })).status).toBe(422)
    expect(reasonOf(await add({ ...form, class_name: 'Geo', twin_id: 99 }))).toContain(
      'no longer exists',
    )
    const twin = replyOf(
      'addClass',
      await add({ ...form, class_name: 'Geography', language: 'Eng', twin_id: classId }),
    )
    await expect.poll(() => publicClass(twin.class_id)).toMatchObject({ key: `class-${classId}` })
    await expect.poll(() => publicClass(classId)).toMatchObject({ is_closed: true })
    const buy = async () => shopper(api, await api.arrive()).create({ subjects: [classId] })
    expect((await buy()).body).toMatchObject({ code: 'class.unknown' })

    const { version, form: asAdded } = await page(classId)
    const open = { ...asAdded, teacher_ids: ['grace-anak-jugah'], is_closed: false }
    expect((await change(classId, { replaces: version, form: open, notify: false })).status).toBe(
      200,
    )
    const planned = await api.as(administrator).post(pathOf('planLessons', { classId }), {
      intake_keys: ['full-2026-09'],
      meeting_url: 'https://meet.example.com/geografi',
      lessons: [{ day: '2026-12-03', start: '15:00', end: '16:30', title: '' }],
      notify: false,
      note: '',
    })
    expect(planned.status, planned.text).toBe(200)
    await expect.poll(async () => (await buy()).status).toBe(200)
    const pupil = await student(api, { classIds: [classId] })
    const room = pathOf('classroom', { slug: 'full-programme', classId })
    const seen = replyOf('classroom', await api.as(pupil).get(room))
    expect(seen.lessons).toHaveLength(1)
    expect(
      await api.db
        .select()
        .from(audit)
        .where(eq(audit.subject, `class/${classId}`)),
    ).toMatchObject([
      { action: 'class-added' },
      { action: 'class-changed' },
      { action: 'lessons-planned' },
    ])
  })

  it('STAFF-02: stays as staff made it when content is loaded', async () => {
    const before = [await page(7), await page(13)].map(({ form }) => form)
    const coming = await toCome(7)
    const mediaFolder = await mkdtemp(join(tmpdir(), 'kelasku-classes-'))
    const loaded = await loadContent(api.db, { folder: contentFolder, mediaFolder, now: testNow })
    await rm(mediaFolder, { recursive: true })
    expect(loaded.kept.classes).toEqual(['1', '7', '13', '1001', '1002'])
    expect(loaded.kept.teachers).toEqual(['cikgu-aminah-binti-ali'])
    expect([await page(7), await page(13)].map(({ form }) => form)).toEqual(before)
    expect(await toCome(7)).toEqual(coming)
    expect(await api.db.select().from(classTeachers).where(eq(classTeachers.classId, 13))).toEqual([
      { classId: 13, teacherId: 'grace-anak-jugah' },
    ])
  })

  it('STAFF-02: is written back into the content files, which are content still', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kelasku-export-'))
    await cp(contentFolder, folder, { recursive: true })
    const said = await exportCatalogue(api.db, folder, testNow)
    expect(said.map((line) => line.split(': ')[1]?.split(' ')[0])).toEqual([
      ...['as', 'as'],
      ...['written', 'written'],
      'as',
    ])
    const { files } = await readContent(folder)
    await rm(folder, { recursive: true })
    const written = files['catalogue/classes.json'].find(({ id }) => id === 13)
    expect(written).toMatchObject({ is_closed: true })
    const { files: before } = await readContent(contentFolder)
    expect(written?.topics).toEqual(
      before['catalogue/classes.json'].find(({ id }) => id === 13)?.topics,
    )
    const teachers = files['catalogue/teachers.json']
    expect(teachers.find(({ id }) => id === 'cikgu-aminah-binti-ali')?.class_ids).toEqual([])
    expect(teachers.filter(({ class_ids }) => class_ids.includes(13)).map(({ id }) => id)).toEqual([
      'grace-anak-jugah',
    ])
  })
})
