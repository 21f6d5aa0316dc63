import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Payments } from '../gateways/payments/payments.ts'
import { redirectOldPaths } from '../platform/http/pages/old-paths.ts'
import { openApiDocument } from '../platform/http/reports/openapi.ts'
import type { openPages } from '../platform/http/pages/pages.ts'
import { withDocument } from '../platform/http/pages/public-sources.ts'
import type { PublicSources } from '../platform/http/pages/pages.ts'
import { mediaFolder, serveMedia } from '../platform/http/files/serve-media.ts'
import { servePictures } from '../platform/http/files/serve-pictures.ts'
import { servePublicFiles } from '../platform/http/files/serve-public-files.ts'
import { commandKey } from '../platform/http/signed-command.ts'
import { oneClickStops } from '../modules/identity/account/routes.ts'
import { serveCalendars } from '../modules/classroom/calendars/routes.ts'
import { previewWords } from '../modules/catalogue/programmes/preview-words.ts'
import { serveSearch } from '../modules/papers/search/routes.ts'
import {
  paymentWebhook,
  replayCommand,
  serveCreditNotes,
  reconcileCommand,
} from '../modules/billing/ledger/routes.ts'
import { maintenanceSwitch } from '../modules/school/maintenance/routes.ts'
import { messagesWebhook } from '../platform/phone-messages/routes.ts'
import { mailWebhook } from '../platform/suppressions/routes.ts'
import { serveReceipts } from '../modules/billing/orders/routes.ts'
import { serveParcelFiles } from '../modules/shipping/routes.ts'
import { postedForms } from '../modules/site/forms/routes.ts'
import { secondFactorCommand } from '../modules/identity/second-factor/routes.ts'
import { servePageContentPreviews } from '../modules/site/page-content/routes.ts'
import { roleCommand } from '../modules/dashboard/routes.ts'
import { servePreviews } from '../previews/serve-previews.ts'
import type { Secrets } from '../secrets.ts'
import type { Services } from '../services.ts'

type Pages = Awaited<ReturnType<typeof openPages>>
type Needs = {
  config: Config
  secrets: Secrets
  payments: Payments
  clock: () => Date
  tooManyForms(request: FastifyRequest): Promise<boolean>
  sources: PublicSources
  pages: Pages | undefined
}

/** What answers beside the calls of the contract: forms, commands, webhooks and files. */
export async function mountOtherRoutes(
  app: FastifyInstance,
  services: Services,
  { config, secrets, payments, clock, tooManyForms, sources, pages }: Needs,
): Promise<void> {
  const { catalogue, orders, storage } = services
  const { links, bucket, store } = storage
  const place = { folder: mediaFolder(config.dataDir), bucket }

  postedForms(app, {
    service: services.registrations,
    config,
    tooMany: tooManyForms,
    clock,
    answerPosted: pages?.answerPosted,
  })

  oneClickStops(app, { account: services.account, clock })

  // The operator's commands, and the webhooks of providers
  const key = commandKey(secrets.linkKey)
  await maintenanceSwitch(app, { maintenance: services.maintenance, key, clock })
  await roleCommand(app, { staff: services.staff, key, clock })
  await secondFactorCommand(app, { factors: services.secondFactor, key, clock })
  await paymentWebhook(app, { ledger: services.ledger, provider: payments.name, clock })
  const { webhook } = services.phoneMessages
  if (webhook) await messagesWebhook(app, { webhook, clock })
  const { webhook: mails } = services.suppressions
  if (mails) await mailWebhook(app, { webhook: mails, clock })
  await replayCommand(app, { ledger: services.ledger, key, clock })
  await reconcileCommand(app, { ledger: services.ledger, key, clock })

  // Files that are made when they are asked for
  serveCalendars(app, { calendars: services.calendars, clock })
  serveSearch(app, services.search)
  serveReceipts(app, { orders, links, clock })
  serveParcelFiles(app, { parcels: services.parcels, links, clock })
  serveCreditNotes(app, { ledger: services.ledger, links, clock })
  servePageContentPreviews(app, {
    content: services.staffPageContent,
    links,
    clock,
    render: async (path, document, body, locale) =>
      pages?.preview(path, withDocument(sources, document, body), locale),
  })
  servePreviews(app, previewWords(catalogue, services.schoolLogo))

  // Files that are stored
  await serveMedia(app, { place, links, clock })
  await servePublicFiles(app, place)
  servePictures(app, { store })

  if (config.oldSite) redirectOldPaths(app, config.oldSite)
  const openApi = openApiDocument(config.apiOrigin)
  app.get('/api/v1/openapi.json', () => openApi)
}
