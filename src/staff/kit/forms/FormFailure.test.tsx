import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { addCopyFiles, loadCopy } from '#platform/i18n/i18n.ts'
import { FormFailure } from './FormFailure.tsx'

beforeAll(async () => {
  addCopyFiles({
    'staff/kit': async () => (await import('#content/locales/en/staff/kit.json')).default,
  })
  await loadCopy('staff/kit')
})

const show = (error: unknown, saves?: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <FormFailure error={error} {...(saves !== undefined && { saves })} />
    </MemoryRouter>,
  )

it('STAFF-01: what somebody else removed meanwhile is no fault of the server', () => {
  for (const code of ['material.unknown', 'lesson.unknown', 'request.not-found'] as const)
    expect(show(new Refusal(code, 404, ''))).toContain('there any more. Reload the page.')
  expect(show(new Refusal('server.bug', 500, ''))).toContain('wrong on our side')
  expect(show(new Refusal('lesson.no-link', 409, 'Not ready yet.'))).toContain('Not ready yet.')
})

it('OFFC-01: an export that fails does not say that something was not saved', () => {
  for (const failure of [new Unreachable(), new Refusal('server.bug', 500, '')]) {
    expect(show(failure)).toContain('saved')
    expect(show(failure, false)).not.toContain('saved')
  }
})

it('SEC-03: a limit of an hour or a day is told as one', () => {
  expect(show(new Refusal('request.too-many', 429, '', undefined, 900))).toContain('15 minutes')
  for (const seconds of [1200, 7200])
    expect(show(new Refusal('request.too-many', 429, '', undefined, seconds))).toContain(
      'later today or tomorrow',
    )
})
