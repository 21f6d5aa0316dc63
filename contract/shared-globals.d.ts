/** Part of every runtime; the one platform object that rules may use. */
declare class URL {
  static parse(url: string, base?: string): URL | null
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
