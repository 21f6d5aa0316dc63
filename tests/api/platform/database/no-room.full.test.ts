import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Encoder } from '#server/gateways/media/encoder.ts'
import { minuteMs, openTestApi, pathOf, replyOf } from '#tests/support/api.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { lessonsOf, staff } from '../../support/learning.ts'

/** Wherever the tests run: the same with an ffmpeg that reports a full disk. */
describe('RUN-04: an encoder that has no room', () => {
  const database = ownDatabase()

  it('is asked again by the scheduler until it has some, and its recording waits', async () => {
    let answer: Awaited<ReturnType<Encoder['make']>> = {
      problem: 'no-room',
      details: 'No space left on device',
    }
    let asked = 0
    const none = () => Promise.reject(new Error('not asked for here'))
    const api = await openTestApi({
      now: new Date(),
      database,
      encoder: {
        probe: async () => ({ seconds: 3, hasSound: true }),
        async make({ target, quality }) {
          asked += 1
          await writeFile(target, `a film in ${quality}`)
          return answer
        },
        makeVoice: none,
      },
    })
    try {
      const teacher = await staff(api)
      const film = Buffer.from('\0\0\0\x18ftypisom and the film')
      const id = randomUUID()
      const chunk = { type: 'application/octet-stream', bytes: Uint8Array.from(film) }
      await api.as(teacher).putFile(pathOf('sendChunk', { id, chunk: 0 }), chunk)
      const lessons = await lessonsOf(api, 5)
      const lessonId = lessons.find((one) => new Date(one.ends_at) < api.clock.peek())?.id ?? ''
      await api.as(teacher).post(pathOf('attachRecording', { lessonId }), {
        upload_id: id,
        bytes: film.length,
        sha256: createHash('sha256').update(film).digest('hex'),
        seconds: 3,
        release_at: new Date(0).toISOString(),
      })
      const preparation = async () => {
        const page = await api.as(teacher).get(pathOf('lessonFiles', { lessonId }))
        return replyOf('lessonFiles', page).preparation
      }
      const waits = () => expect.poll(async () => (await preparation())?.problem).toBe('no-room')
      await waits()
      for (let turn = 2; turn < 9; turn++) {
        api.clock.pass(6 * minuteMs)
        await api.app.scheduler()
        await expect.poll(() => asked).toBe(turn)
        await waits()
      }
      const inbox = replyOf('notices', await api.as(teacher).get(pathOf('notices'))).notices
      expect(inbox).toHaveLength(1)
      answer = 'made'
      api.clock.pass(6 * minuteMs)
      await api.app.scheduler()
      await expect.poll(preparation).toBeNull()
    } finally {
      await api.close()
    }
  })
})
