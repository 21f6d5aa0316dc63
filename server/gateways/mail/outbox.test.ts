import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outboxMail, readOutbox } from './outbox.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kelasku-outbox-')), 'mail')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

it('an outbox that was never written to is empty', async () => {
  expect(await readOutbox(folder)).toEqual([])
})

it('messages are kept whole and read newest first, and half-written files are not read', async () => {
  let hour = 8
  const clock = () => new Date(Date.UTC(2026, 10, 21, (hour += 1)))
  const mail = outboxMail({
    folder,
    from: () => ({ name: 'Kelasku', address: 'hello@kelasku.example' }),
    clock,
  })
  await mail.send({ to: 'a@example.com', subject: 'First', text: 'one' })
  await mail.send({ to: 'b@example.com', subject: 'Second', text: 'two', html: '<p>two</p>' })
  await writeFile(join(folder, '2027-01-01-x.json.part'), '{"half')

  expect(await readOutbox(folder)).toEqual([
    {
      from: 'Kelasku <hello@kelasku.example>',
      to: 'b@example.com',
      subject: 'Second',
      text: 'two',
      html: '<p>two</p>',
      sent_at: '2026-11-21T10:00:00.000Z',
    },
    {
      from: 'Kelasku <hello@kelasku.example>',
      to: 'a@example.com',
      subject: 'First',
      text: 'one',
      sent_at: '2026-11-21T09:00:00.000Z',
    },
  ])
  expect((await readdir(folder)).filter((name) => name.endsWith('.json'))).toHaveLength(2)
})
