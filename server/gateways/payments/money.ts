/** What an adapter does besides taking payments: refunds, disputes, and lists of what the provider holds. */
export type Money = {
  /** Headers under which `readWebhook` takes a stored body again, as of `at`. */
  signAgain(rawBody: Buffer, at: Date): Record<string, string>
}

/** Where no provider is configured. */
export const noMoney: Money = {
  signAgain: () => ({}),
}
