/** Header of every answer that our server gives. Where answers cross origins, CORS has to expose it. */
export const ownAnswerHeader = 'x-kelasku'

/**
 * Did our server give this answer? A captive portal, a proxy's error page and a bucket do not send the header, whatever
 * their status is.
 */
export const isOwnAnswer = (response: { headers: { get(name: string): string | null } }): boolean =>
  response.headers.get(ownAnswerHeader) !== null
