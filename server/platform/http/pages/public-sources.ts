import * as v from 'valibot'
import { ExamTimetable, withNewerSitting } from '#contract/catalogue/catalogue.ts'
import { TermsForm, type PageContent } from '#contract/site/page-content.ts'
import type { School } from '#contract/identity/sign-in.ts'
import { SchoolDocument } from '#contract/school/school-document.ts'
import { termsOf } from '#contract/school/terms.ts'
import type { Handlers } from '../mount.ts'
import type { PublicSources } from './pages.ts'

/** The data of public pages, from the API's handlers without the network. */
export function publicSources({
  school,
  calls,
  clock,
}: {
  school(at: { now: Date }): Promise<School>
  /** The calls that anyone may make. */
  calls: Partial<Handlers>
  clock(): Date
}): PublicSources {
  const handlers = calls as Record<string, (call: object) => Promise<unknown>>
  return {
    school: () => school({ now: clock() }),
    async ask(name, params, locale) {
      const handle = handlers[name]
      if (!handle) throw new Error(`${name} is no call that a public page may ask`)
      return handle({ params, now: clock(), locale })
    },
  }
}

/** The same sources with one document replaced. */
export const withDocument = (
  sources: PublicSources,
  document: string,
  body: PageContent,
): PublicSources => ({
  async school() {
    const shown = await sources.school()
    if (document !== 'school') return shown
    return { ...v.parse(SchoolDocument, body), terms_version: shown.terms_version }
  },
  async ask(name, params, locale) {
    if (name === 'home' && document === 'home') return body
    if (name === 'terms' && document === 'terms') return termsOf(v.parse(TermsForm, body), [])
    if (name === 'examTimetable') {
      const shown = v.parse(ExamTimetable, await sources.ask(name, params, locale))
      if (document === `exam-timetable/${shown.exam}`) return { ...shown, ...body }
      if (document === `exam-timetable/${shown.exam}/newer`) return withNewerSitting(shown, body)
    }
    return sources.ask(name, params, locale)
  },
})
