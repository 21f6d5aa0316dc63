import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { formFields, optionsOf } from '#contract/site/forms/fields.ts'
import { formKeys } from '#contract/site/forms/forms.ts'
import { pages } from '#contract/shared/pages.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'

beforeAll(() => loadCopy('forms', 'form-sent'))
const has = (key: string) => i18next.exists(`forms:${key}`)

describe.each(formKeys)('%s', (form) => {
  it('has words for its page, every question and everything that can be chosen', () => {
    const needed = ['title', 'lead', 'description'].map((part) => `form.${form}.${part}`)
    for (const field of formFields[form]) {
      needed.push(
        has(`form.${form}.ask.${field.name}`)
          ? `form.${form}.ask.${field.name}`
          : `ask.${field.name}`,
      )
      if (field.type === 'scale' || ('options' in field && field.optionsAreNames)) continue
      const group = 'options' in field ? field.name : field.type
      const own = (option: string) => `option.${group}.${option}`
      needed.push(
        ...optionsOf(field).map((option) =>
          has(own(option)) ? own(option) : `option.subjects.${option}`,
        ),
      )
    }
    expect(needed.filter((key) => !has(key))).toEqual([])
  })
})

it('has words for every page that thanks', () => {
  const thanks = pages.filter(({ screen }) => screen === 'form-sent')
  expect(thanks).toHaveLength(8)
  for (const { form = 'any' } of thanks)
    for (const part of ['title', 'text', 'next', 'link'])
      expect(i18next.exists(`form-sent:${form}.${part}`), `${form} ${part}`).toBe(true)
})
