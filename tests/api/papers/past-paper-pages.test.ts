import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renditions } from '#server/platform/db/schema/classroom.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { pathOf, replyOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'

const api = await openApiForFile()

const get = (path: string, headers: Record<string, string> = {}) =>
  api.app.http.inject({ method: 'GET', url: path, headers })

const downloads = async (exam: string, year: string, lang: string) =>
  replyOf('paperDownloads', await api.send('GET', pathOf('paperDownloads', { exam, year, lang })))

const showcase = async (exam: string) =>
  replyOf('pastPaperShowcase', await api.send('GET', pathOf('pastPaperShowcase', { exam })))

describe('papers to download', () => {
  it('ROUTE-13: the newest year comes first, with every subject in every language', async () => {
    const { year, language, years, papers } = await downloads('spm', 'newest', 'all')
    expect(year).toBe(years[0]?.year)
    expect(language).toBeNull()
    expect(years).toEqual([
      { year: 2025, languages: ['bm', 'eng'] },
      { year: 2024, languages: ['bm', 'eng'] },
    ])
    expect(papers.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        ...['Bahasa Melayu', 'English', 'Sejarah', 'Mathematics', 'Additional Mathematics'],
        ...['Physics', 'Chemistry', 'Biology', 'Matematik', 'Fizik', 'Kimia', 'Biologi'],
      ]),
    )
  })

  it.each([
    ['bm', 7, 'Kimia', 'Chemistry'],
    ['eng', 6, 'Chemistry', 'Kimia'],
  ])('ROUTE-13: by language and year: %s', async (lang, count, has, lacks) => {
    const { papers } = await downloads('spm', '2024', lang)
    expect(papers).toHaveLength(count)
    expect(new Set(papers.map((paper) => [paper.year, paper.language].join()))).toEqual(
      new Set([`2024,${lang}`]),
    )
    expect(papers.map(({ subject }) => subject)).toContain(has)
    expect(papers.map(({ subject }) => subject)).not.toContain(lacks)
  })

  it.each([
    ['a year without papers', '/api/v1/paper-downloads/spm/2019/all'],
    ['a language without papers', '/api/v1/paper-downloads/igcse/2025/bm'],
    ['a language that there is not', '/api/v1/paper-downloads/spm/2025/zh'],
    ['what is no year', '/api/v1/paper-downloads/spm/latest/all'],
    ['an exam that there is not', '/api/v1/paper-downloads/uec/2025/all'],
  ])('ROUTE-13: %s is not found', async (_, path) => {
    const { status, body } = await api.send('GET', path)
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'request.not-found' })])
  })

  it.each(['spm', 'igcse'])('ROUTE-13: each paper of %s is the PDF that it says', async (exam) => {
    for (const { year } of (await downloads(exam, 'newest', 'all')).years) {
      for (const paper of (await downloads(exam, String(year), 'all')).papers) {
        const answer = await get(`/${paper.file}`)
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([
          200,
          'application/pdf',
        ])
        expect(answer.rawPayload.length).toBe(paper.bytes)
        expect(paper.bytes).toBeLessThanOrEqual(4000)
        const text = answer.rawPayload.toString('latin1')
        expect(text.match(/\/Type \/Page /g)).toHaveLength(paper.pages)
        expect(text).toContain('ample paper by Kelasku')
      }
    }
  })
})

describe('sample clips', () => {
  it('PYPL-01: each exam has clips of its subjects and guide videos, all of them small', async () => {
    for (const [exam, shown] of [
      ['spm', 3],
      ['igcse', 2],
    ] as const) {
      const { subjects, guides } = await showcase(exam)
      const clips = [...subjects.flatMap((subject) => subject.clips), ...guides]
      expect(subjects.filter((subject) => subject.clips.length > 0)).toHaveLength(shown)
      expect(guides).toHaveLength(2)
      for (const clip of clips) {
        const answer = await get(`/${clip.file}`)
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'video/mp4'])
        expect(answer.rawPayload.length).toBe(clip.bytes)
        expect(clip.bytes).toBeLessThanOrEqual(60_000)
        for (const { file } of clip.captions) {
          const captions = await get(`/${file}`)
          expect(captions.headers['content-type']).toMatch(/^text\/vtt/)
          expect(captions.body).toMatch(/^WEBVTT/)
        }
      }
    }
  })

  it('are sent by ranges, and may be cached', async () => {
    const [clip] = (await showcase('spm')).guides
    const whole = await readFile(join(mediaFolder(api.dataDir), clip?.file ?? ''))
    const part = await get(`/${clip?.file}`, { range: 'bytes=100-299' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 100-299/${whole.length}`)
    expect(part.rawPayload.equals(whole.subarray(100, 300))).toBe(true)
    expect(part.headers['cache-control']).toBe('public, max-age=86400')
    const { etag } = part.headers
    const again = await get(`/${clip?.file}`, { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
    const beyond = await get(`/${clip?.file}`, { range: 'bytes=999999999-' })
    expect(beyond.statusCode).toBe(416)
  })

  it('ACC-03: nothing but clips and papers is there without a signed link', async () => {
    const [recording] = await api.db.select({ key: renditions.mediaKey }).from(renditions)
    const key = recording?.key ?? ''
    expect((await readFile(join(mediaFolder(api.dataDir), key))).length).toBeGreaterThan(0)
    const paths = [
      ...[`/${key}`, `/clips/${key}`, `/papers/${key}`, `/media/${key}`],
      ...[`/clips/..%2F${key}`, `/clips/..%2F${encodeURIComponent(key)}`, `/papers/../${key}`],
      ...['/clips/none.mp4', '/papers/none.pdf', '/clips/', '/papers/', '/clips/.part'],
    ]
    for (const path of paths) {
      const { statusCode } = await get(path)
      expect([403, 404], path).toContain(statusCode)
    }
  })
})
