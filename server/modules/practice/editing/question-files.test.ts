import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { csvLine } from '#contract/shared/text/csv.ts'
import { PracticeFile, WrittenDraft } from '#contract/practice/practice-file.ts'
import { practiceColumns } from '#contract/practice/practice-import.ts'
import { csvCells, readCsvQuestions, rowOf } from './question-csv.ts'
import { readGift } from './read-gift.ts'
import { giftCategory, giftText } from './write-gift.ts'

const folder = join(import.meta.dirname, '../../../../content/practice')
const files = readdirSync(folder)
const samplesOf = (name: string) =>
  v.parse(PracticeFile, JSON.parse(readFileSync(join(folder, name), 'utf8'))).questions
const taught = 'mathematics-eng'

/** As it would be stored, or why it would not. */
const readBack = ({ read, id, chapter, taught: of }: ReturnType<typeof readGift>[number]) => ({
  id,
  of,
  ...('draft' in read
    ? v.parse(WrittenDraft, { ...read.draft, chapter_id: chapter })
    : { problem: read.problem.why }),
})
const problemOf = (gift: string) => readGift(gift).map((one) => readBack(one))
const asked = (gift: string) => {
  const [one] = readGift(gift)
  return one && readBack({ ...one, chapter: one.chapter || 'c' })
}

describe('PRAC-06: questions as files', () => {
  it.each(files)('every sample question of %s is the same after CSV', (name) => {
    const samples = samplesOf(name)
    const csv =
      csvLine(practiceColumns) +
      samples
        .map((question) =>
          csvLine(rowOf(csvCells(question, { taught, chapter: question.chapter_id }))),
        )
        .join('')
    expect(readCsvQuestions(csv).map(readBack)).toEqual(
      samples.map((question) => ({ ...question, of: taught })),
    )
  })

  it('the sample questions are of every kind', () => {
    expect(new Set(files.flatMap(samplesOf).map(({ kind }) => kind)).size).toBe(5)
  })

  it.each(files)('every sample question of %s is the same after GIFT, or named in it', (name) => {
    const samples = samplesOf(name)
    const gift = samples
      .map((question) => giftCategory(taught, question.chapter_id) + giftText(question))
      .join('')
    const isHeld = ({ kind, figure }: (typeof samples)[number]) =>
      kind !== 'order' && kind !== 'self' && !figure
    const held = samples.filter(isHeld)
    expect(readGift(gift).map(readBack)).toEqual(
      held.map((question) => ({ ...question, of: taught })),
    )
    for (const { id, kind } of samples.filter((question) => !isHeld(question)))
      expect(gift).toContain(`// Not in this file, because GIFT cannot hold it: ${id} (${kind})`)
  })

  it('numbers of any size, several right options, percent signs and lines are held by GIFT', () => {
    const common = { chapter_id: 'c', difficulty: 1 as const, worked: ['One.', 'Two: {x}.'] }
    const questions = [
      {
        ...common,
        id: 'a',
        kind: 'number',
        text: 'x',
        value: 6.02e23,
        tolerance: 1e-7,
        units: ['cm^2', 'm²'],
      },
      { ...common, id: 'b', kind: 'number', text: 'x', value: -1.5e-9, tolerance: 0, units: [] },
      {
        ...common,
        id: 'c',
        kind: 'choice',
        text: 'First line\nsecond ~ line = #1',
        options: ['% of', 'a: b', 'T'].map((text, n) => ({ key: 'abc'.charAt(n), text })),
        correct: ['a', 'c'],
      },
      { ...common, id: 'd', kind: 'text', text: 'x', accepted: ['% of'] },
    ] as const
    for (const question of questions) {
      const [again] = readGift(giftText(question as never))
      expect(again && readBack({ ...again, chapter: 'c' })).toEqual({ ...question, of: '' })
    }
    // Read as pairs to match.
    expect(giftText({ ...common, id: 'e', kind: 'text', text: 'x', accepted: ['a -> b'] })).toMatch(
      /^\/\/ Not in this file.*: e \(text\)/,
    )
  })

  it('reads what Moodle writes', () => {
    expect(
      asked(
        '// question: 12\n::Sum:: [html]<p>Note\\: \\(\\\\frac\\{1\\}\\{2\\}\\) of 6 &amp; more</p> {#3:0.5####[html]<p>Half.</p>}',
      ),
    ).toMatchObject({
      kind: 'number',
      text: 'Note: $\\frac{1}{2}$ of 6 & more',
      value: 3,
      tolerance: 0.5,
      worked: ['Half.'],
    })
    expect(asked('Earth: a planet. {T#Yes.#No.}')).toMatchObject({
      kind: 'choice',
      correct: ['a'],
    })
    expect(asked('$$x^2$$ is {=a square#Because. ~a cube}')).toMatchObject({
      text: '$x^2$ is',
      worked: ['Because.'],
    })
    expect(asked('Between {#1..3}')).toMatchObject({ value: 2, tolerance: 1 })
  })

  it('says line by line what is not asked here', () => {
    const gift = [
      'Match {=a -> b =c -> d}',
      'Discuss {}',
      'A text alone.',
      'Half {=right ~%50%half ~wrong}',
      '[html]x<sup>2</sup> {=a ~b}',
      'Broken $\\frac{1}{2}$ {=a ~b}',
    ].join('\n\n')
    expect(problemOf(gift).map((one) => 'problem' in one && one.problem)).toEqual([
      'matching',
      'essay',
      'description',
      'partial',
      'formatting',
      'unreadable',
    ])
    expect(readGift(gift).map(({ line }) => line)).toEqual([1, 3, 5, 7, 9, 11])
    expect(readCsvQuestions('kind,question\nchoice,What?')[0]?.read).toMatchObject({
      problem: { why: 'columns', detail: 'worked' },
    })
    expect(readCsvQuestions('kind,question,worked\nriddle,What?,x')[0]?.read).toMatchObject({
      problem: { why: 'kind', detail: 'riddle' },
    })
  })
})
