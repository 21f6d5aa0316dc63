import { atMalaysianTime } from '#contract/shared/calendar.ts'
import { newestSitting } from '#contract/papers/exam-sittings.ts'
import type { ExamTimetable } from '#contract/catalogue/catalogue.ts'
import { lowestPrice } from '#contract/catalogue/lowest-price.ts'
import { logoPath } from '#contract/school/logo.ts'
import type { PageRoute, ScreenName } from '#contract/shared/pages.ts'
import type { School } from '#contract/identity/sign-in.ts'
import type { FrontPage } from '#features/site/home/front-page.ts'

type Thing = { '@type': string } & Record<string, unknown>
type Site = { origin: string; school: School }

/** Structured data (schema.org) of each screen for search engines. */
const thingsByScreen: Partial<
  Record<ScreenName, (data: never, site: Site, page: PageRoute) => Thing[]>
> = {
  // No FAQPage: since August 2023 search engines show it for authorities and health sites only.
  home: (front: FrontPage, site) => [organisation(site), ...course(front, site)],
  'exam-timetable': ({ data }: { data: ExamTimetable }, site, page) => exams(data, site, page),
}

/**
 * The structured data of a page as a script block of JSON, for its head; empty when it has none.
 * Only the server writes it, because crawlers read the first HTML, and only for English pages, whose address it names.
 */
export function structuredData(page: PageRoute, data: unknown, site: Site): string {
  const things = thingsByScreen[page.screen]?.(data as never, site, page) ?? []
  if (things.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

const organisation = ({ origin, school }: Site): Thing => ({
  '@type': 'EducationalOrganization',
  '@id': `${origin}/#school`,
  name: school.name,
  url: `${origin}/`,
  logo: origin + (school.logo ? logoPath(school.logo) : '/icons/icon-512.png'),
  email: school.support_email,
  telephone: school.phone,
  address: school.address,
  sameAs: school.social.map(({ url }) => url),
})

/** The running intake of the full programme, or the next to open. */
function course({ intake, prices, subjects }: FrontPage, { origin }: Site): Thing[] {
  if (!intake?.programme) return []
  const from = lowestPrice(prices)
  return [
    {
      '@type': 'Course',
      name: intake.programme,
      description: intake.title,
      url: `${origin}/`,
      provider: { '@id': `${origin}/#school` },
      inLanguage: ['ms', 'en'],
      about: [...new Set(subjects.map(({ class_name }) => class_name))],
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        startDate: intake.starts_on,
        endDate: intake.ends_on,
        courseSchedule: {
          '@type': 'Schedule',
          repeatFrequency: 'Weekly',
          startDate: intake.starts_on,
          endDate: intake.ends_on,
        },
      },
      ...(from && {
        offers: {
          '@type': 'Offer',
          category: 'Paid',
          price: (from.totalSen / 100).toFixed(2),
          priceCurrency: 'MYR',
          url: `${origin}/#pricing`,
        },
      }),
    },
  ]
}

function exams(timetable: ExamTimetable, { origin }: Site, page: PageRoute): Thing[] {
  const { title, papers } = newestSitting(timetable)
  return papers.map((paper) => {
    const starts = atMalaysianTime(paper.date, paper.start)
    return {
      '@type': 'Event',
      name: `${title}: ${paper.subject} ${paper.paper} (${paper.code})`,
      startDate: starts.toISOString(),
      endDate: new Date(starts.getTime() + paper.minutes * 60_000).toISOString(),
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Examination centre', address: 'Malaysia' },
      url: origin + page.path,
    }
  })
}
