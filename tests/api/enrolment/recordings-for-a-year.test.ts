import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { recordingEnd } from '#contract/enrolment/access.ts'
import { dayMs, pathOf, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile()

it('PROG-04: a paid class opens each recording for twelve months from its lesson, after the exam and offline too', async () => {
  const shop = shopper(api, await api.arrive())
  await shop.buy([5])
  const room = async () =>
    replyOf(
      'classroom',
      await shop.get(pathOf('classroom', { slug: 'full-programme', classId: 5 })),
    )
  const { lessons } = await room()
  const lesson = lessons.find(({ recording }) => recording)
  if (!lesson) throw new Error('nothing is recorded yet')
  const end = recordingEnd(new Date(lesson.starts_at))
  expect(lesson.recording?.available_until).toBe(end.toISOString())
  const seen = async () => {
    const { statement } = replyOf('lease', await shop.get(pathOf('lease')))
    const { programmes } = decodeJwt(statement) as { programmes: { standing: string }[] }
    const now = (await room()).lessons.find(({ id }) => id === lesson.id)
    return {
      watched: now?.recording !== null,
      why: now?.no_recording,
      leased: programmes.map(({ standing }) => standing),
    }
  }
  const stillOpen = { watched: true, why: null, leased: ['open'] }
  expect(await seen()).toEqual(stillOpen)
  // Weeks after the last paper, which ended the live lessons.
  api.clock.set(new Date(end.getTime() - dayMs))
  expect(replyOf('user', await shop.get(pathOf('user'))).programmes).not.toEqual([])
  expect(await seen()).toEqual(stillOpen)
  api.clock.set(new Date(end.getTime() + dayMs))
  expect(await seen()).toMatchObject({ watched: false, why: 'over' })
})
