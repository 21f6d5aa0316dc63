import { expect, it } from 'vitest'
import { mailsToMailboxPerDay, mailsToOthersPerDay } from '#contract/shared/limits.ts'
import {
  agreed,
  dayMs,
  pathOf,
  refusal,
  somebody,
  tokenFor,
  type Person,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile()
const tooMany = [429, 'request.too-many']

const guardedBy = (email: string) => ({
  ...{ is_guardian: true, guardian_name: 'Puan Siti', guardian_email: email },
  guardian_contact: '013-3456789',
})

/** Orders, has the guardian of this address told of it, and cancels. */
async function cause(person: Person, email: string, how: 'ask' | 'pay' = 'ask') {
  const shop = shopper(api, person)
  const { order_id: orderId } = await shop.draft(guardedBy(email))
  const answer =
    how === 'ask'
      ? await api.as(person).post(pathOf('askGuardian', { orderId }), {})
      : await shop.pay(orderId)
  await api.app.runJobs()
  await shop.cancel(orderId)
  return answer
}
const mailsTo = async (part: string) =>
  (await api.mails()).filter(({ to }) => to.includes(part)).length

it('SEC-03: one account causes so many mails a day to strangers, by orders and invitations together', async () => {
  const [person, other] = [await api.arrive('Sofea'), await api.arrive('Danial')]
  const invite = (who: Person, email: string) =>
    api.as(who).post(pathOf('inviteGuardian'), { email })
  expect((await invite(person, 'stranger-0@example.com')).status).toBe(200)
  for (let n = 1; n < mailsToOthersPerDay; n += 1)
    expect((await cause(person, `stranger-${n}@example.com`)).status).toBe(200)
  expect(refusal(await cause(person, 'stranger-more@example.com'))).toEqual(tooMany)
  expect(refusal(await invite(person, 'stranger-more@example.com'))).toEqual(tooMany)
  // Paying goes on; it tells nobody else.
  expect((await cause(person, 'stranger-more@example.com', 'pay')).status).toBe(200)
  expect(await mailsTo('stranger-')).toBe(mailsToOthersPerDay)
  expect((await cause(other, 'stranger-more@example.com')).status).toBe(200)
  api.clock.pass(dayMs)
  expect((await cause(person, 'stranger-more@example.com')).status).toBe(200)
})

it('SEC-03: one mailbox gets so many of them a day, from all accounts', async () => {
  for (let n = 0; n < mailsToMailboxPerDay; n += 1)
    expect((await cause(await api.arrive(), `victim+${n}@example.com`)).status).toBe(200)
  expect(refusal(await cause(await api.arrive(), 'victim@example.com'))).toEqual(tooMany)
  expect(await mailsTo('victim')).toBe(mailsToMailboxPerDay)
})

it('SEC-03: a sign-up that is repeated mails one guardian, and sign-ups count for the mailbox', async () => {
  const signUp = (person: Person, guardian_email: string) => {
    const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
    return api.signInBy({ idToken, ...agreed, under_18: 'yes', guardian_email })
  }
  const person = somebody()
  for (let n = 0; n < 3; n += 1)
    expect((await signUp(person, `parent-${n}@example.com`)).status).toBe(200)
  for (let n = 0; n < mailsToMailboxPerDay; n += 1)
    expect((await signUp(somebody(), `aunt+${n}@example.com`)).status).toBe(200)
  expect(refusal(await signUp(somebody(), 'aunt@example.com'))).toEqual(tooMany)
  await api.app.runJobs()
  expect((await api.mails()).filter(({ to }) => to.startsWith('parent-'))).toMatchObject([
    { to: 'parent-0@example.com' },
  ])
  expect(await mailsTo('aunt')).toBe(mailsToMailboxPerDay)
})
