import { expect, it } from 'vitest'
import type { FrontPage } from '#features/site/home/front-page.ts'
import { unknownSchool } from '#platform/school/school-here.ts'
import { pageAt, type PageRoute } from '#contract/shared/pages.ts'
import { structuredData } from './structured-data.ts'

it('HOME-01: search engines read the price that a new student pays, hardcopy materials included', () => {
  const front: FrontPage = {
    offers: { full: true, trial: true },
    intake: { title: 'March', starts_on: '2027-03-01', ends_on: '2027-10-01', programme: 'Full' },
    subjects: [],
    teachers: [],
    prices: {
      tiers: [
        { no_sub: 1, price: 36_000 },
        { no_sub: 2, price: 69_000 },
      ],
    },
    methods: ['fpx', 'card'],
    facts: {
      claims: [],
      as_of: '',
      key_details: [],
      testimonials: [],
      supporters: [],
      faq: [],
    },
    lesson: null,
  }
  const site = { origin: 'https://kelasku.example', school: unknownSchool }
  const script = structuredData(pageAt('/') as PageRoute, front, site)
  expect(script).toContain('"price":"390.00"')
})
