import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { runningAnnouncements } from '#contract/messaging/announcements.ts'
import { parseCsv } from '#contract/shared/text/csv.ts'
import { announcementState } from '#contract/messaging/staff-announcements.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { dayMs, pathOf, refusal, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff, student } from '../support/learning.ts'

const api = await openApiForFile()
const support = await staff(api, 'support')
afterEach(() => api.clock.set(testNow))

const at = (days: number) => new Date(testNow.getTime() + days * dayMs).toISOString()
const announcement = (text: string, more: object = {}) => ({
  id: randomUUID(),
  audience: { to: 'everybody' },
  place: 'both',
  text,
  from: at(-1),
  until: at(2),
  ...more,
})
const announce = async (text: string, more: object = {}) => {
  const body = announcement(text, more)
  const answer = await api.as(support).post(pathOf('makeAnnouncement'), body)
  return { answer, id: body.id }
}
const onDashboard = async (person: Person) =>
  replyOf('dashboard', await api.as(person).get(pathOf('dashboard'))).announcements ?? []
const inClassroom = async (person: Person, classId: number) => {
  const path = pathOf('classroom', { slug: 'full-programme', classId })
  return replyOf('classroom', await api.as(person).get(path)).announcements ?? []
}
const texts = (all: readonly { text: string }[]) => all.map(({ text }) => text).toSorted()

describe('STAFF-01: announcements', () => {
  it('reach everybody, a programme or a class, where they are to be shown, and nobody else', async () => {
    const mine = await student(api, { classIds: [5, 6] })
    const ended = await student(api, { expiresAt: new Date(testNow.getTime() - dayMs) })
    const visitor = await api.arrive()
    await announce('all')
    await announce('full', { audience: { to: 'programme', id: 2 } })
    await announce('plus', { audience: { to: 'programme', id: 3 } })
    await announce('five', { audience: { to: 'class', id: 5 } })
    await announce('six', { audience: { to: 'class', id: 6 }, place: 'dashboard' })
    await announce('room', { place: 'classroom' })
    expect(texts(await onDashboard(mine))).toEqual(['all', 'five', 'full', 'six'])
    expect(texts(await onDashboard(ended))).toEqual(['all'])
    expect(texts(await onDashboard(visitor))).toEqual(['all'])
    expect(texts(await inClassroom(mine, 5))).toEqual(['all', 'five', 'full', 'room'])
    expect(texts(await inClassroom(mine, 6))).toEqual(['all', 'full', 'room'])
  })

  it('are known to the device before they begin, shown from then on, and gone at their end', async () => {
    const mine = await student(api)
    await announce('tomorrow', { from: at(1), until: at(3) })
    await announce('far', { from: at(30), until: at(40) })
    const kept = (await onDashboard(mine)).filter(({ text }) => ['tomorrow', 'far'].includes(text))
    expect(texts(kept)).toEqual(['tomorrow'])
    const shown = (days: number) => runningAnnouncements(kept, new Date(at(days))).length
    expect([shown(0), shown(1), shown(2.9), shown(3)]).toEqual([0, 1, 1, 0])
    api.clock.set(new Date(at(3)))
    expect(texts(await onDashboard(mine))).not.toContain('tomorrow')
  })

  it('ACC-04: are taken down at once, and both is written down', async () => {
    const mine = await student(api)
    const { id } = await announce('wrong')
    expect(texts(await onDashboard(mine))).toContain('wrong')
    const stop = () => api.as(support).put(pathOf('stopAnnouncement', { id }), {})
    const { announcements } = replyOf('stopAnnouncement', await stop())
    const [stopped] = announcements.filter((one) => one.id === id)
    expect(stopped && announcementState(stopped, testNow)).toBe('stopped')
    expect(texts(await onDashboard(mine))).not.toContain('wrong')
    expect((await stop()).body).toMatchObject({ code: 'staff.refused' })
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `announcement/${id}`))
    expect(written.map(({ action }) => action)).toEqual([
      'announcement-made',
      'announcement-stopped',
    ])
  })

  it('are refused where they would reach nobody, and made once however often they are sent', async () => {
    const refused = [{ audience: { to: 'class', id: 999 } }, { from: at(-3), until: at(-2) }]
    for (const more of refused)
      expect((await announce('no', more)).answer.body).toMatchObject({ code: 'staff.refused' })
    expect((await announce('no', { from: at(2), until: at(1) })).answer.status).toBe(422)
    expect((await announce('  ')).answer.status).toBe(422)
    const body = announcement('once')
    const send = () => api.as(support).post(pathOf('makeAnnouncement'), body)
    await send()
    const { announcements } = replyOf('makeAnnouncement', await send())
    expect(announcements.filter(({ text }) => text === 'once')).toHaveLength(1)
  })

  it('OFFC-09: are shown again when taking one down is undone, until they are over', async () => {
    const reader = await student(api)
    const { id } = await announce('again')
    const put = (name: 'stopAnnouncement' | 'resumeAnnouncement') =>
      api.as(support).put(pathOf(name, { id }), {})
    expect(refusal(await put('resumeAnnouncement'))).toEqual([409, 'staff.refused'])
    await put('stopAnnouncement')
    expect(texts(await onDashboard(reader))).not.toContain('again')
    expect((await put('resumeAnnouncement')).status).toBe(200)
    expect(texts(await onDashboard(reader))).toContain('again')
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `announcement/${id}`))
      .orderBy(audit.id)
    expect(written.at(-1)).toMatchObject({
      ...{ action: 'announcement-resumed', uid: support.uid, after: { stopped_at: null } },
    })
    await put('stopAnnouncement')
    api.clock.pass(3 * dayMs)
    expect(refusal(await put('resumeAnnouncement'))).toEqual([409, 'staff.refused'])
  })

  it('OFFC-01: are searched, filtered by state, sorted and paged', async () => {
    const listed = async (asked: Record<string, string>) => {
      const path = `${pathOf('announcements')}?${new URLSearchParams(asked).toString()}`
      return replyOf('announcements', await api.as(support).get(path))
    }
    for (let n = 0; n < 35; n++) await announce(`Paged ${n}`, { from: at(1 + n), until: at(60) })
    const { id } = await announce('Paged and down')
    await api.as(support).put(pathOf('stopAnnouncement', { id }), {})
    await announce('Paged and up')
    const first = await listed({ search: 'paged', sort: 'from' })
    expect(first).toMatchObject({ total: 37, from: 1 })
    const second = await listed({ search: 'paged', sort: 'from', page: first.next ?? '' })
    expect(second).toMatchObject({ from: 31, next: null })
    const starts = [...first.announcements, ...second.announcements].map(({ from }) => from)
    expect(starts).toHaveLength(37)
    expect(starts).toEqual(starts.toSorted((a, b) => a.localeCompare(b)))
    for (const [state, total] of [
      ['coming', 35],
      ['stopped', 1],
      ['running', 1],
      ['over', 0],
    ] as const) {
      const found = await listed({ search: 'paged', state })
      expect(found.total, state).toBe(total)
      for (const one of found.announcements) expect(announcementState(one, testNow)).toBe(state)
    }
    const file = await api
      .as(support)
      .get(`${pathOf('exportAnnouncements')}?search=paged&sort=from&state=coming`)
    const [, ...rows] = parseCsv(file.text)
    expect(rows.map(({ cells }) => [cells[2], cells[3]])).toEqual(
      Array.from({ length: 35 }, (_, n) => ['coming', `Paged ${n}`]),
    )
    expect(rows[0]?.cells.slice(4)).toEqual(['Everybody', 'both', expect.any(String)])
  })
})
