import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { count as countOf } from 'drizzle-orm'
import { pageAt, safeRedirect } from '#contract/shared/pages.ts'
import { paymentEvents } from '#server/platform/db/schema/billing-payments.ts'
import { mediaLinks } from '#server/gateways/media/links.ts'
import { sandboxSignatureHeader } from '#server/gateways/payments/sandbox-courier.ts'
import { signWebhook } from '#server/gateways/payments/webhook-signature.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
import { minuteMs, openTestApi, testNow, type TestApi } from '#tests/support/api.ts'
import { paymentEventAbout, shopper } from '../api/support/orders.ts'
import { elsewhere } from './support/addresses.ts'
import { asCommand, inParallel, type RunOptions, type Outcome } from './support/command.ts'
import { openForge } from './support/forged-tokens.ts'
import { seeded, type Random } from './support/random.ts'

const origin = 'https://kelasku.example'
const redirectsPerOther = 10
const atOnce = 8

/**
 * Forged tokens, media links and webhooks, `count` of each, and ten times as many redirect addresses: all are refused.
 * A genuine one is accepted first, to show that not everything is refused.
 */
export async function chaosOfForgery({ count, seed, say }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const faults: string[] = []
  const accepted = (what: string) => faults.push(`accepted: ${what}`)
  await forgeTokens(count, random.fork(1), accepted)
  say?.('tokens done')
  const api = await openTestApi({ addresses: elsewhere })
  try {
    await forgeLinks(api, count, random.fork(2), accepted)
    say?.('media links done')
    await forgeWebhooks(api, count, random.fork(3), accepted)
    say?.('webhooks done')
  } finally {
    await api.close()
  }
  forgeRedirects(count * redirectsPerOther, random.fork(4), accepted)
  return {
    counted: {
      'forged tokens': count,
      'forged media links': count,
      'forged webhooks': count,
      'addresses to be sent on to': count * redirectsPerOther,
      accepted: faults.length,
    },
    faults,
  }
}

type Accepted = (what: string) => void

async function forgeTokens(count: number, random: Random, accepted: Accepted): Promise<void> {
  const keyRequestsAtMost = 2
  const { good, identity, forge, keyRequests, stop } = await openForge(testNow)
  try {
    if (!(await identity.verify(good, testNow))) throw new Error('the good token was refused')
    for (let n = 0; n < count; n++) {
      const token = await forge(random.fork(n))
      if (await identity.verify(token, testNow)) accepted(`token ${n}: ${token}`)
    }
    if (keyRequests() > keyRequestsAtMost) accepted(`${keyRequests()} requests for keys`)
  } finally {
    await stop()
  }
}

async function forgeLinks(
  api: TestApi,
  count: number,
  random: Random,
  accepted: Accepted,
): Promise<void> {
  const [recording, other] = await readdir(join(mediaFolder(api.dataDir), 'recordings'))
  if (!recording || !other) throw new Error('there are no two recordings')
  const key = `recordings/${recording}/low.mp4`
  const links = mediaLinks(api.secrets.linkKey)
  const theirs = mediaLinks(Buffer.alloc(32, 7))
  const now = api.clock.peek()
  const { url } = links.sign('someone', key, now)
  const statusOf = async (path: string) =>
    (await api.app.http.inject({ url: path, remoteAddress: elsewhere() })).statusCode
  if ((await statusOf(url)) !== 200) throw new Error('the good link was refused')
  const changed = (change: (query: URLSearchParams) => void) => {
    const parsed = new URL(url, origin)
    change(parsed.searchParams)
    return parsed.pathname + parsed.search
  }
  const forgeries: ((forked: Random) => string)[] = [
    () => theirs.sign('someone', key, now).url,
    () => links.sign('someone', key, new Date(now.getTime() - 11 * minuteMs)).url,
    () => url.replace(recording, other),
    (forked) => changed((query) => query.set('u', `someone${forked.below(99)}`)),
    (forked) =>
      changed((query) => query.set('e', String(Number(query.get('e')) + 1 + forked.below(9999)))),
    (forked) =>
      changed((query) =>
        query.set('e', forked.pick(['NaN', 'Infinity', '', '1e99', '0x7fffffffff'])),
      ),
    (forked) => changed((query) => query.set('s', flip(query.get('s') ?? '', forked))),
    (forked) =>
      changed((query) => query.set('s', (query.get('s') ?? '').slice(0, forked.below(40)))),
    (forked) => changed((query) => query.delete(forked.pick(['u', 'e', 's']))),
    (forked) => changed((query) => query.set('name', forked.pick(['a.mp4', '../a', '\r\n']))),
    (forked) =>
      changed((query) => query.append(forked.pick(['u', 'e', 's']), query.get('s') ?? '')),
    (forked) =>
      `${url.replace('/media/', forked.pick(['/media//', '/media/x%2f..%2f', '/media/.%5c']))}`,
    (forked) =>
      `/media/${forked.pick(['..%2fsecrets.json', '../secrets.json', 'uploads/..%5c..', '%00'])}${new URL(url, origin).search}`,
  ]
  await inParallel(count, atOnce, async (n) => {
    const forked = random.fork(n)
    const path = forked.pick(forgeries)(forked)
    const status = await statusOf(path)
    if (status < 400 || status > 499) accepted(`link ${n}: ${status} ${path}`)
  })
}

async function forgeWebhooks(
  api: TestApi,
  count: number,
  random: Random,
  accepted: Accepted,
): Promise<void> {
  const { order } = await shopper(api, await api.arrive()).reserve()
  const paymentEvent = await paymentEventAbout(api, order.order_id)
  const body = JSON.stringify({
    id: paymentEvent.eventId,
    payment_id: paymentEvent.paymentId,
    reference: paymentEvent.reference,
    status: paymentEvent.status,
    amount_sen: paymentEvent.amountSen,
    currency: paymentEvent.currency,
    at: paymentEvent.at.toISOString(),
  })
  const secret = api.secrets.sandboxWebhookKey
  const now = api.clock.peek()
  const signed = (text: string, key = secret, at = now) => signWebhook(Buffer.from(text), key, at)
  const forgeries: ((forked: Random) => { body: string; signature?: string })[] = [
    () => ({ body }),
    (forked) => ({
      body,
      signature: signed(body, forked.pick(['', 'x', secret.slice(1), secret.toUpperCase()])),
    }),
    (forked) => ({
      body,
      signature: signed(body, secret, new Date(now.getTime() - 301_000 - forked.below(1e8))),
    }),
    (forked) => ({
      body,
      signature: signed(body, secret, new Date(now.getTime() + 400_000 + forked.below(1e8))),
    }),
    (forked) => {
      const at = forked.below(body.length)
      const other = String.fromCharCode(body.charCodeAt(at) ^ (1 << forked.below(5)))
      return { body: body.slice(0, at) + other + body.slice(at + 1), signature: signed(body) }
    },
    () => ({ body: JSON.stringify(JSON.parse(body), null, 1), signature: signed(body) }),
    (forked) => ({ body, signature: flip(signed(body), forked) }),
    (forked) => ({ body, signature: signed(body).slice(0, forked.below(80)) }),
    (forked) => ({
      body,
      signature: signed(body).replace('v1=', forked.pick(['v0=', 'v1=v1=', 'V1='])),
    }),
    (forked) => {
      const event: unknown = {
        ...JSON.parse(body),
        [forked.pick(['status', 'payment_id', 'id'])]: forked.pick([null, 7, {}, []]),
      }
      const text = JSON.stringify(event)
      return { body: text, signature: signed(text) }
    },
  ]
  await inParallel(count, atOnce, async (n) => {
    const forked = random.fork(n)
    const forged = forked.pick(forgeries)(forked)
    const { statusCode } = await api.app.http.inject({
      method: 'POST',
      url: '/api/v1/webhooks/sandbox',
      remoteAddress: elsewhere(),
      headers: {
        'content-type': 'application/json',
        ...(forged.signature !== undefined && { [sandboxSignatureHeader]: forged.signature }),
      },
      payload: forged.body,
    })
    if (statusCode < 400 || statusCode > 499)
      accepted(`webhook ${n}: ${statusCode} ${JSON.stringify(forged)}`)
  })
  const [told] = await api.db.select({ n: countOf() }).from(paymentEvents)
  if (told?.n !== 0) accepted(`${told?.n} paymentEvents of forged webhooks`)
}

const pieces = [
  '/',
  '//',
  '\\',
  '/\\',
  '\t',
  '\n',
  '\r',
  ' ',
  '.',
  '..',
  '/./',
  '/../',
  '%2f',
  '%5c',
  '%09',
  '@',
  ':',
  '?',
  '#',
  'evil.example',
  'https:',
  'http://',
  'javascript:',
  'data:text/html,',
  'dashboard',
  'login',
  'full-programme',
  '5',
  'kelasku.example',
  '。',
  '／',
  '\u0000',
  '\u2028',
  '[::1]',
  '127.0.0.1',
  'redirect=',
  '//evil.example/dashboard',
]

function forgeRedirects(count: number, random: Random, accepted: Accepted): void {
  if (safeRedirect('/full-programme/5?tab=ask', origin) !== '/full-programme/5?tab=ask')
    throw new Error('a good address was refused')
  for (let n = 0; n < count; n++) {
    const forked = random.fork(n)
    const wanted = Array.from({ length: 1 + forked.below(7) }, () => forked.pick(pieces)).join('')
    const goesTo = safeRedirect(forked.chance(0.7) ? `/${wanted}` : wanted, origin)
    const url = URL.parse(goesTo, origin)
    const isOurs =
      url?.origin === origin &&
      goesTo.startsWith('/') &&
      !/^\/[/\\]/.test(goesTo) &&
      pageAt(url.pathname)
    if (!isOurs) accepted(`redirect ${n}: ${JSON.stringify(wanted)} leads to ${goesTo}`)
  }
}

/** The text with one character changed. */
function flip(text: string, forked: Random): string {
  // The last character of a signature may encode fewer bits, so it is left unchanged.
  const at = forked.below(text.length - 1)
  const other = forked.pick('abcdefghijABCDEFGHIJ0123456789'.replace(text[at] ?? '', '').split(''))
  return text.slice(0, at) + other + text.slice(at + 1)
}

if (import.meta.main) await asCommand(chaosOfForgery, 10_000)
