import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { personTags } from '#server/platform/db/schema/dashboard.ts'
import { enrolmentActRows, enrolments } from '#server/platform/db/schema/enrolment.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { enrol as enrolBy, staff } from '../support/learning.ts'

const api = await openApiForFile()
const office = await staff(api, 'support')
const intakeKey = 'full-2026-09'

const openOf = async ({ uid }: Person) => {
  const rows = await api.db
    .select({ classId: enrolments.classId })
    .from(enrolments)
    .where(and(eq(enrolments.uid, uid), isNull(enrolments.endedAt)))
  return rows.map(({ classId }) => classId).toSorted((one, other) => one - other)
}
const send = (body: object, who = office) =>
  api.as(who).post(pathOf('changeManyEnrolments'), { reason: 'Moved here', ...body })
const change = async (body: object) => replyOf('changeManyEnrolments', await send(body))
const listed = (...people: Person[]) =>
  people.map(({ uid }) => ({ id: randomUUID(), uid, intake_key: intakeKey }))

describe('IMPRT-01: ticked people are changed together', () => {
  it('are enrolled, moved and ended by the rules of one, and who cannot be is named', async () => {
    const [one, two] = [await api.arrive('One'), await api.arrive('Two')]
    const enrol = { do: 'enrol', intake_key: intakeKey, class_id: 5, until: null }
    const people = listed(one, two, office)
    const first = await change({ ...enrol, people })
    expect(first).toMatchObject({ done: 2, refused: [{ uid: office.uid, name: 'Cikgu' }] })
    expect(first.refused[0]?.why).not.toBe('')
    // The same request sent again, and one that would do nothing.
    expect((await change({ ...enrol, people: people.slice(0, 2) })).done).toBe(2)
    expect(await change({ ...enrol, people: listed(one) })).toMatchObject({ done: 0 })
    expect([await openOf(one), await openOf(two)]).toEqual([[5], [5]])

    const move = { do: 'move', class_id: 5, to_class_id: 7 }
    expect(await change({ ...move, people: listed(one, two) })).toEqual({ done: 2, refused: [] })
    expect([await openOf(one), await openOf(two)]).toEqual([[7], [7]])
    expect(await change({ ...move, people: listed(one) })).toMatchObject({ done: 0 })

    const ending = { do: 'end', class_id: 7, people: listed(one) }
    expect(await change(ending)).toEqual({ done: 1, refused: [] })
    expect(await change(ending)).toEqual({ done: 1, refused: [] })
    expect([await openOf(one), await openOf(two)]).toEqual([[], [7]])
    const acts = await api.db
      .select()
      .from(enrolmentActRows)
      .where(eq(enrolmentActRows.uid, one.uid))
    expect(acts.map(({ kind }) => kind).toSorted()).toEqual(['end', 'enrol', 'move'])
  })

  it('one who is unknown is named, and the others are changed', async () => {
    const one = await api.arrive('Known')
    const people = listed({ uid: 'nobody', email: '', name: '' }, one)
    const enrol = { do: 'enrol', intake_key: intakeKey, class_id: 5, until: null }
    expect(await change({ ...enrol, people })).toEqual({
      done: 1,
      refused: [{ uid: 'nobody', name: 'nobody', why: "We couldn't find this person." }],
    })
    expect(await openOf(one)).toEqual([5])
  })

  it('without an intake, only the enrolments without one are ended', async () => {
    const one = await api.arrive('Both')
    await enrolBy(api, one, { classIds: [7] })
    await api.db.update(enrolments).set({ intakeKey: null }).where(eq(enrolments.uid, one.uid))
    const enrol = { do: 'enrol', intake_key: intakeKey, class_id: 7, until: null }
    await change({ ...enrol, people: listed(one) })
    const people = [{ id: randomUUID(), uid: one.uid, intake_key: null }]
    expect((await change({ do: 'end', class_id: 7, people })).done).toBe(1)
    const left = await api.db
      .select({ intakeKey: enrolments.intakeKey })
      .from(enrolments)
      .where(and(eq(enrolments.uid, one.uid), isNull(enrolments.endedAt)))
    expect(left).toEqual([{ intakeKey }])
  })

  it('get and lose a tag, each in the record of changes; staff get none', async () => {
    const [one, two] = [await api.arrive('Tagged'), await api.arrive('Tagged too')]
    const tag = async (is_on: boolean) =>
      replyOf(
        'tagPeople',
        await api.as(office).post(pathOf('tagPeople'), {
          ...{ uids: [one.uid, two.uid, office.uid], tag: 'Scholarship', is_on },
        }),
      )
    expect(await tag(true)).toMatchObject({
      done: 2,
      refused: [{ uid: office.uid, why: 'Tags are for students only.' }],
    })
    const tagsOf = ({ uid }: Person) => api.db.$count(personTags, eq(personTags.uid, uid))
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([1, 1])
    await tag(true)
    const changes = await api.db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, `person/${one.uid}`), eq(audit.action, 'person-tagged')))
    expect(changes).toHaveLength(1)
    expect((await tag(false)).done).toBe(2)
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([0, 0])
  })

  it('at most a hundred at once, by the office alone', async () => {
    const people = Array.from({ length: 101 }, () => ({ id: randomUUID(), uid: office.uid }))
    const end = { do: 'end', class_id: 5 }
    expect(refusal(await send({ ...end, people }))).toEqual([422, 'form.invalid'])
    const teacher = await staff(api)
    const refused = await send({ ...end, people: people.slice(0, 1) }, teacher)
    expect(refusal(refused)).toEqual([403, 'staff.forbidden'])
    const tagged = { uids: [teacher.uid], tag: 'x', is_on: true }
    expect(refusal(await api.as(teacher).post(pathOf('tagPeople'), tagged))).toEqual([
      403,
      'staff.forbidden',
    ])
  })
})
