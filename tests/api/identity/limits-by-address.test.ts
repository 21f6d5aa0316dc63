import { expect, it } from 'vitest'
import { minuteMs, ownPage, pathOf, refusal, type Answer } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'

const api = await openApiForFile({
  googleCodes: { redeem: async () => ({ kind: 'refused' as const }) },
})
const token = 'x'.repeat(43)
const post = (call: Parameters<typeof pathOf>[0], body: object) =>
  api.send('POST', pathOf(call), { body, headers: ownPage })
const byLink = (
  call: 'setSchoolMailByLink' | 'answerConsent' | 'saveConsentLocale',
  body: object,
) => ({
  ...{ most: 60, minutes: 1, answers: 404 },
  ask: () => api.send('PUT', pathOf(call, { token }), { body }),
})
const newAddress = () => `${crypto.randomUUID()}@example.com`

const calls: Record<
  string,
  { most: number; minutes: number; answers: number; ask: () => Promise<Answer> }
> = {
  'unsubscribing by a link': byLink('setSchoolMailByLink', { wanted: false }),
  "a guardian's answer by a link": byLink('answerConsent', { answer: 'given', text_version: 'x' }),
  "a guardian's language by a link": byLink('saveConsentLocale', { locale: 'zh' }),
  'asking for a code': {
    ...{ most: 100, minutes: 10, answers: 200 },
    ask: () => post('sendCode', { email: newAddress() }),
  },
  'guessing a code': {
    ...{ most: 300, minutes: 10, answers: 422 },
    ask: () => post('redeemCode', { email: newAddress(), code: '123456' }),
  },
  "a code of Google's that is refused": {
    ...{ most: 300, minutes: 10, answers: 401 },
    ask: () =>
      post('redeemGoogleCode', {
        ...{ code: '4/code', code_verifier: 'v'.repeat(43) },
        redirect_uri: 'https://kelasku.example/login',
      }),
  },
}

it.each(Object.entries(calls))(
  'API-01 SEC-03: %s is limited by address, others go on',
  async (_, { most, minutes, answers, ask }) => {
    api.clock.pass(minutes * minuteMs)
    api.comeFrom('198.51.100.1')
    for (let n = 0; n < most; n += 1) expect((await ask()).status).toBe(answers)
    expect(refusal(await ask())).toEqual([429, 'request.too-many'])
    api.comeFrom('198.51.100.2')
    expect((await ask()).status).toBe(answers)
    api.comeFrom('198.51.100.1')
    expect((await ask()).status).toBe(429)
    api.clock.pass(minutes * minuteMs)
    expect((await ask()).status).toBe(answers)
  },
)
