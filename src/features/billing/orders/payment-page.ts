/** The checked address of a payment page. @throws if the address is not http(s) */
export function paymentPage(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`Not a payment page: ${url}`)
  return href
}
