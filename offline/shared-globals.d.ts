/** Globals that pages and workers share. This room can use no others. */
declare function setTimeout(work: () => void, ms: number): number
declare function clearTimeout(timer: number): void
declare const navigator: {
  readonly locks?: {
    request<T>(
      name: string,
      options: { ifAvailable?: boolean },
      work: (lock: unknown) => Promise<T>,
    ): Promise<T>
  }
}

type Bytes = Uint8Array<ArrayBuffer>
declare class Response {
  constructor(body: Bytes, init?: { headers?: Record<string, string> })
  readonly headers: { get(name: string): string | null }
  arrayBuffer(): Promise<ArrayBuffer>
}
type KeptCache = {
  match(url: string): Promise<Response | undefined>
  put(url: string, response: Response): Promise<void>
  delete(url: string, options?: { ignoreSearch?: boolean }): Promise<boolean>
  keys(
    url?: string,
    options?: { ignoreSearch?: boolean },
  ): Promise<readonly { readonly url: string }[]>
}
declare const caches: {
  open(name: string): Promise<KeptCache>
  delete(name: string): Promise<boolean>
}
declare class AbortController {
  readonly signal: AbortSignal
  abort(): void
}
type AbortSignal = { readonly aborted: boolean; throwIfAborted(): void }
declare function atob(text: string): string
declare class TextDecoder {
  decode(bytes: Bytes): string
}
declare class TextEncoder {
  encode(text: string): Bytes
}
declare const crypto: {
  readonly subtle: {
    importKey(
      format: 'jwk',
      key: object,
      algorithm: object,
      extractable: boolean,
      usages: 'verify'[],
    ): Promise<CryptoKey>
    verify(algorithm: object, key: CryptoKey, signature: Bytes, data: Bytes): Promise<boolean>
  }
}
type CryptoKey = object
