import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StaffQuestion } from '#contract/support/staff-questions.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { questions } from '#server/platform/db/schema/support.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import {
  commandKey,
  commandSignatureHeader,
  signCommand,
} from '#server/platform/http/signed-command.ts'
import { roleCommandPath } from '#server/app/operator-commands.ts'
import {
  agreed,
  pathOf,
  replyOf,
  somebody,
  testNow,
  tokenFor,
  type Person,
} from '#tests/support/api.ts'
import { openApiForFile } from './api-for-file.ts'
import { staff, student } from './learning.ts'

let lessonId: string

const api = await openApiForFile()
const teacher = await staff(api)
beforeAll(async () => {
  const [lesson] = await api.db.select().from(lessons).where(eq(lessons.classId, 5)).limit(1)
  lessonId = lesson!.id
})

async function ask(person: Person, second: number | null): Promise<string> {
  const id = randomUUID()
  const answer = await api.as(person).put(pathOf('askQuestion', { id }), {
    class_id: 5,
    lesson_id: second === null ? null : lessonId,
    at_second: second,
    text: 'Why is log 1 zero?',
    asked_at: testNow.toISOString(),
  })
  expect(answer.status, answer.text).toBe(200)
  return id
}
const mine = async (person: Person) =>
  replyOf('questions', await api.as(person).get(pathOf('questions', { classId: 5 }))).questions
const inbox = async (search = '') =>
  replyOf('staffQuestions', await api.as(teacher).get(pathOf('staffQuestions') + search))
const answer = (id: string, body: object) =>
  api.as(teacher).put(pathOf('answerQuestion', { id }), body)

describe('STAFF-01: the inbox of questions', () => {
  it('has the longest waiting first, says which were seen, and answers all about one second', async () => {
    const [aina, farid] = [await student(api), await student(api)]
    const first = await ask(aina, 760)
    const second = await ask(farid, 760)
    const apart = await ask(farid, 761)
    const shown = await inbox('?class_id=5')
    expect(shown.questions.map(({ id }) => id)).toEqual([first, second, apart])
    expect(shown.questions.map(({ same_moment }) => same_moment)).toEqual([1, 1, 0])
    expect((await inbox('?class_id=6')).questions).toEqual([])

    await api.as(teacher).put(pathOf('seeQuestion', { id: first }), {})
    expect((await mine(aina))[0]?.state).toBe('seen')

    const text = 'Because ten to the power of zero is one.'
    const reply = await answer(first, { answer: text, to_all: true, replaces: null })
    expect(new Set(replyOf('answerQuestion', reply).answered)).toEqual(new Set([first, second]))
    expect((await mine(aina))[0]).toMatchObject({ state: 'answered', answer: text })
    expect((await mine(farid)).map(({ state }) => state)).toEqual(['answered', 'sent'])
    expect((await inbox()).questions.map(({ id }) => id)).toEqual([apart])
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `question/${second}`))
    expect(written).toMatchObject([
      { uid: teacher.uid, before: { answer: null }, after: { answer: text } },
    ])
  })

  it('an answer does not silently take the place of another', async () => {
    const aina = await student(api)
    const id = await ask(aina, null)
    await answer(id, { answer: 'One.', to_all: false, replaces: null })
    const late = await answer(id, { answer: 'Two.', to_all: false, replaces: null })
    expect(late.body).toMatchObject({ code: 'staff.refused' })
    const [{ answered_at: replaces } = {}] = await mine(aina)
    await answer(id, { answer: 'Two.', to_all: false, replaces })
    expect((await mine(aina))[0]?.answer).toBe('Two.')
    const blank = { answer: '  ', voice: null, photo: null, to_all: false, replaces }
    expect((await answer(id, blank)).status).toBe(422)
  })
})

describe('OFFC-01: the list of questions', () => {
  const listed = async (asked: Record<string, string>) =>
    inbox(`?${new URLSearchParams(asked).toString()}`)
  const all = async (asked: Record<string, string>) => {
    const found: StaffQuestion[] = []
    let page: string | null = null
    do {
      const answer = await listed({ ...asked, ...(page && { page }) })
      expect(answer.from).toBe(found.length + 1)
      found.push(...answer.questions)
      page = answer.next
    } while (page)
    expect((await listed(asked)).total).toBe(found.length)
    return found
  }

  it('is paged to its end, longest waiting or newest answer first, and searched by text and student', async () => {
    const asker = await student(api)
    await api.db.update(users).set({ displayName: 'Zulaikha' }).where(eq(users.uid, asker.uid))
    const at = (n: number) => new Date(testNow.getTime() - n * 1000)
    await api.db.insert(questions).values(
      Array.from({ length: 140 }, (_, n) => ({
        ...{ id: randomUUID(), uid: asker.uid, classId: 5, text: `Paged ${n % 70}` },
        // Several came in the same second.
        ...{ askedAt: at(n), receivedAt: at(Math.floor((n % 70) / 3)) },
        ...(n >= 70 && { answeredAt: at(Math.floor((n % 70) / 3)), answer: 'Yes.' }),
      })),
    )
    const times = (found: StaffQuestion[], of: 'received_at' | 'answered_at') =>
      found.map((one) => one[of] ?? '')
    const waiting = await all({ search: 'zulaikha' })
    expect(new Set(waiting.map(({ id }) => id)).size).toBe(70)
    expect(times(waiting, 'received_at')).toEqual(
      times(waiting, 'received_at').toSorted((a, b) => a.localeCompare(b)),
    )
    const answered = await all({ show: 'answered', search: 'PAGED' })
    expect(new Set(answered.map(({ id }) => id)).size).toBe(70)
    expect(times(answered, 'answered_at')).toEqual(
      times(answered, 'answered_at').toSorted((a, b) => b.localeCompare(a)),
    )
    expect((await listed({ search: 'paged 69' })).questions).toHaveLength(1)
    const { next } = await listed({ search: 'paged' })
    const other = `?show=answered&page=${next}`
    const refused = await api.as(teacher).get(pathOf('staffQuestions') + other)
    expect(refused.body).toMatchObject({ status_code: 400, code: 'request.malformed' })
    await api.db.delete(questions).where(eq(questions.uid, asker.uid))
  })
})

describe('STAFF-01: a question is handed over', () => {
  const hand = (person: Person, id: string, body: object) =>
    api.as(person).put(pathOf('handOver', { id }), { note: '', replaces: null, ...body })
  const seenBy = async (person: Person, search: string) =>
    replyOf('staffQuestions', await api.as(person).get(pathOf('staffQuestions') + search))

  it('with all about the same second, to who is told, with a note that the student never sees', async () => {
    const [aina, farid] = [await student(api), await student(api)]
    const [salmah, support] = [await staff(api), await staff(api, 'support')]
    const [first, second] = [await ask(aina, 300), await ask(farid, 300)]
    const apart = await ask(farid, 301)
    const note = 'She is in your evening class.'
    const given = replyOf('handOver', await hand(support, first, { to: salmah.uid, note }))
    expect(new Set(given.handed)).toEqual(new Set([first, second]))

    const handed = await seenBy(salmah, '?whose=handed')
    expect(handed).toMatchObject({
      handed_to_me: 2,
      questions: [
        { id: first, handed: { uid: salmah.uid, to: 'Cikgu', by: 'Cikgu', note } },
        { id: second },
      ],
    })
    const ids = async (person: Person, search: string) =>
      (await seenBy(person, search)).questions.map(({ id }) => id)
    expect(await ids(salmah, '?whose=mine')).toEqual(expect.arrayContaining([first, apart]))
    expect(await ids(teacher, '?whose=mine')).not.toContain(first)
    expect(await ids(teacher, '')).toEqual(expect.arrayContaining([first, second, apart]))

    const { notices } = replyOf('notices', await api.as(salmah).get(pathOf('notices')))
    expect(notices).toMatchObject([
      { title: expect.stringMatching(/assigned to you/), path: '/staff/questions?whose=handed' },
    ])
    const asked = JSON.stringify([await mine(aina), await mine(farid)])
    expect(asked).not.toContain('handed')
    expect(asked).not.toContain(note)
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `question/${second}`))
    expect(written).toMatchObject([
      { uid: support.uid, before: { handed_to: null }, after: { handed_to: 'Cikgu', note } },
    ])
  })

  it("by those who know who has it, to those who answer, and of those who left it is everybody's again", async () => {
    const aina = await student(api)
    const [salmah, support] = [await staff(api), await staff(api, 'support')]
    const id = await ask(aina, null)
    const [one, other] = await Promise.all([
      hand(teacher, id, { to: salmah.uid }),
      hand(support, id, { to: teacher.uid }),
    ])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    const { questions: shown } = await inbox()
    const replaces = shown.find((question) => question.id === id)?.handed_at
    for (const to of [support.uid, aina.uid, 'nobody'])
      expect((await hand(teacher, id, { to, replaces })).body).toMatchObject({
        code: 'staff.refused',
      })
    expect((await hand(aina, id, { to: null, replaces })).status).toBe(403)
    expect((await hand(teacher, id, { to: salmah.uid, replaces })).status).toBe(200)
    await api.db.update(users).set({ role: 'support' }).where(eq(users.uid, salmah.uid))
    const now = await inbox('?whose=mine')
    expect(now.questions.find((question) => question.id === id)).toMatchObject({ handed: null })

    // Support may see and assign, but not answer.
    const answered = await api
      .as(support)
      .put(pathOf('answerQuestion', { id }), { answer: 'Yes.', to_all: false, replaces: null })
    expect(answered.body).toMatchObject({ code: 'staff.forbidden' })
    expect((await answer(id, { answer: 'Yes.', to_all: false, replaces: null })).status).toBe(200)
    expect((await hand(teacher, id, { to: null })).body).toMatchObject({ code: 'staff.refused' })
    expect((await inbox('?show=answered&whose=mine')).questions[0]).toMatchObject({ id })
  })
})

describe('ACC-04: the first administrator', () => {
  it('is made by a signed command, which is written down too', async () => {
    const person = await api.arrive('Salmah')
    const give = (email: string) => {
      const body = { email, role: 'administrator' }
      const command = {
        method: 'POST',
        path: roleCommandPath,
        rawBody: Buffer.from(JSON.stringify(body)),
      }
      const signature = signCommand(command, commandKey(api.secrets.linkKey), api.clock.peek())
      return api.send('POST', roleCommandPath, {
        body,
        headers: { [commandSignatureHeader]: signature },
      })
    }
    expect((await api.as(person).get(pathOf('staffHome'))).body).toMatchObject({
      code: 'staff.forbidden',
    })
    expect((await give('nobody@example.com')).status).toBe(404)
    const claims = { emailVerified: false, skipFE: true, issuedAt: api.clock.peek() }
    const claimed = { ...somebody(), email: 'not-mine@example.com' }
    await api.signInBy({ idToken: tokenFor(claimed, claims), ...agreed })
    expect((await give(claimed.email)).status).toBe(404)
    expect((await give(person.email.toUpperCase())).status).toBe(200)
    const home = replyOf('staffHome', await api.as(person).get(pathOf('staffHome')))
    expect(home).toMatchObject({ role: 'administrator', orders: [] })
    const { changes } = replyOf('staffChanges', await api.as(person).get(pathOf('staffChanges')))
    expect(changes[0]).toMatchObject({
      by: null,
      action: 'role-given',
      before: { role: 'student' },
    })
  })
})
