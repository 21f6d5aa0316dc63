import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { parseCsv } from '#contract/shared/text/csv.ts'
import { consignmentCode, parcelCode, type PostParcels } from '#contract/shipping/staff-parcels.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { parcels } from '#server/platform/db/schema/shipping.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { accountRepository } from '#server/modules/identity/account/repository.ts'
import { pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { confirmGuardian } from '../support/confirm-guardian.ts'
import { staff } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile()
const support = await staff(api, 'support')
const anna = await staff(api, 'administrator')
const office = api.as(support)

/** A paid order of these classes, and its parcels by number. */
async function paid(more: Record<string, unknown> = {}, person?: Person) {
  person ??= await api.arrive('Sofea')
  const me = shopper(api, person)
  const { order, reference } = await me.reserve({ user_email: person.email, ...more })
  expect(await parcelsOf(order.order_id)).toEqual([])
  await api.bank.choose(reference, 'pay-at-once')
  return { person, me, orderId: order.order_id, numbers: await numbersOf(order.order_id) }
}
const parcelsOf = (orderId: string) =>
  api.db.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(parcels.number)
const numbersOf = async (orderId: string) => (await parcelsOf(orderId)).map(({ number }) => number)
const statesOf = async (orderId: string) => (await parcelsOf(orderId)).map(({ status }) => status)
const move = (what: string, numbers: readonly number[]) =>
  office.put(pathOf('moveParcels'), { do: what, parcels: numbers })
const post = async (lines: string, more: Partial<PostParcels> = {}) =>
  replyOf(
    'postParcels',
    await office.post(pathOf('postParcels'), { courier: 'pos-laju', lines, parcels: [], ...more }),
  )
const recordOf = async ({ me, orderId }: Awaited<ReturnType<typeof paid>>) =>
  replyOf('orderRecord', await me.get(pathOf('orderRecord', { orderId })))
const pageOf = async (parcel: number) =>
  replyOf('staffParcel', await office.get(pathOf('staffParcel', { parcel })))
let given = 0
/** A tracking number that no other parcel has. */
const freshTracking = () => `EP${String((given += 1)).padStart(9, '0')}MY`

/** Pays back by the provider, to its end. */
async function refund(orderId: string, more: Record<string, unknown>) {
  const path = pathOf('staffOrder', { orderId })
  const { money } = replyOf('staffOrder', await api.as(anna).get(path))
  const id = randomUUID()
  const asked = await api.as(anna).post(pathOf('askRefund', { orderId }), {
    ...{ id, charge: money.charges[0]?.id, amount: 3000, reason: 'Requested' },
    ...{ includes_hardcopy: false, ends_access: false },
    ...more,
  })
  expect(asked.status).toBe(200)
  await api.app.runJobs()
  const at = await api.bank.refunds.findRefund(id)
  if (!at) throw new Error('the bank was not asked')
  await api.bank.refunds.settleRefund(at.id, 'succeeded')
}

describe('OFFC-06: a parcel for each class of a paid order', () => {
  it('is there from the payment on, with the address of the order, and never twice', async () => {
    const { orderId, numbers } = await paid({ address: '7 Lorong Dua' })
    const made = await parcelsOf(orderId)
    expect(made.map(({ classId, status }) => [classId, status])).toEqual([
      [5, 'to-pack'],
      [13, 'to-pack'],
    ])
    expect(made[0]?.recipient).toEqual({
      name: 'Aina binti Ali',
      phone: '012-3456789',
      address: '7 Lorong Dua',
      postal: '01000',
      city: 'Kangar',
      state: 'Perlis',
    })
    await api.app.scheduler()
    expect(await numbersOf(orderId)).toEqual(numbers)
  })

  it('is withdrawn by a refund of the order or of the materials, unless it has left', async () => {
    const [tuition, ended, materials, left] = [
      await paid(),
      await paid(),
      await paid(),
      await paid(),
    ]
    await move('pack', left.numbers)
    await post(`P${left.numbers[0]} ${freshTracking()}`)
    await refund(tuition.orderId, {})
    await refund(ended.orderId, { ends_access: true })
    await refund(materials.orderId, { includes_hardcopy: true })
    await refund(left.orderId, { includes_hardcopy: true })
    expect(await statesOf(tuition.orderId)).toEqual(['to-pack', 'to-pack'])
    expect(await statesOf(ended.orderId)).toEqual(['withdrawn', 'withdrawn'])
    expect(await statesOf(materials.orderId)).toEqual(['withdrawn', 'withdrawn'])
    expect(await statesOf(left.orderId)).toEqual(['posted', 'withdrawn'])
    expect((await recordOf(ended)).parcels.map(({ status }) => status)).toEqual([
      'withdrawn',
      'withdrawn',
    ])
  })
})

it('ACC-05: somebody is deleted whose parcel was packed; that it was stays written down', async () => {
  const { person, numbers } = await paid()
  await move('pack', numbers)
  const mine = eq(users.uid, person.uid)
  await api.db.update(users).set({ isDeleted: true }).where(mine)
  await api.db.transaction((tx) => accountRepository(tx).erase(person.uid))
  const written = await api.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `parcel/${numbers[0]}`))
  expect(written.map(({ action, label, after }) => [action, label, after])).toEqual([
    ['parcel-packed', '', {}],
  ])
})

describe('OFFC-06: packing and posting', () => {
  it('packs many at once, or none', async () => {
    const one = await paid()
    const two = await paid()
    const all = [...one.numbers, ...two.numbers]
    expect((await move('pack', all)).status).toBe(200)
    expect(await statesOf(two.orderId)).toEqual(['packed', 'packed'])
    const three = await paid()
    expect(refusal(await move('pack', [...three.numbers, all[0] ?? 0]))).toEqual([
      409,
      'staff.refused',
    ])
    expect(await statesOf(three.orderId)).toEqual(['to-pack', 'to-pack'])
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `parcel/${all[0]}`))
    expect(written.map(({ action, uid, before, after }) => [action, uid, before, after])).toEqual([
      ['parcel-packed', support.uid, { status: 'to-pack' }, { status: 'packed' }],
    ])
  })

  it('posts by lines, tells student and guardian, and shows both where it is', async () => {
    const [child, siti] = [await api.arrive('Sofea'), await api.arrive('Siti')]
    await confirmGuardian(api, child, siti)
    const guardian = {
      is_guardian: true,
      guardian_name: 'Puan Siti',
      guardian_email: siti.email,
      guardian_contact: '012-7654321',
    }
    const bought = await paid(guardian, child)
    await move('pack', bought.numbers)
    const tracking = freshTracking()
    // Both in one envelope, named by their order.
    expect(await post(`${bought.orderId.slice(0, 8)} ${tracking.toLowerCase()}`)).toEqual({
      posted: 2,
      orders: 1,
      problems: [],
    })
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ text }) => text.includes(tracking))
    expect(mails.map(({ to }) => to).toSorted()).toEqual([child.email, siti.email].toSorted())
    expect(mails[0]?.text).toContain(`https://tracking.pos.com.my/tracking/${tracking}`)
    const orderUrlOf = (email: string) =>
      /Your order: (\S+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
    expect(orderUrlOf(child.email)).toBe(`${api.origin}/orders/${bought.orderId}`)
    const token = orderUrlOf(siti.email).slice(api.origin.length + 1)
    const linked = await api.send('GET', pathOf('linkedOrder', { token }))
    expect(replyOf('linkedOrder', linked).parcels).toMatchObject([{ tracking }, { tracking }])
    const { notices } = replyOf('notices', await bought.me.get(pathOf('notices')))
    expect(notices.filter(({ text }) => text.includes(tracking))).toMatchObject([
      { title: 'Your hardcopy materials are posted', path: `/orders/${bought.orderId}` },
    ])
    expect((await recordOf(bought)).parcels).toMatchObject([
      { status: 'posted', courier: 'Pos Laju', tracking },
      { status: 'posted', courier: 'Pos Laju', tracking },
    ])
  })

  it('says how many it would post, and whose, before it does', async () => {
    const { orderId, numbers } = await paid()
    const other = await paid()
    const all = [...numbers, ...other.numbers]
    await move('pack', all)
    const lines = [
      `${orderId.slice(0, 8)} ${freshTracking()}`,
      `${other.numbers.map(parcelCode).join(' ')} ${freshTracking()}`,
    ].join('\n')
    const expected = { posted: all.length, orders: 2, problems: [] }
    expect(await post(lines, { dry_run: true })).toEqual(expected)
    expect(await statesOf(orderId)).toEqual(numbers.map(() => 'packed'))
    expect(await post(lines)).toEqual(expected)
    expect(await statesOf(orderId)).toEqual(numbers.map(() => 'posted'))
  })

  it('posts nothing when a line is wrong, and names the line', async () => {
    const { orderId, numbers } = await paid()
    const [first = 0, second = 0] = numbers
    await move('pack', [first])
    const used = freshTracking()
    await post(`${parcelCode(first)} ${used}`)
    await move('pack', [second])
    const other = await paid()
    const lines = [
      `${parcelCode(second)} ${freshTracking()}`,
      `${parcelCode(other.numbers[0] ?? 0)} ${freshTracking()}`,
      `P999999 ${freshTracking()}`,
    ]
    expect(await post(lines.join('\n'))).toEqual({
      posted: 0,
      orders: 0,
      problems: [
        { line: 2, about: parcelCode(other.numbers[0] ?? 0), why: 'not-packed' },
        { line: 3, about: 'P999999', why: 'unknown' },
      ],
    })
    expect(await post(`${parcelCode(second)} ${used}`)).toMatchObject({
      problems: [{ line: 1, about: used, why: 'tracking-used' }],
    })
    expect(await statesOf(orderId)).toEqual(['posted', 'packed'])
    const elsewhere = { courier: 'pigeon', lines: 'P1 EP000000000MY', parcels: [] }
    expect(refusal(await office.post(pathOf('postParcels'), elsewhere))).toEqual([
      409,
      'staff.refused',
    ])
  })

  it('sends again what came back, under another number and with another mail', async () => {
    const { orderId, numbers, person } = await paid({ subjects: [5] })
    const [number = 0] = numbers
    const [once, again] = [freshTracking(), freshTracking()]
    await move('pack', numbers)
    await post(once, { parcels: numbers })
    expect((await move('return', numbers)).status).toBe(200)
    await move('resend', numbers)
    await move('pack', numbers)
    await post(again, { parcels: numbers })
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ to }) => to === person.email)
    expect(mails.filter(({ text }) => text.includes(again))).toHaveLength(1)
    const page = await pageOf(number)
    expect(page).toMatchObject({ status: 'posted', tracking: again, order_id: orderId })
    expect(page.history.map(({ action, tracking }) => [action, tracking])).toEqual([
      ['parcel-posted', again],
      ['parcel-packed', null],
      ['parcel-resent', once],
      ['parcel-returned', once],
      ['parcel-posted', once],
      ['parcel-packed', null],
    ])
  })
})

describe('OFFC-06: the address of a parcel', () => {
  const address = {
    ...{ name: 'Aina binti Ali', phone: '0123456789', address: '9 Jalan Baharu' },
    ...{ postal: '50000', city: 'Kuala Lumpur', state: 'Kuala Lumpur' },
  }
  const change = (parcel: number, replaces: string, more: object = {}) =>
    office.put(pathOf('changeParcelAddress', { parcel }), {
      ...{ ...address, whole_order: true, replaces },
      ...more,
    })

  it('is changed for all of the order that has not left', async () => {
    const { orderId, numbers } = await paid()
    const [first = 0, second = 0] = numbers
    await move('pack', [first])
    await post(`${parcelCode(first)} ${freshTracking()}`)
    const { changed_at } = await pageOf(second)
    expect(refusal(await change(second, changed_at, { postal: 'K1' }))).toEqual([
      422,
      'form.invalid',
    ])
    expect((await change(second, changed_at)).status).toBe(200)
    expect((await parcelsOf(orderId)).map(({ recipient }) => recipient.city)).toEqual([
      'Kangar',
      'Kuala Lumpur',
    ])
    // Somebody else was faster.
    expect(refusal(await change(second, changed_at))).toEqual([409, 'staff.refused'])
    const posted = await pageOf(first)
    expect(refusal(await change(first, posted.changed_at))).toEqual([409, 'staff.refused'])
    const [written] = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `parcel/${second}`))
      .then((rows) => rows.filter(({ action }) => action === 'parcel-address-changed'))
    expect(written?.after).toEqual({ changed: ['phone', 'address', 'postal', 'city', 'state'] })
  })
})

describe('OFFC-06: lists', () => {
  it('finds, filters and counts', async () => {
    const { orderId, numbers } = await paid({ user_name: 'Nurul Cari' })
    const list = async (query: string) =>
      replyOf('staffParcels', await office.get(`${pathOf('staffParcels')}?${query}`))
    const found = await list('search=nurul+cari')
    expect(found.parcels.map(({ number }) => number)).toEqual(numbers)
    expect((await list(`search=${parcelCode(numbers[1] ?? 0)}`)).parcels).toMatchObject([
      { order_id: orderId, day: '2026-11-21' },
    ])
    const filtered = await list('show=to-pack&class=13&day=2026-11-21')
    expect(filtered.parcels.every(({ status }) => status === 'to-pack')).toBe(true)
    expect(filtered.parcels.map(({ number }) => number)).toContain(numbers[1])
    expect((await list('show=to-pack&day=2026-11-20')).parcels).toEqual([])
    const waiting = filtered.to_pack.reduce((sum, one) => sum + one.count, 0)
    expect(waiting).toBe(filtered.counts['to-pack'])
    const newest = await list('sort=-paid')
    expect(newest.total).toBeGreaterThanOrEqual(newest.parcels.length)
    expect(newest.parcels[0]?.day).toBe('2026-11-21')
    expect((await office.get(`${pathOf('staffParcels')}?page=yesterday`)).status).toBe(400)
  })

  it('moves every parcel that fits the filters, unless there are others by now', async () => {
    const { orderId } = await paid({ user_name: 'Semua Sekali' })
    const every = { search: 'semua sekali', show: 'to-pack', count: 1 }
    const moveEvery = (more: object) =>
      office.put(pathOf('moveParcels'), { do: 'pack', parcels: { ...every, ...more } })
    expect(refusal(await moveEvery({}))).toEqual([409, 'staff.refused'])
    expect(await statesOf(orderId)).toEqual(['to-pack', 'to-pack'])
    expect((await moveEvery({ count: 2 })).status).toBe(200)
    expect(await statesOf(orderId)).toEqual(['packed', 'packed'])
    expect((await moveEvery({ count: 0 })).status).toBe(422)
  })

  it('exports what is filtered, with the addresses, and records who took it', async () => {
    const { numbers } = await paid({ user_name: '=Fail, "Satu"', address: '12 Jalan Bahagia' })
    const answer = await office.get(
      `${pathOf('exportParcels')}?search=${encodeURIComponent('=Fail')}&sort=-paid`,
    )
    expect(answer.status).toBe(200)
    const [head, ...rows] = parseCsv(answer.text)
    expect(head?.cells.slice(0, 3)).toEqual(['Parcel', 'Status', 'Paid'])
    expect(rows.map(({ cells }) => cells[0])).toEqual(numbers.toReversed().map(parcelCode))
    expect(rows[0]?.cells).toEqual(expect.arrayContaining([`'=Fail, "Satu"`, '12 Jalan Bahagia']))
    const written = await api.db.select().from(audit).where(eq(audit.subject, 'list/parcels'))
    expect(written.map(({ uid, action, after }) => [uid, action, after])).toEqual([
      [support.uid, 'list-exported', { rows: 2, sort: '-paid', search: true }],
    ])
  })

  it('prints packing list and labels with Chinese names, and records who took the addresses', async () => {
    await paid({ user_name: '陈美玲', address: '12 Jalan Bahagia' })
    const fileOf = async (kind: 'list' | 'labels') => {
      const body = { kind, show: 'to-pack' }
      const answer = await office.post(pathOf('makeParcelFile'), body)
      const { url } = replyOf('makeParcelFile', answer)
      const file = await fetch(`${api.origin}${url}`)
      expect(file.status).toBe(200)
      return {
        url,
        bytes: Buffer.from(await file.arrayBuffer()),
      }
    }
    for (const kind of ['list', 'labels'] as const) {
      const pdf = await fileOf(kind)
      expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.bytes.includes('NotoSansSC')).toBe(true)
    }
    // The link opens this file alone.
    const { url } = await fileOf('list')
    const other = await fetch(`${api.origin}${url.replace('/to-pack/', '/posted/')}`)
    expect(other.status).toBe(403)
    const written = await api.db.select().from(audit).where(eq(audit.action, 'parcels-exported'))
    expect(written.map(({ uid, after }) => [uid, after['kind']])).toEqual([
      [support.uid, 'list'],
      [support.uid, 'labels'],
      [support.uid, 'list'],
    ])
    const none = { kind: 'list', show: 'to-pack', day: '2026-01-01' }
    expect(refusal(await office.post(pathOf('makeParcelFile'), none))).toEqual([
      409,
      'staff.refused',
    ])
  })
})

describe('SHELL-01: what goes to one address is labelled and posted together', () => {
  /** The text of the labels of what is packed. */
  async function labels(more: object = {}) {
    const body = { kind: 'labels', show: 'packed', ...more }
    const answer = await office.post(pathOf('makeParcelFile'), body)
    const file = await fetch(`${api.origin}${replyOf('makeParcelFile', answer).url}`)
    return pdfText(new Uint8Array(await file.arrayBuffer()))
  }
  const times = (text: string, what: string) => text.split(what).length - 1

  it('SHELL-01: has one label, whose code posts all of it with one mail', async () => {
    const bought = await paid({ user_name: 'Satu Alamat' })
    const [first = 0] = bought.numbers
    await move('pack', bought.numbers)
    const code = consignmentCode(first)
    const text = await labels()
    expect(times(text, 'Satu Alamat')).toBe(1)
    expect(times(text, code)).toBe(1)
    const [one = '', other = ''] = (await recordOf(bought)).parcels.map(
      ({ class_name }) => class_name,
    )
    const contents = `${one}, ${other} · ${bought.orderId.slice(0, 8)}`
    expect(text).toContain(contents)
    // A label that is printed again for one of the classes is the same label.
    expect(await labels({ class_id: 13 })).toContain(contents)

    const found = await office.get(`${pathOf('staffParcels')}?search=${code}`)
    expect(replyOf('staffParcels', found).parcels).toMatchObject(
      bought.numbers.map((number) => ({ number, consignment: first })),
    )
    const tracking = freshTracking()
    expect(await post(`${code}\n${tracking}`)).toEqual({ posted: 2, orders: 1, problems: [] })
    await api.app.runJobs()
    expect((await api.mails()).filter(({ text: mail }) => mail.includes(tracking))).toMatchObject([
      { to: bought.person.email },
    ])
    expect(await statesOf(bought.orderId)).toEqual(['posted', 'posted'])
    expect((await recordOf(bought)).parcels.map((parcel) => parcel.tracking)).toEqual([
      tracking,
      tracking,
    ])
  })

  it('SHELL-01: another address of the order is another label, and posted apart', async () => {
    const { orderId, numbers } = await paid({ user_name: 'Dua Alamat' })
    const [first = 0, second = 0] = numbers
    const { changed_at, recipient } = await pageOf(second)
    const elsewhere = { ...recipient, address: '9 Jalan Baharu' }
    await office.put(pathOf('changeParcelAddress', { parcel: second }), {
      ...{ ...elsewhere, whole_order: false, replaces: changed_at },
    })
    await move('pack', numbers)
    const text = await labels()
    expect(times(text, 'Dua Alamat')).toBe(2)
    expect([first, second].map((one) => times(text, consignmentCode(one)))).toEqual([1, 1])
    expect(await post(`${consignmentCode(first)} ${freshTracking()}`)).toMatchObject({ posted: 1 })
    expect(await statesOf(orderId)).toEqual(['posted', 'packed'])
    await post(`${consignmentCode(second)} ${freshTracking()}`)
    expect(await statesOf(orderId)).toEqual(['posted', 'posted'])
  })
})
