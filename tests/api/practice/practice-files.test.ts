import { and, eq, isNull, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { csvLine } from '#contract/shared/text/csv.ts'
import {
  practiceColumns,
  practiceExample,
  type ImportedQuestion,
} from '#contract/practice/practice-import.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { practiceQuestions } from '#server/platform/db/schema/practice.ts'
import { pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'

const api = await openApiForFile()
/** Mathematics in English and in Malay. */
const [english, malay]: [number, number] = [5, 6]
const author = await staff(api)

async function load(
  text: string,
  {
    classId = english,
    type = 'text/plain',
    query = '',
    who = author,
  }: { classId?: number; type?: string; query?: string; who?: Person } = {},
) {
  const path = pathOf('importPractice', { classId })
  return api.as(who).putFile(`${path}${query}`, { type, bytes: new TextEncoder().encode(text) })
}
const loaded = async (...given: Parameters<typeof load>) =>
  replyOf('importPractice', await load(...given)).questions
const outcomes = (questions: readonly ImportedQuestion[]) =>
  questions.map(({ outcome, problem }) => problem?.why ?? outcome)
const inUse = async () =>
  api.db.$count(
    practiceQuestions,
    and(eq(practiceQuestions.subjectKey, 'mathematics'), isNull(practiceQuestions.withdrawnAt)),
  )
const exported = async (
  format: 'exportPracticeCsv' | 'exportPracticeGift',
  query: string,
  who: Person = author,
) => {
  const reply = await api.as(who).get(`${pathOf(format)}?${query}`)
  expect(reply.status).toBe(200)
  return reply.text
}

const gift = `$CATEGORY: mathematics-eng/mathematics-f4-1

Solve $x + 1 \\= 4$. {#3:0 ####So $x \\= 3$.}

::No feedback:: Is 7 prime? {T}

::No chapter:: Who {=me ####I am.}

Broken {=a ~b

Match {=a -> b =c -> d}
`

describe('PRAC-06: questions come from files', () => {
  it('says line by line what a file would add, adds it once, and knows it again', async () => {
    const before = await inUse()
    const dry = await loaded(gift)
    expect(dry.map(({ line }) => line)).toEqual([3, 5, 7, 9, 11])
    expect(outcomes(dry)).toEqual(['new', 'new', 'new', 'unreadable', 'matching'])
    expect(dry[0]).toMatchObject({ text: 'Solve x+1=4.', kind: 'number', id: null })
    expect(dry.map(({ lacks_worked }) => lacks_worked)).toEqual([false, true, false, false, false])
    expect(await inUse()).toBe(before)

    const [first, second] = await loaded(gift, { query: '?save=yes' })
    expect(await inUse()).toBe(before + 3)
    const path = pathOf('staffPracticeQuestion', { questionId: second?.id ?? '' })
    const unsolved = replyOf('staffPracticeQuestion', await api.as(author).get(path))
    expect(unsolved.question.lacks_worked).toBe(true)
    expect(unsolved.drawn.worked).toEqual([])
    const [row] = await api.db
      .select()
      .from(practiceQuestions)
      .where(eq(practiceQuestions.id, first?.id ?? ''))
    expect(row).toMatchObject({ byStaff: true, chapterId: 'mathematics-f4-1' })
    expect(row?.body).toMatchObject({ kind: 'number', value: 3 })
    expect(JSON.stringify(row?.body.text)).toContain('"t":"math"')
    const changes = await api.db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, `practice/${first?.id}`), eq(audit.uid, author.uid)))
    expect(changes.map(({ action }) => action)).toEqual(['practice-added'])

    const again = await loaded(gift, { query: '?save=yes' })
    expect(outcomes(again)).toEqual(['known', 'known', 'known', 'unreadable', 'matching'])
    expect(again[0]?.id).toBe(first?.id)
    expect(await inUse()).toBe(before + 3)
  })

  it('fills in the worked answer that a question lacked, and overwrites none', async () => {
    const questions = (worked: string[]) =>
      worked
        .map((text, n) => `How many sides has polygon ${n}? {#${n + 3}:0 ${text && `####${text}`}}`)
        .join('\n\n')
        .replace(/^/, '$CATEGORY: mathematics-eng/mathematics-f4-1\n\n')
    const added = await loaded(questions(['', 'Ours.', '', '', '']), { query: '?save=yes' })
    const [lacking = '', ours = '', withdrawn = '', twice = ''] = added.map(({ id }) => id ?? '')
    const pathTo = (questionId: string) => pathOf('staffPracticeQuestion', { questionId })
    const pageOf = async (id: string) =>
      replyOf('staffPracticeQuestion', await api.as(author).get(pathTo(id)))
    await api.as(author).put(pathTo(withdrawn), { do: 'withdraw' })
    const before = await inUse()
    const was = await pageOf(lacking)

    const newer = `${questions(['Count $1 + 2$.', 'Theirs.', 'Count.', 'First.', ''])}

How many sides has polygon 3? {#6:0 ####Second.}
`
    const expected = ['completed', 'known', 'known', 'completed', 'known', 'known']
    const dry = await loaded(newer)
    expect(outcomes(dry)).toEqual(expected)
    expect(dry.map(({ lacks_worked }) => lacks_worked)).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
    ])
    expect(await pageOf(lacking)).toEqual(was)

    const saved = await loaded(newer, { query: '?save=yes' })
    expect(outcomes(saved)).toEqual(expected)
    expect(saved[0]?.id).toBe(lacking)
    expect(await inUse()).toBe(before)
    const now = await pageOf(lacking)
    expect(now).toMatchObject({
      question: { id: lacking, lacks_worked: false, by_staff: true },
      written: { ...was.written, worked: ['Count $1 + 2$.'] },
      drawn: { ...was.drawn, worked: expect.arrayContaining([expect.anything()]) },
    })
    expect(now.revision).toBeGreaterThan(was.revision)
    expect((await pageOf(ours)).written?.worked).toEqual(['Ours.'])
    expect((await pageOf(withdrawn)).written?.worked).toEqual([])
    expect((await pageOf(twice)).written?.worked).toEqual(['First.'])
    const changes = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `practice/${lacking}`))
    expect(changes.map(({ action }) => action).toSorted()).toEqual([
      'practice-added',
      'practice-changed',
    ])
    expect(outcomes(await loaded(newer))).toEqual(expected.map(() => 'known'))
  })

  it('needs a chapter of the subject: that of the file, by its title too, or the one that is chosen', async () => {
    const header = 'chapter,kind,question,answer,worked\n'
    const row = (chapter: string, n: number) => `${chapter},number,What is ${n}?,${n},It is ${n}.\n`
    const csv = header + row('', 1) + row('Nowhere', 2) + row('mathematics-f4-2', 3)
    const type = 'text/csv'
    expect(outcomes(await loaded(csv, { type }))).toEqual(['chapter-missing', 'chapter', 'new'])
    const chosen = await loaded(csv, { type, query: '?chapter=mathematics-f4-3' })
    expect(chosen.map(({ chapter }) => chapter?.id)).toEqual([
      'mathematics-f4-3',
      'mathematics-f4-3',
      'mathematics-f4-2',
    ])
    const title = chosen[0]?.chapter?.title_eng.toUpperCase() ?? ''
    const [titled] = await loaded(header + row(`"${title}"`, 4), { type })
    expect(titled?.chapter?.id).toBe('mathematics-f4-3')
    const twice = header + row('mathematics-f4-2', 5) + row('mathematics-f4-2', 5)
    const found = await loaded(twice, { type })
    expect(outcomes(found)).toEqual(['new', 'twice'])
    expect(found[1]?.problem?.detail).toBe('2')
  })

  it('refuses a question that cannot be shown, is of another class or changes one that is there', async () => {
    const csv = `id,class,chapter,kind,question,answer,worked
,,mathematics-f4-2,number,Solve $x,1,x
,physics-eng,mathematics-f4-2,number,What is 11?,11,x
mathematics-f4-1-eng-1,mathematics-eng,mathematics-f4-1,number,What is 12?,12,x
`
    const found = await loaded(csv, { type: 'text/csv', query: '?save=yes' })
    expect(outcomes(found)).toEqual(['text', 'class', 'differs'])
  })

  it.each(['exportPracticeCsv', 'exportPracticeGift'] as const)(
    '%s gives what is filtered, and every question of it is known again',
    async (format) => {
      const query = 'subject=mathematics&language=Bm&chapter=mathematics-f5-2'
      const text = await exported(format, query)
      const type = format === 'exportPracticeCsv' ? 'text/csv' : 'text/plain'
      const again = await loaded(text, { classId: malay, type })
      const rows = await api.db
        .select()
        .from(practiceQuestions)
        .where(
          and(
            like(practiceQuestions.chapterId, 'mathematics-f5-2'),
            eq(practiceQuestions.language, 'Bm'),
          ),
        )
      const notHeld = text.match(/^\/\/ Not in this file/gm)?.length ?? 0
      expect(again.length + notHeld).toBe(rows.length)
      expect(new Set(outcomes(again))).toEqual(new Set(['known']))
      const known = new Set(again.map(({ id }) => id))
      for (const { id } of rows) expect(known.has(id) || text.includes(`${id} (`)).toBe(true)
      // Another class has none of them.
      const other = await loaded(text, { classId: english, type })
      expect(new Set(outcomes(other))).toEqual(new Set(['class']))
    },
  )

  it('the template is a file that can be imported', async () => {
    const row = { ...practiceExample, chapter: 'mathematics-f4-1' }
    const csv = csvLine(practiceColumns) + csvLine(practiceColumns.map((column) => row[column]))
    expect(outcomes(await loaded(csv, { type: 'text/csv' }))).toEqual(['new'])
  })

  it('teachers add to their own classes and export those alone', async () => {
    const ofSejarah = await staff(api, 'teacher', 'kamal-arif-hassan')
    expect(refusal(await load(gift, { who: ofSejarah }))).toEqual([403, 'staff.other-class'])
    const csv = await exported('exportPracticeCsv', '', ofSejarah)
    expect(csv).toContain('sejarah-bm')
    expect(csv).not.toContain('mathematics')
  })
})
