import { describe, expect, it } from 'vitest'
import type { Question } from '#contract/questions.ts'
import type { Parcel } from '#platform/outbox.ts'
import { askedInClass } from './asked.ts'

const at = (minute: number) => `2026-11-24T09:${String(minute).padStart(2, '0')}:00.000Z`

const body = (text: string, minute: number, classId = 5) => ({
  class_id: classId,
  lesson_id: null,
  at_second: null,
  text,
  asked_at: at(minute),
})
const waiting = (id: string, minute: number, classId = 5): Parcel => ({
  id,
  kind: 'question',
  body: body(id, minute, classId),
  packedAt: minute,
  state: 'waiting',
})
const question = (id: string, minute: number, rest: Partial<Question> = {}): Question => ({
  ...body(id, minute),
  id,
  state: 'sent',
  answer: null,
  ...rest,
})

describe('the questions of a class', () => {
  it('are the newest first, wherever they have got to', () => {
    const asked = askedInClass(
      5,
      [waiting('waits', 20)],
      [question('sent', 10), question('answered', 30, { state: 'answered', answer: 'Yes.' })],
    )
    expect(asked.map(({ id, state }) => [id, state])).toEqual([
      ['answered', 'answered'],
      ['waits', 'waiting'],
      ['sent', 'sent'],
    ])
    expect(asked[0]).toMatchObject({ answer: 'Yes.' })
  })

  it('PWA-06: have each only once, when the server has it and the device has not heard so yet', () => {
    const asked = askedInClass(5, [waiting('q', 10)], [question('q', 10, { state: 'seen' })])
    expect(asked.map(({ id, state }) => [id, state])).toEqual([['q', 'seen']])
  })

  it('keep a refused one on screen with its reason', () => {
    const refused: Parcel = { ...waiting('q', 10), state: 'refused', why: 'question.locked' }
    expect(askedInClass(5, [refused], [])).toMatchObject([
      { state: 'refused', why: 'question.locked' },
    ])
  })

  it('are not those of another class', () => {
    expect(askedInClass(5, [waiting('q', 10, 6)], [])).toEqual([])
  })
})
