import type { Page } from 'playwright/test'
import { termsVersion } from '#contract/shared/kinds.ts'
import { expect } from '#tests/support/e2e.ts'
import { sayIn } from '#tests/support/say-in.ts'
import { newAddress } from './people.ts'

/** What a guardian says of the student and of themselves. */
export async function fillDetails(page: Page, say = sayIn('en')): Promise<void> {
  await page.getByLabel(say("Student's name")).fill('Zulaikha Yusof')
  await page.getByLabel(say('Phone')).fill('+60 12-345 6789')
  await page.getByLabel(say('Address')).fill('12 Jalan Mawar')
  await page.getByLabel(say('Postcode')).fill('40000')
  await page.getByLabel(say('City')).fill('Shah Alam')
  await page.getByLabel(say('State')).selectOption('Selangor')
  await page.getByLabel(say("Guardian's name")).fill('Yusof Ali')
  await page.getByLabel(say("Guardian's email")).fill('yusof@example.com')
  await page.getByLabel(say("Guardian's phone")).fill('011-12345678')
  // They agreed when they signed up.
  await expect(
    page.getByText(
      say(
        'You agreed to the <terms>terms and policies</terms> on {day}. Nothing that matters has changed since.',
      ),
    ),
  ).toBeVisible()
}

const details = {
  user_name: 'Amira binti Hassan',
  user_contact: '012-3456789',
  address: '1 Jalan Satu',
  postcode: '50480',
  city: 'Kuala Lumpur',
  state: 'Kuala Lumpur',
  is_guardian: false,
  terms_version: termsVersion,
}

/** The token by which the page calls the API for the person who is signed in. */
export async function authorizationOf(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await page.reload()
  return (await asked).headers()['authorization'] ?? ''
}

/** An order that waits for its payment: the address of the bank's page. */
export async function reserve(
  page: Page,
  order: { programme_id: number; subjects: number[]; intake_key?: string },
): Promise<string> {
  const headers = { authorization: await authorizationOf(page) }
  const data = { ...details, ...order, user_email: newAddress() }
  type Reply = { attribute: { order_id: string; payment_url: string } }
  const drafted = await page.request.post('/api/v1/order', { headers, data })
  const { attribute } = (await drafted.json()) as Reply
  const path = `/api/v1/order/pay/${attribute.order_id}`
  const reserved = await page.request.post(path, { headers, data: { plan: 'once' } })
  return ((await reserved.json()) as Reply).attribute.payment_url
}

type NamedGuardian = { email: string; contact: string }

/** An order that the student has asked this guardian to pay. @returns its id */
export const askGuardian = (page: Page, guardian: NamedGuardian): Promise<string> =>
  orderNaming(page, guardian, (id) => [`/api/v1/order/${id}/ask-guardian`, {}])

/** An order that the student pressed 'pay' for, and that names this guardian. @returns its id */
export const payInsteadOf = (page: Page, guardian: NamedGuardian): Promise<string> =>
  orderNaming(page, guardian, (id) => [`/api/v1/order/pay/${id}`, { plan: 'once' }])

async function orderNaming(
  page: Page,
  { email, contact }: NamedGuardian,
  reserving: (orderId: string) => [path: string, body: object],
): Promise<string> {
  const headers = { authorization: await authorizationOf(page) }
  const guardian = {
    ...{ is_guardian: true, guardian_name: 'Puan Siti' },
    ...{ guardian_email: email, guardian_contact: contact },
  }
  const order = { programme_id: 2, subjects: [13], user_email: newAddress() }
  const data = { ...details, ...order, ...guardian }
  const drafted = await page.request.post('/api/v1/order', { headers, data })
  const { attribute } = (await drafted.json()) as { attribute: { order_id: string } }
  const [path, body] = reserving(attribute.order_id)
  expect((await page.request.post(path, { headers, data: body })).status()).toBe(200)
  return attribute.order_id
}
