import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import classes from '#content/catalogue/classes.json' with { type: 'json' }
import prices from '#content/catalogue/prices.json' with { type: 'json' }
import teachers from '#content/catalogue/teachers.json' with { type: 'json' }
import home from '#content/pages/home.json' with { type: 'json' }
import school from '#content/pages/school.json' with { type: 'json' }
import { Catalogue, type HomeContent } from '#contract/catalogue/catalogue.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { frontPageOf } from './front-page.ts'
import { HomePage } from './HomePage.tsx'

const catalogue = v.parse(Catalogue, {
  programmes: [],
  current_intake: null,
  ended_intakes: [],
  subjects: classes,
  teachers,
  prices: prices[0]?.tiers,
  price_lists: [],
  on_sale: [],
  payment_methods: ['fpx', 'card'],
})
const render = (shown: Catalogue, facts: HomeContent = home) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <HomePage
        {...frontPageOf(shown, facts)}
        school={{ ...school, terms_version: '2026-11-01' }}
        fetchAbout={() => Promise.reject(new Error('unused'))}
      />
    </MemoryRouter>,
  )

beforeAll(async () => {
  await loadCopy('home')
})

it('HOME-01: has every part in its first HTML, without a script', () => {
  const html = render(catalogue)
  const ids = ['how-it-works', 'pricing', 'timetable', 'teachers', 'testimonials', 'faq']
  for (const id of ids) expect(html, id).toContain(`<section id="${id}"`)
  for (const claim of ['10,000+', '22,000+', '1,500', '600+']) expect(html).toContain(claim)
  for (const teacher of teachers) expect(html).toContain(teacher.name)
  for (const entry of home.faq) expect(html).toContain(entry.question)
  for (const { title } of home.key_details) expect(html).toContain(`<dt>${title}</dt>`)
  for (const name of home.supporters) expect(html).toContain(name)
  for (const said of home.testimonials) expect(html).toContain(said.school)
})

it('HOME-01: shows each class under its stream', () => {
  const html = render(catalogue)
  const [, core = '', science = '', art = ''] = html.split(/<h3>(?:Core|Science|Art)</)
  expect(core).toContain('Bahasa Melayu')
  expect(core).toContain('Mon 8:00pm-9:30pm')
  expect(core).not.toContain('Kimia')
  expect(science).toContain('Kimia')
  expect(science).not.toContain('Prinsip Perakaunan')
  expect(art).toContain('Prinsip Perakaunan')
})

it('HOME-01: prices a usual choice of classes and leads to joining', () => {
  const html = render(catalogue)
  const pricing = html.slice(html.indexOf('id="pricing"'), html.indexOf('id="timetable"'))
  expect(pricing).toContain('RM 330.00')
  expect(pricing).toContain('RM 1,080.00')
  expect(pricing).toContain('href="/full-programme/order/subjects"')
})

it('HOME-02: the first screen names the price of the fewest classes, whatever the price list says', () => {
  const hero = (shown: Catalogue) => render(shown).split('<section')[1] ?? ''
  expect(hero(catalogue)).toContain('From <strong class="numbers">RM 390.00</strong>')
  expect(hero({ ...catalogue, prices: [{ no_sub: 1, price: 41_050 }] })).toContain('RM 440.50')
  const withoutHardcopy = { ...catalogue, hardcopy_price: 0 }
  expect(hero(withoutHardcopy)).toContain('RM 360.00</strong> for one class</p>')
  expect(hero({ ...catalogue, prices: [] })).not.toContain('RM')
})

it('HOME-02: the clip names its teacher as the catalogue does, and is left out where there is none', () => {
  const html = render(catalogue)
  expect(html).toContain('href="/clips/lesson-quadratics.mp4"')
  expect(html).toContain('with Tan Mei Ling')
  expect(html).not.toContain('<video')
  const { clip: _, ...withoutClip } = home
  expect(render(catalogue, withoutClip)).not.toContain('/clips/')
  expect(render({ ...catalogue, teachers: [] })).not.toContain('with Tan')
})

it.each([
  [['fpx', 'card'], 'Pay at once by online banking (FPX), or by card in 3 monthly payments.'],
  [['fpx', 'grabpay'], 'Pay at once by online banking (FPX) or GrabPay.'],
] as const)('ORD-09: names exactly the payment methods on offer: %s', (methods, named) => {
  const html = render({ ...catalogue, payment_methods: [...methods] })
  expect(html).toContain(named)
  const hasPlan = methods.some((method) => method === 'card')
  expect(html.includes('card in 3')).toBe(hasPlan)
  expect(html.includes('a month')).toBe(hasPlan)
  expect(html.includes('The first payment is')).toBe(hasPlan)
})

it('says so when nothing is on sale', () => {
  expect(render({ ...catalogue, prices: [] })).toContain('The next intake opens soon')
})

it('loads no picture and shows no name of a missing text', () => {
  const html = render(catalogue)
  expect(html).not.toContain('<img')
  expect(html).not.toMatch(/>(hero|what|pricing|teachers|timetable|language|faq)\.[a-zA-Z.]+</)
})
