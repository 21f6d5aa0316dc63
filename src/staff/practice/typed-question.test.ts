import { describe, expect, it } from 'vitest'
import type { PracticeFile } from '#contract/practice/practice-file.ts'
import { emptyQuestion, readQuestion, typedOf } from './typed-question.ts'

const files = Object.values(
  import.meta.glob<PracticeFile>('../../../content/practice/*.json', {
    eager: true,
    import: 'default',
  }),
)
const questions = files.flatMap((file) => file.questions)

describe('PRAC-06: a question in the form', () => {
  it('every question of the files is read back as it was', () => {
    expect(new Set(questions.map(({ kind }) => kind)).size).toBe(5)
    for (const { id: _, ...question } of questions)
      expect(readQuestion(typedOf(question))).toEqual({ question })
  })

  it('names the fields that are missing or wrong', () => {
    const wrongIn = (change: Partial<ReturnType<typeof emptyQuestion>>) => {
      const read = readQuestion({ ...emptyQuestion(), ...change })
      return 'wrong' in read ? [...read.wrong].toSorted() : []
    }
    expect(wrongIn({})).toEqual(['chapter_id', 'options', 'text'])
    const common = { chapter_id: 'sejarah-f4-1', text: 'Why?', worked: 'Because' }
    expect(wrongIn({ ...common, kind: 'number', value: 'two' })).toEqual(['value'])
    expect(wrongIn({ ...common, kind: 'number', value: '2', tolerance: '-1' })).toEqual([
      'tolerance',
    ])
    expect(wrongIn({ ...common, kind: 'text', accepted: ' \n' })).toEqual(['accepted'])
    expect(wrongIn({ ...common, kind: 'self', scheme: [{ marks: '0', text: 'a' }] })).toEqual([
      'scheme',
    ])
    expect(wrongIn({ ...common, kind: 'text', accepted: 'a', label: '3' })).toEqual(['paper'])
    const options = emptyQuestion().options.map((one) => ({ ...one, text: one.key }))
    expect(wrongIn({ ...common, options })).toEqual([])
    expect(
      wrongIn({ ...common, options: options.map((one) => ({ ...one, isCorrect: false })) }),
    ).toEqual(['correct'])
  })
})
