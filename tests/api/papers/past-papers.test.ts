import { eq } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import type { Mark } from '#contract/papers/papers.ts'
import { paperSubjects, referrals } from '#server/platform/db/schema/papers.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { pathOf, refusal, replyOf, testNow, type Answer, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { changeSubscription, pick, student } from '../support/learning.ts'
import { plusProgramme } from '../support/orders.ts'

/** In the sample content: open to all, locked, and a locked one of the other exam. */
const mathematics = 104
const physics = 106
const igcseChemistry = 203
const openPaper = 'spm-1449-2-2022'
const lockedPaper = 'spm-4531-2-2022'
const openChapter = 'mathematics-f4-1'
const lockedChapter = 'physics-f4-2'
const physicsClass = 7

const api = await openApiForFile()

const locked = [403, 'papers.locked']
const unknown = [404, 'papers.unknown']

const get = (person: Person, ...call: Parameters<typeof pathOf>) =>
  api.as(person).get(pathOf(...call))
const subjectsOf = async (person: Person, exam = 'spm') =>
  replyOf('paperSubjects', await get(person, 'paperSubjects', { exam }))
const chaptersOf = async (person: Person) =>
  replyOf('paperChapters', await get(person, 'paperChapters'))
const noteOf = (label: string, mark: Mark | null, markedAt = testNow) => ({
  label,
  mark,
  marked_at: markedAt.toISOString(),
})
const mark = (person: Person, body: object, paperId = openPaper) =>
  api.as(person).put(pathOf('setMark', { paperId }), body)
const marksOf = async (person: Person) => replyOf('marks', await get(person, 'marks')).marks

/** Every call that reads a subject's content. */
const everything = (person: Person, of: 'open' | 'locked') => {
  const isOpen = of === 'open'
  return Promise.all([
    get(person, 'paperSubject', { subjectId: isOpen ? mathematics : physics }),
    get(person, 'paperChapter', { chapterId: isOpen ? openChapter : lockedChapter }),
    get(person, 'paperRecording', { paperId: isOpen ? openPaper : lockedPaper }),
  ])
}

async function staff(role: 'teacher' | 'support' | 'administrator'): Promise<Person> {
  const person = await api.arrive()
  await api.db.update(users).set({ role }).where(eq(users.uid, person.uid))
  return person
}

/** A person who invited a friend, and the friend. */
async function invited(counted: boolean) {
  const [referrer, friend] = [await api.arrive('Aina'), await api.arrive('Farid')]
  await api.db.insert(referrals).values({
    referrerUid: referrer.uid,
    referredUid: friend.uid,
    emailHash: friend.uid,
    claimedAt: testNow,
    ...(counted ? { countedAt: testNow } : { refusedWhy: 'cycle' }),
  })
  return { referrer, friend }
}

describe('PROG-05: a subject that is open to all', () => {
  it('has its chapters in the order of the syllabus, its papers newest first, and each question with its second', async () => {
    const answer = await get(await api.arrive(), 'paperSubject', { subjectId: mathematics })
    const { subject, chapters, papers, questions } = replyOf('paperSubject', answer)
    expect(subject).toMatchObject({ id: mathematics, exam: 'spm', name_bm: 'Matematik' })
    expect(chapters[0]).toEqual({
      id: openChapter,
      title_bm: 'Fungsi dan Persamaan Kuadratik dalam Satu Pemboleh Ubah',
      title_eng: 'Quadratic Functions and Equations in One Variable',
    })
    const years = papers.map(({ year }) => year)
    expect(years).toEqual(years.toSorted((a, b) => b - a))
    expect(new Set(years).size).toBeGreaterThan(2)
    expect(pick(papers, ({ id }) => id === openPaper)).toMatchObject({
      code: '1449/2',
      year: 2022,
      teacher: { id: 'tan-mei-ling', name: 'Tan Mei Ling' },
      seconds: 90,
    })
    const ofPaper = questions.filter(({ paper_id }) => paper_id === openPaper)
    expect(pick(ofPaper, ({ label }) => label === '7b')).toMatchObject({
      at_second: 60,
      until_second: 68,
      chapter_id: 'mathematics-f4-9',
    })
    expect(ofPaper.map(({ at_second }) => at_second)).toEqual(
      ofPaper.map(({ at_second }) => at_second).toSorted((a, b) => a - b),
    )
    expect(ofPaper.at(-1)?.until_second).toBeNull()
    expect([...new Set(questions.map(({ paper_id }) => paper_id))]).toEqual(
      papers.map(({ id }) => id),
    )
  })

  it('ROUTE-15: has chapters across papers and years, and in the index', async () => {
    const person = await api.arrive()
    const answer = await get(person, 'paperChapter', { chapterId: openChapter })
    const { subject, chapter, before, after, papers, questions } = replyOf('paperChapter', answer)
    expect([subject.id, chapter.id, before, after?.id]).toEqual([
      mathematics,
      openChapter,
      null,
      'mathematics-f4-2',
    ])
    expect(papers.length).toBeGreaterThan(1)
    expect(new Set(questions.map(({ chapter_id }) => chapter_id))).toEqual(new Set([openChapter]))
    const index = await chaptersOf(person)
    const its = pick(index.open, (one) => one.subject.id === mathematics)
    expect(its.chapters[0]).toMatchObject({ id: openChapter, questions: questions.length })
  })

  it('PYP-02: shows a chapter that has no question', async () => {
    const { referrer } = await invited(true)
    const answer = await get(referrer, 'paperChapter', { chapterId: 'igcse-chemistry-3' })
    expect(replyOf('paperChapter', answer)).toMatchObject({ papers: [], questions: [] })
  })

  it('gives signed links to the video of a paper, which play', async () => {
    const person = await api.arrive()
    const answer = await get(person, 'paperRecording', { paperId: openPaper })
    const links = replyOf('paperRecording', answer)
    expect(links).toMatchObject({ watched_id: openPaper, seconds: 90, chapters: [] })
    expect(links.renditions.map(({ quality }) => quality).toSorted()).toEqual([
      'audio',
      'low',
      'standard',
    ])
    expect(links.captions.map(({ language }) => language)).toEqual(['en', 'ms'])
    const [lightest] = links.renditions
    const file = await api.app.http.inject({ url: lightest?.url ?? '' })
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, lightest?.bytes])
  })

  it('ROUTE-10: a paper tells its subject, open or not', async () => {
    const person = await api.arrive()
    const placeOf = async (paperId: string) =>
      replyOf('paperPlace', await get(person, 'paperPlace', { paperId }))
    expect(await placeOf(openPaper)).toEqual({ exam: 'spm', subject_id: mathematics })
    expect(await placeOf(lockedPaper)).toEqual({ exam: 'spm', subject_id: physics })
  })
})

describe('ACC-02: a limited number of subjects is open', () => {
  it('lists the others by name, colour and counts, and nothing that leads into them', async () => {
    const person = await api.arrive()
    const { open, locked: closed, is_unlocked } = await subjectsOf(person)
    expect(is_unlocked).toBe(false)
    expect(open.map(({ id }) => id)).toEqual([105, mathematics])
    expect(closed.map(({ name_eng }) => name_eng)).toContain('Physics')
    // The raw replies: parsing by the contract would drop extra fields.
    const sent = [
      await get(person, 'paperSubjects', { exam: 'spm' }),
      await get(person, 'paperSubjects', { exam: 'igcse' }),
      await get(person, 'paperChapters'),
    ]
    for (const subject of sent.flatMap(({ body }) => (body as { locked: object[] }).locked))
      expect(Object.keys(subject).toSorted()).toEqual([
        'background_color_hex',
        'name_bm',
        'name_eng',
        'opens_with_plus',
        'papers',
        'questions',
      ])
    const igcse = await subjectsOf(person, 'igcse')
    expect([igcse.open.length, igcse.locked.length]).toEqual([2, 1])
    const lists = sent.map(({ text }) => text).join()
    for (const hidden of ['physics-f4', 'spm-4531', 'spm-4541', 'spm-1249', 'igcse-chemistry'])
      expect(lists).not.toContain(hidden)
  })

  it('keeps everything of a locked subject from who is not entitled', async () => {
    const { referrer, friend } = await invited(false)
    const others: [string, Person][] = [
      ['somebody who has just come', await api.arrive()],
      ['a full subscriber of that subject', await student(api, { classIds: [physicsClass] })],
      ['a plus subscriber of another subject', await student(api, { programmeId: plusProgramme })],
      ['whose friend does not count', referrer],
      ['a friend who does not count', friend],
    ]
    for (const [who, person] of others) {
      for (const answer of await everything(person, 'locked')) {
        expect([who, ...refusal(answer)]).toEqual([who, ...locked])
        expect(answer.text).not.toMatch(/media|\.mp4|at_second/)
      }
      const opened = (await everything(person, 'open')).map(({ status }) => status)
      expect([who, ...opened]).toEqual([who, 200, 200, 200])
    }
  })

  it('a referral that counts opens all, for who invited and for the friend', async () => {
    const { referrer, friend } = await invited(true)
    for (const person of [referrer, friend]) {
      const spm = await subjectsOf(person)
      expect([spm.is_unlocked, spm.open.length, spm.locked]).toEqual([true, 8, []])
      const statuses = (await everything(person, 'locked')).map(({ status }) => status)
      expect(statuses).toEqual([200, 200, 200])
      const igcse = await get(person, 'paperSubject', { subjectId: igcseChemistry })
      expect(igcse.status).toBe(200)
    }
  })

  it('the plus programme opens the subjects of its classes, while it holds', async () => {
    const plus = await student(api, { programmeId: plusProgramme, classIds: [physicsClass] })
    const statuses = async () =>
      (await everything(plus, 'locked')).map(({ status }) => status).join(' ')
    expect(await statuses()).toBe('200 200 200')
    const { open, locked: closed } = await subjectsOf(plus)
    expect(open.map(({ name_eng }) => name_eng)).toEqual([
      'Additional Mathematics',
      'Mathematics',
      'Physics',
    ])
    expect(closed).toHaveLength(5)
    await changeSubscription(api, plus, { isSuspended: true }, plusProgramme)
    expect(await statuses()).toBe('403 403 403')
    const expired = { isSuspended: false, expiresAt: new Date(testNow.getTime() - 1) }
    await changeSubscription(api, plus, expired, plusProgramme)
    expect(await statuses()).toBe('403 403 403')
  })

  it('PAPR-01: says of a locked subject whether a Plus class on sale would open it', async () => {
    const person = await api.arrive()
    const byPlus = async (exam: 'spm' | 'igcse') =>
      (await subjectsOf(person, exam)).locked.map((one) => [one.name_eng, one.opens_with_plus])
    expect(await byPlus('spm')).toContainEqual(['Physics', true])
    expect(await byPlus('igcse')).toEqual([['IGCSE Chemistry', false]])
  })

  it.each(['teacher', 'support', 'administrator'] as const)('a %s sees all', async (role) => {
    const person = await staff(role)
    expect((await subjectsOf(person)).locked).toEqual([])
    for (const answer of await everything(person, 'locked')) expect(answer.status).toBe(200)
  })

  it('staff choose which are open: it holds from the next load of content on', async () => {
    const person = await api.arrive()
    const setOpen = async (isOpen: boolean) => {
      await api.db.update(paperSubjects).set({ isOpen }).where(eq(paperSubjects.id, physics))
      await api.app.contentChanged()
      return (await get(person, 'paperSubject', { subjectId: physics })).status
    }
    expect(await setOpen(true)).toBe(200)
    expect(await setOpen(false)).toBe(403)
  })

  it('a visitor sees none of it', async () => {
    for (const path of [
      pathOf('paperSubjects', { exam: 'spm' }),
      pathOf('paperSubject', { subjectId: mathematics }),
      pathOf('paperChapters'),
      pathOf('paperChapter', { chapterId: openChapter }),
      pathOf('paperPlace', { paperId: openPaper }),
      pathOf('paperRecording', { paperId: openPaper }),
      pathOf('marks'),
    ])
      expect([path, ...refusal(await api.send('GET', path))]).toEqual([
        path,
        401,
        'session.missing',
      ])
  })
})

describe('ROUTE-22: what is not there', () => {
  it('is not found, for any caller', async () => {
    for (const person of [await api.arrive(), await staff('administrator')]) {
      for (const answer of [
        await get(person, 'paperSubject', { subjectId: 999 }),
        await get(person, 'paperChapter', { chapterId: 'no-such-chapter' }),
        await get(person, 'paperPlace', { paperId: 'spm-0000-1-2000' }),
        await get(person, 'paperRecording', { paperId: 'spm-0000-1-2000' }),
        await mark(person, noteOf('1', 'done'), 'spm-0000-1-2000'),
        await mark(person, noteOf('99z', 'done')),
      ])
        expect(refusal(answer)).toEqual(unknown)
    }
  })

  it.each([
    '/api/v1/past-papers/uec',
    '/api/v1/paper-subjects/0',
    '/api/v1/paper-subjects/mathematics',
    '/api/v1/paper-chapters/..%2f',
    '/api/v1/papers/L0000000000/recording',
    '/api/v1/papers/spm-1449-2-2022%00/place',
  ])('%s has no shape of ours', async (path) => {
    const answer = await api.as(await api.arrive()).get(path)
    expect(refusal(answer)).toEqual([404, 'request.not-found'])
  })
})

describe('marks', () => {
  const later = (seconds: number) => new Date(testNow.getTime() - 60_000 + seconds * 1000)
  const stands = async (answer: Promise<Answer>) => replyOf('setMark', await answer)

  it('of a person are theirs alone, and one that was taken away is gone', async () => {
    const [aina, farid] = [await api.arrive(), await api.arrive()]
    await mark(aina, noteOf('1', 'done'))
    await mark(aina, noteOf('7b', 'to-do'))
    await mark(farid, noteOf('1', 'to-do'))
    const kept = (await marksOf(aina)).map(({ label, mark: one }) => `${label} ${one}`)
    expect(new Set(kept)).toEqual(new Set(['1 done', '7b to-do']))
    await mark(aina, noteOf('1', null))
    expect((await marksOf(aina)).map(({ label }) => label)).toEqual(['7b'])
    expect(await marksOf(farid)).toHaveLength(1)
  })

  it('PWA-06: the one that was made latest stands, in whichever order they arrive', async () => {
    const made: [number, Mark | null][] = [
      [10, 'to-do'],
      [30, 'done'],
      [20, null],
    ]
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [1, 2, 0],
    ]) {
      const person = await api.arrive()
      for (const n of order) {
        const [at, one] = made[n] ?? [0, null]
        await mark(person, noteOf('2', one, later(at)))
      }
      expect(await marksOf(person)).toMatchObject([{ label: '2', mark: 'done' }])
    }
  })

  it('PWA-06: one that was made before access ended stands when it arrives later', async () => {
    const plus = await student(api, { programmeId: plusProgramme, classIds: [physicsClass] })
    await changeSubscription(api, plus, { isSuspended: true }, plusProgramme)
    const made = { ...noteOf('4b', 'done', later(10)), paper_id: lockedPaper }
    expect(await stands(mark(plus, noteOf('4b', 'done', later(10)), lockedPaper))).toEqual(made)
    expect(await marksOf(plus)).toEqual([made])
    const subject = await get(plus, 'paperSubject', { subjectId: physics })
    expect(refusal(subject)).toEqual(locked)
  })

  it('answers an older one with the one that stands, and the same again with itself', async () => {
    const person = await api.arrive()
    const newest = { mark: 'done', marked_at: later(30).toISOString() }
    expect(await stands(mark(person, noteOf('3', 'done', later(30))))).toMatchObject(newest)
    expect(await stands(mark(person, noteOf('3', 'to-do', later(20))))).toMatchObject(newest)
    expect(await stands(mark(person, noteOf('3', 'done', later(30))))).toMatchObject(newest)
  })

  it('of a clock that runs ahead do not win for ever', async () => {
    const person = await api.arrive()
    await mark(person, noteOf('4a', 'to-do', new Date('2031-01-01T00:00:00Z')))
    api.clock.pass(1000)
    const now = api.clock.peek()
    expect(await stands(mark(person, noteOf('4a', 'done', now)))).toMatchObject({ mark: 'done' })
  })

  it.each([
    [{ label: '1', mark: 'maybe', marked_at: testNow.toISOString() }],
    [{ label: '1', mark: 'done', marked_at: 'yesterday' }],
    [{ label: '1', mark: 'done', marked_at: '-000001-01-01T00:00:00Z' }],
    [{ label: '<b>', mark: 'done', marked_at: testNow.toISOString() }],
    [{ label: '1', mark: 'done' }],
    [{ ...noteOf('1', 'done'), uid: 'somebody' }],
    ['done'],
  ])('takes no %j', async (body) => {
    const answer = await mark(await api.arrive(), body as object)
    expect(refusal(answer)).toEqual([422, 'form.invalid'])
  })
})

it('asks the database for nothing but the person, once content was read', async () => {
  const { referrer } = await invited(true)
  // The maintenance mode is read every two seconds: now, and not while the queries are counted.
  api.clock.pass(2000)
  await everything(referrer, 'locked')
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const asked = async (...call: Parameters<typeof pathOf>) => {
    queries.mockClear()
    expect((await get(referrer, ...call)).status).toBe(200)
    return queries.mock.calls.length
  }
  try {
    // Two queries: the caller with their programmes, and whether a friend joined.
    expect(await asked('paperSubjects', { exam: 'spm' })).toBe(2)
    expect(await asked('paperSubject', { subjectId: physics })).toBe(2)
    expect(await asked('paperChapter', { chapterId: lockedChapter })).toBe(2)
    expect(await asked('paperChapters')).toBe(2)
    expect(await asked('paperPlace', { paperId: lockedPaper })).toBe(1)
    // And the video's files, or the marks.
    expect(await asked('paperRecording', { paperId: lockedPaper })).toBe(3)
    expect(await asked('marks')).toBe(2)
  } finally {
    queries.mockRestore()
  }
})
