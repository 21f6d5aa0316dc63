import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FolderInUse } from '#server/platform/db/lock-folder.ts'
import { publishInvalidation } from '#server/platform/db/invalidation.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import {
  agreed,
  openTestApi,
  ownPage,
  pathOf,
  replyOf,
  somebody,
  tokenFor,
  type TestApi,
} from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { staff } from '../../support/learning.ts'
import { shopper } from '../../support/orders.ts'
import { limitSeats } from '../../support/seats.ts'

let scratch: string
let folder: string
let api: TestApi
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kelasku-embedded-'))
  folder = join(scratch, 'database')
  api = await openTestApi({ database: { folder } })
})
afterAll(async () => {
  await api.close()
  await rm(scratch, { recursive: true, force: true })
})

describe('on the embedded database', () => {
  it('what was changed is heard of', async () => {
    const heard = vi.fn<(kind: string) => void>()
    const stop = await api.database.listen(heard)
    await publishInvalidation(api.db, 'content')
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([['content']]), untilDone)
    await stop()
  })

  it('everything works: sign-in, order, payment, classroom, recording, progress, question, sign-out', async () => {
    const person = somebody()
    const signedIn = await api.signInBy({
      idToken: tokenFor(person, { issuedAt: api.clock.peek() }),
      refresh_token: api.platform.knows(person),
      ...agreed,
    })
    replyOf('signIn', signedIn)
    const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
    const refreshed = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.send('POST', pathOf('refreshSession'), { headers: ownPage, cookies }),
      ),
    )
    for (const answer of refreshed) replyOf('refreshSession', answer)

    const aina = shopper(api, person)
    await Promise.all(Array.from({ length: 5 }, () => aina.create()))
    const { order_id } = await aina.draft()
    await aina.promo(order_id, 'BELAJAR10')
    expect(await aina.payBy('pay-at-once')).toMatchObject({
      order_id,
      order_status: 'PAID',
      promo_code: 'BELAJAR10',
      total_amount: 69_000 - 6900 + 6000,
    })

    const room = replyOf(
      'classroom',
      await aina.get(pathOf('classroom', { slug: 'full-programme', classId: 5 })),
    )
    const lesson = room.lessons.find(({ recording }) => recording)
    const links = replyOf(
      'recording',
      await aina.get(pathOf('recording', { lessonId: lesson?.id ?? '' })),
    )
    const part = await fetch(api.origin + links.renditions[0]?.url, {
      headers: { range: 'bytes=0-9' },
    })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
    const watchedId = links.watched_id
    await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        aina.put(pathOf('saveProgress', { watchedId }), {
          position_seconds: 2 * n + 1,
          stopped_at: '2026-11-21T03:00:00Z',
          watched: [[2 * n, 2 * n + 1]],
        }),
      ),
    )
    const { recordings } = replyOf('progress', await aina.get(pathOf('progress')))
    expect(recordings).toMatchObject([{ watched_id: watchedId, watched_seconds: 5 }])

    const question = {
      class_id: 5,
      lesson_id: lesson?.id ?? null,
      at_second: 12,
      text: 'Why?',
      asked_at: '2026-11-21T04:00:00Z',
    }
    const asked = await aina.put(pathOf('askQuestion', { id: randomUUID() }), question, {
      'idempotency-key': 'once',
    })
    expect(replyOf('askQuestion', asked).state).toBe('sent')
    replyOf('dashboard', await aina.get(pathOf('dashboard')))
    const ended = await api.send('POST', pathOf('endSession'), { headers: ownPage, cookies })
    expect(ended.status).toBe(200)
    expect((await api.send('GET', '/readyz')).status).toBe(200)
  })

  it('INTK-01: an intake is moved, and a seat of a waiting list held', async () => {
    const office = api.as(await staff(api, 'administrator'))
    const { intakes } = replyOf('staffIntakes', await office.get(pathOf('staffIntakes')))
    const intakeKey = 'full-2026-09'
    const known = intakes.find(({ key }) => key === intakeKey)
    const { starts_on, ends_on, last_paper_on } = known!
    const moved = await office.put(pathOf('changeIntake', { intakeKey }), {
      do: 'change',
      replaces: known?.version,
      intake: { title: 'September', starts_on, ends_on, last_paper_on },
      overlap: false,
      outside: null,
      notify: false,
      note: '',
    })
    expect(replyOf('changeIntake', moved).key).toBe(intakeKey)

    await limitSeats(api.db, { intakeKey, classId: 11, capacity: 0 })
    const person = await api.arrive()
    const waiting = { class_id: 11, intake_key: intakeKey }
    replyOf('joinWaitingList', await api.as(person).put(pathOf('joinWaitingList'), waiting))
    const offered = await office.post(pathOf('offerSeat', { intakeKey, classId: '11' }), {
      uid: person.uid,
      reason: 'Brother in the class',
      beyond_limit: true,
    })
    expect(replyOf('offerSeat', offered)).toMatchObject({ held: 1, waiting: 0 })
  })

  it('a second opener is refused by name, under whatever path, and the first is unharmed', async () => {
    await expect(openDatabase({ folder })).rejects.toThrow(FolderInUse)
    await expect(openDatabase({ folder })).rejects.toThrow(folder)
    const otherName = join(scratch, 'other-name')
    await symlink(folder, otherName)
    await expect(openDatabase({ folder: otherName })).rejects.toThrow(FolderInUse)
    expect((await api.as(await api.arrive()).get(pathOf('user'))).status).toBe(200)
  })
})
