import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { undoPossibleMs } from '#contract/shared/limits.ts'
import { intakes } from '#server/platform/db/schema/catalogue.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { attendance, lessons } from '#server/platform/db/schema/classroom.ts'
import { pathOf, replyOf, testNow } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { lessonsOf, pick, staff, student } from '../support/learning.ts'

const classId = 5
const intakeKey = 'full-2026-09'

const api = await openApiForFile()
const teacher = await staff(api)

const as = (person = teacher) => api.as(person)
/** The coming lessons of one intake; the others share its meetings. */
const coming = async (of = classId) =>
  api.db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.intakeKey, intakeKey),
        eq(lessons.classId, of),
        gt(lessons.startsAt, testNow),
        isNull(lessons.cancelledAt),
      ),
    )
    .orderBy(asc(lessons.startsAt))
const change = (lessonId: string, body: object, who = teacher) =>
  as(who).put(pathOf('changeLesson', { lessonId }), body)
const quietly = { notify: false, note: '' }
const reasonOf = ({ body }: { body: unknown }) => (body as { message: string }).message
const dayAfter = (at: Date, days = 1) => malaysianDay(new Date(at.getTime() + days * 86_400_000))
const changesOf = (subject: string) =>
  api.db.select().from(audit).where(eq(audit.subject, subject)).orderBy(asc(audit.id))

describe('STAFF-01: moving a lesson', () => {
  it('ACC-04: moves it for students, raises its sequence, tells each student once and writes down who did it', async () => {
    const pupil = await student(api, { classIds: [classId] })
    const gone = await student(api, { classIds: [classId], isSuspended: true })
    const [lesson] = await coming()
    const { id, startsAt, sequence } = lesson!
    const body = {
      do: 'move',
      day: dayAfter(startsAt),
      start: '07:00',
      end: '08:30',
      scope: 'one',
      sequence,
    }
    const answer = await change(id, { ...body, notify: true, note: 'The hall is taken.' })
    const { lessons: moved, notified } = replyOf('changeLesson', answer)
    expect(moved).toMatchObject([{ id, sequence: sequence + 1 }])
    expect(notified).toBeGreaterThan(0)
    api.clock.pass(undoPossibleMs)
    await api.app.runJobs()
    await api.app.runJobs()
    api.clock.set(testNow)
    const mails = await api.mails()
    const mine = mails.filter(({ to }) => to === pupil.email)
    expect(mine).toHaveLength(1)
    expect(mine[0]?.text).toContain('moved to ')
    expect(mine[0]?.text).toContain('The hall is taken.')
    expect(mails.filter(({ to }) => to === gone.email)).toEqual([])
    const seen = (await lessonsOf(api, classId)).find((one) => one.id === id)
    expect(seen?.starts_at).toBe(moved[0]?.starts_at)
    expect(await changesOf(`lesson/${id}`)).toMatchObject([
      {
        uid: teacher.uid,
        action: 'lessons-moved',
        before: { lessons: [{ id, starts_at: startsAt.toISOString() }, {}] },
      },
    ])
    await expect(api.db.update(audit).set({ action: 'nothing' })).rejects.toThrow()
  })

  it('moves the rest of the series by as many days, and no other', async () => {
    const all = await coming(7)
    const first = all[1]!
    const sameSlot = all.filter(
      ({ startsAt }) =>
        startsAt >= first.startsAt &&
        (startsAt.getTime() - first.startsAt.getTime()) % (7 * 86_400_000) === 0,
    )
    const answer = await change(first.id, {
      do: 'move',
      day: dayAfter(first.startsAt),
      start: '06:00',
      end: '07:00',
      scope: 'rest',
      sequence: first.sequence,
      ...quietly,
    })
    const moved = replyOf('changeLesson', answer).lessons
    expect(moved).toHaveLength(sameSlot.length)
    const after = new Map((await coming(7)).map((one) => [one.id, one]))
    for (const one of all) {
      const isMoved = sameSlot.some(({ id }) => id === one.id)
      const expected = isMoved ? dayAfter(one.startsAt) : malaysianDay(one.startsAt)
      expect(malaysianDay(after.get(one.id)!.startsAt)).toBe(expected)
    }
  })

  it('says in words what is in the way: the past, another lesson, the teacher, the end of the intake, somebody else', async () => {
    const [lesson, next] = (await coming(11)) as [
      Awaited<ReturnType<typeof coming>>[number],
      Awaited<ReturnType<typeof coming>>[number],
    ]
    const move = { do: 'move', scope: 'one', sequence: lesson.sequence, ...quietly }
    const at = { day: dayAfter(lesson.startsAt), start: '07:00', end: '08:00' }
    const refused = async (body: object) => {
      const answer = await change(lesson.id, { ...move, ...at, ...body })
      expect(answer.status, answer.text).toBe(409)
      return reasonOf(answer)
    }
    expect(await refused({ day: '2026-11-20' })).toBe(
      'Fri 20 Nov, 7:00 am–8:00 am is in the past. Choose a later time.',
    )
    expect(await refused({ day: '2027-12-20' })).toContain('is outside September 2026 intake')
    expect(await refused({ start: '09:00' })).toBe('A lesson must end after it starts.')
    expect(await refused({ end: '15:00' })).toBe('A lesson can last at most 6 hours.')
    const clock = (date: Date) =>
      new Date(date.getTime() + 8 * 3600_000).toISOString().slice(11, 16)
    const atNext = {
      day: malaysianDay(next.startsAt),
      start: clock(next.startsAt),
      end: clock(next.endsAt),
    }
    const [fresh] = (await coming(11)) as [typeof lesson]
    expect(await refused({ ...atNext, sequence: fresh.sequence })).toContain(
      'already has a lesson at that time',
    )
    expect(await refused({ sequence: fresh.sequence + 7 })).toContain(
      'Someone else has just changed this lesson',
    )
    const over = await api.db
      .select()
      .from(lessons)
      .where(eq(lessons.classId, 11))
      .orderBy(asc(lessons.startsAt))
      .limit(1)
    expect(reasonOf(await change(over[0]!.id, { ...move, ...at, sequence: 0 }))).toContain(
      'has started or ended',
    )
  })

  it('one teacher is not in two classes at once', async () => {
    const catalogue = replyOf('catalogue', await api.send('GET', pathOf('catalogue')))
    const shared = pick(catalogue.teachers, ({ class_ids }) => class_ids.length > 1)
    const [one, other] = shared.class_ids as [number, number]
    const [lesson] = await coming(one)
    const busy = pick(await coming(other), ({ startsAt }) => startsAt > lesson!.startsAt)
    const clock = (date: Date) =>
      new Date(date.getTime() + 8 * 3600_000).toISOString().slice(11, 16)
    const answer = await change(lesson!.id, {
      do: 'move',
      scope: 'one',
      sequence: lesson!.sequence,
      ...quietly,
      day: malaysianDay(busy.startsAt),
      start: clock(busy.startsAt),
      end: clock(busy.endsAt),
    })
    expect(reasonOf(answer)).toContain(`${shared.name} already teaches`)
  })
})

describe('STAFF-01: cancelling and linking', () => {
  it('cancels one lesson, and puts it back', async () => {
    const [lesson] = await coming(13)
    const { id, sequence } = lesson!
    await change(id, { do: 'cancel', scope: 'one', sequence, ...quietly })
    expect((await lessonsOf(api, 13)).find((one) => one.id === id)?.is_cancelled).toBe(true)
    const again = { do: 'restore', sequence: sequence + 1, ...quietly }
    expect(replyOf('changeLesson', await change(id, again)).lessons[0]).toMatchObject({
      is_cancelled: false,
      sequence: sequence + 2,
    })
    expect((await changesOf(`lesson/${id}`)).map(({ action }) => action)).toEqual([
      'lessons-cancelled',
      'lessons-restored',
    ])
  })

  it('sets the meeting link of a class, and only an address that is one', async () => {
    const [lesson] = await coming(13)
    const link = { do: 'link', scope: 'class', meeting_url: 'https://meet.example.com/new-room' }
    const changed = replyOf('changeLesson', await change(lesson!.id, link)).lessons
    expect(changed.length).toBe((await coming(13)).length)
    expect(new Set(changed.map(({ meeting_url }) => meeting_url))).toEqual(
      new Set([link.meeting_url]),
    )
    for (const meeting_url of ['javascript:alert(1)', 'http://meet.example.com/x', 'meet', ''])
      expect((await change(lesson!.id, { ...link, meeting_url })).status).toBe(422)
  })

  it('what staff changed stays when the content is loaded again', async () => {
    const before = await api.db
      .select()
      .from(lessons)
      .where(eq(lessons.classId, classId))
      .orderBy(asc(lessons.id))
    await api.contentLoad(new Date(testNow.getTime() + 86_400_000))
    const after = await api.db
      .select()
      .from(lessons)
      .where(eq(lessons.classId, classId))
      .orderBy(asc(lessons.id))
    expect(after).toEqual(before)
  })
})

describe('STAFF-01: putting up lessons', () => {
  it('proposes the weekly schedule without holidays and what is there, and plans what is chosen', async () => {
    const of = 9
    const page = replyOf('staffClass', await as().get(pathOf('staffClass', { classId: of })))
    const { class_schedule } = page.subject
    await api.db.delete(lessons).where(and(eq(lessons.classId, of), gt(lessons.startsAt, testNow)))
    const path = `${pathOf('proposeLessons', { classId: of })}?from=2026-11-16&until=2027-01-31`
    const { proposals } = replyOf('proposeLessons', await as().get(path))
    expect(new Set(proposals.map(({ state }) => state))).not.toContain('planned')
    expect(
      proposals
        .filter(({ day }) => day <= '2026-11-20')
        .every(({ state }) => state === 'past' || state === 'planned'),
    ).toBe(true)
    for (const { day, state, why } of proposals)
      if (day === '2026-12-25') expect([state, why]).toEqual(['holiday', 'Christmas'])
    const free = proposals.filter(({ state }) => state === 'free')
    expect(free.length).toBeGreaterThan(class_schedule.length * 8)
    const body = {
      intake_keys: [intakeKey],
      meeting_url: 'https://meet.example.com/term',
      lessons: free.map(({ day, start, end }) => ({ day, start, end, title: '' })),
      ...quietly,
    }
    const answer = await as().post(pathOf('planLessons', { classId: of }), body)
    const planned = replyOf('planLessons', answer).lessons
    expect(planned).toHaveLength(free.length)
    const seen = await lessonsOf(api, of)
    for (const { id } of planned) expect(seen.some((one) => one.id === id)).toBe(true)
    const again = await as().post(pathOf('planLessons', { classId: of }), body)
    expect(reasonOf(again)).toContain('already has a lesson at that time')
    const week = replyOf(
      'staffWeek',
      await as().get(pathOf('staffWeek', { day: planned[0]!.starts_at.slice(0, 10) })),
    )
    expect(week.lessons.map(({ id }) => id)).toContain(planned[0]!.id)
  })

  it('puts each lesson into the chosen intakes that run on its day, and refuses a day of none', async () => {
    const of = 9
    const { key: nextYear } = replyOf(
      'addIntake',
      await as(await staff(api, 'administrator')).post(pathOf('addIntake'), {
        programme_id: 2,
        intake: {
          title: 'Next year',
          starts_on: '2027-06-01',
          ends_on: '2027-12-01',
          last_paper_on: '2027-12-31',
        },
        overlap: false,
        classes_of: null,
      }),
    )
    const plan = (days: string[]) =>
      as().post(pathOf('planLessons', { classId: of }), {
        intake_keys: [intakeKey, nextYear],
        meeting_url: null,
        lessons: days.map((day) => ({ day, start: '06:00', end: '07:00', title: '' })),
        ...quietly,
      })
    const answer = await plan(['2026-12-29', '2027-06-02'])
    const added = replyOf('planLessons', answer).lessons
    const rows = await api.db
      .select({ intakeKey: lessons.intakeKey })
      .from(lessons)
      .where(
        inArray(
          lessons.id,
          added.map(({ id }) => id),
        ),
      )
      .orderBy(asc(lessons.startsAt))
    expect(rows.map((row) => row.intakeKey)).toEqual([intakeKey, nextYear])
    expect(reasonOf(await plan(['2026-12-30', '2027-05-31']))).toContain('is outside ')
    expect(reasonOf(await plan(['2026-12-30']))).toContain('is outside Next year')
  })

  it('INTK-01: an intake that comes later is given the lessons that it shares with a running one', async () => {
    const of = 12
    const { key: later } = replyOf(
      'addIntake',
      await as(await staff(api, 'administrator')).post(pathOf('addIntake'), {
        programme_id: 2,
        intake: {
          ...{ title: 'Later', starts_on: '2026-11-30', ends_on: '2027-05-09' },
          ...{ last_paper_on: '2027-06-14', sale_from: '2026-11-01', sale_until: null },
        },
        overlap: true,
        classes_of: intakeKey,
      }),
    )
    const propose = async (...keys: string[]) => {
      const query = new URLSearchParams({
        ...{ from: '2026-11-30', until: '2026-12-13', intakes: keys.join() },
      })
      const path = `${pathOf('proposeLessons', { classId: of })}?${query}`
      return replyOf('proposeLessons', await as().get(path)).proposals
    }
    const statesFor = async (...keys: string[]) => [
      ...new Set((await propose(...keys)).map(({ state }) => state)),
    ]
    const [shared] = (await coming(of)).filter(
      ({ startsAt }) => dayAfter(startsAt, 0) > '2026-11-29',
    )
    const link = 'https://meet.example.com/of-this-lesson-alone'
    await change(shared!.id, { do: 'link', scope: 'one', meeting_url: link })
    await api.db.update(lessons).set({ title: 'Photosynthesis' }).where(eq(lessons.id, shared!.id))
    expect(await statesFor(intakeKey)).toEqual(['planned'])
    expect(await statesFor(later)).toEqual(['free'])
    expect(await statesFor(intakeKey, later)).toEqual(['free'])

    const chosen = await propose(intakeKey, later)
    const plan = () =>
      as().post(pathOf('planLessons', { classId: of }), {
        ...{ intake_keys: [intakeKey, later], meeting_url: null, ...quietly },
        lessons: chosen.map(({ day, start, end }) => ({ day, start, end, title: '' })),
      })
    const answer = await plan()
    expect(answer.status, answer.text).toBe(200)
    const ofIntake = (key: string) =>
      api.db
        .select()
        .from(lessons)
        .where(and(eq(lessons.classId, of), eq(lessons.intakeKey, key)))
        .orderBy(asc(lessons.startsAt))
    const [joined, ...others] = await ofIntake(later)
    expect(others).toHaveLength(chosen.length - 1)
    const { startsAt, endsAt } = shared!
    expect(joined).toMatchObject({ startsAt, endsAt, number: 1 })
    expect(joined).toMatchObject({ title: 'Photosynthesis', meetingUrl: link })
    const starts = (await ofIntake(intakeKey)).map((one) => one.startsAt.getTime())
    expect(new Set(starts).size, 'the other intake has each once').toBe(starts.length)
    expect(await statesFor(intakeKey, later)).toEqual(['planned'])
    expect(reasonOf(await plan())).toContain('already has a lesson at that time')
  })

  it('ACC-04: is for teachers and administrators', async () => {
    const support = await staff(api, 'support')
    const administrator = await staff(api, 'administrator')
    const link = { do: 'link', scope: 'one', meeting_url: 'https://meet.example.com/x' }
    const [lesson] = await coming(1)
    expect((await change(lesson!.id, link, support)).body).toMatchObject({
      code: 'staff.forbidden',
    })
    expect((await change(lesson!.id, link, administrator)).status).toBe(200)
    expect((await as(support).get(pathOf('staffWeek', { day: '2026-11-23' }))).status).toBe(200)
  })
})

describe('STAFF-01: attendance', () => {
  it('names who was handed the link, the first first, once for a meeting that intakes share', async () => {
    const [lesson] = await coming(7)
    const { id, startsAt } = lesson!
    const meeting = await api.db.select().from(lessons).where(eq(lessons.startsAt, startsAt))
    const shared = meeting.filter((one) => one.classId === 7)
    const [first, second] = [
      await student(api, { classIds: [7] }),
      await student(api, { classIds: [7] }),
    ]
    for (const [{ uid }, displayName] of [
      [first, 'Mohd.Ali bin Abu'],
      [second, 'S.Kavitha'],
    ] as const)
      await api.db.update(users).set({ displayName }).where(eq(users.uid, uid))
    const after = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)
    await api.db
      .insert(attendance)
      .values([
        { lessonId: id, uid: second.uid, joinedAt: after(9) },
        { lessonId: shared.at(-1)!.id, uid: first.uid, joinedAt: after(1) },
        ...shared.map((one) => ({ lessonId: one.id, uid: teacher.uid, joinedAt: after(20) })),
      ])
    const path = pathOf('lessonAttendance', { lessonId: id })
    const { people, students } = replyOf('lessonAttendance', await as().get(path))
    expect(people.map(({ joined_at }) => joined_at)).toEqual(
      [1, 9, 20].map((minutes) => after(minutes).toISOString()),
    )
    expect(people.slice(0, 2).map(({ name }) => name)).toEqual(['Mohd.Ali bin Abu', 'S.Kavitha'])
    expect(students).toBeGreaterThanOrEqual(2)
  })
})

describe('OFFC-05: titles of lessons', () => {
  const nameThem = (titles: { id: string; title: string }[]) =>
    as().put(pathOf('nameLessons', { classId }), { lessons: titles })

  it('ACC-04: are typed while lessons are planned, and later for many at once; every intake gets them', async () => {
    const planned = await as().post(pathOf('planLessons', { classId }), {
      intake_keys: [intakeKey],
      meeting_url: null,
      lessons: [
        { day: '2026-12-29', start: '06:00', end: '07:00', title: 'Indices' },
        { day: '2026-12-30', start: '06:00', end: '07:00', title: '' },
      ],
      ...quietly,
    })
    const added = replyOf('planLessons', planned).lessons
    expect(added.map(({ title }) => title)).toEqual([
      'Indices',
      expect.stringMatching(/^Lesson \d+$/),
    ])
    const [shared] = await coming()
    const answer = await nameThem([
      { id: shared!.id, title: 'Logarithms' },
      { id: added[1]!.id, title: 'Surds' },
    ])
    expect(answer.status, answer.text).toBe(200)
    const twins = await api.db
      .select()
      .from(lessons)
      .where(and(eq(lessons.classId, classId), eq(lessons.startsAt, shared!.startsAt)))
    expect(twins.length).toBeGreaterThan(1)
    expect(new Set(twins.map(({ title }) => title))).toEqual(new Set(['Logarithms']))
    // Calendars keep the event: its time is the same.
    expect(twins.every(({ sequence }) => sequence === shared!.sequence)).toBe(true)
    const seen = await lessonsOf(api, classId)
    expect(seen.find(({ id }) => id === shared!.id)?.title).toBe('Logarithms')
    const [change] = (await changesOf(`class/${classId}`)).slice(-1)
    expect(change).toMatchObject({ uid: teacher.uid, action: 'lessons-named' })
    expect(JSON.stringify(change?.after)).toContain('Surds')
  })

  it('are refused when empty, and for a lesson of another class', async () => {
    const [own] = await coming()
    const [other] = await coming(7)
    expect((await nameThem([{ id: own!.id, title: ' ' }])).status).toBe(422)
    expect((await nameThem([{ id: other!.id, title: 'Not here' }])).body).toMatchObject({
      code: 'lesson.unknown',
    })
  })
})

describe('OFFC-05: lessons that were held', () => {
  it('are listed by month, with the months that have older ones', async () => {
    const page = replyOf('staffClass', await as().get(pathOf('staffClass', { classId })))
    expect(page.months[0]).toBe('2026-11')
    const [month = ''] = page.months.slice(-1)
    const answer = await as().get(pathOf('lessonsOfMonth', { classId, month }))
    const held = replyOf('lessonsOfMonth', answer).lessons
    expect(held.length).toBeGreaterThan(0)
    for (const { starts_at, ends_at } of held) {
      expect(malaysianDay(new Date(starts_at)).slice(0, 7)).toBe(month)
      expect(new Date(ends_at) <= testNow).toBe(true)
    }
  })

  it('CLASS-03: the link is replaced while the lesson runs, for those who join from then on', async () => {
    const pupil = await student(api, { classIds: [classId] })
    const [lesson] = await coming()
    api.clock.set(new Date(lesson!.startsAt.getTime() + 20 * 60_000))
    const join = () => as(pupil).post(pathOf('joinLesson', { lessonId: lesson!.id }), {})
    const url = 'https://meet.example.com/second-room'
    const answer = await change(lesson!.id, { do: 'link', scope: 'one', meeting_url: url })
    expect(answer.status, answer.text).toBe(200)
    expect(replyOf('joinLesson', await join()).url).toBe(url)
    api.clock.set(testNow)
  })
})

describe('STAFF-01: a series whose intakes end at different times', () => {
  it('is changed up to the end of each: a substitute needs no dates, and no row leaves its own intake', async () => {
    const of = 12
    const plus = 'plus-2026-09'
    const meetings = await coming(of)
    const first = meetings[0]!
    const series = meetings.filter(
      ({ startsAt }) => (startsAt.getTime() - first.startsAt.getTime()) % (7 * 86_400_000) === 0,
    )
    const ofPlus = await api.db
      .select()
      .from(lessons)
      .where(
        and(eq(lessons.intakeKey, plus), eq(lessons.classId, of), gt(lessons.startsAt, testNow)),
      )
      .orderBy(asc(lessons.startsAt))
    const lastOfPlus = series[2]!.startsAt
    await api.db.delete(lessons).where(
      inArray(
        lessons.id,
        ofPlus.filter(({ startsAt }) => startsAt > lastOfPlus).map(({ id }) => id),
      ),
    )
    await api.db
      .update(intakes)
      .set({ endsOn: malaysianDay(lastOfPlus), lastPaperOn: dayAfter(lastOfPlus) })
      .where(eq(intakes.key, plus))
    const rowOfPlus = pick(
      ofPlus,
      ({ startsAt }) => startsAt.getTime() === first.startsAt.getTime(),
    )
    const catalogue = replyOf('catalogue', await api.send('GET', pathOf('catalogue')))
    const substitute = catalogue.teachers.find(({ class_ids }) => class_ids.length === 0)
    const body = { do: 'substitute', teacher_id: substitute!.id, scope: 'rest', ...quietly }
    const answer = await change(rowOfPlus.id, { ...body, sequence: rowOfPlus.sequence })
    expect(answer.status, answer.text).toBe(200)
    expect(replyOf('changeLesson', answer).lessons).toHaveLength(series.length)

    const [now] = await coming(of)
    const move = (days: number) =>
      change(now!.id, {
        ...{ do: 'move', day: dayAfter(now!.startsAt, days), start: '06:00', end: '07:00' },
        ...{ scope: 'rest', sequence: now!.sequence, ...quietly },
      })
    expect(reasonOf(await move(2))).toContain('is outside')
    expect((await move(1)).status).toBe(200)
  })
})
