import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import teachers from '#content/catalogue/teachers.json' with { type: 'json' }
import type { Clip } from '#contract/papers/past-papers.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { SiteContext } from '#ui/site.ts'
import { GuidePage } from './pages/GuidePage.tsx'
import { LandingPage, type Inviter } from './pages/LandingPage.tsx'

beforeAll(async () => {
  await loadCopy('past-papers')
})

const clip = (id: string): Clip => ({
  id,
  title: `Clip ${id}`,
  seconds: 10,
  width: 640,
  height: 360,
  file: `clips/${id}.mp4`,
  bytes: 52_000,
  captions: ['en', 'ms'].map((language) => ({
    language,
    label: language,
    file: `clips/${id}-${language}.vtt`,
  })),
})
const subjects = ['mathematics', 'physics'].map((key) => ({
  key,
  name: key,
  background_color_hex: '#1d4ed8',
  clips: [clip(key)],
}))
const site = {
  name: 'Kelasku',
  origin: 'https://kelasku.example',
  picture: '/picture.png',
  inShownLanguage: (path: string) => path,
}
const show = (page: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SiteContext value={site}>{page}</SiteContext>
    </MemoryRouter>,
  )
/** The part of the page at this id. */
const partOf = (html: string, id: string) =>
  new RegExp(`<section id="${id}"[^]*?</section>`).exec(html)?.[0] ?? ''
const signUp = (html: string) => /href="([^"]*register[^"]*)"[^>]*>Sign Up</.exec(html)?.[1]
const landing = (exam: 'spm' | 'igcse', inviter: Inviter = null) =>
  show(
    <LandingPage
      exam={exam}
      subjects={subjects}
      teachers={teachers}
      inviter={inviter}
      school="Kelasku"
    />,
  )

it.each(['spm', 'igcse'] as const)(
  'PYPL-01 ROUTE-11: the landing page of %s is whole without a script',
  (exam) => {
    const html = landing(exam)
    expect(html).toMatch(/<h1[^>]*>.*question by question/)
    expect(signUp(html)).toBe(`/${exam}-past-year-papers/register`)
    expect(html).toMatch(new RegExp(`href="/${exam}-past-year-papers"[^>]*>Watch free videos<`))
    expect(partOf(html, 'how-it-works').match(/<li/g)).toHaveLength(4)
    for (const { name } of teachers) expect(partOf(html, 'teachers')).toContain(name)
    const clips = partOf(html, 'sample-videos')
    expect(clips.match(/<noscript><video[^>]*preload="none"/g)).toHaveLength(subjects.length)
    expect(clips).toContain('Clip, 10 s, 52 KB')
    const more = [...partOf(html, 'more').matchAll(/href="([^"]+)"/g)].map(([, path]) => path)
    expect(more).toEqual(expect.arrayContaining([`/${exam}-timetable`, '/full-programme', '/']))
    expect(more).toHaveLength(5)
    expect(html).not.toMatch(/invited you|noindex/)
  },
)

it('PYPL-01 ROUTE-11: a friend is told who invited and what both get', () => {
  const html = landing('igcse', { code: 'k2m4p6r8t9', first_name: 'Aina' })
  expect(html).toContain('Aina invited you')
  expect(html).toContain('All past-paper subjects open for you')
  expect(html).toContain('All past-paper subjects open for Aina too.')
  expect(signUp(html)).toBe('/igcse-past-year-papers/register?ref=k2m4p6r8t9')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('<link rel="canonical" href="https://kelasku.example/igcse-pyp"/>')
})

it('ROUTE-11: an unknown code says so and still shows the page', () => {
  const html = landing('spm', 'ended')
  expect(html).toContain('This invitation is no longer valid.')
  expect(html).not.toContain('invited you')
  expect(signUp(html)).toBe('/spm-past-year-papers/register')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

it.each(['spm', 'igcse'] as const)(
  'ROUTE-12: the guide of %s helps in words, and has its videos',
  (exam) => {
    const guides = [clip('paper-1'), clip('paper-2')]
    const html = show(<GuidePage exam={exam} guides={guides} school="Kelasku" />)
    expect(html).toMatch(/<h1>How to use/)
    expect(html).toContain('<h3>Draw a line when time is up</h3>')
    const videos = [...partOf(html, 'videos').matchAll(/<noscript>(<video[^]*?<\/video>)/g)]
    expect(videos).toHaveLength(guides.length)
    for (const [, video = ''] of videos) {
      expect(video).toMatch(/^<video src="\/clips\/[a-z0-9-]+\.mp4"[^>]* controls=""/)
      expect(video.match(/<track kind="captions"/g)).toHaveLength(2)
    }
  },
)
