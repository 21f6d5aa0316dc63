import { expect, it } from 'vitest'
import { agreed, pathOf, refusal, somebody, tokenFor } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { fullProgramme, orderBody, orderForBody } from '../support/orders.ts'

const api = await openApiForFile()

it.each(['A.ina.Mum+mother@gmail.com', 'ainamum@googlemail.com'])(
  'SEC-06: nobody is their own guardian by another way to write their address: %s',
  async (guardian) => {
    const person = { ...somebody(), email: 'ainamum+pelajar@gmail.com' }
    api.platform.knows(person)
    const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
    const asMinor = { under_18: 'yes', guardian_email: guardian }
    const signUp = await api.signInBy({ idToken, ...agreed, ...asMinor })
    expect([signUp.status, signUp.body]).toMatchObject([
      422,
      { fields: { guardian_email: { rule: 'not_own' } } },
    ])
    expect((await api.signInBy({ idToken, ...agreed })).status).toBe(200)
    const me = api.as(person)
    const said = await me.put(pathOf('sayAge'), { is_minor: true, guardian_email: guardian })
    expect(refusal(said)).toEqual([422, 'account.own-guardian'])
    const invited = await me.post(pathOf('inviteGuardian'), { email: guardian })
    expect(refusal(invited)).toEqual([422, 'account.own-guardian'])
    const named = {
      ...{ is_guardian: true, guardian_name: 'Puan Siti', guardian_contact: '012-3456789' },
      guardian_email: guardian,
    }
    const office = api.as(await staff(api, 'administrator'))
    for (const user_email of [person.email, 'another@example.com']) {
      const details = { user_email, ...named }
      for (const ordered of [
        await me.post(pathOf('createOrder'), orderBody(details)),
        await office.post(pathOf('makeOrder', person), {
          ...{ ...orderForBody(details), programme_id: fullProgramme },
          intake_key: 'full-2026-09',
        }),
      ])
        expect([ordered.status, ordered.body]).toMatchObject([
          422,
          { fields: { guardian_email: { rule: 'not_own' } } },
        ])
    }
  },
)
