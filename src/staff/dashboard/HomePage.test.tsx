import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import type { StaffHome } from '#contract/shared/staff/staff-wire.ts'
import { addCopyFiles, loadCopy } from '#platform/i18n/i18n.ts'
import { HomePage } from './HomePage.tsx'
import { staffHomeQuery } from './queries.ts'

beforeAll(async () => {
  addCopyFiles({
    'staff/kit': async () => (await import('#content/locales/en/staff/kit.json')).default,
    'staff/office': async () => (await import('#content/locales/en/staff/office.json')).default,
  })
  await loadCopy('staff/kit', 'staff/office')
})

const hourMs = 3_600_000

/** The page an hour after it was fetched, with a lesson that begins `startsInMs` from now. */
function show(startsInMs: number): string {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const home = {
    ...{ name: 'Farah', role: 'teacher', all_classes: true, orders: null },
    server_time: at(-hourMs),
    next_lessons: [
      {
        ...{ id: 'L1', class_id: 5, class_name: 'Maths', language: 'Eng', title: 'Indices' },
        ...{ starts_at: at(startsInMs), ends_at: at(startsInMs + hourMs), is_cancelled: false },
        ...{ by_provider: false, meeting_problem: null, meeting_url: 'https://meet.example.com/a' },
      },
    ],
  } as unknown as StaffHome
  const client = new QueryClient()
  client.setQueryData(staffHomeQuery().queryKey, home, { updatedAt: Date.now() - hourMs })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HomePage settings={null} onFind={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it("OFFC-05: 'Start' comes with the lesson and goes with its end, on a page that stays open", () => {
  expect(show(-10 * 60_000)).toContain('Start Indices')
  expect(show(2 * hourMs)).not.toContain('Start Indices')
  expect(show(-1.9 * hourMs)).not.toContain('Start Indices')
})
