import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Refusal, Unreachable } from '../api/failures.ts'
import { useQueryStatus } from './use-query-status.ts'

const now = new Date('2026-11-21T04:00:00Z')
const t = (key: string, values: { time?: string }) => [key, values.time].filter(Boolean).join(' ')
const query = {
  data: undefined as unknown,
  error: null as Error | null,
  isFetching: false,
  isRefetchError: false,
  dataUpdatedAt: now.getTime() - 60_000,
  refetch: async () => undefined,
}

function asked(of: Partial<typeof query>, failed?: string) {
  const shown: ReturnType<typeof useQueryStatus>[] = []
  const Screen = ({ show }: { show: (said: ReturnType<typeof useQueryStatus>) => void }) => {
    show(useQueryStatus({ ...query, ...of }, t, { now, ...(failed !== undefined && { failed }) }))
    return null
  }
  renderToString(createElement(Screen, { show: (said) => shown.push(said) }))
  return shown[0]
}

it('shows no age while data is current or loading', () => {
  expect(asked({ data: [] })).toEqual({ ageText: null, notLoaded: null })
  expect(asked({})).toEqual({ ageText: null, notLoaded: null })
})

it('shows the age of data that could not be renewed', () => {
  const failure = { error: new Unreachable('no answer'), isRefetchError: true }
  expect(asked({ data: [], ...failure })).toEqual({
    ageText: 'lastUpdated 11:59 am',
    notLoaded: null,
  })
})

it('says why nothing could be loaded: no answer, or a bad one', () => {
  const refusal = new Refusal('server.bug', 500, '')
  expect(asked({ error: new Unreachable('no answer') })?.notLoaded).toMatchObject({
    isOffline: false,
    title: 'failed',
    text: 'failedUnreachable',
    again: 'tryAgain',
  })
  const closed = new Refusal('view-as.closed', 403, '')
  expect(asked({ error: closed })?.notLoaded?.text).toBe('refusals:view-as.closed')
  expect(asked({ error: refusal }, 'classes.failed')?.notLoaded).toMatchObject({
    isOffline: false,
    title: 'classes.failed',
    text: 'failedOther',
  })
})
