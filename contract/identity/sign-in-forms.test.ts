import { describe, expect, it } from 'vitest'
import { SayAge } from './account.ts'
import { CardForm } from '../billing/payments/card-form.ts'
import { OrderForm } from '../billing/form.ts'
import {
  EmailForm,
  NewPasswordForm,
  PasswordForm,
  SignUpForm,
  WelcomeForm,
} from './sign-in-forms.ts'
import { readForm } from '../shared/validation.ts'

const signUp = {
  name: 'Irfan',
  email: 'irfan@example.com',
  password: 'belajar123',
  under_18: 'yes',
  guardian_email: 'father@example.com',
  terms_version: '2026-11-01',
}
const messagesFor = (typed: unknown) => {
  const read = readForm(SignUpForm, typed)
  return read.whole ? {} : read.messages
}

describe('the sign-up form', () => {
  it('VAL-01: sent with nothing in it, every field is required', () => {
    expect(messagesFor({ name: '', email: '', password: '' })).toEqual({
      name: { rule: 'required' },
      email: { rule: 'required' },
      password: { rule: 'required' },
      under_18: { rule: 'required' },
      terms_version: { rule: 'required' },
    })
    expect(messagesFor(signUp)).toEqual({})
    expect(messagesFor({ ...signUp, password: 'short' })).toEqual({
      password: { rule: 'min', count: 8 },
    })
  })

  it.each(['irfan@example.com', 'Irfan@Example.com', '  IRFAN@example.com '])(
    'ACC-05: %s is the own address of irfan@example.com, and no guardian’s',
    (guardian_email) => {
      expect(messagesFor({ ...signUp, guardian_email })).toEqual({
        guardian_email: { rule: 'not_own' },
      })
      // Said together with what else is wrong, not after it.
      expect(messagesFor({ ...signUp, guardian_email, name: '' })).toEqual({
        name: { rule: 'required' },
        guardian_email: { rule: 'not_own' },
      })
    },
  )
})

it.each([
  ['sign-up', SignUpForm],
  ['welcome', WelcomeForm],
  ['email', EmailForm],
  ['password', PasswordForm],
  ['new password', NewPasswordForm],
  ['age', SayAge],
  ['card', CardForm],
  ['order', OrderForm],
])('VAL-01: a field that the %s form is sent without is required', (_, schema) => {
  const read = readForm<unknown>(schema, {})
  const rules = Object.values(read.whole ? {} : read.messages).map(({ rule }) => rule)
  expect(rules.length).toBeGreaterThan(0)
  expect(new Set(rules)).toEqual(new Set(['required']))
})
