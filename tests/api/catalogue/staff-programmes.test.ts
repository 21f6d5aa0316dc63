import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProgrammeType } from '#contract/catalogue/programmes.ts'
import { programmeType } from '#contract/catalogue/programmes.ts'
import type { ChangeProgramme, StaffProgramme } from '#contract/catalogue/staff-programmes.ts'
import { contentFolder, readContent } from '#server/content-load/content-files.ts'
import { exportCatalogue } from '#server/content-load/export-catalogue.ts'
import { loadContent } from '#server/content-load/load-content.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { programmes } from '#server/platform/db/schema/catalogue.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { agreed, pathOf, refusal, replyOf, type Answer } from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff, student } from '../support/learning.ts'
import { plusProgramme, shopper } from '../support/orders.ts'

const api = await openApiForFile()
const boss = await staff(api, 'administrator')
const administrator = api.as(boss)

const ofType = async (type: ProgrammeType): Promise<StaffProgramme> => {
  const { programmes: all } = replyOf(
    'staffProgrammes',
    await administrator.get(pathOf('staffProgrammes')),
  )
  const found = all.find((one) => programmeType(one) === type)
  if (!found) throw new Error(`there is no ${type}`)
  return found
}
const put = (programmeId: number, body: ChangeProgramme): Promise<Answer> =>
  administrator.put(pathOf('changeProgramme', { programmeId }), body)
async function now(type: ProgrammeType, what: 'offer' | 'stop'): Promise<void> {
  const { id, version } = await ofType(type)
  expect((await put(id, { do: what, replaces: version })).status).toBe(200)
  await api.app.contentChanged()
}
const catalogue = async () => replyOf('catalogue', await api.send('GET', pathOf('catalogue')))

afterEach(async () => {
  for (const type of ['trial', 'full', 'plus', 'spm-pyp', 'igcse-pyp'] as const)
    if (!(await ofType(type)).is_offered) await now(type, 'offer')
})

describe('INTK-01: programmes', () => {
  it('are named, stopped and offered again, shown everywhere at once, and each step is recorded', async () => {
    const before = await ofType('plus')
    expect(before).toMatchObject({
      url_safe_name: 'plus-programme',
      form: { title: 'Plus Programme', joining_price: 'full' },
      ...{ is_offered: true, by_staff: false },
    })
    const form = { title: 'Intensif', joining_price: 'by-remaining-months' } as const
    await put(before.id, { do: 'change', replaces: before.version, form })
    await vi.waitFor(async () => {
      const [, , plus] = (await catalogue()).programmes
      expect(plus).toMatchObject({ title: 'Intensif', discontinued: false })
    }, untilDone)

    const { version } = await ofType('plus')
    await put(before.id, { do: 'stop', replaces: version })
    await vi.waitFor(async () => {
      const { on_sale, price_lists, programmes: all } = await catalogue()
      expect(all.find(({ id }) => id === plusProgramme)?.discontinued).toBe(true)
      const sold = [...on_sale, ...price_lists].map(({ programme_id }) => programme_id)
      expect(sold).not.toContain(plusProgramme)
      expect(sold).toContain(2)
    }, untilDone)
    const late = await put(before.id, { do: 'offer', replaces: version })
    expect(late.body).toMatchObject({ code: 'staff.refused' })
    await now('plus', 'offer')
    await put(before.id, {
      ...{ do: 'change', form: before.form },
      replaces: (await ofType('plus')).version,
    })
    const written = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, 'programme/plus-programme'))
      .orderBy(audit.id)
    expect(written.map(({ action }) => action)).toEqual([
      'programme-changed',
      'programme-stopped',
      'programme-offered',
      'programme-changed',
    ])
    expect(written[0]).toMatchObject({
      uid: boss.uid,
      before: { title: 'Plus Programme', joining_price: 'full' },
      after: { title: 'Intensif', joining_price: 'by-remaining-months', is_offered: true },
    })
  })

  it('are refused without a title, of an unknown kind of price, and by whom others were faster', async () => {
    const { id, version, form } = await ofType('full')
    const untitled = await put(id, {
      do: 'change',
      replaces: version,
      form: { ...form, title: ' ' },
    })
    expect(untitled.body).toMatchObject({
      code: 'form.invalid',
      fields: { 'form.title': { rule: 'required' } },
    })
    const unknown = await administrator.put(pathOf('changeProgramme', { programmeId: 99 }), {
      ...{ do: 'stop', replaces: version },
    })
    expect(refusal(unknown)).toEqual([404, 'programme.unknown'])
    const late = await put(id, { do: 'stop', replaces: 'older' })
    expect(late.body).toMatchObject({ code: 'staff.refused' })
    expect((await ofType('full')).is_offered).toBe(true)
  })

  it("NAV-05: the school's descriptor names what menus leave out, under a version of its own", async () => {
    const school = async () => replyOf('school', await api.send('GET', pathOf('school')))
    const before = await school()
    expect(before.discontinued).toBeUndefined()
    await now('full', 'stop')
    await now('plus', 'stop')
    const stopped = await school()
    expect(stopped.discontinued).toEqual(['full'])
    expect(stopped.version).not.toBe(before.version)
    await now('full', 'offer')
    expect(await school()).toEqual(before)
  })

  it('ORD-07: one that is not offered is kept by its students, paid by who reserved it, and sold to nobody', async () => {
    const holder = await student(api, { programmeId: plusProgramme, classIds: [7] })
    const [reserving, drafting] = [
      shopper(api, await api.arrive()),
      shopper(api, await api.arrive('Sofea')),
    ]
    const inProgress = async (me: typeof drafting) =>
      replyOf('dashboard', await me.get(pathOf('dashboard'))).order
    const reserved = await reserving.reserve({ programme_id: plusProgramme })
    const draft = await drafting.draft({ programme_id: plusProgramme })
    expect(await ofType('plus')).toMatchObject({ students: 1, reserved: 1, drafts: 1 })
    await now('plus', 'stop')

    const newcomer = shopper(api, await api.arrive('Mei'))
    const closed = [409, 'programme.closed']
    expect(refusal(await newcomer.create({ programme_id: plusProgramme }))).toEqual(closed)
    expect(refusal(await drafting.pay(draft.order_id))).toEqual(closed)
    expect(await inProgress(drafting)).toBeNull()
    expect(await inProgress(reserving)).not.toBeNull()
    expect((await reserving.pay(reserved.order.order_id)).status).toBe(200)
    const page = replyOf(
      'programmePage',
      await api.as(holder).get(pathOf('programmePage', { slug: 'plus-programme' })),
    )
    expect(page.subscribed_class_ids).toEqual([7])
    expect(
      (await api.as(holder).get(pathOf('classroom', { slug: 'plus-programme', classId: 7 })))
        .status,
    ).toBe(200)

    await now('plus', 'offer')
    expect((await drafting.pay(draft.order_id)).status).toBe(200)
  })

  it('TRIAL-01: a trial that is not offered takes nobody new, and its students keep it', async () => {
    const begin = async (name?: string) => {
      const person = await api.arrive(name)
      return api.as(person).post(pathOf('registerTrial'), { class_ids: [5], ...agreed })
    }
    expect((await begin()).status).toBe(200)
    await now('trial', 'stop')
    expect(refusal(await begin('Sofea'))).toEqual([409, 'programme.closed'])
    expect(await ofType('trial')).toMatchObject({ students: 1, is_offered: false })
  })

  it('PYP-01: papers that are not offered close for all but those with a key of their own', async () => {
    const [newcomer, holder] = [
      await api.arrive(),
      await student(api, { programmeId: plusProgramme, classIds: [7] }),
    ]
    const subjectsOf = async (person: typeof newcomer, exam: string) =>
      replyOf('paperSubjects', await api.as(person).get(pathOf('paperSubjects', { exam })))
    const before = await subjectsOf(newcomer, 'spm')
    expect(before.open.length).toBeGreaterThan(0)
    expect(before.is_closed).toBeUndefined()
    const openId = before.open[0]?.id ?? 0
    await now('spm-pyp', 'stop')

    expect(await subjectsOf(newcomer, 'spm')).toMatchObject({
      open: [],
      locked: [],
      is_closed: true,
    })
    const subject = await api.as(newcomer).get(pathOf('paperSubject', { subjectId: openId }))
    expect(refusal(subject)).toEqual([403, 'papers.locked'])
    const kept = await subjectsOf(holder, 'spm')
    expect(kept.open.map(({ name_eng }) => name_eng)).toEqual(['Physics'])
    expect((await subjectsOf(newcomer, 'igcse')).open.length).toBeGreaterThan(0)
  })

  it('STAFF-02: stay when the content files are loaded again, and are written back into them', async () => {
    const reload = (folder: string) =>
      loadContent(api.db, {
        folder,
        mediaFolder: mediaFolder(api.dataDir),
        now: api.clock.now(),
      })
    await now('plus', 'stop')
    const loaded = await reload(contentFolder)
    expect(loaded.kept.programmes).toContain('plus-programme')
    expect((await ofType('plus')).is_offered).toBe(false)

    const folder = await mkdtemp(join(tmpdir(), 'kelasku-programmes-'))
    await cp(contentFolder, folder, { recursive: true })
    const said = await exportCatalogue(api.db, folder, api.clock.now())
    expect(said).toContain('catalogue/programmes.json: written with the programmes of staff')
    const { files } = await readContent(folder)
    await rm(folder, { recursive: true })
    expect(files['catalogue/programmes.json'].map(({ discontinued }) => discontinued)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ])
    await api.db.update(programmes).set({ byStaff: false })
    await reload(contentFolder)
    expect((await ofType('plus')).is_offered).toBe(true)
    await api.app.contentChanged()
  })
})
