import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  isSearchIndex,
  searchIndexPath,
  type SearchIndex,
} from '#contract/papers/search/search-index.ts'
import { openSearch } from '#contract/papers/search/search.ts'
import { examKeys } from '#contract/shared/kinds.ts'
import { contentFolder } from '#server/content-load/content-files.ts'
import { loadContent } from '#server/content-load/load-content.ts'
import { documents } from '#server/platform/db/schema/platform.ts'
import { captions, renditions } from '#server/platform/db/schema/classroom.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { openApiForFile } from '../support/api-for-file.ts'

const api = await openApiForFile()

const get = (headers: Record<string, string> = {}) =>
  api.send('GET', searchIndexPath('spm'), { headers })

function indexOf({ body }: { body: unknown }): SearchIndex {
  if (!isSearchIndex(body)) throw new Error('That is no index')
  return body
}

describe('PYP-03: the index of an exam', () => {
  it.each(examKeys)('is there for anyone: %s', async (exam) => {
    const answer = await api.send('GET', searchIndexPath(exam))
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(indexOf(answer).exam).toBe(exam)
    expect(indexOf(answer).subjects.length).toBe(exam === 'spm' ? 8 : 3)
  })

  it('finds what was loaded, at its second', async () => {
    const search = await openSearch([indexOf(await get())])
    expect(search('1449/2 2022 7b', 1).hits[0]?.to).toBe(
      '/spm-past-year-papers/104/spm-1449-2-2022?t=60',
    )
  })

  it('travels small, and not again when it is the same', async () => {
    const plain = await get()
    const answer = await api.app.http.inject({
      url: searchIndexPath('spm'),
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['vary']).toBe('accept-encoding')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.text)
    expect(answer.rawPayload.length).toBeLessThan(plain.text.length / 2)
    const again = await api.app.http.inject({
      url: searchIndexPath('spm'),
      headers: { 'if-none-match': String(plain.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('ACC-03: names no media file', async () => {
    const { text } = await get()
    const keys = [
      ...(await api.db.select({ key: renditions.mediaKey }).from(renditions)),
      ...(await api.db.select({ key: captions.mediaKey }).from(captions)),
    ]
    expect(keys.length).toBeGreaterThan(5)
    for (const { key } of keys) {
      expect(text).not.toContain(key)
      expect(text).not.toContain(key.split('/')[1])
    }
  })

  it('is another once other content was loaded, and the same once the same was', async () => {
    const before = await get()
    await api.contentLoad(api.clock.peek())
    await api.app.contentChanged()
    expect((await get()).headers['etag']).toBe(before.headers['etag'])

    const scratch = await mkdtemp(join(tmpdir(), 'kelasku-search-'))
    try {
      const folder = join(scratch, 'content')
      await cp(contentFolder, folder, { recursive: true })
      const file = join(folder, 'past-papers/spm-mathematics.json')
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replace('"at_second": 60', '"at_second": 61'))
      const now = api.clock.peek()
      await loadContent(api.db, { folder, mediaFolder: mediaFolder(api.dataDir), now })
    } finally {
      await rm(scratch, { recursive: true })
    }
    await api.app.followContent()
    const after = await get({ 'if-none-match': String(before.headers['etag']) })
    expect(after.status).toBe(200)
    const search = await openSearch([indexOf(after)])
    expect(search('1449/2 2022 7b', 1).hits[0]).toMatchObject({ second: 61 })
  })

  it('is not there before anything was loaded', async () => {
    await api.db.delete(documents)
    await api.app.contentChanged().catch(() => undefined)
    expect((await get()).status).toBe(404)
    await api.contentLoad(api.clock.peek())
    await api.app.contentChanged()
    expect((await get()).status).toBe(200)
  })

  it.each(['/search/uec.json', '/search/spm', '/search/spm.json/x', '/search/'])(
    '%s is none',
    async (path) => {
      expect((await api.send('GET', path)).status).toBe(404)
    },
  )
})
