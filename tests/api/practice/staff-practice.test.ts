import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { WrittenDraft } from '#contract/practice/practice-file.ts'
import { loadContent } from '#server/content-load/load-content.ts'
import { contentFolder, readContent } from '#server/content-load/content-files.ts'
import { exportPractice } from '#server/content-load/export-practice.ts'
import { staffPracticeRepository } from '#server/modules/practice/index.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import {
  practiceAnswers,
  practiceQuestions,
  timedPapers,
} from '#server/platform/db/schema/practice.ts'
import { minuteMs, pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { untilLocked } from '#tests/support/database/until-locked.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff, student } from '../support/learning.ts'

const api = await openApiForFile()
/** Mathematics in English, and Sejarah. */
const [english, sejarah] = [5, 2] as const
const teacher = await staff(api)
const pupil = await student(api, { classIds: [english] })

const list = async (query = '', who: Person = teacher) =>
  replyOf('staffPractice', await api.as(who).get(`${pathOf('staffPractice')}${query}`))
const ask = (questionId: string, who: Person = teacher) =>
  api.as(who).get(pathOf('staffPracticeQuestion', { questionId }))
const page = async (questionId: string) => replyOf('staffPracticeQuestion', await ask(questionId))
const tryToAdd = (question: WrittenDraft, class_id: number = english, who: Person = teacher) =>
  api.as(who).post(pathOf('addPracticeQuestion'), { class_id, question })
const add = async (question: WrittenDraft) =>
  replyOf('addPracticeQuestion', await tryToAdd(question)).id
const change = (questionId: string, body: unknown, who: Person = teacher) =>
  api.as(who).put(pathOf('changePracticeQuestion', { questionId }), body)
async function save(questionId: string, part: object, who: Person = teacher) {
  const { written, revision } = await page(questionId)
  return change(
    questionId,
    { do: 'save', replaces: revision, question: { ...written, ...part } },
    who,
  )
}
const saved = async (...given: Parameters<typeof save>) =>
  replyOf('changePracticeQuestion', await save(...given)).id
const preview = async (question: WrittenDraft) =>
  replyOf(
    'previewPracticeQuestion',
    await api.as(teacher).post(pathOf('previewPracticeQuestion'), { class_id: english, question }),
  )
/** What a device gets of the class. */
const sent = async (since?: string) => {
  const path = pathOf('practiceQuestions', { classId: english })
  return replyOf(
    'practiceQuestions',
    await api.as(pupil).get(since ? `${path}?since=${since}` : path),
  )
}
async function answer(question: string, given: GivenAnswer, who: Person = pupil) {
  const reply = await api.as(who).put(pathOf('savePracticeAnswer', { id: randomUUID() }), {
    question_id: question,
    answer: given,
    answered_at: new Date(api.clock.peek().getTime() - minuteMs).toISOString(),
  })
  return replyOf('savePracticeAnswer', reply)
}
const changesOf = (questionId: string) =>
  api.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `practice/${questionId}`))
    .orderBy(asc(audit.id))

const common: Pick<WrittenDraft, 'chapter_id' | 'difficulty' | 'text' | 'worked'> = {
  chapter_id: 'mathematics-f4-1',
  difficulty: 2,
  text: 'What is $\\frac{1}{2}$ of six?',
  worked: ['Half of $6$ is $3$.'],
}
const number: Extract<WrittenDraft, { kind: 'number' }> = {
  ...common,
  kind: 'number',
  value: 3,
  tolerance: 0,
  units: [],
}
const ofEachKind: WrittenDraft[] = [
  number,
  {
    ...common,
    kind: 'choice',
    options: [
      { key: 'a', text: 'two' },
      { key: 'b', text: '$3$' },
    ],
    correct: ['b'],
  },
  { ...common, kind: 'text', accepted: ['three', 'tiga'] },
  {
    ...common,
    kind: 'order',
    items: ['one', 'two', 'three'].map((text, n) => ({ key: `${n}`, text })),
  },
  { ...common, kind: 'self', scheme: [{ marks: 2, text: 'Halves it' }] },
]

describe('PRAC-06: staff write questions', () => {
  it('of every kind, which students get as the preview drew them', async () => {
    const before = await sent()
    for (const question of ofEachKind) {
      const { drawn, problems } = await preview(question)
      expect(problems).toEqual([])
      const id = await add(question)
      const { questions } = await sent()
      const got = questions.find((one) => one.id === id)
      expect(got).toEqual({ ...drawn, id })
      expect(JSON.stringify(got)).toContain('"t":"mfrac"')
      expect((await page(id)).written).toEqual(question)
      const [row] = await changesOf(id)
      expect(row).toMatchObject({ uid: teacher.uid, action: 'practice-added' })
      expect(row?.label).toBe('What is (1)/(2) of six?')
    }
    const delta = await sent(before.as_of)
    expect(delta.is_whole).toBe(false)
    expect(delta.questions).toHaveLength(ofEachKind.length)
  })

  it('REAL-03: with formulae as other programs write them, and with money as a short answer', async () => {
    const text = 'What is \\(\\frac{1}{2}\\) of $$x$$?'
    const id = await add({ ...common, kind: 'text', text, accepted: ['$5', 'A \\ B'] })
    const { written } = await page(id)
    expect(written).toMatchObject({ text: 'What is $\\frac{1}{2}$ of $x$?' })
  })

  it('refuses what cannot be shown, answered or filed, and says what is wrong', async () => {
    const cases: [WrittenDraft, RegExp][] = [
      [{ ...number, text: 'Solve $x' }, /without its second/],
      [{ ...number, text: 'Solve $\\nothing$' }, /cannot be read/],
      [{ ...number, text: 'Solve $$' }, /without content/],
      [{ ...common, kind: 'text', accepted: ['tiga', '$x = 3$'] }, /plain text/],
      [{ ...common, kind: 'text', accepted: ['\\frac{3}{4}'] }, /plain text/],
      [{ ...number, computed_by: '1 + 1' }, /computed 2/],
      [{ ...number, chapter_id: 'sejarah-f4-1' }, /no such chapter/],
      [{ ...number, paper: { paper_id: 'spm-1449-1-2022', label: '99z' } }, /no question 99z/],
      [
        {
          ...common,
          kind: 'choice',
          options: [
            { key: 'a', text: '1' },
            { key: 'a', text: '2' },
          ],
          correct: ['a'],
        },
        /twice/,
      ],
    ]
    for (const [question, why] of cases) {
      const reply = await tryToAdd(question)
      expect(refusal(reply)).toEqual([409, 'staff.refused'])
      expect((reply.body as { message: string }).message).toMatch(why)
    }
    const { drawn, problems } = await preview({ ...number, worked: ['Right.', 'So $x'] })
    expect(drawn).toBeNull()
    expect(problems).toMatchObject([{ at: 'worked.1', why: 'text' }])
    expect(refusal(await tryToAdd({ ...number, value: 'x' as never }))).toEqual([
      422,
      'form.invalid',
    ])
  })

  it('PRAC-01: with a figure, which travels with the question and is part of what is asked', async () => {
    const drawing = (inside: string) => ({
      type: 'image/svg+xml' as const,
      alt: 'A line.',
      data: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">${inside}</svg>`,
    })
    const figure = drawing('<path d="M0 0L20 10"/>')
    const before = await sent()
    const id = await add({ ...number, figure })
    const delta = await sent(before.as_of)
    expect(delta.figures).toEqual([{ question_id: id, figure }])
    expect((await page(id)).written?.figure).toEqual(figure)
    const [row] = await changesOf(id)
    expect(row?.after).toMatchObject({ practice_figure: 'A line.' })
    expect(JSON.stringify(row?.after)).not.toContain('svg')

    for (const [wrong, why] of [
      [drawing('<script>alert(1)</script>'), /script/],
      [drawing('<image href="https://example.com/a.png"/>'), /link to another file/],
      [{ ...figure, data: 'no picture' }, /can be read/],
      [drawing(`<title>${'x'.repeat(30_000)}</title>`), /30 KB/],
    ] as const) {
      const reply = await tryToAdd({ ...number, figure: wrong })
      expect(refusal(reply)).toEqual([409, 'staff.refused'])
      expect((reply.body as { message: string }).message).toMatch(why)
    }
    expect(refusal(await tryToAdd({ ...number, figure: { ...figure, alt: '' } }))).toEqual([
      422,
      'form.invalid',
    ])

    await answer(id, { kind: 'number', text: '3' })
    const other = drawing('<path d="M0 10L20 0"/>')
    const newId = await saved(id, { figure: other })
    expect(newId).not.toBe(id)
    expect((await sent(delta.as_of)).figures).toEqual([{ question_id: newId, figure: other }])
  })

  it('of an answered question keep its answers: what is asked anew is a new question', async () => {
    const id = await add(number)
    expect(await saved(id, { value: 4 })).toBe(id)
    expect(await saved(id, { value: 3 })).toBe(id)
    const given = await answer(id, { kind: 'number', text: '3' })
    expect([given.earned, given.of]).toEqual([1, 1])
    // How it is explained and where it belongs may change.
    expect(await saved(id, { worked: ['Halve it.'], difficulty: 1 })).toBe(id)
    const before = await sent()
    const next = await saved(id, { text: 'What is half of eight?', value: 4 })
    expect(next).toBe(`${id}-v2`)
    const { questions, gone } = await sent(before.as_of)
    expect([questions.map((one) => one.id), gone]).toEqual([[next], [id]])
    const [kept] = await api.db
      .select()
      .from(practiceAnswers)
      .where(eq(practiceAnswers.questionId, id))
    expect(kept).toMatchObject({ id: given.id, earned: 1, of: 1 })
    expect((await page(id)).question.state).toBe('withdrawn')
    expect((await page(next)).question.students).toBe(0)
    // An answer that was given offline to the question before arrives late, and is marked by it.
    const late = await answer(
      id,
      { kind: 'number', text: '4' },
      await student(api, { classIds: [english] }),
    )
    expect(late.earned).toBe(0)
    expect(refusal(await save(id, { value: 5 }))).toEqual([409, 'staff.refused'])
    expect((await changesOf(next)).map(({ action }) => action)).toEqual(['practice-replaced'])
  })

  it('withdraw and put back a question; timed papers ask others', async () => {
    const [paper] = await api.db
      .select()
      .from(timedPapers)
      .where(eq(timedPapers.id, 'paper-mathematics-eng-1'))
    const [first = '', second = ''] = paper?.questionIds ?? []
    const idsNow = async () =>
      (await api.db.select().from(timedPapers).where(eq(timedPapers.id, paper!.id)))[0]?.questionIds
    await change(first, { do: 'withdraw' })
    expect(await idsNow()).toEqual(paper?.questionIds.filter((id) => id !== first))
    expect((await sent()).questions.some(({ id }) => id === first)).toBe(false)
    await change(first, { do: 'withdraw' })
    await change(first, { do: 'put-back' })
    expect((await sent()).questions.some(({ id }) => id === first)).toBe(true)
    expect((await changesOf(first)).map(({ action }) => action)).toEqual([
      'practice-withdrawn',
      'practice-put-back',
    ])
    await answer(second, { kind: 'number', text: '1' })
    const next = await saved(second, { text: 'Another question?' })
    expect((await idsNow())?.includes(next)).toBe(true)
    expect((await idsNow())?.includes(second)).toBe(false)
  })

  it('PRAC-03: one that students now mark themselves leaves the timed papers, answered or not', async () => {
    const inPapers = async () =>
      (await api.db.select().from(timedPapers)).flatMap(({ questionIds }) => questionIds)
    const [id, other] = ['mathematics-f4-6-eng-1', 'mathematics-f4-7-eng-1'] as const
    await answer(other, { kind: 'number', text: '1' })
    for (const changed of [id, other]) {
      expect(await inPapers()).toContain(changed)
      const { written, revision } = await page(changed)
      const { chapter_id, difficulty, text, worked } = written
      const scheme = [{ marks: 2, text: 'Shows each step' }]
      const self = { ...{ chapter_id, difficulty, text, worked }, kind: 'self', scheme }
      const reply = await change(changed, { do: 'save', replaces: revision, question: self })
      expect(reply.status).toBe(200)
      expect(await inPapers()).not.toContain(changed)
    }
  })

  it('of two who change the same question the second is told', async () => {
    const id = await add(number)
    const { written, revision } = await page(id)
    const body = { do: 'save', replaces: revision, question: { ...written, worked: ['Mine.'] } }
    expect((await change(id, body)).status).toBe(200)
    expect(refusal(await change(id, body, await staff(api)))).toEqual([409, 'staff.refused'])
  })

  it('a content load leaves what staff wrote, changed and withdrew', async () => {
    const added = await add(number)
    await change('mathematics-f4-1-eng-7', { do: 'withdraw' })
    await saved('mathematics-f4-1-eng-8', { worked: ['By staff.'] })
    const loaded = await loadContent(api.db, {
      folder: contentFolder,
      mediaFolder: join(api.dataDir, 'media'),
      now: api.clock.peek(),
    })
    expect(loaded.kept.practice).toEqual(
      expect.arrayContaining([added, 'mathematics-f4-1-eng-7', 'mathematics-f4-1-eng-8']),
    )
    expect((await page(added)).question.state).toBe('asked')
    expect((await page('mathematics-f4-1-eng-7')).question.state).toBe('withdrawn')
    expect((await page('mathematics-f4-1-eng-8')).written?.worked).toEqual(['By staff.'])
  })

  it('a content load beside a change of staff gives its questions a later revision', async () => {
    const changedByFile = 'mathematics-f4-1-eng-9'
    await api.db
      .update(practiceQuestions)
      .set({ position: 900 })
      .where(eq(practiceQuestions.id, changedByFile))
    let loading: Promise<unknown> | undefined
    const ofStaff = await inTransaction(api.db, async (tx) => {
      const repository = staffPracticeRepository(tx)
      await repository.lock()
      const revision = await repository.nextRevision()
      await tx
        .update(practiceQuestions)
        .set({ revision })
        .where(eq(practiceQuestions.id, 'mathematics-f4-1-eng-8'))
      loading = loadContent(api.db, {
        folder: contentFolder,
        mediaFolder: join(api.dataDir, 'media'),
        now: api.clock.peek(),
      })
      await untilLocked(api.db)
      return revision
    })
    await loading
    const [row] = await api.db
      .select({ revision: practiceQuestions.revision })
      .from(practiceQuestions)
      .where(eq(practiceQuestions.id, changedByFile))
    expect(row?.revision).toBeGreaterThan(ofStaff)
  })
})

describe('PRAC-06: questions of staff as content files', () => {
  it('are written into the files of their subjects, from which they are read as they were', async () => {
    const added = await add({ ...number, text: 'Written here' })
    await answer('mathematics-f4-1-eng-2', { kind: 'number', text: '4' })
    const next = await saved('mathematics-f4-1-eng-2', { text: 'A new question' })
    const folder = await mkdtemp(join(tmpdir(), 'kelasku-practice-'))
    try {
      await cp(contentFolder, folder, { recursive: true })
      const said = await exportPractice(api.db, folder)
      expect(said).toContain(
        'practice/mathematics-eng-staff.json: written with the questions of staff',
      )
      const { practice } = await readContent(folder)
      const inFiles = [...practice.values()].flatMap(({ questions }) => questions)
      const asked = await api.db
        .select()
        .from(practiceQuestions)
        .where(isNull(practiceQuestions.withdrawnAt))
      const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
      expect(inFiles.toSorted(byId)).toEqual(asked.map(({ written }) => written).toSorted(byId))
      const ids = inFiles.map(({ id }) => id)
      expect(ids).toEqual(expect.arrayContaining([added, next]))
      expect(ids).not.toContain('mathematics-f4-1-eng-2')
      // Nothing is doubled by a second time.
      await exportPractice(api.db, folder)
      expect((await readContent(folder)).practice).toEqual(practice)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('PRAC-06: the list of questions', () => {
  it('is filtered by subject, chapter, kind, language, state and how hard students find it', async () => {
    const id = await add({ ...number, text: 'A question that is found hard' })
    for (const text of ['3', '9', '9', '9', '9'])
      await answer(id, { kind: 'number', text }, await student(api, { classIds: [english] }))
    // Its first answer counts, and those of staff do not.
    await answer(id, { kind: 'number', text: '3' }, teacher)
    const found = await list('?search=found%20hard')
    expect(found.questions).toMatchObject([{ id, students: 5, right: 1, found: 'hard' }])
    const ids = async (query: string) => (await list(query)).questions.map((one) => one.id)
    expect(await ids('?found=hard')).toContain(id)
    expect(await ids('?found=easy')).not.toContain(id)
    expect((await ids('?sort=-students'))[0]).toBe(id)
    const of = await list('?subject=sejarah&language=Bm&chapter=sejarah-f4-1&kind=choice')
    expect(of.total).toBeGreaterThan(0)
    for (const row of of.questions)
      expect(row).toMatchObject({
        subject_key: 'sejarah',
        language: 'Bm',
        chapter: { id: 'sejarah-f4-1' },
        kind: 'choice',
      })
    await change(id, { do: 'withdraw' })
    expect(await ids('?state=withdrawn')).toContain(id)
    expect(await ids('?state=asked&search=found%20hard')).toEqual([])
  })

  it('teachers see and write the questions of their own classes, support none', async () => {
    const ofSejarah = await staff(api, 'teacher', 'kamal-arif-hassan')
    const id = await add(number)
    const seen = await list('', ofSejarah)
    expect(new Set(seen.questions.map((row) => row.subject_key))).toEqual(new Set(['sejarah']))
    expect(refusal(await ask(id, ofSejarah))).toEqual([403, 'staff.other-class'])
    expect(refusal(await tryToAdd(number, english, ofSejarah))).toEqual([403, 'staff.other-class'])
    expect(refusal(await change(id, { do: 'withdraw' }, ofSejarah))).toEqual([
      403,
      'staff.other-class',
    ])
    const own = { ...number, chapter_id: 'sejarah-f4-1' }
    expect((await tryToAdd(own, sejarah, ofSejarah)).status).toBe(200)
    const support = await staff(api, 'support')
    expect(refusal(await ask(id, support))).toEqual([403, 'staff.forbidden'])
  })
})

describe('PRAC-05: what a class gets wrong, and who may need help', () => {
  /** Its students in a class that no other test uses, by name. */
  const physics = 7
  const chapter = 'physics-f4-1'
  const read = (who: Person = teacher, classId: number = physics) =>
    api.as(who).get(pathOf('classPractice', { classId }))
  const classPractice = async () => replyOf('classPractice', await read())
  const addTo = async (question: WrittenDraft) =>
    replyOf('addPracticeQuestion', await tryToAdd(question, physics)).id

  it('counts first answers by question with what was chosen, and names who is mostly wrong', async () => {
    const choice = await addTo({
      ...common,
      chapter_id: chapter,
      kind: 'choice',
      text: 'Which is a force?',
      options: ['weight', 'mass', 'speed'].map((text, n) => ({ key: 'abc'.charAt(n), text })),
      correct: ['a'],
    })
    const typed = await addTo({ ...number, chapter_id: chapter, text: 'Three?' })
    const pupils = [
      await student(api, { classIds: [physics] }),
      await student(api, { classIds: [physics] }),
      await student(api, { classIds: [physics] }),
      await student(api, { classIds: [physics] }),
    ]
    const [first, second, third, fourth] = pupils as [Person, Person, Person, Person]
    for (const [who, key] of [
      [first, 'b'],
      [second, 'b'],
      [third, 'c'],
      [fourth, 'a'],
    ] as const)
      await answer(choice, { kind: 'choice', chosen: [key] }, who)
    // Later answers of the same person count no more; neither do those of staff.
    await answer(choice, { kind: 'choice', chosen: ['a'] }, first)
    await answer(choice, { kind: 'choice', chosen: ['c'] }, teacher)
    // Two students are too few for a question to be listed.
    await answer(typed, { kind: 'number', text: '9' }, first)
    await answer(typed, { kind: 'number', text: '9' }, second)
    const before = await classPractice()
    expect(before.questions).toMatchObject([
      {
        id: choice,
        students: 4,
        wrong: 3,
        answers: [
          { text: 'mass', students: 2 },
          { text: 'speed', students: 1 },
        ],
      },
    ])
    expect(before.students).toEqual([])

    await answer(typed, { kind: 'number', text: ' 9' }, third)
    expect((await classPractice()).questions.map(({ id, answers }) => [id, answers[0]])).toEqual([
      [typed, { text: '9', students: 3 }],
      [choice, { text: 'mass', students: 2 }],
    ])
    // Nine more questions make ten or eleven that are answered; half right is enough.
    for (let n = 0; n < 9; n += 1) {
      const id = await addTo({ ...number, chapter_id: chapter, text: `Question ${n}` })
      await answer(id, { kind: 'number', text: n < 4 ? '3' : '9' }, third)
      await answer(id, { kind: 'number', text: n < 4 ? '3' : '9' }, first)
    }
    const { students } = await classPractice()
    expect(students).toEqual(
      [
        { uid: third.uid, name: third.name, right: 4, of: 11 },
        { uid: first.uid, name: first.name, right: 5, of: 11 },
      ].toSorted((a, b) => a.uid.localeCompare(b.uid)),
    )
    // What was wrong and is right by now counts as right.
    await answer(typed, { kind: 'number', text: '3' }, first)
    expect((await classPractice()).students.map(({ uid }) => uid)).toEqual([third.uid])
  })

  it('only for staff of the class', async () => {
    const ofSejarah = await staff(api, 'teacher', 'kamal-arif-hassan')
    expect(refusal(await read(ofSejarah))).toEqual([403, 'staff.other-class'])
    expect((await read(ofSejarah, sejarah)).status).toBe(200)
    const support = await staff(api, 'support')
    expect(refusal(await read(support))).toEqual([403, 'staff.forbidden'])
    expect(refusal(await read(pupil))).toEqual([403, 'staff.forbidden'])
  })
})
