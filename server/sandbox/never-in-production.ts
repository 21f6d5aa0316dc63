/** The sandbox stands in for what is outside; in production it would let anybody be anybody. @throws */
export function neverInProduction(production: boolean, what: string): void {
  if (production) throw new Error(`${what} is part of the sandbox: not in production.`)
}
