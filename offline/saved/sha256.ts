/** FIPS 180-4: the first 32 bits of the fractional parts of the cube roots, and square roots, of primes. */
const primes = firstPrimes(64)
const roundConstants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)) | 0)
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)) | 0)
const blockBytes = 64

/**
 * SHA-256 of a file that comes piece by piece: the browser's own wants all of it at once, and a recording
 * may be larger than the memory of a phone.
 */
export function sha256() {
  const state = start.slice()
  const words = new Int32Array(64)
  const rest = new Uint8Array(blockBytes)
  let restLength = 0
  let length = 0

  function addBlock(bytes: Uint8Array, offset: number): void {
    for (let i = 0; i < 16; i += 1) {
      const at = offset + i * 4
      words[i] =
        ((bytes[at] ?? 0) << 24) |
        ((bytes[at + 1] ?? 0) << 16) |
        ((bytes[at + 2] ?? 0) << 8) |
        (bytes[at + 3] ?? 0)
    }
    for (let i = 16; i < 64; i += 1) {
      const a = words[i - 15] ?? 0
      const b = words[i - 2] ?? 0
      const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3)
      const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10)
      words[i] = ((words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1) | 0
    }
    let { 0: a = 0, 1: b = 0, 2: c = 0, 3: d = 0, 4: e = 0, 5: f = 0, 6: g = 0, 7: h = 0 } = state
    for (let i = 0; i < 64; i += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const one = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[i] ?? 0) + (words[i] ?? 0)) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    // Written out: a loop over them takes twice as long as all the rest.
    state[0] = (state[0] ?? 0) + a
    state[1] = (state[1] ?? 0) + b
    state[2] = (state[2] ?? 0) + c
    state[3] = (state[3] ?? 0) + d
    state[4] = (state[4] ?? 0) + e
    state[5] = (state[5] ?? 0) + f
    state[6] = (state[6] ?? 0) + g
    state[7] = (state[7] ?? 0) + h
  }

  function add(bytes: Uint8Array): void {
    length += bytes.length
    let at = 0
    if (restLength > 0) {
      at = Math.min(blockBytes - restLength, bytes.length)
      rest.set(bytes.subarray(0, at), restLength)
      restLength += at
      if (restLength < blockBytes) return
      addBlock(rest, 0)
      restLength = 0
    }
    for (; at + blockBytes <= bytes.length; at += blockBytes) addBlock(bytes, at)
    rest.set(bytes.subarray(at))
    restLength = bytes.length - at
  }

  return {
    add,
    /** In hexadecimal. Nothing can be added afterwards. */
    end(): string {
      const bits = length * 8
      const padding = new Uint8Array((restLength < 56 ? 56 : 120) - restLength + 8)
      padding[0] = 0x80
      const view = new DataView(padding.buffer)
      view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
      view.setUint32(padding.length - 4, bits >>> 0)
      add(padding)
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}

function fraction(root: number): number {
  return (root - Math.floor(root)) * 2 ** 32
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1)
    if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
