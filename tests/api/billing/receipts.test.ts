import { afterEach, describe, expect, it, vi } from 'vitest'
import { minuteMs, pathOf, refusal, replyOf, type TestApi } from '#tests/support/api.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { pdfsPerMinute } from '#server/platform/http/files/serve-pdfs.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import {
  cardForm,
  paymentEventAbout,
  plusProgramme,
  postWebhook,
  referenceIn,
  shopper,
} from '../support/orders.ts'

const api = await openApiForFile()
afterEach(() => vi.restoreAllMocks())

const recordOf = async (me: ReturnType<TestApi['as']>, orderId: string) =>
  replyOf('orderRecord', await me.get(pathOf('orderRecord', { orderId })))
const guarded = {
  subjects: [5, 13],
  is_guardian: true,
  guardian_name: 'Puan Siti',
  guardian_email: 'siti@example.com',
  guardian_contact: '013-3456789',
}

describe('ORD-16: a receipt', () => {
  it('is there once the order is paid, with what was paid and when', async () => {
    const aina = shopper(api, await api.arrive())
    const { order } = await aina.reserve(guarded)
    expect((await recordOf(aina, order.order_id)).receipt).toBeNull()
    const event = await paymentEventAbout(api, order.order_id)
    for (const told of [event, { ...event, eventId: 'again' }]) await postWebhook(api, told)
    const record = await recordOf(aina, order.order_id)
    expect(record).toMatchObject({
      programme: { title: 'Full Programme' },
      lines: { tuition_amount: 69_000, discounted_amount: 0, hardcopy_amount: 6000 },
      order: { order_status: 'PAID', total_amount: 75_000 },
      payment_reference: event.reference,
      receipt: { paid_at: event.at.toISOString() },
    })
    const { lines } = record
    expect(lines.tuition_amount - lines.discounted_amount + lines.hardcopy_amount).toBe(75_000)
  })

  it('is a PDF behind a signed link, the same bytes each time, and mailed to student and guardian', async () => {
    const person = await api.arrive('Rahim')
    const aina = shopper(api, person)
    const { order } = await aina.reserve({ ...guarded, user_email: person.email })
    const event = await paymentEventAbout(api, order.order_id)
    await postWebhook(api, event)
    const { receipt } = await recordOf(aina, order.order_id)
    const url = receipt?.pdf_url ?? ''
    const [one, other] = [await api.send('GET', url), await api.send('GET', url)]
    expect(one.status).toBe(200)
    expect(one.headers['content-type']).toBe('application/pdf')
    expect(one.headers['content-disposition']).toContain(`receipt%20${receipt?.number}.pdf`)
    expect(one.text.startsWith('%PDF-')).toBe(true)
    expect(other.text).toBe(one.text)

    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ text }) => text.includes(order.order_id))
    expect(mails.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [person.email, 'siti@example.com'].toSorted((a, b) => a.localeCompare(b)),
    )
    for (const { attachments } of mails) {
      const file = Buffer.from(attachments?.[0]?.base64 ?? '', 'base64')
      expect(attachments?.[0]).toMatchObject({ type: 'application/pdf' })
      const text = await pdfText(file)
      expect(text).toMatch(new RegExp(`Receipt ${receipt?.number}\\b.*${order.order_id}`))
      expect(text).toContain(event.reference)
      expect(text).toMatch(/Tuition for 2 classes +RM 690\.00/)
      expect(text).toMatch(/Hardcopy materials for 2 classes +RM 60\.00/)
      expect(text).toMatch(/Total paid +RM 750\.00/)
      expect(text).not.toContain('Instalment')
    }
  })

  it('of a card plan says what was charged when, and what is still to pay', async () => {
    const aina = shopper(api, await api.arrive())
    const { order_id: orderId } = await aina.draft(guarded)
    const paid = await aina.post(pathOf('payOrder', { orderId }), cardForm)
    const reference = referenceIn(replyOf('payOrder', paid).attribute?.payment_url ?? null)
    await api.bank.choose(reference, 'pay-at-once')
    await api.app.runJobs()
    await api.bank.act(reference, 1, 'charge')
    const url = (await recordOf(aina, orderId)).receipt?.pdf_url ?? ''
    const file = await fetch(`${api.origin}${url}`)
    const text = await pdfText(new Uint8Array(await file.arrayBuffer()))
    expect(text).toMatch(/Total paid +RM 750\.00/)
    expect(text).toMatch(/Instalment 1 of 3, paid .+ RM 290\.00 +Still to pay +RM 460\.00/)
  })

  it('names what was really used to pay, as soon as the provider says so', async () => {
    vi.spyOn(api.app.http.log, 'warn').mockReturnValue()
    const asked = vi.spyOn(api.bank.payments, 'fetchMethod')
    asked.mockRejectedValueOnce(new Error('no answer'))
    const aina = shopper(api, await api.arrive())
    const { order_id } = await aina.buy([5])
    const receipt = async () => (await recordOf(aina, order_id)).receipt
    expect(await receipt()).toMatchObject({ method: null })
    await api.app.runJobs()
    expect(await receipt()).toMatchObject({ method: null })
    asked.mockResolvedValueOnce('grabpay')
    const without = await api.send('GET', (await receipt())?.pdf_url ?? '')
    const within = await api.send('GET', (await receipt())?.pdf_url ?? '')
    expect([without.status, within.text]).toEqual([200, without.text])
    expect(await receipt()).toMatchObject({ method: 'grabpay' })
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('SEC-03: is drawn a limited number of times a minute for one person, and still for others', async () => {
    const [aina, ravi] = [shopper(api, await api.arrive()), shopper(api, await api.arrive('Ravi'))]
    const urlOf = async (me: typeof aina) =>
      (await recordOf(me, (await me.buy([5])).order_id)).receipt?.pdf_url ?? ''
    const [mine, his] = [await urlOf(aina), await urlOf(ravi)]
    const answers = await Promise.all(
      Array.from({ length: pdfsPerMinute + 1 }, () => api.send('GET', mine)),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map((answer) => refusal(answer))).toEqual([[429, 'request.too-many']])
    expect((await api.send('GET', his)).status).toBe(200)
  })

  it('is not opened without its link, with another order in it, or after its end', async () => {
    const [aina, ravi] = [shopper(api, await api.arrive()), shopper(api, await api.arrive('Ravi'))]
    const mine = await aina.buy([5])
    const his = await ravi.buy([5])
    const { receipt } = await recordOf(aina, mine.order_id)
    const url = receipt?.pdf_url ?? ''
    const status = async (path: string) => (await api.send('GET', path)).status
    expect(await status(url.split('?')[0] ?? '')).toBe(403)
    expect(await status(url.replace(mine.order_id, his.order_id))).toBe(403)
    expect(
      await status(url.replace(/s=(.)/, (_, first: string) => `s=${first === 'A' ? 'B' : 'A'}`)),
    ).toBe(403)
    expect(await status(url)).toBe(200)
    api.clock.pass(11 * minuteMs)
    expect(await status(url)).toBe(403)
  })

  it("numbers rise with the payments, and one person's record is no other's", async () => {
    const [aina, ravi] = [shopper(api, await api.arrive()), shopper(api, await api.arrive('Ravi'))]
    const first = await recordOf(aina, (await aina.buy([5])).order_id)
    const second = await recordOf(ravi, (await ravi.buy([5])).order_id)
    expect(second.receipt?.number).toBeGreaterThan(first.receipt?.number ?? 0)
    const path = pathOf('orderRecord', { orderId: first.order.order_id })
    expect((await ravi.get(path)).status).toBe(404)
  })
})

describe('the list of orders', () => {
  it('has all of a person in all programmes, newest first, and none that was cancelled', async () => {
    const aina = shopper(api, await api.arrive())
    const list = async () => replyOf('orders', await aina.get(pathOf('orders'))).orders
    expect(await list()).toEqual([])
    const paid = await aina.buy([5])
    const { order: cancelled } = await aina.reserve({ programme_id: plusProgramme })
    await aina.cancel(cancelled.order_id)
    const draft = await aina.draft({ subjects: [7] })
    expect((await list()).map(({ order_id, order_status }) => [order_id, order_status])).toEqual([
      [draft.order_id, 'DRAFT'],
      [paid.order_id, 'PAID'],
    ])
    expect((await list()).map(({ receipt_number }) => typeof receipt_number)).toEqual([
      'object',
      'number',
    ])
    const other = shopper(api, await api.arrive('Ravi'))
    expect(replyOf('orders', await other.get(pathOf('orders'))).orders).toEqual([])
  })
})
