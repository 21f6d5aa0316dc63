import { afterEach, it } from 'vitest'
import { testNow } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { becomings, cardPlans } from '../support/card-plan.ts'

const api = await openApiForFile()
const { expectCourse } = cardPlans(api)
afterEach(() => api.clock.set(testNow))

it.each(becomings.flatMap((second) => becomings.map((third) => [second, third] as const)))(
  'ORD-12: the second instalment %s, the third %s: the order stays PAID, and only an overdue one suspends',
  expectCourse,
)
