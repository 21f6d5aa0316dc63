import { describe, expect, it } from 'vitest'
import { readInWorker } from '../../../platform/http/files/read-in-worker.ts'
import type { QuestionFile, ReadQuestion } from './read-question-file.ts'

const read = (text: string, atMostMs?: number) =>
  readInWorker<ReadQuestion[]>(
    'server/modules/practice/editing/read-question-file.ts',
    { file: file(text), language: 'Eng' } satisfies QuestionFile,
    atMostMs,
  )

const file = (text: string) => ({ type: 'text/plain', bytes: new TextEncoder().encode(text) })

describe('REAL-03: a file of questions is read beside the server', () => {
  it('in a thread of its own, to what would be stored', async () => {
    const found = await read('Two {=$2$ ~3 ####x}\n\nBroken {=a ~b')
    expect(found).toMatchObject([
      { line: 1, read: { body: { kind: 'choice' }, draft: { kind: 'choice' } } },
      { line: 3, read: { problem: { why: 'unreadable' } } },
    ])
  })

  it('and ended when that takes too long', async () => {
    expect(await read('Two {=2 ~3 ####x}\n\n'.repeat(400), 1)).toBeUndefined()
  })
})
