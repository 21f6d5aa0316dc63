/** A map of at most `most` entries: a new one evicts the least recently read. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#most && oldest !== undefined) this.#entries.delete(oldest)
  }

  /** Removes the entry if it still has this value. */
  drop(key: K, value: V): void {
    if (this.#entries.get(key) === value) this.#entries.delete(key)
  }
}
