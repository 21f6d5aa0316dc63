import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { termsVersion } from '#contract/shared/kinds.ts'
import { StaffMaterials } from '#contract/classroom/staff-files.ts'
import { IdToken } from '#contract/identity/sign-in.ts'
import type { EveryName } from '#contract/every-endpoint.ts'
import { ownPage, pathOf, tokenFor, type Person } from '#tests/support/api.ts'
import { startReceiver, type Receiver } from '#tests/support/outside/receiver.ts'
import { orderBody, referenceIn } from '../../api/support/orders.ts'

const sessionCookie = '__Host-refresh_token'
const Reserved = v.object({ attribute: v.object({ payment_url: v.string() }) })
const Made = v.object({ attribute: v.object({ order_id: v.string() }) })

/** An identity platform that accepts any uid as a refresh token. */
export async function startTokenEndpoint(): Promise<Receiver> {
  const platform = await startReceiver()
  platform.answer = ({ path, body }) => {
    if (!path.startsWith('/securetoken.googleapis.com/v1/token')) return { status: 503 }
    const uid = new URLSearchParams(body).get('refresh_token') ?? ''
    const token = tokenFor({ uid, email: emailOf(uid), name: 'Aina' }, { issuedAt: new Date() })
    const fresh = { id_token: token, refresh_token: uid, user_id: uid }
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fresh) }
  }
  return platform
}

const emailOf = (uid: string) => `aina-${uid.slice(0, 8)}@example.com`

/** One person's steps on the server at `origin`. Each step throws if it is refused. */
export function walkAs(origin: string, person: Person) {
  async function send(method: string, path: string, body: BodyInit, type: string) {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...ownPage,
        'content-type': type,
        authorization: `Bearer ${tokenFor(person, { issuedAt: new Date() })}`,
      },
      body,
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as unknown
  }
  const ask = (
    method: 'POST' | 'PUT',
    name: EveryName,
    params: Record<string, string | number>,
    body: object,
  ) => send(method, pathOf(name, params), JSON.stringify(body), 'application/json')

  return {
    /** @returns the id of a reserved order, and the reference of its payment page */
    async reserve() {
      const made = v.parse(Made, await ask('POST', 'createOrder', {}, orderBody({ subjects: [7] })))
      const orderId = made.attribute.order_id
      const reserved = v.parse(
        Reserved,
        await ask('POST', 'payOrder', { orderId }, { plan: 'once' }),
      )
      return { id: orderId, reference: referenceIn(reserved.attribute.payment_url) }
    },

    /** Adds a material as staff. @returns its id */
    async addMaterial(classId: number, title: string) {
      const bytes = Buffer.from(`%PDF-1.4\n${title} ${randomUUID()}\n%%EOF\n`)
      const id = randomUUID()
      const chunk = pathOf('sendChunk', { id, chunk: 0 })
      await send('PUT', chunk, Uint8Array.from(bytes), 'application/octet-stream')
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const sent = { upload_id: id, bytes: bytes.length, sha256, title }
      const { materials } = v.parse(
        StaffMaterials,
        await ask('POST', 'addMaterial', { classId }, sent),
      )
      const added = materials.find((material) => material.title === title)
      if (!added) throw new Error(`The material ${title} was not added.`)
      return added.id
    },

    removeMaterial: (materialId: string) => ask('PUT', 'removeMaterial', { materialId }, {}),
  }
}

/** Signs a person in, in a browser that stays signed in. @returns the session of that browser */
export async function signIn(origin: string, { uid, name }: Person): Promise<string> {
  const idToken = tokenFor({ uid, email: emailOf(uid), name }, { issuedAt: new Date() })
  const answer = await fetch(origin + pathOf('signIn'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...ownPage },
    body: new URLSearchParams({ idToken, refresh_token: uid, terms_version: termsVersion }),
  })
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${sessionCookie}=`))
  const session = cookie?.slice(sessionCookie.length + 1).split(';')[0]
  if (answer.status !== 200 || !session)
    throw new Error(`signing in: ${answer.status} ${await answer.text()}`)
  return session
}

/** Whether a browser is still signed in. */
export async function isSignedIn(origin: string, session: string): Promise<boolean> {
  const answer = await fetch(origin + pathOf('refreshSession'), {
    method: 'POST',
    headers: { ...ownPage, cookie: `${sessionCookie}=${session}` },
  })
  if (answer.status >= 500) throw new Error(`refreshing the session: ${answer.status}`)
  return v.is(IdToken, await answer.json())
}

/** Pays at the sandbox's bank. */
export async function payAtBank(origin: string, reference: string): Promise<void> {
  const paid = await fetch(`${origin}/sandbox/pay/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=pay-at-once',
    redirect: 'manual',
  })
  await paid.arrayBuffer()
  if (paid.status >= 400) throw new Error(`paying at the bank: ${paid.status}`)
}
