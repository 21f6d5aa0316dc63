import * as v from 'valibot'
import written from '#content/locales/en/server/mail.json' with { type: 'json' }

const Letter = v.object({ subject: v.string(), text: v.string() })
const Written = v.object({
  account: v.object({ leaving: Letter, dormant: Letter, kept: Letter }),
  guardianConsent: Letter,
})

export type AccountNews = keyof v.InferOutput<typeof Written>['account']
export const letters = v.parse(Written, written)

/** The text with its `{names}` replaced by values. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
