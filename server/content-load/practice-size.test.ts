import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { toPracticeQuestion } from '../modules/practice/index.ts'
import { contentFolder, readContent } from './content-files.ts'

const mostBytes = 250_000

it('PRAC-02: the questions of a subject in one language are at most 250 KB', async () => {
  const { practice } = await readContent(contentFolder)
  const sizes = new Map<string, unknown[]>()
  for (const file of practice.values()) {
    const of = `${file.subject_key} ${file.language}`
    const questions = file.questions.map((question) => toPracticeQuestion(question, file))
    sizes.set(of, [...(sizes.get(of) ?? []), ...questions])
  }
  expect(sizes.size).toBeGreaterThan(10)
  for (const [of, questions] of sizes) {
    const json = Buffer.from(JSON.stringify({ questions }))
    // What is small before it is compressed needs no compressing.
    const size = json.length < mostBytes ? json.length : brotliCompressSync(json).length
    expect(size, of).toBeLessThan(mostBytes)
  }
})
