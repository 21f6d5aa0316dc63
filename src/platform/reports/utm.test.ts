import { expect, it } from 'vitest'
import { campaignIn } from './utm.ts'

it('SES-04: a campaign is read from the query, shortened to fit a cookie', () => {
  expect(campaignIn('?utm_source=fb&utm_campaign=Ujian%20SPM&x=1')).toEqual({
    utm_source: 'fb',
    utm_medium: null,
    utm_campaign: 'Ujian SPM',
  })
  expect(campaignIn(`?utm_medium=${'é'.repeat(300)}`)?.utm_medium).toBe('é'.repeat(200))
})

it.each(['', '?', '?utm_source=', '?utm_term=x', '?x=utm_source'])(
  'SES-04: %j names no campaign, and leaves the one there was',
  (query) => {
    expect(campaignIn(query)).toBeNull()
  },
)
