import type { FormKey } from './forms.ts'
import { pages, type PageRoute } from '../../shared/pages.ts'

/** The thank-you page of forms without their own. */
const thanksForAll = '/thank-you'

/** @throws when a form has no page: a mistake in the table */
export function formPageOf(form: FormKey): PageRoute {
  const page = pages.find(({ screen, form: key }) => screen === 'form' && key === form)
  if (!page) throw new Error(`${form} has no page`)
  return page
}

/** The thank-you page of a form, open to everyone. */
export const thanksOf = (form: FormKey): string =>
  pages.find((page) => page.screen === 'form-sent' && page.form === form)?.path ?? thanksForAll

/**
 * The thank-you page for browsers with script: forms of past papers have one that leads to the papers after sign-in.
 */
export function thanksWithScriptOf(form: FormKey): string {
  const { exam } = formPageOf(form)
  const papers = pages.find((page) => page.screen === 'past-papers-thanks' && page.exam === exam)
  return papers?.path ?? thanksOf(form)
}
