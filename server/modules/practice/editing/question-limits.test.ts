import { describe, expect, it } from 'vitest'
import {
  importQuestionsAtMost,
  importQuestionMaximumCharacters,
} from '#contract/practice/practice-import.ts'
import { readCsvQuestions } from './question-csv.ts'
import { readGift } from './read-gift.ts'

const r = String.raw
const outcomes = (questions: ReturnType<typeof readGift>) =>
  questions.map(({ line, read }) => [line, 'draft' in read ? 'read' : read.problem.why])

describe('REAL-03: a file of questions has limits', () => {
  it('a question that is too long is named, and its neighbours are read', () => {
    const long = 'x'.repeat(importQuestionMaximumCharacters)
    const found = readGift(`One {=1 ~2}\n\n// Long\n${long} {=1 ~2}\n\nTwo {=1 ~2}`)
    expect(outcomes(found)).toEqual([
      [1, 'read'],
      [4, 'too-long'],
      [6, 'read'],
    ])
    expect(found[1]?.read).toMatchObject({
      problem: { detail: String(importQuestionMaximumCharacters + 8) },
    })
    expect(found[1]?.text.length).toBeLessThan(300)
    const rows = readCsvQuestions(
      `kind,question,answer,worked,figure\ntext,${long}x,1,x,\ntext,One,1,x,${long}x\n`,
    )
    expect(outcomes(rows)).toEqual([
      [2, 'too-long'],
      [3, 'read'],
    ])
  })

  it('questions above the limit are not read, and one line says so', () => {
    const many = readGift('Match {=a -> b =c -> d}\n\n'.repeat(importQuestionsAtMost + 30))
    expect(many).toHaveLength(importQuestionsAtMost + 1)
    expect(outcomes(many).at(-1)).toEqual([importQuestionsAtMost * 2 + 1, 'too-many'])
    const rows = readCsvQuestions(
      `kind,question,worked\n${'riddle,What?,x\n'.repeat(importQuestionsAtMost + 9)}`,
    )
    expect(rows).toHaveLength(importQuestionsAtMost + 1)
    expect(outcomes(rows).at(-1)).toEqual([importQuestionsAtMost + 2, 'too-many'])
  })

  it('a formula with bare curly brackets costs its own question only', () => {
    const broken = r`Broken: $\frac{1}{2}$ {=a ~b}`
    expect(outcomes(readGift(`One: {=1 ~2}\n\n${broken}\n\nTwo: {=1 ~2}`))).toEqual([
      [1, 'read'],
      [3, 'unreadable'],
      [5, 'read'],
    ])
  })

  it.each([
    ['Nisbah 1:2 ialah {=1\\:2#Ya: betul. ~2:1 ####Kerana: 1:2}', 'Nisbah 1:2 ialah'],
    ['::Bab 1: Nisbah:: Masa 10:30 {#=10.5:0.1#Ya: 10:30 =%50%10:1 ####Jam: 10:30}', 'Masa 10:30'],
    ['Masa {# 3:0.5 ####Jam: 3}', 'Masa'],
    [`${'a: '.repeat(200)}b {=1 ~2}`, `${'a: '.repeat(200)}b`],
  ])('colons need no backslash: %s', (text, words) => {
    expect(readGift(text)[0]?.read).not.toMatchObject({ problem: { why: 'unreadable' } })
    expect(readGift(text)[0]?.text).toBe(words)
  })

  it('a comment within a question is no part of it, and an error names its line in the file', () => {
    const [first, second] = readGift('One {\n// [id:a] note\n=1\n~2\n}\n\nTwo {=1\n// note\n~{2}')
    expect(first).toMatchObject({ id: 'a', line: 1, read: { draft: { kind: 'choice' } } })
    expect(second?.read).toMatchObject({ problem: { why: 'unreadable', detail: '9' } })
  })
})
