import { describe, expect, it } from 'vitest'
import type { Photo } from '#contract/shared/pictures.ts'
import type { OutboxEntryOf } from '#platform/storage/outbox.ts'
import type { KeptQuestion } from '#features/support/questions.ts'
import { answerPoints } from './answer-points.ts'
import { arrived, askedInClass, unsent } from './student-questions.ts'

const at = (minute: number) => `2026-11-24T09:${String(minute).padStart(2, '0')}:00.000Z`
const photo: Photo = { type: 'image/webp', bytes: new Uint8Array([1]) }

const body = (text: string, minute: number, classId = 5) => ({
  class_id: classId,
  lesson_id: null,
  at_second: null,
  text,
  asked_at: at(minute),
  has_photo: false,
})
const waiting = (id: string, minute: number, classId = 5): OutboxEntryOf<'question'> => ({
  id,
  kind: 'question',
  body: body(id, minute, classId),
  createdAt: minute,
  state: 'waiting',
})
const withPhoto = (id: string, minute: number): OutboxEntryOf<'question'> => ({
  ...waiting(id, minute),
  body: { ...body(id, minute), has_photo: true, photo },
})
const question = (id: string, minute: number, rest: Partial<KeptQuestion> = {}): KeptQuestion => ({
  ...body(id, minute),
  id,
  state: 'sent',
  answer: null,
  answered_at: null,
  photo_came: false,
  has_answer_photo: false,
  ...rest,
})

describe('the questions of a class', () => {
  it('are newest first, whether sent or not', () => {
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

  it('PWA-09: keep a refused one on screen with its reason', () => {
    const refused: OutboxEntryOf<'question'> = {
      ...waiting('q', 10),
      state: 'refused',
      why: 'question.locked',
    }
    expect(askedInClass(5, [refused], [])).toMatchObject([
      { state: 'refused', why: 'question.locked' },
    ])
  })

  it('PWA-09: say of one that the server wants later that it is not the network it waits for', () => {
    const throttled: OutboxEntryOf<'question'> = {
      ...waiting('q', 10),
      state: 'waiting',
      throttledBy: 'question.too-many',
    }
    expect(askedInClass(5, [throttled, waiting('other', 5)], [])).toMatchObject([
      { state: 'waiting', throttledBy: 'question.too-many' },
      { state: 'waiting', throttledBy: null },
    ])
  })

  it('are not those of another class', () => {
    expect(askedInClass(5, [waiting('q', 10, 6)], [])).toEqual([])
  })
})

describe('CLASS-06: the photo of a question', () => {
  const announced = { has_photo: true }

  it('is on this phone while the question is', () => {
    expect(unsent([withPhoto('q', 10)], [])).toMatchObject([{ photo: { state: 'here', photo } }])
  })

  it('may still be on this phone when the question has arrived', () => {
    expect(arrived([withPhoto('q', 10)], [question('q', 10, announced)])).toMatchObject([
      { state: 'sent', photo: { state: 'here', photo } },
    ])
  })

  it('that was refused does not take its question with it', () => {
    const refused: OutboxEntryOf<'question'> = {
      ...withPhoto('q', 10),
      state: 'refused',
      why: 'photo.broken',
    }
    expect(arrived([refused], [question('q', 10, announced)])).toMatchObject([
      { state: 'sent', photo: { state: 'refused', why: 'photo.broken' } },
    ])
  })

  it('is the one that the server has, once it has it, and is elsewhere when nobody here has it', () => {
    const [came, elsewhere, none] = arrived(
      [withPhoto('came', 10)],
      [
        question('came', 10, { ...announced, photo_came: true }),
        question('elsewhere', 11, announced),
        question('none', 12),
      ],
    )
    expect([came?.photo, elsewhere?.photo, none?.photo]).toEqual([
      { state: 'sent' },
      { state: 'elsewhere' },
      null,
    ])
  })
})

it('CLASS-06: answers are marked in the recording at the seconds they are about', () => {
  const about = { lesson_id: 'L0000000001', at_second: 90 }
  const points = answerPoints(
    [
      question('answered', 1, { ...about, state: 'answered', text: `Why\nso? ${'x'.repeat(100)}` }),
      question('seen', 2, { ...about, state: 'seen' }),
      question('no second', 3, { ...about, at_second: null, state: 'answered' }),
      question('another lesson', 4, { ...about, lesson_id: 'L0000000002', state: 'answered' }),
    ],
    'L0000000001',
  )
  expect(points).toEqual([
    { kind: 'answer', at_seconds: 90, title: expect.stringMatching(/^Why so\? x{70,}…$/) },
  ])
  expect(points[0]?.title).toHaveLength(80)
})
