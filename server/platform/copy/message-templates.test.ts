import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { localeNames } from '#contract/shared/text/locales.ts'
import { templateNames } from '#contract/guardians/message-templates.ts'
import { fillTemplate, TemplateFile, templatesToRegister } from './message-templates.ts'

const contentOf = (locale: string): unknown =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../content/messages/${locale}.json`), 'utf8'),
  )
const shapeOf = (locale: string) =>
  v
    .parse(TemplateFile, contentOf(locale))
    .templates.map(({ name, places, button }) => ({ name, places, button: button !== undefined }))

describe('PAR-03: message templates', () => {
  it.each(localeNames)(
    '%s has every template, with the places and buttons of English',
    (locale) => {
      expect(shapeOf(locale).map(({ name }) => name)).toEqual([...templateNames])
      expect(shapeOf(locale)).toEqual(shapeOf('en'))
    },
  )

  it('are refused with a place that is missing, doubled or at an end', () => {
    const file = (body: string) => ({
      language: 'en',
      footer: 'Reply STOP.',
      templates: [{ name: 'payment_link', places: ['guardian', 'student'], body }],
    })
    const isFit = (body: string) => v.is(TemplateFile, file(body))
    expect(isFit('Hello {{1}}, {{2}} asks.')).toBe(true)
    for (const body of ['Hello {{1}}.', 'Hi {{1}} {{1}} {{2}}.', '{{1}} {{2}}.', 'Hi {{1}} {{2}}'])
      expect(isFit(body), body).toBe(false)
  })

  it('are filled by name, each value on one line', () => {
    const named = { guardian: 'Puan\nSiti', student: 'Sofea', classes: 'Fizik' }
    const values = { ...named, programme: 'Plus', school: 'S', total: 'RM 39', payBy: '2 Dis' }
    expect(fillTemplate('payment_link', values, 'zh')).toEqual({
      template: 'payment_link',
      language: 'zh_CN',
      values: ['Puan Siti', 'Sofea', 'Fizik', 'Plus', 'S', 'RM 39', '2 Dis'],
      hasButton: true,
      text: '您好，Puan Siti。Sofea 在 S 的 Plus 预留了 Fizik，请您在 2 Dis 或之前付 RM 39。您可以在这里查看课程和日期并付款，不需要账号。',
    })
    expect(fillTemplate('payment_link', values, 'en-XA').language).toBe('en')
    expect(() => fillTemplate('payment_link', { guardian: 'Siti' }, 'en')).toThrow(/student/)
  })

  it('are listed as the provider registers them', () => {
    const all = templatesToRegister('https://school.example')
    expect(all).toHaveLength(templateNames.length * localeNames.length)
    expect(all[0]).toMatchObject({
      name: 'payment_link',
      language: 'en',
      category: 'UTILITY',
      components: [
        {
          type: 'BODY',
          example: {
            body_text: [
              [
                'Puan Siti',
                'Sofea',
                'Mathematics, Physics',
                'Full Programme',
                'Kelasku',
                'RM 750.00',
                '30 December 2026',
              ],
            ],
          },
        },
        { type: 'FOOTER' },
        { type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://school.example/{{1}}' }] },
      ],
    })
  })
})
