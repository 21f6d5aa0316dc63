import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { giveShared, takeShared } from './share.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))

const posted = (photo: Blob | string) => {
  const body = new FormData()
  body.set('photo', photo)
  const request = new Request('https://kelasku.example/share', { method: 'POST', body })
  return takeShared({ request } as Parameters<typeof takeShared>[0])
}

it('PWA-01: a shared photo is given to one page, and stored nowhere before its class is chosen', async () => {
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url, status) => new Response(null, { status, headers: { location: String(url) } }),
  )
  const answer = await posted(new Blob(['a photo'], { type: 'image/jpeg' }))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/share'])
  expect(await indexedDB.databases()).toEqual([])
  expect(await giveShared()?.text()).toBe('a photo')
  expect(giveShared()).toBeUndefined()
  await posted('no file')
  expect(giveShared()).toBeUndefined()
})
