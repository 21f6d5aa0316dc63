import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configurationTable } from './config-variables.ts'
import { ConfigInvalid, readConfig } from './config.ts'

const key = '0123456789abcdef'.repeat(4)
/** All that production needs. */
const whole = {
  NODE_ENV: 'production',
  ORIGIN: 'https://kelasku.example',
  DATABASE_URL: 'postgres://kelasku@db/kelasku',
  FIREBASE_PROJECT_ID: 'kelasku-live',
  FIREBASE_API_KEY: 'web-key',
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
    client_email: 'eraser@kelasku-live.example',
    private_key: '-----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY-----\n',
  }),
  SESSION_KEY: key,
  LINK_KEY: key.split('').toReversed().join(''),
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Kelasku <hello@kelasku.test>',
}

function complaints(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigInvalid)) throw error
    return error.message.split('\n')
  }
}

describe('an empty environment', () => {
  it('is enough to start on one machine', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      test: false,
      port: 8080,
      host: '127.0.0.1',
      origin: 'http://localhost:8080',
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      secureCookies: false,
      cookieSuffix: '',
      firebase: { projectId: 'demo-kelasku', emulatorHost: undefined },
    })
  })

  it('takes what is set to nothing as not set', () => {
    expect(readConfig({ PORT: '', ORIGIN: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  it('SES-04: a second copy on another port has cookies of its own, unless they are secure', () => {
    expect(readConfig({ PORT: '8090' }).cookieSuffix).toBe('_8090')
    expect(readConfig({ PORT: '8090', SECURE_COOKIES: 'true' }).cookieSuffix).toBe('')
    expect(readConfig({ ORIGIN: 'https://localhost:8443' }).secureCookies).toBe(true)
  })
})

describe('ACC-04: STAFF_SECOND_FACTOR', () => {
  it('is required in production and optional elsewhere, unless it is set', () => {
    expect(readConfig(whole).staffSecondFactor).toBe('required')
    expect(readConfig({}).staffSecondFactor).toBe('optional')
    expect(readConfig({ ...whole, STAFF_SECOND_FACTOR: 'off' }).staffSecondFactor).toBe('off')
    expect(complaints({ STAFF_SECOND_FACTOR: 'yes' })).toEqual([
      "STAFF_SECOND_FACTOR is 'yes', but off, optional or required is expected.",
    ])
  })
})

describe('API-13: services outside', () => {
  it('are none until they are named', () => {
    expect(readConfig({ CMS_URL: '' }).integrations).toEqual({
      errorReporting: undefined,
      cms: undefined,
      formService: undefined,
    })
    expect(
      readConfig({
        ERROR_REPORTING_URL: 'https://bugs.example/in?key=1',
        CMS_URL: 'http://localhost:9000/content',
        FORM_SERVICE_URL: 'https://forms.example/',
      }).integrations,
    ).toEqual({
      errorReporting: 'https://bugs.example/in?key=1',
      cms: 'http://localhost:9000/content',
      formService: 'https://forms.example/',
    })
  })

  it.each(['ERROR_REPORTING_URL', 'CMS_URL', 'FORM_SERVICE_URL'])(
    '%s is an address on the web, an https one in production, and never shown',
    (name) => {
      for (const wrong of ['bugs.example/secret', 'file:///secret', 'javascript:secret']) {
        expect(complaints({ [name]: wrong })).toEqual([expect.stringContaining(name)])
        expect(complaints({ [name]: wrong }).join('')).not.toContain('secret')
      }
      expect(complaints({ ...whole, [name]: 'http://bugs.example' })).toEqual([
        `${name} must be an https address in production.`,
      ])
      expect(complaints({ ...whole, [name]: 'https://bugs.example' })).toEqual([])
    },
  )
})

describe('a bucket', () => {
  const bucket = {
    S3_BUCKET_URL: 'https://kelasku.s3.ap-southeast-5.amazonaws.com',
    S3_REGION: 'ap-southeast-5',
    S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'secret/of+that=key',
  }

  it('is given whole or not at all, and over https in production', () => {
    expect(readConfig({}).bucket).toBeUndefined()
    expect(readConfig(bucket).bucket?.secretAccessKey).toBe('secret/of+that=key')
    expect(complaints({ ...whole, ...bucket })).toEqual([])
    for (const name of Object.keys(bucket))
      expect(complaints({ ...bucket, [name]: '' })).toEqual([
        expect.stringContaining('belong together'),
      ])
    expect(complaints({ ...whole, ...bucket, S3_BUCKET_URL: 'http://127.0.0.1:9000/b' })).toEqual([
      'S3_BUCKET_URL must be an https address in production.',
    ])
    expect(complaints({ ...bucket, S3_SECRET_ACCESS_KEY: 'short' }).join('')).not.toContain(
      "'short'",
    )
  })
})

describe('trusted proxies', () => {
  const trusted = (environment: Record<string, string>) => readConfig(environment).trustedProxies

  it('are this machine and private addresses in production, and nobody elsewhere', () => {
    expect(trusted(whole)).toEqual(['loopback', 'uniquelocal'])
    expect(trusted({})).toEqual([])
  })

  it('are the ones that are named, or none', () => {
    expect(
      trusted({ ...whole, TRUSTED_PROXIES: '10.0.3.0/24, 2001:db8::/32,203.0.113.7' }),
    ).toEqual(['10.0.3.0/24', '2001:db8::/32', '203.0.113.7'])
    expect(trusted({ ...whole, TRUSTED_PROXIES: 'none' })).toEqual([])
  })
})

describe('API_ORIGIN', () => {
  const site = (environment: Record<string, string>) => {
    const { apiOrigin, apiSite } = readConfig({ ...whole, ...environment })
    return [apiOrigin, apiSite]
  }

  it('is the origin of the pages where it is not set, and says how near it is where it is', () => {
    expect(site({})).toEqual(['https://kelasku.example', 'same-origin'])
    expect(site({ API_ORIGIN: 'https://api.kelasku.example' })[1]).toBe('same-site')
    expect(site({ API_ORIGIN: 'https://kelasku-api.example' })[1]).toBe('cross-site')
  })

  it('has to be https in production, and wherever it is another site', () => {
    expect(complaints({ ...whole, API_ORIGIN: 'http://api.kelasku.example' })).toContain(
      'API_ORIGIN must be an https address in production.',
    )
    expect(complaints({ API_ORIGIN: 'http://127.0.0.1:8090' })).toEqual([
      'API_ORIGIN is another site than ORIGIN: its cookies need https.',
    ])
    expect(complaints({ API_ORIGIN: 'http://localhost:8090' })).toEqual([])
    expect(complaints({ API_ORIGIN: 'http://127.0.0.1:8090', SECURE_COOKIES: 'true' })).toEqual([])
  })
})

describe('a wrong value', () => {
  it.each([
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,balancer.example'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['API_ORIGIN', 'https://api.kelasku.example/v1'],
    ['NODE_ENV', 'prod'],
    ['PORT', '99999'],
    ['PORT', '80a'],
    ['ORIGIN', 'kelasku.example'],
    ['ORIGIN', 'https://kelasku.example/'],
    ['ORIGIN', 'https://kelasku.example/app'],
    ['DATABASE_URL', 'mysql://db/kelasku'],
    ['LOG_LEVEL', 'loud'],
    ['SECURE_COOKIES', 'yes'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'http://127.0.0.1:9099'],
    ['FIREBASE_SERVICE_ACCOUNT', '{"client_email":"eraser@kelasku-live.example"}'],
    ['SESSION_KEY', 'short'],
    ['LINK_KEY', 'g'.repeat(64)],
    ['SMTP_URL', 'mail.example'],
    ['OLD_SITE_URL', 'http://old.example'],
    ['OLD_SITE_URL', 'https://old.example/path'],
    ['OLD_SITE_URL', 'old.example'],
  ])('of %s (%s) is named, with what is expected', (name, value) => {
    const said = complaints({ [name]: value })
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(new RegExp(`^${name} .*is expected\\.$`))
  })

  it('does not hide the others', () => {
    const said = complaints({ PORT: 'x', ORIGIN: 'x', LOG_LEVEL: 'x' })
    const named = new Set(said.map((sentence) => sentence.split(' ')[0]))
    expect(named).toEqual(new Set(['PORT', 'ORIGIN', 'LOG_LEVEL']))
  })
})

it('only a web server may leave encoding to a worker', () => {
  const wrong = 'FFMPEG=worker leaves the work to a worker: it needs ROLE=web.'
  for (const ROLE of ['all', 'worker'])
    expect(complaints({ ...whole, ROLE, FFMPEG: 'worker' })).toEqual([wrong])
  expect(complaints({ ...whole, ROLE: 'web', FFMPEG: 'worker' })).toEqual([])
})

it('the table in the README names every variable, with what holds without it and what it means', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const cells = readme
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.replaceAll('`', '').trim()))
  const rows = new Map(cells.map(([, name = '', usual, means]) => [name, { usual, means }]))
  for (const { name, usual, means } of configurationTable())
    expect([name, rows.get(name)]).toEqual([name, { usual, means: means.replaceAll('`', '') }])
})

describe('the sandbox, which lets anybody sign in as anybody', () => {
  const liveKeys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRETS: 'whsec_a' }

  it.each([
    ['ORIGIN', 'https://kelasku.example'],
    ['ORIGIN', 'http://192.168.1.5:8080'],
    ['ORIGIN', 'https://localhost.kelasku.example'],
    ['ORIGIN', 'https://127.0.0.1.example'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.5'],
  ])('SES-01: does not start with %s %s, unless it is allowed to', (name, address) => {
    for (const mode of ['development', 'test']) {
      const said = complaints({ NODE_ENV: mode, [name]: address })
      expect(said).toEqual([expect.stringMatching(`^${name} .*NODE_ENV=production.*ALLOW_SANDBOX`)])
      expect(complaints({ NODE_ENV: mode, [name]: address, ALLOW_SANDBOX: 'true' })).toEqual([])
      expect(complaints({ NODE_ENV: mode, [name]: address, ALLOW_SANDBOX: 'false' })).toEqual(said)
    }
  })

  it.each([
    'http://localhost:8090',
    'http://kelasku.localhost',
    'http://127.0.0.1',
    'http://[::1]:8080',
  ])('starts on %s, which is this machine', (origin) => {
    expect(complaints({ ORIGIN: origin })).toEqual([])
  })

  it('SES-01: never starts beside a live key, allowed or not', () => {
    for (const more of [{}, { ALLOW_SANDBOX: 'true' }, { ORIGIN: 'http://localhost:8080' }])
      expect(complaints({ ...liveKeys, ...more })).toEqual([
        expect.stringMatching('^STRIPE_SECRET_KEY is a live key.*NODE_ENV=production'),
      ])
    expect(complaints({ ...liveKeys, ORIGIN: 'https://kelasku.example' })).toHaveLength(2)
    expect(complaints({ ...liveKeys, STRIPE_SECRET_KEY: 'rk_test_1' })).toEqual([])
  })
})

describe('production', () => {
  it('starts with everything it needs, and has secure cookies', () => {
    expect(readConfig(whole)).toMatchObject({
      production: true,
      secureCookies: true,
      cookieSuffix: '',
      logLevel: 'info',
    })
  })

  it.each([
    ['ORIGIN', 'http://kelasku.example'],
    ['ORIGIN', undefined],
    ['SECURE_COOKIES', 'false'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
    ['FIREBASE_PROJECT_ID', 'demo-kelasku'],
    ['FIREBASE_PROJECT_ID', undefined],
    ['FIREBASE_API_KEY', undefined],
    ['SESSION_KEY', '0'.repeat(64)],
    ['FIREBASE_SERVICE_ACCOUNT', undefined],
    ['DATABASE_URL', undefined],
    ['SESSION_KEY', undefined],
    ['LINK_KEY', undefined],
    ['SMTP_URL', undefined],
    ['MAIL_FROM', undefined],
    ['MAIL_FROM', 'Pusat Ilmu <hello@kelasku.example>'],
  ])('SES-01: refuses to start with %s as %s', (name, value) => {
    const said = complaints({ ...whole, [name]: value })
    expect(said.length).toBeGreaterThan(0)
    expect(said.some((sentence) => sentence.startsWith(name))).toBe(true)
  })

  it('SES-01: says where a service account has lost its backslashes', () => {
    const account = whole.FIREBASE_SERVICE_ACCOUNT.replaceAll('\\', '')
    expect(complaints({ ...whole, FIREBASE_SERVICE_ACCOUNT: account })).toContainEqual(
      expect.stringMatching(/^FIREBASE_SERVICE_ACCOUNT .* between single quotes is expected\.$/),
    )
  })

  it('says all that is unsafe at once', () => {
    const said = complaints({ NODE_ENV: 'production' })
    for (const name of ['ORIGIN', 'DATABASE_URL', 'FIREBASE_PROJECT_ID', 'SESSION_KEY', 'SMTP_URL'])
      expect(said.filter((sentence) => sentence.startsWith(name))).toHaveLength(1)
    expect(complaints({ ...whole, LINK_KEY: key })).toHaveLength(1)
  })

  it('runs on the embedded database only when it is told to', () => {
    const without = { ...whole, DATABASE_URL: undefined }
    expect(complaints({ ...without, ALLOW_EMBEDDED_DATABASE: 'false' })).toHaveLength(1)
    expect(complaints({ ...without, ALLOW_EMBEDDED_DATABASE: 'true' })).toEqual([])
  })
})

describe("SES-01: Google's client", () => {
  const client = { GOOGLE_CLIENT_ID: 'ours.apps.googleusercontent.com' }

  it('is given with its secret or not at all, and the secret is never shown', () => {
    const secret = { GOOGLE_CLIENT_SECRET: 'GOCSPX-secret' }
    expect(readConfig({ ...whole, ...client, ...secret }).google).toEqual({
      clientId: client.GOOGLE_CLIENT_ID,
      clientSecret: 'GOCSPX-secret',
    })
    expect(readConfig(whole).google).toBeUndefined()
    for (const half of [client, secret])
      expect(complaints({ ...whole, ...half })).toEqual([
        'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none.',
      ])
    expect(complaints({ ...client, GOOGLE_CLIENT_SECRET: 'not a secret' }).join('')).not.toContain(
      'not a secret',
    )
  })
})

describe("ORD-10: Stripe's keys", () => {
  const keys = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRETS: 'whsec_a,whsec_b' }

  it('are read where both are set, and none is as good', () => {
    expect(readConfig({ ...whole, ...keys }).stripe).toEqual({
      secretKey: 'rk_live_1',
      webhookSecrets: ['whsec_a', 'whsec_b'],
    })
    expect(readConfig(whole).stripe).toBeUndefined()
  })

  it('are asked for together, and a test key is none for production', () => {
    expect(complaints({ ...whole, STRIPE_SECRET_KEY: 'rk_live_1' })).toEqual([
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS belong together: set both or none.',
    ])
    expect(complaints({ ...whole, ...keys, STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      expect.stringMatching('^STRIPE_SECRET_KEY is a test key.*ALLOW_TEST_PAYMENTS=true'),
    ])
    const testing = { ...keys, STRIPE_SECRET_KEY: 'sk_test_1', ALLOW_TEST_PAYMENTS: 'true' }
    expect(complaints({ ...whole, ...testing })).toEqual([])
  })

  it('are not repeated when they are wrong', () => {
    const [said] = complaints({ ...whole, ...keys, STRIPE_WEBHOOK_SECRETS: 'oops-secret' })
    expect(said).toContain('STRIPE_WEBHOOK_SECRETS is not of the right form')
    expect(said).not.toContain('oops')
  })
})

describe('ORD-09: the ways to pay', () => {
  const methodsOf = (list: string) =>
    readConfig({ ...whole, STRIPE_PAYMENT_METHODS: list }).paymentMethods

  it('are FPX and the card plan, or those that are named', () => {
    expect(readConfig(whole).paymentMethods).toEqual(['fpx', 'card'])
    expect(methodsOf('fpx, grabpay,wechat_pay')).toEqual(['fpx', 'grabpay', 'wechat_pay'])
  })

  it.each(['card', 'fpx,fpx', 'fpx,cash', 'fpx,'])(
    'cannot be %j: the start says what is expected',
    (list) => {
      expect(complaints({ ...whole, STRIPE_PAYMENT_METHODS: list })).toEqual([
        `STRIPE_PAYMENT_METHODS is '${list}', but fpx, grabpay, alipay, wechat_pay and card with commas between, each once and one besides card is expected.`,
      ])
    },
  )
})
