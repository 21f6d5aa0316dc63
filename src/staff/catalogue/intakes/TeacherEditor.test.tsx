import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { StaffTeacher } from '#contract/catalogue/staff-teachers.ts'
import { addCopyFiles, loadCopy } from '#platform/i18n/i18n.ts'
import { keepPreference } from '#platform/storage/preferences.ts'
import { TeacherEditor } from './TeacherEditor.tsx'

beforeAll(async () => {
  addCopyFiles({
    error: async () => (await import('#content/locales/en/error.json')).default,
    'staff/kit': async () => (await import('#content/locales/en/staff/kit.json')).default,
    'staff/school': async () => (await import('#content/locales/en/staff/school.json')).default,
  })
  await loadCopy('error', 'staff/kit', 'staff/school')
})
afterEach(() => vi.unstubAllGlobals())

const teacher: StaffTeacher = {
  id: 'farah',
  version: 'v1',
  form: { name: 'Cikgu Farah', headline: 'Maths', biography: 'Teaches.', groups: ['spma'] },
  photo: null,
  is_retired: false,
  by_staff: true,
  is_mine: false,
  classes: [],
}

function retireButton(): string {
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TeacherEditor uid="u1" teacher={teacher} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return /<button[^>]*>(?:(?!<\/button>).)*Retire/.exec(shown)?.[0].split('<button').at(-1) ?? ''
}

it('OFFC-09: a teacher is not retired while what is typed is unsaved', () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  })
  expect(retireButton()).not.toContain('disabled=""')
  keepPreference(
    'person/u1/draft/staff/teacher/farah',
    JSON.stringify({ ...teacher.form, name: 'Cikgu Farah Ali', replaces: 'v1' }),
  )
  expect(retireButton()).toContain('disabled=""')
})
