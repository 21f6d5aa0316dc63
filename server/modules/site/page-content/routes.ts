import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { defaultLocale, localeNames, type Locale } from '#contract/shared/text/locales.ts'
import { pageDocuments, pageContentKinds, type PageContent } from '#contract/site/page-content.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import type { MediaLinks } from '../../../gateways/media/links.ts'
import { keep, sendKept } from '../../../platform/http/pages/kept-page.ts'
import { localeOf } from '../../../platform/http/locale-of.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { previewKey, type StaffPageContentService } from './service.ts'

/**
 * Serves the public page with its draft, in the language of the query and without scripts. Opening an address sends no
 * access token, so a signed link gives access for up to ten minutes.
 */
export function servePageContentPreviews(
  app: FastifyInstance,
  {
    content,
    links,
    clock,
    render,
  }: {
    content: StaffPageContentService
    links: Pick<MediaLinks, 'isGood'>
    clock: () => Date
    /** The page at `path` with this document instead of the published one; undefined if no pages are rendered here. */
    render(
      path: string,
      document: string,
      body: PageContent,
      locale: Locale,
    ): Promise<string | undefined>
  },
): void {
  app.get<{ Params: { kind: string }; Querystring: Record<string, unknown> }>(
    '/media/page-content/:kind.html',
    async (request, reply) => {
      const { kind } = request.params
      if (!v.is(v.picklist(pageContentKinds), kind)) refuse('request.not-found')
      if (!links.isGood(previewKey(kind), request.query, clock()))
        refuse('link.refused', 'This link has ended.')
      const { page, document } = pageDocuments[kind]
      const draft = await content.draft(kind)
      const { locale = defaultLocale } = request.query
      if (!v.is(v.picklist(localeNames), locale)) refuse('request.not-found')
      const html = page && draft && (await render(page, document, draft, locale))
      if (!html) refuse('request.not-found')
      const policy = String(reply.getHeader('content-security-policy'))
      reply
        .header('content-security-policy', policy.replace(/script-src [^;]+/, "script-src 'none'"))
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
      const withoutScripts = html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      const marked = withoutScripts.replace(
        '<div id="root">',
        `<p style="margin:0;padding:.75rem 1rem;background:#7a1f5c;color:#fff;font-weight:700;text-align:center">${copyOf('server/staff', localeOf(request))('pageContentPreview')}</p>$&`,
      )
      return sendKept(request, reply, await keep(marked, 'little'), 200)
    },
  )
}
