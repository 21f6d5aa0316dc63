/** Part of every runtime: the platform objects that rules may use. */
declare class URL {
  static parse(url: string, base?: string): URL | null
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

declare class TextDecoder {
  constructor(encoding: string, options: { fatal: boolean })
  decode(bytes: Uint8Array): string
}

declare class Blob {
  readonly size: number
  readonly type: string
  text(): Promise<string>
}
