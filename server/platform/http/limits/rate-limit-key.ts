import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Identity } from '../../../gateways/identity/identity.ts'
import { bearerOf } from '../caller/authenticate.ts'

/** Prefix of an IPv6 address that one household or company has. */
const ipv6NetworkBits = 64

/** The account or IP address that a rate limit counts for. */
export type RateLimitKey = (request: FastifyRequest) => Promise<string>

/** The account of a valid token, because a whole school may share one address; otherwise the address. */
export const rateLimitKey =
  (identity: Pick<Identity, 'verify'>, clock: () => Date): RateLimitKey =>
  async ({ headers, ip }) => {
    const token = bearerOf(headers.authorization)
    const verified = token && (await identity.verify(token, clock()).catch(() => null))
    return verified ? `account ${verified.uid}` : countedAddress(ip)
  }

/** The address as limits count it: IPv6 by its /64, IPv4 in IPv6 form as IPv4. */
export const countedAddress = (ip: string): string => normalizeIP(ip, ipv6NetworkBits)
