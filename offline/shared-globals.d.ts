/** What pages and workers both have, and this room may use. Nothing else of either compiles here. */
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
