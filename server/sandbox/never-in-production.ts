/** The sandbox replaces outside services; in production it would let anybody sign in as anybody. @throws */
export function neverInProduction(production: boolean, what: string): void {
  if (production) throw new Error(`${what} is part of the sandbox: not in production.`)
}
