import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page in every encoding, compressed once when it is made. */
export type Kept = {
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
  /** How well it is compressed. */
  effort: 'most' | 'little'
  /** CSP sources of its inlined style sheets. */
  styleHashes: readonly string[]
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const hash = (text: string | Buffer) => createHash('sha256').update(text)

/** Compresses a page once for many; with `little` effort while somebody waits for it. */
export async function keep(html: string, effort: Kept['effort'] = 'most'): Promise<Kept> {
  const identity = Buffer.from(html)
  const quality = effort === 'most' ? constants.BROTLI_MAX_QUALITY : 5
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    compressGzip(identity),
  ])
  return {
    etag: `"${hash(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    br,
    gzip: gzipped,
    effort,
    styleHashes: [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
      ([, sheet = '']) => `'sha256-${hash(sheet).digest('base64')}'`,
    ),
  }
}

export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Kept,
  status: number,
): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  reply.header('vary', 'accept-encoding').header('etag', page.etag)
  allowStyles(reply, page.styleHashes)
  if (status === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (encoding) reply.header('content-encoding', encoding)
  if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8')
  return reply.code(status).send(page[encoding ?? 'identity'])
}

/** The policy of every answer names our own style sheets; a page's inlined one is added by its hash. */
function allowStyles(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy !== 'string' || hashes.length === 0) return
  reply.header(
    'content-security-policy',
    policy.replace("style-src 'self'", `style-src 'self' ${hashes.join(' ')}`),
  )
}
