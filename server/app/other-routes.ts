import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operatorCommands } from './operator-commands.ts'
import type { Domains } from '../compose.ts'
import type { Context } from '../context.ts'
import { openApiDocument } from '../platform/http/reports/openapi.ts'
import type { openPages } from '../platform/http/pages/pages.ts'
import { withDocument } from '../platform/http/pages/public-sources.ts'
import type { PublicSources } from '../platform/http/pages/pages.ts'
import { mediaFolder, serveMedia } from '../platform/http/files/serve-media.ts'
import { limitPdfs, servePdfs } from '../platform/http/files/serve-pdfs.ts'
import { servePictures } from '../platform/http/files/serve-pictures.ts'
import { servePublicFiles } from '../platform/http/files/serve-public-files.ts'
import { commandKey, takeCommands } from '../platform/http/signed-command.ts'
import { takeWebhook } from '../platform/http/take-webhook.ts'
import { oneClickStops } from '../modules/identity/index.ts'
import { serveCalendars } from '../modules/classroom/index.ts'
import { serveSearch } from '../modules/papers/index.ts'
import { messagesWebhook } from '../platform/phone-messages/routes.ts'
import { postedForms, servePageContentPreviews } from '../modules/site/index.ts'
import { servePreviews } from '../previews/serve-previews.ts'

type Pages = Awaited<ReturnType<typeof openPages>>
/** Registers the routes besides the calls of the contract: forms, commands, webhooks and files. */
export async function mountOtherRoutes(
  app: FastifyInstance,
  context: Context,
  domains: Domains,
  {
    tooManyForms,
    sources,
    pages,
  }: {
    tooManyForms(request: FastifyRequest): Promise<boolean>
    sources: PublicSources
    pages: Pages | undefined
  },
): Promise<void> {
  const { config, secrets, payments, clock, storage } = context
  const { identity, papers, shipping, classroom, site } = domains
  const { orders, ledger } = domains.billing
  const { links, bucket, store } = storage
  const place = { folder: mediaFolder(config.dataDir), bucket }

  postedForms(app, {
    service: site.registrations,
    config,
    tooMany: tooManyForms,
    clock,
    answerPosted: pages?.answerPosted,
  })

  oneClickStops(app, { account: identity.account, clock })

  const key = commandKey(secrets.linkKey)
  await takeCommands(app, operatorCommands(domains), { key, clock })

  // The webhooks of providers
  await takeWebhook(app, `/api/v1/webhooks/${payments.name}`, (body, headers) =>
    ledger.receive(body, headers, clock()),
  )
  const { webhook } = context.phoneMessages
  if (webhook) await messagesWebhook(app, { webhook, clock })
  const { webhook: mails } = context.suppressions
  if (mails)
    await takeWebhook(app, `/api/v1/webhooks/${mails.provider}`, (body) =>
      mails.receive(body, clock()),
    )

  // Files that are generated on request
  serveCalendars(app, { calendars: classroom.calendars, clock })
  serveSearch(app, papers.search)
  const signed = { links, limit: limitPdfs(), clock }
  servePdfs(app, 'receipts', signed, orders.receiptOf)
  servePdfs(app, 'credit-notes', signed, ledger.creditNotes.content)
  // Lists of many parcels take long: receipts do not wait for them.
  servePdfs(app, 'parcels', { ...signed, limit: limitPdfs() }, shipping.parcels.files.file)
  servePageContentPreviews(app, {
    content: site.staffPageContent,
    links,
    clock,
    render: async (path, document, body, locale) =>
      pages?.preview(path, withDocument(sources, document, body), locale),
  })
  servePreviews(app, site.previewWords)

  // Files that are stored
  await serveMedia(app, { place, links, clock })
  await servePublicFiles(app, place)
  servePictures(app, { store })

  if (config.oldSite) redirectOldPaths(app, config.oldSite)
  const openApi = openApiDocument(config.apiOrigin)
  app.get('/api/v1/openapi.json', () => openApi)
}

const oldPaths = ['/admin', '/admin/*', '/recordings', '/recordings/*'] as const

/** Redirects paths of the old site to it; `oldSite` is an origin, so a path can name no other host. */
function redirectOldPaths(app: FastifyInstance, oldSite: string): void {
  for (const path of oldPaths)
    app.get(path, (request, reply) =>
      // No browser sends an address in absolute form.
      request.url.startsWith('/')
        ? reply.redirect(oldSite + request.url, 302)
        : reply.callNotFound(),
    )
}
