import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { pathOf, refusal, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { fullProgramme, shopper } from '../support/orders.ts'

const api = await openApiForFile()
const anna = await staff(api, 'administrator')
const intakeKey = 'full-2026-09'
const cancel = (classId?: number) =>
  api.db
    .update(lessons)
    .set({ cancelledAt: api.clock.peek() })
    .where(
      and(
        eq(lessons.intakeKey, intakeKey),
        classId === undefined ? undefined : eq(lessons.classId, classId),
      ),
    )
async function start(me: ReturnType<typeof shopper>) {
  return replyOf('order', await me.look()).start?.on_sale.find(
    ({ intake }) => intake.key === intakeKey,
  )
}
const enrolBy = (uid: string, classId: number) =>
  api.as(anna).post(pathOf('changeEnrolments', { uid }), {
    ...{ do: 'enrol', id: randomUUID(), programme_id: fullProgramme, intake_key: intakeKey },
    ...{ class_id: classId, until: null, reason: 'Won a prize' },
  })

it('INTK-01: a class without lessons in an intake is neither ordered, drafted, paid nor enrolled in there', async () => {
  const me = shopper(api, await api.arrive())
  const early = shopper(api, await api.arrive())
  const drafted = await early.draft({ subjects: [5, 13] })
  const { uid } = await api.arrive()
  await cancel(13)
  expect((await start(me))?.taught_classes).not.toContain(13)
  expect((await start(me))?.taught_classes).toContain(5)
  expect(refusal(await me.create({ subjects: [5, 13] }))).toEqual([409, 'order.not-taught'])
  const order = await me.draft({ subjects: [5] })
  const changed = await me.change(order.order_id, { subjects: [5, 13] })
  expect(refusal(changed)).toEqual([409, 'order.not-taught'])
  expect(refusal(await early.pay(drafted.order_id))).toEqual([409, 'order.not-taught'])
  expect(refusal(await enrolBy(uid, 13))).toEqual([409, 'staff.refused'])
  expect((await enrolBy(uid, 5)).status).toBe(200)
})

it('INTK-01: while an intake has no lesson at all, every open class is sold in it, and enrolled in', async () => {
  await cancel()
  const person = await api.arrive()
  const me = shopper(api, person)
  expect((await start(me))?.taught_classes).toEqual([])
  expect((await me.create({ subjects: [5, 13] })).status).toBe(200)
  expect((await enrolBy(person.uid, 16)).status).toBe(200)
})
