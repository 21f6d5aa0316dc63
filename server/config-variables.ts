import { isIP } from 'node:net'
import * as v from 'valibot'
import { secondFactorModes } from '#contract/identity/second-factor.ts'
import { paymentMethods, singlePaymentMethods } from '#contract/billing/payments/payment-methods.ts'
import { meetingProviders } from '#contract/classroom/meetings.ts'
import { ServiceAccount } from './gateways/identity/service-account.ts'

const Port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65535))
const Flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
)
/** The address of an external service. `http` is for a service on this machine. */
const Service = v.pipe(
  v.string(),
  v.url(),
  v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')),
)
const Origin = v.pipe(
  v.string(),
  v.url(),
  v.check((text) => URL.parse(text)?.origin === text),
)
/** An address, a network such as 10.0.0.0/8, or a name for several of them. */
function isNetwork(text: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
const Networks = v.pipe(
  v.string(),
  v.transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim()))),
  v.check((networks) => networks.every(isNetwork)),
)

/** No method twice, and at least one that pays the whole order at once. */
const PaymentMethods = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(v.picklist(paymentMethods)),
  v.check((methods) => new Set(methods).size === methods.length),
  v.check((methods) => singlePaymentMethods.some((method) => methods.includes(method))),
)

/** `SST 8 2027-01-01`: a tax's name and percentage, and the first day from which receipts name it. */
const Tax = v.pipe(
  v.string(),
  v.regex(/^[^\d]{1,20} (?:\d|[1-9]\d)(?:\.\d{1,2})? \d{4}-\d\d-\d\d$/),
  v.transform((text) => {
    const words = text.split(' ')
    const [since = '', percent = ''] = words.toReversed()
    return { name: words.slice(0, -2).join(' '), percent: Number(percent), since }
  }),
)

/** A code and its description: `85491 Tuition centre`. */
const Industry = v.pipe(
  v.string(),
  v.regex(/^\d{5} .{1,300}$/),
  v.transform((text) => ({ code: text.slice(0, 5), name: text.slice(6) })),
)

/** `Lot 66|Jalan Ampang|50450|Kuala Lumpur|14`: one to three lines, postcode, city and the code of the state. */
const TaxpayerAddress = v.pipe(
  v.string(),
  v.regex(/^(?:[^|]{1,150}\|){1,3}\d{5}\|[^|]{1,50}\|(?:0[1-9]|1[0-6])$/),
  v.transform((text) => {
    const [state = '', city = '', postcode = '', ...lines] = text.split('|').toReversed()
    return { lines: lines.toReversed(), postcode, city, state }
  }),
)

/**
 * Every environment variable of the server: its meaning, its expected value and, where the schema does not show it,
 * its default.
 */
export const variables = {
  NODE_ENV: {
    schema: v.optional(v.picklist(['development', 'test', 'production']), 'development'),
    expects: 'development, test or production',
    means: '`development`, `test` or `production`; production refuses everything of the sandbox',
  },
  ROLE: {
    schema: v.optional(v.picklist(['all', 'web', 'worker']), 'all'),
    expects: 'all, web or worker',
    means:
      '`web` answers requests, `worker` does jobs and scheduler, `all` does both (`docs/operations.md`)',
  },
  DRAIN_SECONDS: {
    schema: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.maxValue(60)),
    ),
    expects: 'whole seconds from 0 to 60',
    means:
      'how long a server that was told to stop goes on answering while `/readyz` says 503, so that proxies stop asking it',
    usual: '10 in production, else 0',
  },
  PORT: {
    schema: v.optional(Port, '8080'),
    expects: 'a port number from 0 to 65535',
    means: 'port to listen on',
  },
  HOST: {
    schema: v.optional(v.string(), '127.0.0.1'),
    expects: 'an address to listen on',
    means: 'address to listen on',
  },
  ORIGIN: {
    schema: v.optional(Origin),
    expects: 'the public address without a path, such as https://kelasku.example',
    means: 'the public address, without a path: links, cookies and the same-origin check go by it',
    usual: 'http://localhost:<PORT>',
  },
  TRUSTED_PROXIES: {
    schema: v.optional(Networks),
    expects: 'none, or addresses and networks with commas between, such as 10.0.3.0/24,loopback',
    means: 'proxies whose `X-Forwarded-For` is believed (`docs/operations.md`)',
    usual: 'none, in production loopback,uniquelocal',
  },
  API_ORIGIN: {
    schema: v.optional(Origin),
    expects: 'an origin that leads to this server, such as https://api.kelasku.example',
    means: 'where pages send their calls; CORS, cookies and content policy follow it',
    usual: 'as ORIGIN',
  },
  DATA_DIR: {
    schema: v.optional(v.string(), '.data'),
    expects: 'a folder',
    means: 'folder of everything that is kept: embedded database, media, keys, sandbox',
  },
  FFMPEG: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty()), 'ffmpeg'),
    expects: 'the program ffmpeg, worker, or none',
    means:
      'encodes recordings and spoken answers, with the ffprobe beside it; `worker`: a worker does (with `ROLE=web`); `none`: nobody does',
  },
  S3_BUCKET_URL: {
    schema: v.optional(v.pipe(Service, v.regex(/^[^?#]+$/))),
    expects: 'the address of the bucket itself',
    means: 'the bucket for recordings and materials, `https://bucket.s3.region.amazonaws.com`',
    usual: 'none: they are in DATA_DIR',
  },
  S3_REGION: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,40}$/))),
    expects: "the bucket's region, such as ap-southeast-5",
    means: "the bucket's region, as requests are signed for it",
    usual: 'none; belongs to the bucket',
  },
  S3_ACCESS_KEY_ID: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{4,128}$/))),
    expects: 'the id of an access key',
    means: 'id of an access key that may read, write and delete in the bucket',
    usual: 'none; belongs to the bucket',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w/+=.-]{8,200}$/))),
    expects: 'the secret of that access key',
    means: 'its secret',
    usual: 'none; belongs to the bucket',
  },
  DATABASE_URL: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
    expects: 'a postgres:// address',
    means: 'a PostgreSQL server, `postgres://…`',
    usual: 'none: the embedded database',
  },
  DATABASE_POOL_SIZE: {
    schema: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(2), v.maxValue(200)),
      '20',
    ),
    expects: 'a number of connections from 2 to 200',
    means: 'connections of this server to PostgreSQL; one more listens for invalidations',
  },
  DATABASE_POOLER: {
    schema: v.optional(v.picklist(['transaction'])),
    expects: 'transaction, or nothing',
    means:
      '`transaction`: DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer; statements get no names',
    usual: 'none: DATABASE_URL leads to PostgreSQL itself',
  },
  DATABASE_DIRECT_URL: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
    expects: 'a postgres:// address',
    means:
      'with DATABASE_POOLER: the same database past the pooler, for migrations and invalidations',
    usual: 'none; belongs to DATABASE_POOLER',
  },
  LOG_LEVEL: {
    schema: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
    expects: 'fatal, error, warn, info, debug or silent',
    means: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
    usual: 'warn, in production info',
  },
  SECURE_COOKIES: {
    schema: v.optional(Flag),
    expects: 'true or false',
    means: '`Secure` cookies under their `__Host-` name',
    usual: 'true on https, else false',
  },
  FIREBASE_PROJECT_ID: {
    schema: v.optional(v.string(), 'demo-kelasku'),
    expects: 'a Firebase project',
    means: "the identity platform's project",
  },
  FIREBASE_API_KEY: {
    schema: v.optional(v.string(), 'demo-key'),
    expects: "the project's web API key",
    means: 'its web API key',
  },
  FIREBASE_SERVER_API_KEY: {
    schema: v.optional(v.string()),
    expects: "an API key without a referrer restriction, for the server's token exchange",
    means: "an API key without a referrer restriction, for the server's token exchange",
    usual: 'as FIREBASE_API_KEY',
  },
  FIREBASE_SERVICE_ACCOUNT: {
    schema: v.optional(v.pipe(v.string(), v.parseJson(), ServiceAccount)),
    expects:
      "the JSON of a service account that may change the project's accounts, between single quotes",
    means: "JSON of a service account that may change the project's accounts",
    usual: 'none; required in production',
  },
  FIREBASE_AUTH_EMULATOR_HOST: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w.[\]:-]+:\d+$/))),
    expects: 'host:port of a running emulator',
    means: '`host:port` of an emulator that runs already',
    usual: 'none: the server starts an emulator of its own',
  },
  GOOGLE_CLIENT_ID: {
    schema: v.optional(v.string()),
    expects: "the client id of the project's Google sign-in",
    means: 'client id of Google sign-in; in production no Google button without it',
    usual: 'none',
  },
  GOOGLE_CLIENT_SECRET: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,200}$/))),
    expects: "the secret of that client, from Google's console",
    means: "its secret, with which the server redeems Google's codes",
    usual: 'none; belongs to the client id',
  },
  SESSION_KEY: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
    expects: '64 hexadecimal digits',
    means: '64 hexadecimal digits; encrypts refresh tokens',
    usual: 'made once into DATA_DIR; required in production',
  },
  LINK_KEY: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
    expects: '64 hexadecimal digits',
    means: "64 hexadecimal digits; signs media links and the operator's commands",
    usual: 'made once into DATA_DIR; required in production',
  },
  VAPID_PRIVATE_KEY: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[\w-]{43}$/),
        v.transform((text) => Buffer.from(text, 'base64url')),
      ),
    ),
    expects: '43 characters of base64url',
    means: '43 characters of base64url: 32 bytes of P-256 by which push services know us',
    usual: 'made once into DATA_DIR; in production nothing is pushed without',
  },
  STAFF_SECOND_FACTOR: {
    schema: v.optional(v.picklist(secondFactorModes)),
    expects: 'off, optional or required',
    means: 'codes of an app for staff: `off`, `optional` (who has set them up) or `required`',
    usual: 'required in production, else optional',
  },
  STRIPE_SECRET_KEY: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^(?:sk|rk)_(?:live|test)_\w+$/))),
    expects: "a secret or restricted key of Stripe's, such as rk_live_…",
    means: "a secret or restricted key of Stripe's; a live one in production",
    usual: 'none: no payment is taken in production',
  },
  STRIPE_WEBHOOK_SECRETS: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^whsec_\w+(?:,whsec_\w+)?$/))),
    expects: 'one whsec_… or two with a comma between, while one replaces the other',
    means: '`whsec_…`, or two with a comma while one replaces the other',
    usual: 'none; belongs to the key',
  },
  STRIPE_PAYMENT_METHODS: {
    schema: v.optional(PaymentMethods, 'fpx,card'),
    expects:
      'fpx, grabpay, alipay, wechat_pay and card with commas between, each once and one besides card',
    means:
      'what payment pages offer, of `fpx`, `grabpay`, `alipay`, `wechat_pay`; `card`: three monthly payments',
  },
  REFUND_SECOND_PERSON_ABOVE_SEN: {
    schema: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number)), '50000'),
    expects: 'whole sen, such as 50000',
    means: 'refunds of an order above this sum, in sen, are confirmed by a second person',
  },
  RECEIPT_COMPANY_NUMBER: {
    schema: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    expects: 'the registration number of the company, such as 202401012345 (1234567-X)',
    means: 'stands below the address of the school on receipts and credit notes',
    usual: 'none: no such line',
  },
  RECEIPT_TAX: {
    schema: v.optional(Tax),
    expects: 'name, percent and first day of a tax that prices include, such as SST 8 2027-01-01',
    means:
      'a line of receipts and credit notes from that day on: how much of the sum is the tax that it includes',
    usual: 'none: no such line',
  },
  E_INVOICE_TIN: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{1,2}\d{8,12}$/))),
    expects: "the school's tax identification number, such as C2584563222",
    means: "the school's tax identification number, in its e-Invoices (`docs/operations.md`)",
    usual: 'none: no e-Invoice is made',
  },
  E_INVOICE_BRN: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{5,20}$/))),
    expects: 'the number of the business registration, such as 202401012345',
    means: 'its business registration number',
    usual: 'none: no e-Invoice is made',
  },
  E_INVOICE_ADDRESS: {
    schema: v.optional(TaxpayerAddress),
    expects:
      'one to three lines, postcode, city and code of the state, such as Lot 66|Jalan Ampang|50450|Kuala Lumpur|14',
    means:
      "its address: one to three lines, postcode, city and MyInvois's code of the state, with bars between",
    usual: 'none: no e-Invoice is made',
  },
  E_INVOICE_NAME: {
    schema: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300))),
    expects: 'the name under which the business is registered, at most 300 characters',
    means: 'the name under which the business is registered',
    usual: "the school's name",
  },
  E_INVOICE_PHONE: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^\+?\d{8,19}$/))),
    expects: 'digits, such as +60312345678',
    means: 'its telephone number',
    usual: "the school's",
  },
  E_INVOICE_SST: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9;-]{2,35}$/)), 'NA'),
    expects: 'the number of the SST registration, or NA',
    means: 'its SST registration number; `NA` where it has none',
  },
  E_INVOICE_MSIC: {
    schema: v.optional(Industry, '85491 Tuition centre'),
    expects: 'the code of the industry and what it means, such as 85491 Tuition centre',
    means: 'its code of the Malaysia Standard Industrial Classification, and what it means',
  },
  DISPUTE_SUSPENDS: {
    schema: v.optional(Flag, 'true'),
    expects: 'true or false',
    means: '`true`: what an order opened is closed while its payment is disputed',
  },
  RECONCILED_DAYS: {
    schema: v.optional(
      v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(30)),
      '7',
    ),
    expects: 'days, from 1 to 30',
    means: 'how far back the nightly comparison with the payment provider looks',
  },
  MANUAL_PAYMENT_SECOND_PERSON_ABOVE_SEN: {
    schema: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number)), '50000'),
    expects: 'whole sen, such as 50000',
    means: 'cash and bank transfers above this sum, in sen, are confirmed by a second person',
  },
  SMTP_URL: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//))),
    expects: 'an smtp:// address',
    means: '`smtp://…` or `smtps://…`',
    usual: 'none; required in production',
  },
  MAIL_FROM: {
    schema: v.optional(v.string(), 'Kelasku <hello@kelasku.example>'),
    expects: 'an address that the mail server may send from',
    means: "the sender of mail; in place of its name readers see the school's",
    usual: 'Kelasku <hello@kelasku.example>; required in production',
  },
  MAILGUN_WEBHOOK_KEY: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,200}$/))),
    expects: "Mailgun's HTTP webhook signing key",
    means:
      'signs the webhooks by which Mailgun reports mails that came back (`docs/operations.md`)',
    usual: 'none: only refusals by the mail server count',
  },
  MEETINGS: {
    schema: v.optional(v.picklist(['pasted', ...meetingProviders]), 'pasted'),
    expects: 'pasted, jitsi or zoom',
    means: 'who makes the meetings of lessons: `pasted` (staff paste links), `jitsi` or `zoom`',
  },
  JITSI_URL: {
    schema: v.optional(v.pipe(Origin, v.startsWith('https://'))),
    expects: 'the https address of the Jitsi server without a path',
    means: 'a Jitsi server that admits by token',
    usual: 'none; belongs to MEETINGS=jitsi',
  },
  JITSI_APP_ID: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/))),
    expects: 'the application id that the Jitsi server is set up with',
    means: 'its application id',
    usual: 'none; belongs to MEETINGS=jitsi',
  },
  JITSI_APP_SECRET: {
    schema: v.optional(v.pipe(v.string(), v.minLength(16), v.maxLength(200))),
    expects: 'the secret of that application, 16 characters or more',
    means: 'its secret, which signs a token for each person',
    usual: 'none; belongs to MEETINGS=jitsi',
  },
  ZOOM_ACCOUNT_ID: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,100}$/))),
    expects: 'the account id of a server-to-server OAuth app',
    means: 'account id of a server-to-server OAuth app of Zoom',
    usual: 'none; belongs to MEETINGS=zoom',
  },
  ZOOM_CLIENT_ID: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,100}$/))),
    expects: 'the client id of that app',
    means: 'its client id',
    usual: 'none; belongs to MEETINGS=zoom',
  },
  ZOOM_CLIENT_SECRET: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,200}$/))),
    expects: 'the secret of that app',
    means: 'its client secret',
    usual: 'none; belongs to MEETINGS=zoom',
  },
  ZOOM_HOSTS: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').map((one) => one.trim())),
        v.array(v.pipe(v.string(), v.regex(/^[\w.+@-]{3,200}$/))),
      ),
    ),
    expects: 'addresses or ids of licensed users with commas between',
    means: 'licensed users of Zoom with commas between; each holds one lesson at a time',
    usual: 'none; belongs to MEETINGS=zoom',
  },
  WHATSAPP_PHONE_NUMBER_ID: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^\d{5,30}$/))),
    expects: "the id of the sending number, digits, as Meta's dashboard shows it",
    means: 'the id of the number that messages to guardians come from (`docs/operations.md`)',
    usual: 'none: guardians get emails only',
  },
  WHATSAPP_ACCESS_TOKEN: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{20,500}$/))),
    expects: 'the access token of a system user',
    means: 'lets us send from that number',
    usual: 'none; belongs to the number',
  },
  WHATSAPP_APP_SECRETS: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').map((one) => one.trim())),
        v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{32,64}$/))),
      ),
    ),
    expects: 'app secrets, hexadecimal, with commas between',
    means:
      'signs the webhooks of WhatsApp; more than one, with commas between, while it is changed',
    usual: 'none; belongs to the number',
  },
  WHATSAPP_VERIFY_TOKEN: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,200}$/))),
    expects: '16 characters or more of letters, digits, - and _',
    means: "what Meta shows when it asks whether the webhook's address is ours",
    usual: 'none; belongs to the number',
  },
  OLD_SITE_URL: {
    schema: v.optional(v.pipe(Origin, v.startsWith('https://'))),
    expects: 'the https address of the old site without a path',
    means: 'the https origin that `/admin/*` and `/recordings/*` lead to, with path and query',
    usual: 'none: these paths are the 404 page',
  },
  ERROR_REPORTING_URL: {
    schema: v.optional(Service),
    expects: 'the address that reports go to',
    means: 'where bugs of server and pages are posted, as JSON that names people by id alone',
    usual: 'none: bugs are logged only',
  },
  CMS_URL: {
    schema: v.optional(Service),
    expects: 'the address below which home.json is',
    means: 'a CMS that serves `home.json` and `past-papers.json` below this address',
    usual: 'none: content is our own',
  },
  FORM_SERVICE_URL: {
    schema: v.optional(Service),
    expects: 'the address that forms go to',
    means: 'where each form that was sent is posted, as JSON',
    usual: 'none: forms stay here',
  },
  METRICS_TOKEN: {
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{32,200}$/))),
    expects: '32 characters or more of letters, digits, - and _',
    means: 'who shows it as a bearer token may read `/metrics`',
    usual: 'none: there are no metrics',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: v.optional(Service),
    expects: 'an address such as http://127.0.0.1:4318',
    means: 'the OpenTelemetry collector that is told what requests, jobs and queries took',
    usual: 'none: nobody is told',
  },
  WITHDRAW_WORKER: {
    schema: v.optional(Flag),
    expects: 'true or false',
    means: '`true` takes a broken service worker off every device (`docs/operations.md`)',
    usual: 'false',
  },
  ALLOW_SANDBOX: {
    schema: v.optional(Flag),
    expects: 'true or false',
    means: '`true` lets others reach the sandbox, where anybody may sign in as anybody',
    usual: 'false',
  },
  EMPTY_SCHOOL: {
    schema: v.optional(Flag),
    expects: 'true or false',
    means:
      '`true` begins an empty school where a sandbox has no database yet; production always does',
    usual: 'false',
  },
  ALLOW_TEST_PAYMENTS: {
    schema: v.optional(Flag),
    expects: 'true or false',
    means: "`true` lets production use test keys of Stripe's, for the test order before it opens",
    usual: 'false',
  },
  ALLOW_EMBEDDED_DATABASE: {
    schema: v.optional(Flag),
    expects: 'true or false',
    means: '`true` lets production use the embedded database',
    usual: 'false',
  },
} as const

export type ConfigurationRow = { name: string; usual: string; expects: string; means: string }

/** The variables as people read them. */
export const configurationTable = (): ConfigurationRow[] =>
  Object.entries(variables).map(([name, { schema, expects, means, ...more }]) => ({
    name,
    usual: 'usual' in more ? more.usual : String(v.getDefault(schema)),
    expects,
    means,
  }))

/** Set by the unit or the container, not by its file of variables. */
const setElsewhere = new Set(['NODE_ENV', 'ROLE', 'PORT', 'DATA_DIR', 'FFMPEG'])
/** Production refuses to start without them. */
const neededInProduction = new Set([
  'ORIGIN',
  'DATABASE_URL',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_SERVICE_ACCOUNT',
  'SESSION_KEY',
  'LINK_KEY',
  'SMTP_URL',
  'MAIL_FROM',
])

/** A file of variables for production: required ones are empty, others are commented out with their default. */
export const configurationExample = (): string =>
  [
    '# The environment of a Kelasku server in production. `npm run config` explains each line.',
    "# Put the JSON, and any value with a backslash, a double quote, $ or #, between single quotes: KEY='value'",
    ...configurationTable()
      .filter(({ name }) => !setElsewhere.has(name))
      .map(({ name, usual, expects, means }) =>
        [
          '',
          `# ${means.replaceAll('`', '')}`,
          neededInProduction.has(name)
            ? `# Needed: ${expects}.\n${name}=`
            : `# Expected: ${expects}. Without it: ${usual}.\n#${name}=`,
        ].join('\n'),
      ),
    '',
  ].join('\n')
