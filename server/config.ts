import { resolve } from 'node:path'
import * as v from 'valibot'
import type { PaymentMethod } from '#contract/billing/payments/payment-methods.ts'
import type { LetterheadSettings } from './platform/copy/paper-lines.ts'
import type { SecondFactorMode } from '#contract/identity/second-factor.ts'
import { variables } from './config-variables.ts'
import { siteOf, type SiteRelation } from './site.ts'
import type { BucketConfig } from './gateways/media/s3.ts'
import type { JitsiOptions } from './gateways/meetings/jitsi.ts'
import type { ZoomOptions } from './gateways/meetings/zoom.ts'
import type { WhatsappOptions } from './gateways/messages/whatsapp.ts'
import type { MeetingsConfig } from './gateways/meetings/open-meetings.ts'
import type { ServiceAccount } from './gateways/identity/service-account.ts'

export type Config = {
  production: boolean
  test: boolean
  /** Whether this process answers requests, runs jobs and the scheduler, or both. */
  role: 'all' | 'web' | 'worker'
  /** How long requests are still answered after a stop signal. */
  drainMs: number
  port: number
  host: string
  /** The public address, `http://localhost:8080`: used in links, cookies and the same-origin check. */
  origin: string
  /** Addresses and networks whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  /** The origin of the API: `origin`, or another name of this server. */
  apiOrigin: string
  apiSite: SiteRelation
  /** An absolute path. */
  dataDir: string
  /** The path of the program, `worker` or `none`. */
  ffmpeg: string
  databaseUrl: string | undefined
  /** The direct address of the database, if `databaseUrl` is that of a pooler in transaction mode. */
  databaseDirectUrl: string | undefined
  /** Connections of this server to PostgreSQL; one more listens for invalidations. */
  databasePoolSize: number
  /** Start a new database without the sample school. */
  emptySchool: boolean
  logLevel: string
  /** `Secure` cookies under their `__Host-` name: always on https, and on request for tests. */
  secureCookies: boolean
  /** A suffix for cookie names: cookies ignore ports, so a second copy on this host needs other names. */
  cookieSuffix: string
  firebase: {
    projectId: string
    apiKey: string
    serverApiKey: string
    /** Undefined outside production: the emulator needs none. */
    serviceAccount: ServiceAccount | undefined
    emulatorHost: string | undefined
  }
  /** Undefined without Google sign-in; the sandbox has its own client. */
  google: { clientId: string; clientSecret: string } | undefined
  sessionKey: string | undefined
  linkKey: string | undefined
  /** Identifies the school to push services; undefined without push notifications. */
  vapidPrivateKey: Buffer | undefined
  /** Undefined without payments. */
  stripe: { secretKey: string; webhookSecrets: readonly string[] } | undefined
  /** The payment methods on offer. */
  paymentMethods: readonly PaymentMethod[]
  /** Refunds of an order above this sum need a second person. */
  refundSecondPersonAboveSen: number
  disputeSuspends: boolean
  /** Optional lines of receipts and credit notes. */
  letterhead: LetterheadSettings
  /** The school's tax details for e-Invoices; undefined if incomplete. */
  eInvoice: {
    tin: string | undefined
    brn: string | undefined
    address: { lines: string[]; postcode: string; city: string; state: string } | undefined
    name: string | undefined
    phone: string | undefined
    sst: string
    msic: { code: string; name: string }
  }
  reconciledDays: number
  manualSecondPersonAboveSen: number
  /** Undefined without metrics. */
  metricsToken: string | undefined
  /** The endpoint for traces. */
  tracesTo: string | undefined
  /** Whether staff need a second factor. */
  staffSecondFactor: SecondFactorMode
  smtpUrl: string | undefined
  /** The address that mail is sent from; its name is the school's. */
  mailAddress: string
  /** The provider that creates meetings; if undefined, staff paste links. */
  meetings: MeetingsConfig | undefined
  /** Undefined without WhatsApp, so guardians get emails only; the sandbox has its own messages. */
  whatsapp: WhatsappOptions | undefined
  /** The bucket for recordings and materials; if undefined, they are in the media folder. */
  bucket: BucketConfig | undefined
  /** Replaces a broken service worker with one that unregisters itself. */
  withdrawsWorker: boolean
  /** The signing key of Mailgun's webhooks; undefined without them. */
  mailgunWebhookKey: string | undefined
  /** The previous site, to which `/admin` and `/recordings` redirect; undefined if there was none. */
  oldSite: string | undefined
  /** Optional external services. */
  integrations: {
    errorReporting: string | undefined
    cms: string | undefined
    formService: string | undefined
  }
}

/** The environment is invalid. Each sentence names a variable and the expected value. */
export class ConfigInvalid extends Error {
  override name = 'ConfigInvalid'
}

/** Reads and checks the environment once. @throws ConfigInvalid naming every invalid value */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const wrong: string[] = []
  const read = <N extends keyof typeof variables>(name: N) => {
    const given = environment[name]
    const parsed = v.safeParse(variables[name].schema, given === '' ? undefined : given)
    if (!parsed.success)
      wrong.push(`${name} is ${shown(name, given)}, but ${variables[name].expects} is expected.`)
    return parsed.output as v.InferOutput<(typeof variables)[N]['schema']>
  }

  const mode = read('NODE_ENV')
  const production = mode === 'production'
  const port = read('PORT')
  const origin = read('ORIGIN') ?? `http://localhost:${port}`
  const apiOrigin = read('API_ORIGIN') ?? origin
  const apiSite = siteOf(origin, apiOrigin)
  // Cookies belong to the API's origin.
  const secureCookies = read('SECURE_COOKIES') ?? apiOrigin.startsWith('https:')
  const emulatorHost = read('FIREBASE_AUTH_EMULATOR_HOST')
  const databaseUrl = read('DATABASE_URL')
  const databaseDirectUrl = read('DATABASE_DIRECT_URL')
  const stripeKey = read('STRIPE_SECRET_KEY')
  const stripeWebhooks = read('STRIPE_WEBHOOK_SECRETS')
  const googleClientId = read('GOOGLE_CLIENT_ID')
  const googleSecret = read('GOOGLE_CLIENT_SECRET')
  const provider = read('MEETINGS')
  const jitsi = {
    url: read('JITSI_URL'),
    appId: read('JITSI_APP_ID'),
    secret: read('JITSI_APP_SECRET'),
  }
  const zoom = {
    accountId: read('ZOOM_ACCOUNT_ID'),
    clientId: read('ZOOM_CLIENT_ID'),
    clientSecret: read('ZOOM_CLIENT_SECRET'),
    hosts: read('ZOOM_HOSTS'),
  }
  const whatsapp = {
    phoneNumberId: read('WHATSAPP_PHONE_NUMBER_ID'),
    accessToken: read('WHATSAPP_ACCESS_TOKEN'),
    appSecrets: read('WHATSAPP_APP_SECRETS'),
    verifyToken: read('WHATSAPP_VERIFY_TOKEN'),
  }
  const bucket = {
    url: read('S3_BUCKET_URL'),
    region: read('S3_REGION'),
    accessKeyId: read('S3_ACCESS_KEY_ID'),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY'),
  }
  const config: Config = {
    production,
    test: mode === 'test',
    role: read('ROLE'),
    drainMs: (read('DRAIN_SECONDS') ?? (production ? 10 : 0)) * 1000,
    port,
    host: read('HOST'),
    origin,
    trustedProxies: read('TRUSTED_PROXIES') ?? (production ? ['loopback', 'uniquelocal'] : []),
    apiOrigin,
    apiSite,
    dataDir: resolve(read('DATA_DIR')),
    ffmpeg: read('FFMPEG'),
    databaseUrl,
    databaseDirectUrl,
    databasePoolSize: read('DATABASE_POOL_SIZE'),
    emptySchool: production || (read('EMPTY_SCHOOL') ?? false),
    logLevel: read('LOG_LEVEL') ?? (production ? 'info' : 'warn'),
    secureCookies,
    cookieSuffix: secureCookies || port === 8080 ? '' : `_${port}`,
    firebase: {
      projectId: read('FIREBASE_PROJECT_ID'),
      apiKey: read('FIREBASE_API_KEY'),
      serverApiKey: read('FIREBASE_SERVER_API_KEY') ?? read('FIREBASE_API_KEY'),
      serviceAccount: read('FIREBASE_SERVICE_ACCOUNT'),
      emulatorHost,
    },
    google:
      googleClientId && googleSecret
        ? { clientId: googleClientId, clientSecret: googleSecret }
        : undefined,
    sessionKey: read('SESSION_KEY'),
    linkKey: read('LINK_KEY'),
    vapidPrivateKey: read('VAPID_PRIVATE_KEY'),
    stripe:
      stripeKey && stripeWebhooks
        ? { secretKey: stripeKey, webhookSecrets: stripeWebhooks.split(',') }
        : undefined,
    paymentMethods: read('STRIPE_PAYMENT_METHODS'),
    refundSecondPersonAboveSen: read('REFUND_SECOND_PERSON_ABOVE_SEN'),
    disputeSuspends: read('DISPUTE_SUSPENDS'),
    letterhead: { companyNumber: read('RECEIPT_COMPANY_NUMBER'), tax: read('RECEIPT_TAX') },
    eInvoice: {
      tin: read('E_INVOICE_TIN'),
      brn: read('E_INVOICE_BRN'),
      address: read('E_INVOICE_ADDRESS'),
      name: read('E_INVOICE_NAME'),
      phone: read('E_INVOICE_PHONE'),
      sst: read('E_INVOICE_SST'),
      msic: read('E_INVOICE_MSIC'),
    },
    reconciledDays: read('RECONCILED_DAYS'),
    manualSecondPersonAboveSen: read('MANUAL_PAYMENT_SECOND_PERSON_ABOVE_SEN'),
    metricsToken: read('METRICS_TOKEN'),
    tracesTo: read('OTEL_EXPORTER_OTLP_ENDPOINT'),
    staffSecondFactor: read('STAFF_SECOND_FACTOR') ?? (production ? 'required' : 'optional'),
    smtpUrl: read('SMTP_URL'),
    mailAddress: addressOf(read('MAIL_FROM')),
    mailgunWebhookKey: read('MAILGUN_WEBHOOK_KEY'),
    meetings:
      provider === 'jitsi' && isWhole<JitsiOptions>(jitsi)
        ? { provider, ...jitsi }
        : provider === 'zoom' && isWhole<Omit<ZoomOptions, 'clock' | 'server'>>(zoom)
          ? { provider, ...zoom }
          : undefined,
    whatsapp: isWhole<Omit<WhatsappOptions, 'api'>>(whatsapp) ? whatsapp : undefined,
    withdrawsWorker: read('WITHDRAW_WORKER') ?? false,
    integrations: {
      errorReporting: read('ERROR_REPORTING_URL'),
      cms: read('CMS_URL'),
      formService: read('FORM_SERVICE_URL'),
    },
    bucket: isWhole<BucketConfig>(bucket) ? bucket : undefined,
    oldSite: read('OLD_SITE_URL'),
  }
  if (config.role !== 'all' && !databaseUrl)
    wrong.push(
      `ROLE=${config.role} needs DATABASE_URL: the embedded database is for one server, ROLE=all.`,
    )
  if (config.ffmpeg === 'worker' && config.role !== 'web')
    wrong.push('FFMPEG=worker leaves the work to a worker: it needs ROLE=web.')
  const pooler = [read('DATABASE_POOLER'), databaseDirectUrl]
  if (pooler.some(Boolean) && ![...pooler, databaseUrl].every(Boolean))
    wrong.push(
      'DATABASE_POOLER and DATABASE_DIRECT_URL belong together, and to DATABASE_URL: set both, or neither.',
    )
  if (!config.bucket && Object.values(bucket).some((part) => part !== undefined))
    wrong.push(
      'S3_BUCKET_URL, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none.',
    )
  if (!config.whatsapp && Object.values(whatsapp).some((part) => part !== undefined))
    wrong.push(
      'WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_ACCESS_TOKEN, WHATSAPP_APP_SECRETS and WHATSAPP_VERIFY_TOKEN belong together: set all or none.',
    )
  if (provider === 'jitsi' && !config.meetings)
    wrong.push('MEETINGS=jitsi needs JITSI_URL, JITSI_APP_ID and JITSI_APP_SECRET.')
  if (provider === 'zoom' && !config.meetings)
    wrong.push(
      'MEETINGS=zoom needs ZOOM_ACCOUNT_ID, ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET and ZOOM_HOSTS.',
    )
  if ((googleClientId === undefined) !== (googleSecret === undefined))
    wrong.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none.')
  if (apiSite === 'cross-site' && !secureCookies)
    wrong.push('API_ORIGIN is another site than ORIGIN: its cookies need https.')
  if ((stripeKey === undefined) !== (stripeWebhooks === undefined))
    wrong.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS belong together: set both or none.')
  if (production)
    wrong.push(
      ...unsafeInProduction(config, {
        embedded: read('ALLOW_EMBEDDED_DATABASE') ?? false,
        testPayments: read('ALLOW_TEST_PAYMENTS') ?? false,
      }),
    )
  const sandboxAllowed = read('ALLOW_SANDBOX') ?? false
  // Unreadable values are reported first.
  if (!production && wrong.length === 0) wrong.push(...unsafeInSandbox(config, sandboxAllowed))
  if (wrong.length > 0) throw new ConfigInvalid(wrong.join('\n'))
  return config
}

const isWhole = <Whole extends object>(parts: {
  [K in keyof Whole]: Whole[K] | undefined
}): parts is Whole => Object.values(parts).every((part) => part !== undefined)

/** An invalid value is quoted, but a secret never is. */
const shown = (name: string, given: string | undefined) =>
  /KEY|URL|SECRET|TOKEN|ACCOUNT/.test(name) ? 'not of the right form' : `'${given}'`

const loopbackHost = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/
const liveKey = /_live_/

/** Outside production the server accepts unsigned tokens: only on this machine, and never with real money. */
function unsafeInSandbox({ origin, host, stripe }: Config, isAllowed: boolean): string[] {
  const wrong: string[] = []
  const remedy =
    'Set NODE_ENV=production for a real site, or ALLOW_SANDBOX=true if everybody who can reach this server may sign in as anybody.'
  if (!isAllowed && !loopbackHost.test(URL.parse(origin)?.hostname ?? ''))
    wrong.push(
      `ORIGIN ${origin} is not this machine, and the sandbox checks no passwords. ${remedy}`,
    )
  if (!isAllowed && !loopbackHost.test(host))
    wrong.push(
      `HOST ${host} is not this machine alone, and the sandbox checks no passwords. ${remedy}`,
    )
  if (stripe && liveKey.test(stripe.secretKey))
    wrong.push(
      'STRIPE_SECRET_KEY is a live key, and the sandbox takes no real money. Set NODE_ENV=production, or a test key.',
    )
  return wrong
}

function unsafeInProduction(
  config: Config,
  allows: { embedded: boolean; testPayments: boolean },
): string[] {
  const wrong: string[] = []
  if (!config.origin.startsWith('https:'))
    wrong.push(
      'ORIGIN must be an https address in production. Set it to the public address of the site.',
    )
  else if (!config.apiOrigin.startsWith('https:'))
    wrong.push('API_ORIGIN must be an https address in production.')
  if (!config.secureCookies) wrong.push('SECURE_COOKIES cannot be false in production. Unset it.')
  if (config.firebase.emulatorHost)
    wrong.push(
      'FIREBASE_AUTH_EMULATOR_HOST is set, but the emulator accepts unsigned tokens. Unset it.',
    )
  if (config.firebase.projectId.startsWith('demo-'))
    wrong.push(
      "FIREBASE_PROJECT_ID must name a real project in production. Set it to the project's id.",
    )
  if (!config.firebase.serviceAccount)
    wrong.push(
      'FIREBASE_SERVICE_ACCOUNT is needed in production to delete accounts. Set it to the JSON of a service account.',
    )
  if (!config.databaseUrl && !allows.embedded)
    wrong.push(
      'DATABASE_URL is needed in production. Set it to a PostgreSQL server (the embedded database does not flush to disk; ALLOW_EMBEDDED_DATABASE=true overrides).',
    )
  if (!config.sessionKey)
    wrong.push('SESSION_KEY is needed in production. Make one with `openssl rand -hex 32`.')
  if (config.sessionKey && config.sessionKey === config.linkKey)
    wrong.push(
      'SESSION_KEY and LINK_KEY are the same. Make another one with `openssl rand -hex 32`.',
    )
  for (const [name, key] of [
    ['SESSION_KEY', config.sessionKey],
    ['LINK_KEY', config.linkKey],
  ])
    if (key && new Set(key).size < 8)
      wrong.push(`${name} is not random. Make one with \`openssl rand -hex 32\`.`)
  if (config.firebase.apiKey === 'demo-key')
    wrong.push("FIREBASE_API_KEY is needed in production. Set it to the project's web API key.")
  if (!config.linkKey)
    wrong.push('LINK_KEY is needed in production. Make one with `openssl rand -hex 32`.')
  for (const [name, url] of [
    ['ERROR_REPORTING_URL', config.integrations.errorReporting],
    ['CMS_URL', config.integrations.cms],
    ['FORM_SERVICE_URL', config.integrations.formService],
    ['S3_BUCKET_URL', config.bucket?.url],
  ])
    if (url?.startsWith('http:')) wrong.push(`${name} must be an https address in production.`)
  if (config.stripe && !liveKey.test(config.stripe.secretKey) && !allows.testPayments)
    wrong.push(
      'STRIPE_SECRET_KEY is a test key. Set a live key, or unset it to take no payments (ALLOW_TEST_PAYMENTS=true overrides, for the test order before you open).',
    )
  if (!config.smtpUrl)
    wrong.push(
      'SMTP_URL is needed in production. Set it to your mail server, smtps://user:password@host.',
    )
  if (config.mailAddress.endsWith('.example'))
    wrong.push('MAIL_FROM is needed in production. Set it to an address of your own domain.')
  return wrong
}

/** The address in `Name <address>`, or the text itself. */
const addressOf = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender
