import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, count, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { ExamTimetable, HomeContent } from '#contract/catalogue/catalogue.ts'
import { SchoolDocument } from '#contract/school/school-document.ts'
import { contentFolder, ContentInvalid } from '#server/content-load/content-files.ts'
import { loadContent, needsContent, type ContentLoad } from '#server/content-load/load-content.ts'
import { openDatabase, type Db } from '#server/platform/db/open.ts'
import { lessons, materials, renditions } from '#server/platform/db/schema/classroom.ts'
import {
  paperChapters,
  paperQuestions,
  paperSubjects,
  pastPapers,
} from '#server/platform/db/schema/papers.ts'
import { promoCodes } from '#server/platform/db/schema/billing-orders.ts'
import { practiceQuestions } from '#server/platform/db/schema/practice.ts'
import { consents, users } from '#server/platform/db/schema/identity.ts'
import { dayMs } from '#tests/support/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { createLoadedDatabase, testNow } from '#tests/support/database/loaded-database.ts'
import * as catalogueTables from '#server/platform/db/schema/catalogue.ts'
import { documents } from '#server/platform/db/schema/platform.ts'

const daysLater = (days: number) => new Date(testNow.getTime() + days * dayMs)

let db: Db
let scratch: string
let mediaFolder: string
let end = async () => {}

/** A database of its own and a folder for media: both empty, or both with the content as of `testNow`. */
async function begin(create: () => Promise<TestDatabase>): Promise<void> {
  const made = await create()
  const opened = await openDatabase(made)
  db = opened.db
  scratch = await mkdtemp(join(tmpdir(), 'kelasku-load-'))
  mediaFolder = join(scratch, 'media')
  if (create === createLoadedDatabase)
    await cp(join(contentFolder, 'media'), mediaFolder, { recursive: true })
  end = async () => {
    await opened.close()
    await made.drop()
    await rm(scratch, { recursive: true })
  }
}

function beginEachTestLoaded(): void {
  beforeEach(() => begin(createLoadedDatabase))
  afterEach(() => end())
}

const load = (at = testNow, folder = contentFolder) =>
  loadContent(db, { folder, mediaFolder, now: at })

const rowsOf = async <Row>(query: string): Promise<Row[]> =>
  ((await db.execute(sql.raw(query))) as { rows: Row[] }).rows

async function tableNames(): Promise<string[]> {
  const names = await rowsOf<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  return names.map(({ name }) => name)
}

/** Every row of every table, so that no change is missed. */
async function everything(): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const name of await tableNames())
    rows[name] = await rowsOf(`select * from "${name}" as row order by row::text`)
  return rows
}

async function copyOfContent(
  ...edits: { file: string; from: string; to: string }[]
): Promise<string> {
  const folder = join(scratch, 'content')
  await cp(contentFolder, folder, { recursive: true })
  for (const { file, from, to } of edits) {
    const text = await readFile(join(folder, file), 'utf8')
    expect(text).toContain(from)
    await writeFile(join(folder, file), text.replace(from, to))
  }
  return folder
}

const fullIntakes = () =>
  db.select().from(catalogueTables.intakes).where(eq(catalogueTables.intakes.programmeId, 2))

describe('the first load', () => {
  let first: ContentLoad
  beforeAll(async () => {
    await begin(createTestDatabase)
    first = await load()
  })
  afterAll(() => end())

  it('PROG-02: opens intakes that surround the day and keeps the ended one', async () => {
    expect(first.changed).toBeGreaterThan(900)
    expect(first.opened).toEqual(['full-2026-09', 'plus-2026-09'])
    expect(await fullIntakes()).toEqual([
      expect.objectContaining({
        key: 'full-2022-05',
        startsOn: '2022-05-16',
        endsOn: '2022-12-18',
      }),
      {
        key: 'full-2026-09',
        programmeId: 2,
        title: 'September 2026 intake',
        startsOn: '2026-09-21',
        endsOn: '2027-04-18',
        lastPaperOn: '2027-05-30',
        saleFrom: null,
        saleUntil: null,
        byStaff: false,
        withdrawnAt: null,
      },
    ])
  })

  it('PROG-02: gives every class of a running intake 30 lessons, at its weekly times', async () => {
    const counts = await db
      .select({ intake: lessons.intakeKey, classId: lessons.classId, lessons: count() })
      .from(lessons)
      .groupBy(lessons.intakeKey, lessons.classId)
    expect(counts).toHaveLength(2 * 15)
    expect(new Set(counts.map((row) => row.lessons))).toEqual(new Set([30]))

    const [mathematics] = await db
      .select()
      .from(catalogueTables.classes)
      .where(eq(catalogueTables.classes.id, 5))
    expect(mathematics?.schedule).toEqual([{ weekday: 2, start: '17:30', end: '19:00' }])
    const its = await db
      .select()
      .from(lessons)
      .where(and(eq(lessons.classId, 5), eq(lessons.intakeKey, 'full-2026-09')))
      .orderBy(lessons.number)
    expect(its.map(({ startsAt }) => weekdayOf(malaysianDay(startsAt)))).toEqual(Array(30).fill(2))
    expect(its[0]?.startsAt.toISOString()).toBe('2026-09-22T09:30:00.000Z')
    expect(its.at(-1)?.endsAt.toISOString()).toBe('2027-04-13T11:00:00.000Z')
  })

  it('releases the recordings of past lessons, but for the newest of each class', async () => {
    const past = await db
      .select()
      .from(lessons)
      .where(and(eq(lessons.intakeKey, 'full-2026-09'), lte(lessons.endsAt, testNow)))
    expect(past.length).toBeGreaterThan(15 * 8)
    const newest = past.filter(
      (lesson) =>
        !past.some((other) => other.classId === lesson.classId && other.number > lesson.number),
    )
    expect(newest).toHaveLength(15)
    for (const lesson of past) {
      const isReleased = lesson.recordingId !== null && lesson.releasedAt !== null
      expect(isReleased).toBe(!newest.includes(lesson))
    }
    const [released] = await db
      .select({ lessons: count() })
      .from(lessons)
      .where(isNotNull(lessons.recordingId))
    expect(released?.lessons).toBe(2 * (past.length - 15))
  })

  it('copies each media file whole, under the key that its row names', async () => {
    const { copied } = first
    const files = [
      ...(await db.select({ key: renditions.mediaKey, bytes: renditions.bytes }).from(renditions)),
      ...(await db.select({ key: materials.mediaKey, bytes: materials.bytes }).from(materials)),
    ]
    for (const { key, bytes } of files)
      expect((await readFile(join(mediaFolder, key))).length, key).toBe(bytes)
    const there = await readdir(mediaFolder, { recursive: true, withFileTypes: true })
    expect(there.filter((entry) => entry.isFile())).toHaveLength(copied.length)
  })

  it('keeps whole pages that their contract schemas accept', async () => {
    const rows = await db.select().from(documents)
    const bodies = Object.fromEntries(rows.map(({ key, body }) => [key, body]))
    expect(v.parse(SchoolDocument, bodies['school']).name).toBe('Kelasku')
    expect(v.parse(HomeContent, bodies['home']).claims).toHaveLength(4)
    expect(v.parse(ExamTimetable, bodies['exam-timetable/spm']).exam).toBe('spm')
    expect(v.parse(ExamTimetable, bodies['exam-timetable/igcse']).exam).toBe('igcse')
  })

  it('PROG-05: has past papers of every trial-exam subject, and the limited number of subjects open', async () => {
    const subjects = await db
      .select()
      .from(paperSubjects)
      .where(eq(paperSubjects.exam, 'spm'))
      .orderBy(paperSubjects.id)
    expect(subjects.map(({ id, nameBm }) => [id, nameBm])).toEqual([
      [101, 'Bahasa Melayu'],
      [102, 'Bahasa Inggeris'],
      [103, 'Sejarah'],
      [104, 'Matematik'],
      [105, 'Matematik Tambahan'],
      [106, 'Fizik'],
      [107, 'Kimia'],
      [108, 'Biologi'],
    ])
    const open = await db.select().from(paperSubjects).where(eq(paperSubjects.isOpen, true))
    expect(open.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([104, 105, 201, 202])
    const groups = new Map(
      (await db.select().from(catalogueTables.teachers)).map(({ id, groups: its }) => [id, its]),
    )
    const papers = await db.select().from(pastPapers)
    for (const { key, exam } of await db.select().from(paperSubjects)) {
      const its = papers.filter((paper) => paper.subjectKey === key)
      expect(its.length, key).toBeGreaterThanOrEqual(3)
      for (const paper of its)
        expect(groups.get(paper.teacherId), paper.id).toContain(`pyp-${exam}`)
    }
  })

  it('ORD-08: has codes that are valid today and one that is not', async () => {
    const codes = await db.select().from(promoCodes).orderBy(promoCodes.code)
    const isValid = (code: (typeof codes)[number]) =>
      code.validFrom <= testNow && testNow <= code.validUntil
    expect(codes.map((code) => [code.code, code.percent, code.amountSen, isValid(code)])).toEqual([
      ['BELAJAR10', 10, null, true],
      ['JIMAT50', null, 5000, true],
      ['SPM2022', 10, null, false],
    ])
  })
})

describe('loading again', () => {
  beginEachTestLoaded()

  it('changes nothing on the same day', async () => {
    const before = await everything()
    expect(await load()).toEqual({
      changed: 0,
      copied: [],
      opened: [],
      isEmpty: false,
      kept: {
        pageContent: [],
        programmes: [],
        promoCodes: [],
        papers: [],
        intakes: [],
        classes: [],
        teachers: [],
        prices: [],
        practice: [],
      },
    })
    expect(await everything()).toEqual(before)
  })

  it('keeps a running intake and its dates, and releases what has passed since', async () => {
    const intakes = await fullIntakes()
    const times = () =>
      db.select({ id: lessons.id, at: lessons.startsAt }).from(lessons).orderBy(lessons.id)
    const before = await times()
    const { opened, changed } = await load(daysLater(7))
    expect(opened).toEqual([])
    expect(await fullIntakes()).toEqual(intakes)
    expect(await times()).toEqual(before)
    // In a week: a lesson of each of thirteen classes, and two more of two of them.
    expect(changed).toBe(2 * (13 + 2 * 2))
  })

  it('PROG-02: opens a new intake when none is running any more, and keeps the old one', async () => {
    const afterItsEnd = new Date('2027-04-19T01:00:00Z')
    expect((await load(new Date('2027-04-18T15:59:00Z'))).opened).toEqual([])
    expect((await load(afterItsEnd)).opened).toEqual(['full-2027-02', 'plus-2027-02'])
    expect((await fullIntakes()).map(({ key }) => key).sort()).toEqual([
      'full-2022-05',
      'full-2026-09',
      'full-2027-02',
    ])
    const [all] = await db.select({ lessons: count() }).from(lessons)
    expect(all?.lessons).toBe(2 * 2 * 15 * 30)
  })

  it('takes over what the files now say, and nothing else', async () => {
    const before = await everything()
    const folder = await copyOfContent({
      file: 'past-papers/spm-mathematics.json',
      from: '"label": "3b",\n          "at_second": 28',
      to: '"label": "3c",\n          "at_second": 29',
    })
    // One question added, one removed, the search index and the fingerprint.
    expect((await load(testNow, folder)).changed).toBe(4)
    const after = await everything()
    expect(Object.keys(after).filter((table) => !isSame(after[table], before[table]))).toEqual([
      'documents',
      'paper_questions',
    ])
    const labels = await db
      .select({ label: paperQuestions.label })
      .from(paperQuestions)
      .where(eq(paperQuestions.paperId, 'spm-1449-2-2021'))
    expect(labels.map(({ label }) => label)).toContain('3c')
    expect(labels.map(({ label }) => label)).not.toContain('3b')
  })

  it('repairs a media file that was damaged', async () => {
    const file = 'materials/study-plan.pdf'
    const whole = await readFile(join(mediaFolder, file))
    await writeFile(join(mediaFolder, file), whole.toReversed())
    expect((await load()).copied).toEqual([file])
    expect(await readFile(join(mediaFolder, file))).toEqual(whole)
  })
})

describe('STAFF-02: a load that is wrong anywhere', () => {
  beginEachTestLoaded()

  const wrong = {
    file: 'catalogue/classes.json',
    from: '"language": "Eng"',
    to: '"language": "En"',
  }

  it('names file and line, and changes nothing', async () => {
    const before = await everything()
    const folder = await copyOfContent(wrong)
    const text = await readFile(join(folder, wrong.file), 'utf8')
    const line = text.slice(0, text.indexOf(wrong.to)).split('\n').length
    const error: unknown = await load(daysLater(300), folder).catch((thrown: unknown) => thrown)
    if (!(error instanceof ContentInvalid)) throw error
    expect(error.problems).toEqual([
      expect.stringMatching(new RegExp(`^content/catalogue/classes\\.json:${line}: .*language`)),
    ])
    expect(error.message).toContain(error.problems[0])
    expect(await everything()).toEqual(before)
  })

  it('leaves an empty database and media folder empty', async () => {
    await end()
    await begin(createTestDatabase)
    const before = await everything()
    await expect(load(testNow, await copyOfContent(wrong))).rejects.toThrow(ContentInvalid)
    expect(await everything()).toEqual(before)
    await expect(readdir(mediaFolder)).rejects.toThrow('ENOENT')
  })

  it('ACC-05: keeps the text of terms that somebody has agreed to', async () => {
    const changed = { file: 'pages/terms.json', from: '# Who may use', to: '# Who may not use' }
    const textOf = { textVersion: termsVersion, language: 'en', agreedAt: testNow }
    const folder = await copyOfContent(changed)
    expect((await load(testNow, folder)).changed, 'before anybody has').toBeGreaterThan(0)
    await db.insert(users).values({ uid: 'aina', email: 'aina@example.com' })
    await db.insert(consents).values({ uid: 'aina', occasion: 'sign-up', ...textOf })
    expect((await load(testNow, folder)).changed, 'the same text').toBe(0)
    const before = await everything()
    await expect(load()).rejects.toThrow(
      /content\/pages\/terms\.json: .* give the new text a new holds_from/,
    )
    expect(await everything()).toEqual(before)
  })

  it('undoes what it had written when the database refuses a row', async () => {
    const before = await everything()
    const folder = await copyOfContent(
      { file: 'catalogue/programmes.json', from: 'Full Programme', to: 'Whole Programme' },
      // PostgreSQL refuses a zero byte in text; no schema does.
      { file: 'catalogue/teachers.json', from: '"headline": "', to: '"headline": "\\u0000' },
    )
    await expect(load(testNow, folder)).rejects.not.toThrow(ContentInvalid)
    expect(await everything()).toEqual(before)
  })
})

describe('content is needed', () => {
  beginEachTestLoaded()

  it('when nothing was loaded, and not after that', async () => {
    expect(await needsContent(db, testNow)).toBe(false)
    expect(await needsContent(db, daysLater(30))).toBe(false)
    await db.delete(documents)
    expect(await needsContent(db, testNow)).toBe(true)
  })

  it('when no intake of the full programme is running', async () => {
    expect(await needsContent(db, daysLater(300))).toBe(true)
  })

  it('when a file has changed', async () => {
    const folder = await copyOfContent({
      file: 'pages/home.json',
      from: '1,500',
      to: '1,600',
    })
    expect(await needsContent(db, testNow, folder)).toBe(true)
  })
})

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

describe('questions to practise with', () => {
  beginEachTestLoaded()

  const file = 'practice/spm-mathematics-eng.json'
  const ofRevision = async (revision: number) =>
    (
      await db.select().from(practiceQuestions).where(eq(practiceQuestions.revision, revision))
    ).toSorted((a, b) => a.id.localeCompare(b.id))

  it('PRAC-01: ten for each chapter of Mathematics, Physics and Sejarah, three of the others, marked as samples', async () => {
    const rows = await db.select().from(practiceQuestions)
    const countBySubject = (id: string) => (/^(?:mathematics|physics|sejarah)-/.test(id) ? 10 : 3)
    const taught = await db
      .select({ id: paperChapters.id, language: catalogueTables.classes.language })
      .from(paperChapters)
      .innerJoin(catalogueTables.classes, eq(catalogueTables.classes.key, paperChapters.subjectKey))
    const wanted = taught.map(
      ({ id, language }) => [`${id} ${language}`, countBySubject(id)] as const,
    )
    const had = Map.groupBy(rows, (row) => `${row.chapterId} ${row.language}`)
    expect(new Map([...had].map(([name, { length }]) => [name, length]))).toEqual(new Map(wanted))
    expect(rows.every(({ body }) => body.is_sample)).toBe(true)
  })

  it('PRAC-02: only what changed or went gets the next revision', async () => {
    const before = await ofRevision(1)
    expect(before).toHaveLength(1222)
    const edited = await copyOfContent({
      file,
      from: 'Which digit cannot be used in base five?',
      to: 'Which digit is not one of base five?',
    })
    const path = join(edited, file)
    // The last of the file: what follows a question that goes moves up, which is a change too.
    const last = JSON.parse(await readFile(path, 'utf8')) as { questions: { id: string }[] }
    const gone = last.questions.pop()
    await writeFile(path, JSON.stringify(last))
    expect((await load(daysLater(1), edited)).changed).toBeGreaterThanOrEqual(2)
    const changed = await ofRevision(2)
    expect(changed.map(({ id, withdrawnAt }) => [id, withdrawnAt])).toEqual([
      ['mathematics-f4-2-eng-8', null],
      [gone?.id, daysLater(1)],
    ])

    await load(daysLater(2))
    expect((await ofRevision(3)).map(({ id, withdrawnAt }) => [id, withdrawnAt])).toEqual([
      ['mathematics-f4-2-eng-8', null],
      [gone?.id, null],
    ])
    expect((await load(daysLater(2))).changed).toBe(0)
  })
})
