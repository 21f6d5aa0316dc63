import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { defaultLocale, defaultSchoolName, locales } from '#contract/shared/text/locales.ts'
import {
  templateNames,
  type TemplateName,
  type TemplateValues,
} from '#contract/guardians/message-templates.ts'
import { root } from '../db/root.ts'

const folder = join(root, 'content/messages')

/** Limits of the WhatsApp Business Platform. */
const bodyMaximumCharacters = 1024
const footerMaximumCharacters = 60
const buttonMaximumCharacters = 25

const numbersIn = (body: string) =>
  [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))

const Template = v.pipe(
  v.object({
    name: v.picklist(templateNames),
    /** The names of the numbered placeholders, in order. */
    places: v.array(v.string()),
    body: v.pipe(
      v.string(),
      v.maxLength(bodyMaximumCharacters),
      v.regex(/^[^{].*[^}]$/, 'A body neither begins nor ends with a place.'),
    ),
    button: v.optional(v.pipe(v.string(), v.maxLength(buttonMaximumCharacters))),
  }),
  v.check(
    ({ body, places }) =>
      numbersIn(body)
        .toSorted((a, b) => a - b)
        .join() === places.map((_, n) => n + 1).join(),
    'Each place is in the body once, by its number.',
  ),
)
export type Template = v.InferOutput<typeof Template>

export const TemplateFile = v.object({
  /** As the provider writes it. */
  language: v.string(),
  footer: v.pipe(v.string(), v.maxLength(footerMaximumCharacters)),
  templates: v.array(Template),
})
type TemplateFile = v.InferOutput<typeof TemplateFile>

const files = new Map<string, TemplateFile>(
  Object.keys(locales).map((locale) => [
    locale,
    v.parse(TemplateFile, JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'))),
  ]),
)

function fileIn(locale: string): TemplateFile {
  const file = files.get(locale) ?? files.get(defaultLocale)
  if (!file) throw new Error('there are no message templates')
  return file
}

/** A template filled in for its reader; a language without templates reads English. */
export function fillTemplate(name: TemplateName, values: TemplateValues, locale: string) {
  const { language, templates } = fileIn(locale)
  const template = templates.find((one) => one.name === name)
  if (!template) throw new Error(`there is no template ${name} in ${language}`)
  const filled = template.places.map((place) => onOneLine(values[place] ?? failOn(name, place)))
  return {
    template: name,
    language,
    values: filled,
    hasButton: template.button !== undefined,
    text: template.body.replace(/\{\{(\d+)\}\}/g, (_, number) => filled[Number(number) - 1] ?? ''),
  }
}

/** The provider refuses line ends, tabs and rows of spaces in a value. */
const onOneLine = (text: string) => text.replaceAll(/[\n\r\t ]+/g, ' ').trim()

const failOn = (name: string, place: string): never => {
  throw new Error(`template ${name} lacks a value for ${place}`)
}

/** Sample values for registering a template. */
const examples: TemplateValues = {
  guardian: 'Puan Siti',
  student: 'Sofea',
  programme: 'Full Programme',
  school: defaultSchoolName,
  day: '23 December 2026',
  payBy: '30 December 2026',
  amount: 'RM 250.00',
  total: 'RM 750.00',
  reservedUntil: '30 December 2026',
  number: '2',
  count: '3',
  classes: 'Mathematics, Physics',
  courier: 'Pos Laju',
  tracking: 'EH123456789MY',
  class: 'Mathematics, Logarithms',
  before: 'Tuesday 24 November 2026, 8 pm to 9.30 pm',
  when: 'Wednesday 25 November 2026, 8 pm to 9.30 pm',
}

/**
 * Every template in every language, each as the body of the provider's call that registers it.
 * @see https://developers.facebook.com/docs/whatsapp/business-management-api/message-templates
 */
export const templatesToRegister = (origin: string): object[] =>
  [...files.values()].flatMap(({ language, footer, templates }) =>
    templates.map(({ name, places, body, button }) => ({
      name,
      language,
      category: 'UTILITY',
      components: [
        {
          type: 'BODY',
          text: body,
          example: { body_text: [places.map((place) => examples[place] ?? failOn(name, place))] },
        },
        { type: 'FOOTER', text: footer },
        ...(button === undefined
          ? []
          : [
              {
                type: 'BUTTONS',
                buttons: [
                  {
                    type: 'URL',
                    text: button,
                    url: `${origin}/{{1}}`,
                    example: [`${origin}/${'x'.repeat(43)}`],
                  },
                ],
              },
            ]),
      ],
    })),
  )
